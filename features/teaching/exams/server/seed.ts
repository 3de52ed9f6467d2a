import { courseSeed, type DemoCourse } from '#f/school/courses/server/seed.ts'
import { enrolmentSeed, type DemoEnrolment } from '#f/school/enrolments/server/seed.ts'
import { addDays, type Day } from '#kit/domain/day.ts'
import { type Demo, demoSeed, inBatches, insertRows } from '#kit/server/demo.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Tx } from '#kit/server/tx.ts'
import { NOT_GRADED } from '../domain/types.ts'

interface PlannedExam {
  readonly course: DemoCourse
  readonly title: string
  readonly heldOn: Day
  /** Held before the lessons begin: whoever came from another class did not take it here. */
  readonly audition: boolean
}

const AUDITION = 'Provino di ammissione'
/** The exams of a year, each so many days after the course begins. */
const YEAR: readonly (readonly [title: string, day: number])[] = [
  [AUDITION, -20],
  ['Dizione e voce', 28],
  ['Monologo', 75],
  ['Scena a due', 130],
  ['Improvvisazione', 180],
  ['Saggio finale', 240],
]
/** Exams are put in the register so many days before they are held. */
const ANNOUNCED = 60
/** A student is as good as the mean of her grades; each exam goes better or worse. */
const LOWEST = 18
const HIGHEST = 30
const SWING = 3
const MISSED = 0.07

/**
 * Creates the exams of every course with the grades of those held so far, some of them "NC".
 * Whoever changed class has grades in the class she left. Answers how many exams there are.
 */
async function seedExams(
  tx: Tx,
  demo: Demo & {
    readonly courses: readonly DemoCourse[]
    readonly enrolments: readonly DemoEnrolment[]
  },
): Promise<number> {
  const random = demo.random('exams')
  const planned = demo.courses.flatMap((course) => planExams(course, demo.today))
  const ids = await inBatches(planned, (batch) =>
    tx
      .insertInto('exams')
      .values(
        batch.map(({ course, title, heldOn }) => ({
          course_id: course.id,
          title,
          held_on: heldOn,
          version: heldOn < demo.today ? 1 : 0,
          created_at: demo.instantOn(addDays(heldOn, -ANNOUNCED), random),
          created_by: 'segreteria',
        })),
      )
      .returning('id')
      .execute(),
  )
  const classes = Map.groupBy(demo.enrolments, ({ course }) => course)
  const talent = new Map<number, number>()
  const entered = new Set(
    demo.enrolments.flatMap(({ student, leaving }) =>
      leaving?.to ? [`${student.id} ${leaving.to.id}`] : [],
    ),
  )
  const grades = planned.flatMap((exam, index) => {
    if (exam.heldOn >= demo.today) return []
    const at = demo.instantOn(addDays(exam.heldOn, random.int(1, 6)), random)
    return (classes.get(exam.course) ?? []).flatMap(({ student, leaving }) => {
      const came = entered.has(`${student.id} ${exam.course.id}`)
      if (leaving && leaving.on < exam.heldOn && !came) return []
      const mean = talent.get(student.id) ?? random.int(LOWEST + 2, HIGHEST - 1)
      talent.set(student.id, mean)
      const value = came && exam.audition ? NOT_GRADED : drawGrade(random, mean)
      return {
        exam_id: ids[index]?.id ?? 0,
        student_id: student.id,
        value,
        graded_at: at,
        graded_by: 'segreteria',
      }
    })
  })
  await insertRows(tx, 'grades', grades)
  return planned.length
}

/** The exams held so far and the next one; a workshop has one, at its end. */
function planExams(course: DemoCourse, today: Day): PlannedExam[] {
  const { plan, startsOn, endsOn } = course
  const all = plan.days
    ? [{ course, title: 'Prova finale', heldOn: endsOn, audition: false }]
    : YEAR.map(([title, day]) => ({
        course,
        title,
        heldOn: addDays(startsOn, day),
        audition: title === AUDITION,
      }))
  return all.filter(({ heldOn }) => heldOn < addDays(today, ANNOUNCED))
}

function drawGrade(random: Random, mean: number): number {
  if (random.chance(MISSED)) return NOT_GRADED
  return Math.min(HIGHEST, Math.max(LOWEST, mean + random.int(-SWING, SWING)))
}

export const examSeed = demoSeed(
  { courses: courseSeed, enrolments: enrolmentSeed },
  seedExams,
  (exams) => ({ exams }),
)
