import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import {
  checkChoice,
  checkMove,
  isAnswerable,
  isExpired,
  likeness,
  oldProposal,
  stateOf,
  type Choice,
  type Circumstances,
} from './rules.ts'
import { makeupSentences } from './text.ts'
import { ANSWERS, type MakeupFacts, type Move } from './types.ts'

const TODAY = '2026-10-15'
const AGREED = { deleted: false, reached: false, over: false, present: false }
const START: MakeupFacts = {
  absent: true,
  lesson: null,
  answer: null,
  expiresOn: null,
  today: TODAY,
}
const MOVES: readonly Move[] = [
  'propose',
  'withdraw',
  'accept',
  'decline',
  'recover',
  'drop',
  'cancel',
]

function codeOf(move: Move, changes: Partial<MakeupFacts>): string | true {
  const checked = checkMove(move, { ...START, ...changes })
  return checked.ok ? true : checked.code
}

describe('the state of a makeup', () => {
  const state = (changes: Partial<MakeupFacts>) => stateOf({ ...START, ...changes })

  test('follows the last proposal while no lesson is agreed on', () => {
    expect(state({})).toBe('requested')
    expect(state({ answer: 'waiting' })).toBe('proposed')
    expect(state({ answer: 'another_date' })).toBe('another_date')
    expect(state({ answer: 'refused' })).toBe('refused')
  })

  test('follows the register of the lesson that is agreed on', () => {
    const agreed = { answer: 'accepted', lesson: AGREED } as const
    expect(state(agreed)).toBe('agreed')
    const held = { ...AGREED, reached: true, over: true }
    expect(state({ ...agreed, lesson: held })).toBe('missed')
    expect(state({ ...agreed, lesson: { ...AGREED, deleted: true } })).toBe('lesson_deleted')
    expect(state({ ...agreed, lesson: { ...held, present: true } })).toBe('recovered')
    const today = { ...held, over: false }
    expect(state({ ...agreed, lesson: today })).toBe('agreed')
    expect(state({ ...agreed, lesson: { ...today, present: true } })).toBe('recovered')
    // Put off after its register was taken.
    expect(state({ ...agreed, lesson: { ...AGREED, present: true } })).toBe('agreed')
  })

  test('is back at the request when the agreement is taken back', () => {
    expect(state({ answer: 'accepted' })).toBe('requested')
  })

  test('is moot as soon as she was not absent after all, whatever was agreed', () => {
    expect(state({ absent: false })).toBe('moot')
    expect(state({ absent: false, answer: 'accepted', lesson: AGREED })).toBe('moot')
  })
})

describe('moves', () => {
  test('that are not possible are refused with the reason', () => {
    const recovered = { lesson: { deleted: false, reached: true, over: true, present: true } }
    expect(codeOf('propose', { lesson: AGREED })).toBe('makeups.agreed')
    expect(codeOf('propose', recovered)).toBe('makeups.recovered')
    expect(codeOf('propose', { absent: false })).toBe('makeups.moot')
    expect(codeOf('withdraw', { answer: 'refused' })).toBe('makeups.no_proposal')
    expect(codeOf('accept', {})).toBe('makeups.no_proposal')
    expect(codeOf('decline', { answer: 'accepted' })).toBe('makeups.no_proposal')
    expect(codeOf('accept', { answer: 'waiting', absent: false })).toBe('makeups.moot')
    expect(codeOf('recover', recovered)).toBe('makeups.recovered')
    expect(codeOf('drop', {})).toBe('makeups.not_agreed')
    expect(codeOf('cancel', recovered)).toBe('makeups.recovered')
  })

  test('may replace what waits or is agreed', () => {
    expect(codeOf('propose', { answer: 'waiting' })).toBe(true)
    expect(codeOf('recover', { lesson: AGREED })).toBe(true)
    expect(
      codeOf('drop', { lesson: { deleted: false, reached: true, over: true, present: true } }),
    ).toBe(true)
  })

  test('end with the last day, which can be moved', () => {
    const over = { expiresOn: '2026-10-14' }
    expect(codeOf('propose', over)).toBe('makeups.expired')
    expect(codeOf('propose', { expiresOn: TODAY })).toBe(true)
    expect(codeOf('accept', { ...over, answer: 'waiting' })).toBe('makeups.expired')
    expect(codeOf('decline', { ...over, answer: 'waiting' })).toBe(true)
    expect(codeOf('recover', over)).toBe(true)
    expect(isExpired({ ...START, ...over })).toBe(true)
    expect(isExpired({ ...START, ...over, lesson: AGREED })).toBe(false)
    expect(isAnswerable({ ...START, ...over, answer: 'waiting' })).toBe(false)
  })
})

/** What changes the facts of a makeup without anybody touching the makeup itself. */
const EVENTS = {
  'the missed lesson is marked present': (at) => ({ ...at, absent: false }),
  'the missed lesson is marked absent': (at) => ({ ...at, absent: true }),
  'the makeup lesson is held': (at) => onLesson(at, { reached: true, over: true }),
  'the makeup lesson is put off': (at) => onLesson(at, { reached: false, over: false }),
  'she is marked present there': (at) => onLesson(at, { reached: true, present: true }),
  'the mark is corrected': (at) => onLesson(at, { present: false }),
  'the makeup lesson is cancelled': (at) => onLesson(at, { deleted: true }),
  'the makeup lesson is restored': (at) => onLesson(at, { deleted: false }),
  'a month goes by': (at) => ({ ...at, today: addDays(at.today, 30) }),
  'a last day is set': (at) => ({ ...at, expiresOn: addDays(at.today, 20) }),
  'the last day is taken away': (at) => ({ ...at, expiresOn: null }),
} as const satisfies Readonly<Record<string, (at: MakeupFacts) => MakeupFacts>>

function onLesson(
  at: MakeupFacts,
  change: Partial<NonNullable<MakeupFacts['lesson']>>,
): MakeupFacts {
  return at.lesson ? { ...at, lesson: { ...at.lesson, ...change } } : at
}

/** What a move leaves behind; `undefined` when the makeup is over. */
function after(move: Move, at: MakeupFacts): MakeupFacts | undefined {
  switch (move) {
    case 'propose':
      return { ...at, lesson: null, answer: 'waiting' }
    case 'withdraw':
      return { ...at, answer: null }
    case 'accept':
      return { ...at, answer: 'accepted', lesson: AGREED }
    case 'decline':
      return { ...at, answer: 'another_date' }
    case 'recover':
      return { ...at, answer: at.answer === 'waiting' ? null : at.answer, lesson: AGREED }
    case 'drop':
      return { ...at, lesson: null }
    case 'cancel':
      return undefined
  }
}

const step = fc.constantFrom(...MOVES, ...(Object.keys(EVENTS) as (keyof typeof EVENTS)[]))
const isEvent = (taken: string): taken is keyof typeof EVENTS => taken in EVENTS

/** Every place that a walk comes through. */
function walk(steps: readonly (Move | keyof typeof EVENTS)[]): MakeupFacts[] {
  const places = [START]
  for (const taken of steps) {
    const at = places.at(-1) ?? START
    if (isEvent(taken)) places.push(EVENTS[taken](at))
    else if (checkMove(taken, at).ok) {
      const next = after(taken, at)
      if (!next) break
      places.push(next)
    }
  }
  return places
}

describe('however it came about', () => {
  test('there is a way on, and one that ends with the absence made up', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        for (const at of walk(steps)) {
          const state = stateOf(at)
          const open = MOVES.filter((move) => checkMove(move, at).ok)
          expect(open, state).not.toEqual([])
          if (state === 'moot') expect(open).toContain('cancel')
          if (state === 'recovered' || state === 'moot') continue
          const agreed = after('recover', at)
          expect(open, state).toContain('recover')
          expect(agreed && stateOf(EVENTS['she is marked present there'](agreed))).toBe('recovered')
        }
      }),
    )
  })

  test('whatever is refused is refused in words, and only what waits can be answered', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        for (const at of walk(steps)) {
          for (const move of MOVES) {
            const checked = checkMove(move, at)
            if (!checked.ok) expect(makeupSentences[checked.code]).toBeTruthy()
          }
          if (isAnswerable(at)) expect(stateOf(at)).toBe('proposed')
          expect(at.lesson !== null && at.answer === 'waiting').toBe(false)
        }
      }),
    )
  })

  test('the absence returns when the register of the makeup lesson is corrected', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        for (const at of walk(steps).filter((place) => stateOf(place) === 'recovered')) {
          const corrected = EVENTS['the mark is corrected'](at)
          expect(['agreed', 'missed']).toContain(stateOf(corrected))
          expect(stateOf(EVENTS['she is marked present there'](corrected))).toBe('recovered')
        }
      }),
    )
  })
})

describe('a lesson to make up at', () => {
  const at: Circumstances = {
    now: '2026-10-15T09:00:00',
    missedLessonId: 1,
    expiresOn: null,
    ownCourseIds: [10],
    takenLessonIds: [7],
    busy: [
      {
        startsAt: '2026-10-20T10:00:00',
        endsAt: '2026-10-20T12:00:00',
        lesson: 'Primo anno A, 20/10/2026 10:00',
      },
    ],
  }
  const choice: Choice = {
    lessonId: 2,
    startsAt: '2026-10-20T12:00:00',
    endsAt: '2026-10-20T14:00:00',
    deleted: false,
    archived: false,
    courseIds: [11],
  }
  const judge = (
    changes: Partial<Choice>,
    circumstances: Partial<Circumstances> = {},
    when: 'future' | 'held' = 'future',
  ) => {
    const checked = checkChoice({ ...choice, ...changes }, { ...at, ...circumstances }, when)
    return checked.ok ? true : checked.code
  }

  test('is one of another course at a time when she is free', () => {
    expect(judge({})).toBe(true)
    expect(judge({ courseIds: [11, 10] })).toBe('makeups.own_lesson')
    expect(judge({ lessonId: 1 })).toBe('makeups.own_lesson')
    expect(judge({ lessonId: 7 })).toBe('makeups.lesson_taken')
    expect(judge({ startsAt: '2026-10-20T11:59:00' })).toBe('makeups.clash')
    expect(checkChoice(undefined, at, 'future')).toMatchObject({ code: 'makeups.lesson_not_found' })
    expect(judge({ deleted: true })).toBe('makeups.lesson_not_found')
  })

  test('has not begun when it is proposed, and may be over when it is recorded', () => {
    const now = { now: '2026-10-20T12:00:00' }
    expect(judge({}, now)).toBe('makeups.lesson_over')
    expect(judge({}, now, 'held')).toBe(true)
  })

  test('is of a course that goes on, unless it was held before that was archived', () => {
    expect(judge({ archived: true })).toBe('makeups.course_archived')
    expect(judge({ archived: true }, { now: '2026-10-20T14:00:00' }, 'held')).toBe(true)
  })

  test('lies within the last day', () => {
    expect(judge({}, { expiresOn: '2026-10-20' })).toBe(true)
    expect(judge({}, { expiresOn: '2026-10-19' })).toBe('makeups.after_expiry')
    expect(judge({}, { expiresOn: '2026-10-19' }, 'held')).toBe('makeups.after_expiry')
  })
})

test('lessons are alike by subject or by topic, without regard to case and accents', () => {
  const lesson = { subjectIds: [1, 2], topic: 'Perché  Čechov' }
  expect(likeness(lesson, { subjectIds: [2, 3], topic: '' })).toEqual({
    sameSubject: true,
    sameTopic: false,
  })
  expect(likeness(lesson, { subjectIds: [], topic: 'perche cechov' })).toEqual({
    sameSubject: false,
    sameTopic: true,
  })
  expect(likeness({ ...lesson, topic: ' ' }, { subjectIds: [], topic: '' }).sameTopic).toBe(false)
})

test('old clients read a proposal as two numbers', () => {
  const written = (['waiting', ...ANSWERS] as const).map((answer) => [answer, oldProposal(answer)])
  expect(Object.fromEntries(written)).toEqual({
    waiting: { stato: 0, richiesta_cambio_data: 0 },
    another_date: { stato: 0, richiesta_cambio_data: 1 },
    accepted: { stato: 1, richiesta_cambio_data: 0 },
    refused: { stato: 2, richiesta_cambio_data: 0 },
  })
})
