import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reminderValues, SAMPLE } from '../text/reminder.ts'
import { type Remindable, remindInParts, whyNotReminded } from './reminder.ts'

const due: Remindable = {
  missingCents: 33_333,
  mail: 'anna@example.it',
  mail2: '',
  withdrawn: false,
  blacklisted: false,
  reminder: null,
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
    expect(why({ mail: 'anna', mail2: 'mamma@example.it' })).toBeUndefined()
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

test('the letter says where to pay to, where the academy has told its account', () => {
  const anna = { name: 'Anna', surname: 'Rossi' }
  const of = (iban?: string) =>
    reminderValues(anna, [SAMPLE], { payee: 'Accademia Prova', iban }, (text) => `data:,${text}`)
  expect(of('IT60X0542811101000000123456')).toMatchObject({
    beneficiario: 'Accademia Prova',
    iban: 'IT60 X054 2811 1010 0000 0123 456',
    bonifico: 'Bonifico a Accademia Prova, IBAN IT60 X054 2811 1010 0000 0123 456.',
    qr: {
      pictures: [
        {
          src: expect.stringContaining(`EUR250.00\n\n${SAMPLE.code}`),
          alt: 'Codice QR per il bonifico di 250,00\u00a0€',
          caption: 'Rata del 31/01/2027\n250,00\u00a0€',
        },
      ],
    },
  })
  expect(of()).toMatchObject({ iban: null, bonifico: null, qr: null })
})
