import type { DemoCourse } from '#f/school/courses/server/seed.ts'
import { addDays, daysBetween, type Day } from '#kit/domain/day.ts'
import type { Random } from '#kit/server/demo/random.ts'
import { countedFrom } from '../../domain/rules.ts'
import { MOST_COURSES, type Place } from './places.ts'

/** A withdrawal: when, until when if she was re-admitted, and where to if she changed class. */
export interface Leaving {
  readonly on: Day
  readonly backOn?: Day
  readonly to?: DemoCourse
}

type Enrolled = Place & { readonly enrolledOn: Day; readonly countsFrom: Day | null }
type Left = Enrolled & { readonly leaving: Leaving | undefined }

/** Changes of class: the place left behind, and the one taken. */
export interface Changes {
  readonly left: ReadonlyMap<Enrolled, Leaving>
  readonly entered: readonly Left[]
}

const WITHDRAWN = 0.07
const READMITTED = 0.25
/** From which class to which of the same year, this many students each. */
const MOVES: readonly (readonly [from: string, to: string])[] = [
  ['film1a', 'film1b'],
  ['film1b', 'film1a'],
  ['stage1', 'film1a'],
  ['musical1', 'stage1'],
]
const MOVES_EACH = 2

/** Some students of this year's parallel classes move from one to the other. */
export function drawChanges(random: Random, places: readonly Enrolled[], today: Day): Changes {
  const left = new Map<Enrolled, Leaving>()
  const entered: Left[] = []
  for (const [from, to] of MOVES) {
    const target = places.find(({ course }) => course.plan.key === to && course.plan.year === 0)
    const candidates = random.shuffled(
      places.filter(
        (place) =>
          place.course.plan.key === from &&
          place.course.plan.year === 0 &&
          daysBetween(place.enrolledOn, today) > 3 &&
          places.filter(({ student }) => student === place.student).length < MOST_COURSES &&
          ![...places, ...entered].some(
            ({ student, course }) => student === place.student && course === target?.course,
          ),
      ),
    )
    for (const place of target ? candidates.slice(0, MOVES_EACH) : []) {
      const on = drawDay(random, addDays(place.enrolledOn, 1), addDays(today, -1))
      const { course } = target as Enrolled
      left.set(place, { on, to: course })
      const entry = { enrolledOn: on, countsFrom: countedFrom(on, course), leaving: undefined }
      entered.push({ student: place.student, course, ...entry })
    }
  }
  return { left, entered }
}

/** Joins to each place its leaving: by a change of class, or by a withdrawal during the course. */
export function drawLeavings(
  random: Random,
  places: readonly Enrolled[],
  changes: Changes,
  today: Day,
): Left[] {
  return places.map((place) => {
    const leaving = changes.left.get(place) ?? drawWithdrawal(random, place, today)
    return { ...place, leaving }
  })
}

function drawWithdrawal(random: Random, place: Enrolled, today: Day): Leaving | undefined {
  const first = addDays(place.enrolledOn, 2)
  const last = [place.course.endsOn, addDays(today, -2)].toSorted()[0] ?? today
  if (!random.chance(WITHDRAWN) || last < first) return undefined
  const on = drawDay(random, first, last)
  const backOn = addDays(on, random.int(5, 30))
  return random.chance(READMITTED) && backOn < last ? { on, backOn } : { on }
}

function drawDay(random: Random, first: Day, last: Day): Day {
  return addDays(first, random.int(0, Math.max(0, daysBetween(first, last))))
}
