import type { DemoCourse } from '#f/school/courses/server/seed.ts'
import type { Random } from '#kit/server/demo/random.ts'

/** What must be known of a student to give her a place; the feature of the students makes her. */
export interface Learner {
  readonly id: number
  /** Which copy of the academy she belongs to, from 0 up to the scale. */
  readonly copy: number
  /** Completed years today. */
  readonly age: number
}

/** A student's place in a course. */
export interface Place {
  readonly student: Learner
  readonly course: DemoCourse
}

const FULL_AGE = 18
export const MOST_COURSES = 3
/** Share of a class that goes on to the course of the year after. */
const GOING_ON = 0.55

/**
 * Fills the courses of one copy of the academy: each with students who go on from the year before
 * and with new ones, up to its seats. Nobody is left without a course, nobody has more than three.
 */
export function fillCourses(
  random: Random,
  courses: readonly DemoCourse[],
  students: readonly Learner[],
): Place[] {
  const classes = new Map<DemoCourse, Learner[]>(courses.map((course) => [course, []]))
  const taken = new Map<Learner, number>()
  const newcomers = [...students]
  const enter = (course: DemoCourse, coming: readonly Learner[]) => {
    for (const student of coming) {
      classes.get(course)?.push(student)
      taken.set(student, (taken.get(student) ?? 0) + 1)
    }
  }
  const hasRoom = (student: Learner) => (taken.get(student) ?? 0) < MOST_COURSES

  for (const course of courses) {
    const { plan } = course
    if (plan.extra) continue
    const before = courses.find(
      ({ plan: earlier }) => earlier.key === plan.follows && earlier.year === plan.year - 1,
    )
    const old = before ? (classes.get(before) ?? []) : []
    const able = old.filter((student) => hasRoom(student) && fits(student, plan))
    const going = random.shuffled(able).slice(0, Math.round(able.length * GOING_ON))
    enter(course, going.slice(0, plan.seats))
    const free = plan.seats - (classes.get(course)?.length ?? 0)
    enter(
      course,
      takeOut(newcomers, free, (one) => fits(one, plan)),
    )
  }
  for (const student of newcomers) {
    const open = courses.filter((course) => isOpenFor(course, student))
    const emptiest = open.toSorted((a, b) => size(a) - size(b))[0]
    if (emptiest) enter(emptiest, [student])
  }
  for (const course of courses.filter(({ plan }) => plan.extra)) {
    const sameYear = courses.filter(({ plan }) => plan.year === course.plan.year && !plan.ages)
    const known = new Set(sameYear.flatMap((one) => classes.get(one) ?? []))
    enter(course, random.shuffled([...known].filter(hasRoom)).slice(0, course.plan.seats))
  }
  return courses.flatMap((course) =>
    (classes.get(course) ?? []).map((student) => ({ student, course })),
  )

  function size(course: DemoCourse): number {
    return classes.get(course)?.length ?? 0
  }

  function isOpenFor({ plan }: DemoCourse, student: Learner): boolean {
    return fits(student, plan) && !plan.extra && plan.year >= 0
  }
}

/** Whether a course is for her: minors by their age in its year, everybody else as an adult. */
function fits({ age }: Learner, { ages, year }: DemoCourse['plan']): boolean {
  if (!ages) return age >= FULL_AGE
  const [from, to] = ages
  return age < FULL_AGE && age + year >= from && age + year <= to
}

/** Removes the first `count` that match from a list and answers them. */
function takeOut<T>(list: T[], count: number, matches: (one: T) => boolean): T[] {
  const chosen = new Set(list.filter(matches).slice(0, Math.max(0, count)))
  const rest = list.filter((one) => !chosen.has(one))
  list.splice(0, list.length, ...rest)
  return [...chosen]
}
