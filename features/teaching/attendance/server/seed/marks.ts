import type { DemoEnrolment } from '#f/school/enrolments/server/seed.ts'
import type { DemoLesson } from '#f/teaching/lessons/server/seed.ts'
import { addDays, dayOfWallTime, type Day } from '#kit/domain/day.ts'
import type { Random } from '#kit/server/demo/random.ts'

/** A mark of the demo. */
export interface DrawnMark {
  readonly lessonId: number
  readonly studentId: number
  readonly day: Day
  readonly present: boolean
  readonly minutes: number | null
  /** Why she was absent, when that was accepted. */
  readonly reason: string | undefined
}

/** A register of the demo: a lesson that is over, with everybody who has a mark. */
export interface DrawnRegister {
  readonly lesson: DemoLesson
  readonly day: Day
  readonly marks: readonly DrawnMark[]
}

/** How likely students are to come: most nearly always, some often, a few every other time. */
const DILIGENCE = [0.97, 0.95, 0.93, 0.92, 0.9, 0.9, 0.88, 0.85, 0.82, 0.55]
const PARTLY = 0.05
const ACCEPTED = 0.4
const REASONS = [
  'Visita medica',
  'Influenza',
  'Provino fuori città',
  'Sciopero dei treni',
  'Esame all’università',
  'Motivi di lavoro',
]
/** For the lessons of a class while a student was away from it. */
const NOT_HERE = 'In quel periodo non frequentava questa classe'

/** Of the days that the register warning looks at, some lessons were forgotten. */
const FORGOTTEN_DAYS = 8
const FORGOTTEN = 0.12
const HALF_DONE = 0.06

interface Place {
  readonly studentId: number
  readonly diligence: number
  /** The days, both included, on which she was expected; justified on those before. */
  readonly expected: (day: Day) => 'yes' | 'excused' | 'gone'
}

/** Draws the registers of every lesson of the days before today, in order of time. */
export function drawRegisters(
  random: Random,
  lessons: readonly DemoLesson[],
  enrolments: readonly DemoEnrolment[],
  today: Day,
): DrawnRegister[] {
  const places = placesOf(random, enrolments)
  return lessons
    .filter(({ startsAt }) => dayOfWallTime(startsAt) < today)
    .toSorted((a, b) =>
      a.startsAt < b.startsAt || (a.startsAt === b.startsAt && a.id < b.id) ? -1 : 1,
    )
    .flatMap((lesson): DrawnRegister[] => {
      const day = dayOfWallTime(lesson.startsAt)
      const learners = new Map(
        lesson.courseIds
          .toReversed()
          .flatMap((courseId) => (places.get(courseId) ?? []).map((one) => [one.studentId, one])),
      )
      const marks = [...learners.values()].flatMap((place) => drawMark(random, lesson, day, place))
      const recent = day >= addDays(today, -FORGOTTEN_DAYS)
      if (recent && random.chance(FORGOTTEN)) return []
      const kept = recent && random.chance(HALF_DONE) ? marks.slice(0, -2) : marks
      return kept.length === 0 ? [] : [{ lesson, day, marks: kept }]
    })
}

function drawMark(random: Random, lesson: DemoLesson, day: Day, place: Place): DrawnMark[] {
  const expected = place.expected(day)
  if (expected === 'gone') return []
  const mark = { lessonId: lesson.id, studentId: place.studentId, day }
  if (expected === 'excused') return [{ ...mark, present: false, minutes: null, reason: NOT_HERE }]
  if (random.chance(place.diligence)) {
    const minutes = random.chance(PARTLY) ? lesson.minutes - 30 * random.int(1, 2) : 0
    return [{ ...mark, present: true, minutes: minutes > 0 ? minutes : null, reason: undefined }]
  }
  const reason = random.chance(ACCEPTED) ? random.pick(REASONS) : undefined
  return [{ ...mark, present: false, minutes: null, reason }]
}

/** Who is expected at the lessons of each course, and on which days. */
function placesOf(
  random: Random,
  enrolments: readonly DemoEnrolment[],
): ReadonlyMap<number, Place[]> {
  const diligence = new Map<number, number>()
  const entered = new Map(
    enrolments.flatMap(({ student, leaving }) =>
      leaving?.to ? [[`${student.id} ${leaving.to.id}`, leaving.on] as const] : [],
    ),
  )
  const places = new Map<number, Place[]>()
  for (const { student, course, leaving } of enrolments) {
    const known = diligence.get(student.id) ?? random.pick(DILIGENCE)
    diligence.set(student.id, known)
    const since = entered.get(`${student.id} ${course.id}`)
    const expected = (day: Day) => {
      if (since !== undefined && day < since) return 'gone'
      if (!leaving || day < leaving.on) return 'yes'
      if (leaving.backOn === undefined) return 'gone'
      return day < leaving.backOn ? 'excused' : 'yes'
    }
    places.set(course.id, [
      ...(places.get(course.id) ?? []),
      { studentId: student.id, diligence: known, expected },
    ])
  }
  return places
}
