import { type Day, dayOfWallTime, type WallTime } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { foldText } from '#kit/domain/text.ts'
import type { makeupCodes } from './contract.ts'
import type { Answer, MakeupFacts, MakeupState, Move } from './types.ts'

type Code = keyof typeof makeupCodes

/** Where the personal link of a proposal is opened, before its token. */
export const LINK_PATH = '/recupero'

/**
 * How far a makeup is. Only the registers say whether she missed the lesson and whether she came
 * to the one that makes up for it, so a correction there moves the makeup too.
 */
export function stateOf({ absent, lesson, answer }: MakeupFacts): MakeupState {
  if (!absent) return 'moot'
  if (lesson) {
    if (lesson.deleted) return 'lesson_deleted'
    // A lesson that was put off after its register was taken is still to come.
    if (!lesson.reached) return 'agreed'
    if (lesson.present) return 'recovered'
    return lesson.over ? 'missed' : 'agreed'
  }
  switch (answer) {
    case 'waiting':
      return 'proposed'
    case 'refused':
    case 'another_date':
      return answer
    // What she accepted was taken back since.
    case 'accepted':
    case null:
      return 'requested'
  }
}

/** Whether nothing is left to make up. */
export function isSettled({ state }: { readonly state: MakeupState }): boolean {
  return state === 'recovered' || state === 'moot'
}

/** Past its last day with nothing agreed: it goes on once that day is moved or taken away. */
export function isExpired(facts: MakeupFacts): boolean {
  const { expiresOn, today } = facts
  if (expiresOn === null || expiresOn >= today) return false
  const state = stateOf(facts)
  return state !== 'recovered' && state !== 'moot' && state !== 'agreed'
}

/** Whether a move may be made now; if not, why. */
export function checkMove(move: Move, facts: MakeupFacts): Result<true, Code> {
  const state = stateOf(facts)
  switch (move) {
    case 'propose':
      if (state === 'agreed') return refuse('makeups.agreed')
      return refuseEnded(state) ?? refuseExpired(facts) ?? ok(true)
    case 'withdraw':
      return facts.answer === 'waiting' ? ok(true) : refuse('makeups.no_proposal')
    case 'accept':
    case 'decline':
      return (
        refuseEnded(state) ??
        (facts.answer === 'waiting' ? undefined : refuse('makeups.no_proposal')) ??
        (move === 'accept' ? refuseExpired(facts) : undefined) ??
        ok(true)
      )
    case 'recover':
      return refuseEnded(state) ?? ok(true)
    case 'drop':
      return facts.lesson ? ok(true) : refuse('makeups.not_agreed')
    case 'cancel':
      return state === 'recovered' ? refuse('makeups.recovered') : ok(true)
  }
}

function refuseEnded(state: MakeupState) {
  if (state === 'recovered') return refuse('makeups.recovered')
  return state === 'moot' ? refuse('makeups.moot') : undefined
}

function refuseExpired(facts: MakeupFacts) {
  return isExpired(facts) ? refuse('makeups.expired') : undefined
}

/** Whether a personal link can still be answered: its proposal waits and nothing has overtaken it. */
export function isAnswerable(facts: MakeupFacts): boolean {
  return checkMove('accept', facts).ok
}

/** A lesson that could make up for another. */
export interface Choice {
  readonly lessonId: number
  readonly startsAt: WallTime
  readonly endsAt: WallTime
  /** It or its course is in the trash. */
  readonly deleted: boolean
  /** Its course is in the archive. */
  readonly archived: boolean
  readonly courseIds: readonly number[]
}

/** What a choice is judged against. */
export interface Circumstances {
  /** Local time of the academy. */
  readonly now: WallTime
  readonly missedLessonId: number
  readonly expiresOn: Day | null
  /** The courses that she attends. */
  readonly ownCourseIds: readonly number[]
  /** Lessons at which she makes up for other absences. */
  readonly takenLessonIds: readonly number[]
  /** When she is busy with other lessons. */
  readonly busy: readonly Busy[]
}

/** A stretch of time, its end not included, and the lesson that fills it, in words. */
export interface Busy {
  readonly startsAt: WallTime
  readonly endsAt: WallTime
  readonly lesson: string
}

/**
 * Whether she can make an absence up at a lesson: it exists, is none of those that she has anyway,
 * lies within the last day, does not make up for another absence and leaves her time for it.
 * `future` asks moreover that it has not begun and that its course is not archived; what was held
 * there before still counts.
 */
export function checkChoice(
  choice: Choice | undefined,
  at: Circumstances,
  when: 'future' | 'held',
): Result<true, Code> {
  const field = 'lessonId'
  if (!choice || choice.deleted) return refuse('makeups.lesson_not_found', { field })
  const own = choice.courseIds.some((courseId) => at.ownCourseIds.includes(courseId))
  if (own || choice.lessonId === at.missedLessonId) return refuse('makeups.own_lesson', { field })
  if (when === 'future' && choice.startsAt <= at.now)
    return refuse('makeups.lesson_over', { field })
  if (when === 'future' && choice.archived) return refuse('makeups.course_archived', { field })
  const { expiresOn } = at
  if (expiresOn !== null && dayOfWallTime(choice.startsAt) > expiresOn) {
    return refuse('makeups.after_expiry', { field, data: { expiresOn } })
  }
  if (at.takenLessonIds.includes(choice.lessonId)) return refuse('makeups.lesson_taken', { field })
  const clash = at.busy.find(
    ({ startsAt, endsAt }) => startsAt < choice.endsAt && choice.startsAt < endsAt,
  )
  return clash ? refuse('makeups.clash', { field, data: { lesson: clash.lesson } }) : ok(true)
}

/** What two lessons have in common; topics are compared without regard to case and accents. */
export function likeness(
  one: { readonly subjectIds: readonly number[]; readonly topic: string },
  other: { readonly subjectIds: readonly number[]; readonly topic: string },
): { sameSubject: boolean; sameTopic: boolean } {
  const topic = foldText(one.topic)
  return {
    sameSubject: one.subjectIds.some((id) => other.subjectIds.includes(id)),
    sameTopic: topic !== '' && topic === foldText(other.topic),
  }
}

/**
 * How the old program writes the last proposal: `stato` 0 waits for the student, or for new
 * dates when `richiesta_cambio_data` is 1; 1 is accepted, 2 refused; anything else is unknown.
 */
export function oldProposal(answer: Answer | 'waiting'): {
  stato: 0 | 1 | 2
  richiesta_cambio_data: 0 | 1
} {
  switch (answer) {
    case 'waiting':
      return { stato: 0, richiesta_cambio_data: 0 }
    case 'another_date':
      return { stato: 0, richiesta_cambio_data: 1 }
    case 'accepted':
      return { stato: 1, richiesta_cambio_data: 0 }
    case 'refused':
      return { stato: 2, richiesta_cambio_data: 0 }
  }
}
