import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { target } from '#f/school/recipients/domain/contract.ts'
import { LEFT_OUT, type Recipient } from '#f/school/recipients/domain/types.ts'
import { ASK_ABOVE, attachable, MAX_ATTACHED, NO_MAILS, receivers, stateOf } from './rules.ts'
import { howFar, outcomeOf } from './text.ts'
import { CONFIRMABLE } from './types.ts'

const person = (id: number, leftOut: Recipient['leftOut'] = null): Recipient => ({
  ...{ kind: 'student', id, name: 'Ada', surname: 'Alfieri' },
  ...{ address: 'ada@example.it', written: 'ada', secondAddress: '' },
  ...{ withdrawn: false, blacklisted: false, leftOut },
})
const course = target.parse({ courseIds: [1] })
const byName = target.parse({ studentIds: [1] })
const asked = (receiving: number, of = course) => ({
  target: of,
  receiving,
  confirmed: CONFIRMABLE,
})

describe('who gets a mail', () => {
  test('is exactly who is not left out, once everything was asked', () => {
    const some = fc.array(fc.constantFrom(null, ...LEFT_OUT), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(some, (reasons) => {
        const people = reasons.map((reason, index) => person(index + 1, reason))
        const getting = people.filter(({ leftOut }) => leftOut === null)
        const answer = receivers(people, asked(getting.length))
        if (getting.length === 0) expect(answer).toMatchObject({ code: 'mailings.nobody_receives' })
        else expect(answer).toEqual({ ok: true, value: getting })
      }),
    )
  })

  test('is nobody before wrong addresses and large numbers were asked about', () => {
    const many = Array.from({ length: ASK_ABOVE + 1 }, (_, index) => person(index + 1))
    const not = { ...asked(many.length), confirmed: [] }
    expect(receivers(many, not)).toMatchObject({ code: 'mailings.many' })
    expect(receivers(many.slice(1), { ...not, receiving: ASK_ABOVE })).toMatchObject({ ok: true })
    const wrong = [...many, person(99, 'no_address')]
    expect(receivers(wrong, not)).toMatchObject({
      ...{ code: 'mailings.invalid_addresses', data: { addresses: 'ada' } },
    })
    expect(receivers(wrong, asked(many.length, byName))).toMatchObject({
      ...{ code: 'mailings.bad_address', data: { address: 'ada' } },
    })
    const none = { ...person(100, 'no_address'), written: '' }
    expect(receivers([none], asked(0, byName))).toMatchObject({ data: { address: 'Alfieri Ada' } })
    expect(receivers([], asked(0))).toMatchObject({ code: 'mailings.nobody' })
  })
})

describe('the state of a mailing', () => {
  const at = {
    ...NO_MAILS,
    leftOut: 0,
    recipients: 2,
    sendAt: '2026-10-15T07:00:20Z',
    cancelledAt: null,
  }
  const [before, after] = ['2026-10-15T07:00:00Z', '2026-10-15T07:01:00Z']

  test.each([
    [{}, before, 'waiting'],
    [{ waiting: 2 }, after, 'running'],
    [{ sent: 2 }, after, 'sent'],
    [{ sent: 1, failed: 1 }, after, 'problems'],
    [{ sent: 1, leftOut: 1 }, after, 'sent'],
    [{ waiting: 1, leftOut: 1 }, after, 'running'],
    [{ failed: 1, leftOut: 1 }, after, 'problems'],
    [{ leftOut: 2 }, after, 'problems'],
    [{ sent: 1, cancelledAt: after }, after, 'cancelled'],
  ])('%o', (changes, now, state) => {
    expect(stateOf({ ...at, ...changes }, now)).toBe(state)
  })
})

describe('how a mailing went', () => {
  test.each([
    ['sent', true, 'Email inviata correttamente a tutti gli studenti selezionati.'],
    ['sent', false, 'Email inviata con successo'],
    ['problems', true, "Ci sono stati problemi con l'invio dell'email. Controllare i log."],
  ] as const)('%s, to selected students: %s', (state, selected, said) => {
    expect(outcomeOf({ state, selected, leftOut: 0 })).toBe(said)
  })

  test('says who is no longer meant', () => {
    const sent = { state: 'sent', sent: 2, failed: 0, recipients: 3 } as const
    expect(outcomeOf({ ...sent, selected: true, leftOut: 1 })).toBe(
      'Email inviata con successo: 1 non la riceve più.',
    )
    expect(howFar({ ...sent, leftOut: 1 })).toBe('2 di 3, 1 non la riceve più')
    expect(howFar({ ...sent, failed: 1, recipients: 5, leftOut: 2 })).toBe(
      '2 di 5, 1 non inviata, 2 non la ricevono più',
    )
  })

  test.each(['waiting', 'running', 'cancelled'] as const)('is not told while %s', (state) => {
    expect(outcomeOf({ state, selected: true, leftOut: 0 })).toBeUndefined()
  })
})

test('files have 25 MB together, and less where the mail server takes less', () => {
  expect(attachable(null)).toBe(25 * 1024 * 1024)
  expect(attachable(1024 ** 3)).toBe(MAX_ATTACHED)
  expect(attachable(10_000_000)).toBeLessThan(10_000_000)
})
