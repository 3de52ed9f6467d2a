import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Setup } from './contract.ts'
import { nextStep, registerState, STEPS, stepsDone } from './rules.ts'
import { sinceText, untilText } from './text.ts'

const begun = { startsAt: '2026-10-15T10:00:00', minutes: 120 }
const lesson = { ...begun, archived: false, students: 20, missing: 20 }

describe('the state of a register', () => {
  test.each([
    ['2026-10-15T09:59:00', 'coming'],
    ['2026-10-15T10:00:00', 'now'],
    ['2026-10-15T11:59:59', 'now'],
    ['2026-10-15T12:00:00', 'missing'],
  ] as const)('at %s is %s while nobody is marked', (now, state) => {
    expect(registerState(lesson, now)).toBe(state)
    expect(registerState({ ...lesson, missing: 1 }, now)).toBe(state)
  })

  test('is done once everybody is marked, and none without students', () => {
    const at = '2026-10-15T10:30:00'
    expect(registerState({ ...lesson, missing: 0 }, at)).toBe('done')
    expect(registerState({ ...lesson, students: 0, missing: 0 }, at)).toBe('nobody')
  })

  test('of an archived course is not to be filled in any more', () => {
    expect(registerState({ ...lesson, archived: true }, '2026-10-15T12:00:00')).toBe('archived')
  })
})

const KEYS = ['rooms', 'subjects', 'teachers', 'categories', 'courses', 'students', 'lessons']
const setups = fc
  .array(fc.boolean(), { minLength: KEYS.length, maxLength: KEYS.length })
  .map((has) => Object.fromEntries(KEYS.map((key, at) => [key, has[at]])) as unknown as Setup)

describe('the setup of an academy', () => {
  test('goes on with the first step that is not done', () => {
    fc.assert(
      fc.property(setups, (has) => {
        const done = stepsDone(has)
        const next = nextStep(has)
        const before = next === undefined ? STEPS : STEPS.slice(0, STEPS.indexOf(next))
        return before.every((step) => done[step]) && (next === undefined || !done[next])
      }),
    )
  })

  test('is over once there is something of everything', () => {
    fc.assert(
      fc.property(
        setups,
        (has) => (nextStep(has) === undefined) === Object.values(has).every(Boolean),
      ),
    )
  })
})

test('ages and last days are told in words', () => {
  const words = ['2026-10-15', '2026-10-14', '2026-10-03'].map((day) =>
    sinceText(day, '2026-10-15'),
  )
  expect(words).toEqual(['da oggi', 'da ieri', 'da 12 giorni'])
  const ends = ['2026-10-15', '2026-10-16', '2026-10-18'].map((day) => untilText(day, '2026-10-15'))
  expect(ends).toEqual(['oggi', 'domani', 'il 18/10/2026'])
})
