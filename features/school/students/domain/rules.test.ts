import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import {
  checkBirthDate,
  checkBlacklisting,
  reviewOn,
  checkPhoto,
  duplicateReasons,
  isDisabled,
  isMail,
  PHOTO_MAX_BYTES,
  PHOTO_MAX_HEIGHT,
  PHOTO_MAX_WIDTH,
  PHOTO_TYPES,
} from './rules.ts'
import { studentSentences } from './text.ts'
import type { Identity } from './types.ts'

const ANNA: Identity = {
  name: 'Niccolò',
  surname: 'D’Angelo',
  birthDate: '2001-03-07',
  taxCode: 'DNGNCL01C07H501X',
}
const other: Identity = { name: 'Ugo', surname: 'Foschi', birthDate: '1999-01-01', taxCode: '-' }

describe('probable duplicates', () => {
  test('the same codice fiscale, in any case and spacing', () => {
    const twin = { ...other, taxCode: ' dngncl 01c07 h501x ' }
    expect(duplicateReasons(ANNA, twin)).toEqual(['tax_code'])
  })

  test('the same name and birth date, without regard to accents, case and apostrophes', () => {
    const twin = { ...ANNA, name: ' NICCOLO', surname: "d'angelo ", taxCode: 'in attesa' }
    expect(duplicateReasons(ANNA, twin)).toEqual(['name_and_birth'])
    expect(duplicateReasons(ANNA, { ...twin, birthDate: '2001-03-08' })).toEqual([])
    expect(duplicateReasons(ANNA, { ...twin, name: 'Nicola' })).toEqual([])
  })

  test('the same note in place of a code, or no name yet, says nothing', () => {
    expect(
      duplicateReasons({ ...other, taxCode: 'in attesa' }, { ...ANNA, taxCode: 'in attesa' }),
    ).toEqual([])
    const empty = { name: '', surname: '', birthDate: '', taxCode: '' }
    expect(duplicateReasons(empty, empty)).toEqual([])
  })

  test('being duplicates does not depend on who is looked at first', () => {
    const person = fc.record({
      name: fc.constantFrom('Anna', 'ANNA', 'Ànna', 'Ugo', ''),
      surname: fc.constantFrom('Rossi', 'rossi', 'Bianchi', ''),
      birthDate: fc.constantFrom('2001-03-07', '2001-03-08', ''),
      taxCode: fc.constantFrom('RSSNNA01C47H501X', 'rssnna01c47h501x', '12345678903', 'boh', ''),
    })
    fc.assert(
      fc.property(person, person, (a, b) => {
        expect(duplicateReasons(a, b)).toEqual(duplicateReasons(b, a))
      }),
    )
  })
})

describe('the badge picture', () => {
  const picture = { mediaType: 'image/jpeg', bytes: 100_000, pixels: { width: 800, height: 600 } }

  test.each(PHOTO_TYPES)('%s up to 2 MB and 800 pixels is right', (mediaType) => {
    const pixels = { width: PHOTO_MAX_WIDTH, height: PHOTO_MAX_HEIGHT }
    expect(checkPhoto({ mediaType, bytes: PHOTO_MAX_BYTES, pixels }).ok).toBe(true)
  })

  test.each([
    [{ mediaType: 'application/pdf' }, "Per favore seleziona un'immagine valida (JPG, PNG, GIF)."],
    [{ mediaType: 'image/svg+xml' }, "Per favore seleziona un'immagine valida (JPG, PNG, GIF)."],
    [{ bytes: PHOTO_MAX_BYTES + 1 }, "L'immagine è troppo grande. La dimensione massima è 2MB."],
    [
      { pixels: { width: PHOTO_MAX_WIDTH + 1, height: 600 } },
      "Si è verificato un errore durante l'elaborazione dell'immagine.",
    ],
    [
      { pixels: { width: 800, height: PHOTO_MAX_HEIGHT + 1 } },
      "Si è verificato un errore durante l'elaborazione dell'immagine.",
    ],
    [{ pixels: undefined }, "Si è verificato un errore durante l'elaborazione dell'immagine."],
  ])('%j is refused with its sentence', (wrong, sentence) => {
    const result = checkPhoto({ ...picture, ...wrong })
    expect(result).toMatchObject({ ok: false, field: 'photo' })
    expect(!result.ok && studentSentences[result.code]).toBe(sentence)
  })
})

test.each([
  ['anna@esempio.it', true],
  ['anna@localhost', false],
  ['anna.esempio.it', false],
  ['', false],
])('%j as a mail address: %s', (text, right) => {
  expect(isMail(text)).toBe(right)
})

test('nobody is born after today', () => {
  const today = '2026-10-15'
  expect(checkBirthDate(today, today).ok).toBe(true)
  expect(checkBirthDate(addDays(today, 1), today)).toEqual({
    ok: false,
    code: 'students.born_in_future',
    field: 'birthDate',
  })
})

test('a second reason for the blacklist is refused, a first one is not', () => {
  expect(checkBlacklisting(false).ok).toBe(true)
  expect(checkBlacklisting(true)).toEqual({ ok: false, code: 'students.already_blacklisted' })
})

test('"Ritirato" is who has courses and has left them all', () => {
  expect(isDisabled([])).toBe(false)
  expect(isDisabled([{ withdrawn: true }])).toBe(true)
  fc.assert(
    fc.property(fc.array(fc.record({ withdrawn: fc.boolean() })), (enrolments) => {
      const attending = enrolments.filter(({ withdrawn }) => !withdrawn)
      expect(isDisabled(enrolments)).toBe(enrolments.length > 0 && attending.length === 0)
    }),
  )
})

test('a listing on the blacklist is reviewed after a year, by the day at the academy', () => {
  expect(reviewOn('2026-10-15T07:00:00Z')).toBe('2027-10-15')
  expect(reviewOn('2026-10-15T22:30:00Z')).toBe('2027-10-16')
  expect(reviewOn('2024-02-29T10:00:00Z')).toBe('2025-02-28')
})
