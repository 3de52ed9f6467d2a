import { isRunning } from '#f/school/courses/domain/rules.ts'
import type { CourseState } from '#f/school/courses/domain/types.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'
import { type Beside, isLate, reasonOn, type StandingReason } from '../rules.ts'
import { SHOWN, type Shown, type Standing, type Status } from '../types.ts'

/** The worst comes first; withdrawn is last, since a course that she left says nothing of others. */
const WORST_FIRST: readonly Standing[] = ['not_regular', 'to_pay', 'regular', 'withdrawn']

const rank = (standing: Standing) => WORST_FIRST.indexOf(standing)

/**
 * One standing for several courses: the worst of those she attends, withdrawn only when she left
 * them all; null without any course.
 */
export function joinStandings(standings: readonly Standing[]): Standing | null {
  return WORST_FIRST.find((one) => standings.includes(one)) ?? null
}

/** An instalment as far as standing and sums are concerned; `movedCents` is what came in for it. */
export interface CountedDue {
  readonly dueOn: Day
  readonly month: string
  readonly status: Status
  readonly amountCents: Cents
  readonly movedCents: Cents
}

/** A course of a student with what she owes for it. */
export interface CountedCourse {
  readonly courseId: number
  readonly courseName: string
  readonly startsOn: Day
  readonly endsOn: Day
  readonly state: CourseState
  readonly withdrawn: boolean
  readonly dues: readonly CountedDue[]
}

/** The standings of a student: joined, and course by course with the reasons, worst first. */
export interface JoinedStanding {
  readonly standing: Standing | null
  readonly courses: { courseId: number; courseName: string; reason: StandingReason & Beside }[]
}

/** Whether she is withdrawn from every course; without any she is not. */
export function leftAll(courses: readonly { readonly withdrawn: boolean }[]): boolean {
  return courses.length > 0 && courses.every(({ withdrawn }) => withdrawn)
}

/**
 * A student's standing on a day over the courses that are going on then: begun, neither over nor
 * put away. One that is over has no instalment this month, and would make everybody irregular for
 * ever. Who left all her courses is withdrawn, also when none is going on.
 */
export function standingOfStudent(courses: readonly CountedCourse[], today: Day): JoinedStanding {
  const current = courses.filter((course) => course.startsOn <= today && isRunning(course, today))
  const counted = leftAll(courses) ? courses : current
  const judged = counted
    .map(({ courseId, courseName, withdrawn, dues }) => ({
      courseId,
      courseName,
      reason: reasonOn(today, { withdrawn, dues }),
    }))
    .toSorted((a, b) => rank(a.reason.standing) - rank(b.reason.standing))
  return { standing: joinStandings(judged.map(({ reason }) => reason.standing)), courses: judged }
}

/** What is owed in all, what of it is paid, and what is late on a day; in cents. */
export interface Sums {
  readonly owedCents: Cents
  readonly paidCents: Cents
  readonly lateCents: Cents
}

/**
 * The sums of some instalments. One that is paid counts whole, even when its status was set by
 * hand; of another what came in counts, never beyond its amount.
 */
export function sumsOf(dues: readonly CountedDue[], today: Day): Sums {
  return dues.reduce<Sums>(
    (sums, due) => {
      const paid = paidOf(due)
      return {
        owedCents: sums.owedCents + due.amountCents,
        paidCents: sums.paidCents + paid,
        lateCents: sums.lateCents + (isLate(due, today) ? due.amountCents - paid : 0),
      }
    },
    { owedCents: 0, paidCents: 0, lateCents: 0 },
  )
}

function paidOf({ status, amountCents, movedCents }: CountedDue): Cents {
  if (status === 'paid') return amountCents
  return Math.min(amountCents, Math.max(0, movedCents))
}

/**
 * What is shown of a standing. Its rule asks whether the instalments of this month are paid, so it
 * calls irregular also who has paid everything, and whoever's plan has nothing due yet.
 */
export function shownOf({ standing, late, settled }: StandingReason & Beside): Shown {
  if (standing === 'withdrawn' || standing === 'regular') return standing
  if (settled) return 'settled'
  return standing === 'not_regular' && late.length === 0 ? 'nothing_due' : standing
}

/** The worst of what is shown of several courses; null without any. */
export function worstShown(reasons: readonly (StandingReason & Beside)[]): Shown | null {
  const shown = reasons.map(shownOf)
  return SHOWN.find((one) => shown.includes(one)) ?? null
}
