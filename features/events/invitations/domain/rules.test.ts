import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answered,
  goesOver,
  isStronger,
  mayChoose,
  newCodes,
  offerMinutes,
  oldState,
  shownOf,
} from './rules.ts'
import { countsSentence, GUEST, historySentence, logSentence, stepSentence } from './text.ts'
import { ANSWERS, STATES, type Facts } from './types.ts'

const AT = { instant: '2026-12-01T09:00:00Z', now: '2026-12-01T10:00:00' }
const LATER = '2026-12-01T12:00:00Z'
const facts = (changes: Partial<Facts> = {}): Facts => ({
  state: 'invited',
  offeredUntil: null,
  free: 1,
  offers: true,
  startsAt: '2026-12-15T18:30:00',
  ...changes,
})
const past = { startsAt: '2026-11-30T18:30:00' }

describe('what the page shows: the first that holds', () => {
  test.each([
    [{ ...past, state: 'cancelled' }, 'past'],
    [{ state: 'cancelled', free: 0 }, 'cancelled'],
    [{ state: 'rejected', free: 0 }, 'rejected'],
    [{ state: 'accepted', free: 0 }, 'accepted'],
    [{ state: 'waiting', offeredUntil: LATER, free: 0 }, 'offered'],
    [{ state: 'waiting', offeredUntil: AT.instant, free: 0 }, 'waiting'],
    [{ state: 'waiting', free: 0 }, 'waiting'],
    [{ state: 'waiting' }, 'reopened'],
    [{ state: 'waiting', offers: false }, 'waiting'],
    [{ free: 0 }, 'full'],
    [{}, 'pending'],
  ] as const)('%o: %s', (changes, shown) => {
    expect(shownOf(facts(changes), AT)).toBe(shown)
  })
})

describe('an answer', () => {
  test.each([
    ['accept', {}, 'accepted'],
    ['accept', { free: 0, state: 'waiting', offeredUntil: LATER }, 'accepted'],
    ['reject', {}, 'rejected'],
    ['reject', { state: 'accepted' }, 'cancelled'],
    ['cancel', { state: 'accepted' }, 'cancelled'],
    ['accept', { state: 'waiting' }, 'accepted'],
    ['leave', { state: 'waiting', free: 0 }, 'invited'],
    ['join', { free: 0 }, 'waiting'],
    ['leave', { state: 'waiting' }, 'invited'],
  ] as const)('%s %o: %s', (answer, changes, state) => {
    expect(answered(answer, facts(changes), AT)).toEqual({ ok: true, value: state })
  })

  test.each([
    ['accept', { free: 0 }, 'invitations.full'],
    ['accept', { state: 'waiting', free: 0 }, 'invitations.full'],
    ['accept', { state: 'waiting', offers: false }, 'invitations.full'],
    ['accept', { state: 'rejected' }, 'invitations.answered'],
    ['join', {}, 'invitations.not_full'],
    ['cancel', {}, 'invitations.not_accepted'],
  ] as const)('%s %o is refused: %s', (answer, changes, code) => {
    expect(answered(answer, facts(changes), AT)).toMatchObject({ ok: false, code })
  })

  test('none counts once the event has begun, and a second equal one changes nothing', () => {
    const any = fc.record({
      state: fc.constantFrom(...STATES),
      free: fc.integer({ min: -3, max: 3 }),
      offers: fc.boolean(),
      offeredUntil: fc.constantFrom(null, LATER),
    })
    fc.assert(
      fc.property(any, fc.constantFrom(...ANSWERS), (changes, answer) => {
        const over = answered(answer, facts({ ...changes, ...past }), AT)
        expect(over).toMatchObject({ code: 'invitations.past' })
        const first = answered(answer, facts(changes), AT)
        if (!first.ok) return
        expect(answered(answer, facts({ ...changes, state: first.value, free: 0 }), AT)).toEqual(
          first,
        )
      }),
    )
  })
})

test.each([
  ['pending', 'invited', false, true],
  ['accepted', 'accepted', false, true],
  ['past', 'invited', false, true],
  ['past', 'waiting', false, true],
  ['past', 'accepted', false, false],
  ['rejected', 'rejected', false, false],
  ['past', 'invited', true, false],
  ['pending', 'invited', true, false],
] as const)('%s, %s, come %s: chooses another date: %s', (shown, state, came, may) => {
  expect(mayChoose(shown, state, came)).toBe(may)
})

test.each([
  ['accepted', {}, false, true],
  ['cancelled', {}, false, true],
  ['waiting', past, false, true],
  ['accepted', past, false, false],
  ['rejected', past, false, false],
  ['accepted', {}, true, false],
] as const)('%s %o, come %s: goes over to another date: %s', (state, changes, came, goes) => {
  expect(goesOver(facts({ state, ...changes }), came, AT)).toBe(goes)
})

test('of two invitations of one person the one with more to it: came, accepted, waits, the rest', () => {
  const came = { state: 'invited', present: true } as const
  const not = (state: Facts['state']) => ({ state, present: false })
  const order = [came, not('accepted'), not('waiting'), not('rejected')]
  for (const [place, one] of order.entries()) {
    expect(order.map((other) => isStronger(one, other))).toEqual(
      order.map((_, against) => place < against),
    )
  }
  expect(isStronger(not('cancelled'), not('invited'))).toBe(false)
})

test('a code before the camera is told once, and again after another one or a pause', () => {
  const told = (looks: readonly (readonly string[])[]) => {
    let seen: Parameters<typeof newCodes>[0] = { codes: [], looks: 0 }
    return looks.flatMap((codes) => {
      const look = newCodes(seen, codes)
      seen = look.seen
      return look.fresh
    })
  }
  expect(told([[], ['a'], ['a'], [], ['a']])).toEqual(['a'])
  expect(told([['a'], ['b'], ['a'], ['a', 'b'], ['b', 'a']])).toEqual(['a', 'b', 'a', 'b'])
  expect(told([['a'], ...Array<string[]>(9).fill([]), ['a']])).toEqual(['a'])
  expect(told([['a'], ...Array<string[]>(10).fill([]), ['a']])).toEqual(['a', 'a'])
})

test('an offer is held for the hours of the event, less as it comes nearer, never beyond it', () => {
  expect(offerMinutes('2026-12-01T10:00:00', '2026-12-15T18:30:00', 12)).toBe(12 * 60)
  expect(offerMinutes('2026-12-15T10:30:00', '2026-12-15T18:30:00', 12)).toBe(2 * 60)
  expect(offerMinutes('2026-12-15T18:10:00', '2026-12-15T18:30:00', 12)).toBe(15)
  expect(offerMinutes('2026-12-15T18:25:00', '2026-12-15T18:30:00', 12)).toBe(5)
})

test('what happened is told in words: who, when, until when, by telephone or by whom', () => {
  const at = '2026-12-01T09:02:00Z'
  const told = (step: 'accepted' | 'offered' | 'expired', by: string, note = '') =>
    stepSentence({ step, at, by, note })
  expect(told('accepted', 'invitato')).toBe('ha accettato il 01/12/2026 10:02')
  expect(told('accepted', 'anna', 'telefono')).toBe(
    'ha accettato il 01/12/2026 10:02 (al telefono, registrato da anna)',
  )
  expect(told('offered', 'sistema', '01/12/2026 22:02')).toBe(
    'posto offerto il 01/12/2026 10:02, fino al 01/12/2026 22:02',
  )
  const invited = { step: 'invited', at, by: 'anna', note: '' } as const
  const mailed = { ...invited, step: 'mailed' } as const
  const accepted = { ...invited, step: 'accepted', at: '2026-12-02T09:02:00Z', by: GUEST } as const
  expect(historySentence([invited, mailed, accepted])).toBe(
    'mail inviata il 01/12/2026 10:02, ha accettato il 02/12/2026 10:02',
  )
  expect(historySentence([invited, accepted])).toBe(
    'tra gli invitati il 01/12/2026 10:02, ha accettato il 02/12/2026 10:02',
  )
  expect(logSentence({ name: 'Bassani Anna', step: 'expired', at, by: 'sistema', note: '' })).toBe(
    'Bassani Anna: offerta scaduta il 01/12/2026 10:02',
  )
})

test('how full an event is and who came is told of one as of many', () => {
  const people = { participants: 2, taken: 2, waiting: 0, invited: 0, withdrawn: 0 }
  const counts = { ...people, capacity: 1_200 }
  expect(countsSentence({ ...counts, present: 0, absent: 2, offered: 1 })).toBe(
    '2 di 1.200 posti occupati · 1 in attesa di risposta a un’offerta',
  )
  expect(countsSentence({ ...counts, capacity: 1, present: 1, absent: 1, offered: 0 })).toBe(
    '2 di 1 posto occupato · 1 presente · 1 ha accettato e non è venuto',
  )
  expect(countsSentence({ ...counts, present: 2, absent: 0, offered: 0 })).toBe(
    '2 di 1.200 posti occupati · 2 presenti · 0 hanno accettato e non sono venuti',
  )
  expect(countsSentence({ ...counts, taken: 1, present: 0, absent: 2, offered: 0 })).toBe(
    '1 di 1.200 posti occupati · 1 partecipante nel cestino non occupa posto',
  )
})

test('what the old program calls a state', () => {
  expect(STATES.map((state) => Object.values(oldState(state)))).toEqual([
    [0, 0],
    [1, 0],
    [-1, 0],
    [-1, 0],
    [0, 1],
  ])
})
