import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLACEHOLDERS, unknownPlaceholders } from '../rules.ts'
import { reminderLetter, STANDARD_TEXT } from '../text/reminder.ts'
import { fillPlaceholders, type Remindable, remindInParts, whyNotReminded } from './reminder.ts'

const due: Remindable = {
  missingCents: 33_333,
  mail: 'anna@example.it',
  withdrawn: false,
  blacklisted: false,
  reminder: null,
}
const VALUES = {
  nome: 'Anna',
  cognome: 'Rossi',
  rate: '1',
  totale: '2',
  accademia: 'Scuola',
  bonifico: '3',
  iban: '4',
  beneficiario: '5',
}

describe('who is reminded', () => {
  const why = (changes: Partial<Remindable>, everybody = false) =>
    whyNotReminded({ ...due, ...changes }, { everybody })
  const reminded = (today: boolean, mail: 'waiting' | 'sent' | 'failed') => ({
    reminder: { today, mail },
  })

  test('everybody who has an address and owes something', () => {
    expect(why({})).toBeUndefined()
    expect(why({ mail: '' })).toBe('no_mail')
    expect(why({ mail: 'anna' })).toBe('no_mail')
    expect(why({ missingCents: 0 })).toBe('nothing_missing')
  })

  test('once a day, unless the mail failed', () => {
    expect(why(reminded(true, 'waiting'))).toBe('reminded_today')
    expect(why(reminded(true, 'sent'))).toBe('reminded_today')
    expect(why(reminded(true, 'failed'))).toBeUndefined()
    expect(why(reminded(false, 'sent'))).toBeUndefined()
  })

  test('who left or is on the blacklist only when everybody is meant', () => {
    expect(why({ withdrawn: true })).toBe('withdrawn')
    expect(why({ blacklisted: true })).toBe('blacklisted')
    expect(why({ withdrawn: true, blacklisted: true }, true)).toBeUndefined()
    expect(why({ withdrawn: true, ...reminded(true, 'sent') }, true)).toBe('reminded_today')
  })
})

describe('placeholders', () => {
  test('are replaced, and what is unknown is named once', () => {
    expect(fillPlaceholders('Ciao {nome} {cognome}, {totale}', VALUES)).toBe('Ciao Anna Rossi, 2')
    expect(unknownPlaceholders('{nome} {nme} {nme} {Nome} {}', PLACEHOLDERS)).toEqual([
      'nme',
      'Nome',
      '',
    ])
    expect(unknownPlaceholders('Una graffa { sola, o } storta\n{', PLACEHOLDERS)).toEqual([
      ' sola, o ',
    ])
    expect(unknownPlaceholders('Una graffa { sola,\no } storta', PLACEHOLDERS)).toEqual([])
  })

  test('of the language itself are no names', () => {
    expect(fillPlaceholders('{toString}', VALUES)).toBe('{toString}')
  })

  test('in what they stand for are left alone', () => {
    expect(fillPlaceholders('{nome}', { ...VALUES, nome: '{rate}' })).toBe('{rate}')
  })

  test('known ones never stay, whatever is around them', () => {
    const pieces = fc.array(fc.oneof(fc.string(), fc.constantFrom(...PLACEHOLDERS.map(braced))))
    fc.assert(
      fc.property(pieces, (made) => {
        const filled = fillPlaceholders(made.join(''), { ...VALUES })
        expect(PLACEHOLDERS.filter((name) => filled.includes(braced(name)))).toEqual([])
      }),
    )
  })
})

const braced = (name: string) => `{${name}}`

test('parts hold everything once, a student never in two', () => {
  const rows = fc.array(fc.record({ studentId: fc.integer({ min: 1, max: 8 }), at: fc.nat() }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(rows, fc.integer({ min: 40, max: 60 }), (all, limit) => {
      const parts = remindInParts(all, limit)
      expect(parts.flat().toSorted(byAt)).toEqual(all.toSorted(byAt))
      expect(parts.every((part) => part.length > 0 && part.length <= limit)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 6 }), (all, limit) => {
      const parts = remindInParts(all, limit)
      const students = parts.flatMap((part) => [...new Set(part.map(({ studentId }) => studentId))])
      expect(new Set(students).size).toBe(students.length)
      expect(parts.every((part) => part.length <= limit)).toBe(true)
    }),
  )
})

const byAt = (a: { at: number; studentId: number }, b: { at: number; studentId: number }) =>
  a.at - b.at || a.studentId - b.studentId

test('a reminder says where to pay to, where the academy has told its account', () => {
  const dues = [
    {
      ...{ courseName: 'Recitazione', dueOn: '2026-09-30', code: 'RF18000000000000000001' },
      ...{ amountCents: 40_000, missingCents: 40_000 },
    },
  ]
  const facts = { academy: 'Accademia Prova', name: 'Anna', surname: 'Conti', dues }
  const said = (iban?: string) =>
    reminderLetter(STANDARD_TEXT, { ...facts, iban })
      .blocks.flatMap((block) => ('paragraph' in block ? [block.paragraph] : []))
      .filter((paragraph) => paragraph.includes('IBAN') || paragraph === '')
  expect(said('IT60X0542811101000000123456')).toEqual([
    'Bonifico a Accademia Prova, IBAN IT60 X054 2811 1010 0000 0123 456.',
  ])
  expect(said()).toEqual([])
  const own = { subject: '', body: '{beneficiario}: {iban}' }
  expect(reminderLetter(own, { ...facts, iban: 'IT60X0542811101000000123456' }).blocks).toEqual([
    { paragraph: 'Accademia Prova: IT60 X054 2811 1010 0000 0123 456' },
  ])
})
