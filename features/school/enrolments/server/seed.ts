import { studentSeed } from '#f/school/students/server/seed.ts'
import { courseSeed, type DemoCourse } from '#f/school/courses/server/seed.ts'
import { addDays, type Day } from '#kit/domain/day.ts'
import { type Demo, demoSeed, insertNumbered, insertRows } from '#kit/server/demo.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Tx } from '#kit/server/tx.ts'
import { drawChanges, drawLeavings, type Leaving } from './seed/leavings.ts'
import { fillCourses, type Learner } from './seed/places.ts'

/** An enrolment of the demo; `leaving` when the student withdrew, perhaps to come back. */
export interface DemoEnrolment {
  readonly id: number
  readonly student: Learner
  readonly course: DemoCourse
  readonly leaving: Leaving | undefined
}

type Planned = Omit<DemoEnrolment, 'id'> & {
  readonly enrolledOn: Day
  /** The day of a change of class; whoever came in the first weeks has all lessons counted. */
  readonly countsFrom: Day | null
}

/**
 * Enrols every student in one to three courses, with withdrawals, re-admissions and changes of
 * class. `courses` and `students` are what the seeds of those features answered.
 */
async function seedEnrolments(
  tx: Tx,
  demo: Demo & { readonly courses: readonly DemoCourse[]; readonly students: readonly Learner[] },
): Promise<DemoEnrolment[]> {
  const random = demo.random('enrolments')
  const planned: Planned[] = []
  for (let copy = 0; copy < demo.scale; copy += 1) {
    const own = <T extends { readonly copy: number }>(all: readonly T[]) =>
      all.filter((one) => one.copy === copy)
    const places = fillCourses(random, own(demo.courses), own(demo.students)).map((place) => ({
      ...place,
      enrolledOn: drawEnrolmentDay(random, place.course, demo.today),
      countsFrom: null,
    }))
    const changes = drawChanges(random, places, demo.today)
    planned.push(...drawLeavings(random, places, changes, demo.today), ...changes.entered)
  }
  const enrolments = await insertEnrolments(tx, demo, random, planned)
  await insertLeavings(tx, demo, random, enrolments)
  return enrolments
}

/** From two months before the course to two weeks into it, and not after yesterday. */
function drawEnrolmentDay(random: Random, course: DemoCourse, today: Day): Day {
  const last = [addDays(course.startsOn, 15), addDays(today, -1)].toSorted()[0] ?? today
  return addDays(last, -random.int(0, 75))
}

async function insertEnrolments(
  tx: Tx,
  demo: Demo,
  random: Random,
  planned: readonly Planned[],
): Promise<DemoEnrolment[]> {
  const ids = await insertNumbered(
    tx,
    'enrolments',
    planned.map(({ student, course, enrolledOn, countsFrom }) => ({
      student_id: student.id,
      course_id: course.id,
      enrolled_at: demo.instantOn(enrolledOn, random),
      enrolled_by: drawAuthor(random),
      counts_from: countsFrom,
    })),
  )
  return planned.map(({ student, course, leaving }, index) => {
    return { id: ids[index] ?? 0, student, course, leaving }
  })
}

async function insertLeavings(
  tx: Tx,
  demo: Demo,
  random: Random,
  enrolments: readonly DemoEnrolment[],
): Promise<void> {
  const withdrawals = enrolments.flatMap(({ id, student, course, leaving }) => {
    if (!leaving) return []
    const at = demo.instantOn(leaving.on, random)
    const back = leaving.backOn
    return {
      by: drawAuthor(random),
      withdrawal: {
        enrolment_id: id,
        withdrawn_at: at,
        readmitted_at: back === undefined ? null : demo.instantOn(back, random),
        readmitted_by: back === undefined ? null : drawAuthor(random),
      },
      change: leaving.to && {
        student_id: student.id,
        from_course_id: course.id,
        to_course_id: leaving.to.id,
        changed_at: at,
      },
    }
  })
  await insertRows(
    tx,
    'withdrawals',
    withdrawals.map(({ by, withdrawal }) => ({ ...withdrawal, withdrawn_by: by })),
  )
  const changes = withdrawals.flatMap(({ by, change }) => change && { ...change, changed_by: by })
  await insertRows(
    tx,
    'course_changes',
    changes.filter((change) => change !== undefined),
  )
}

const drawAuthor = (random: Random) => random.pick(['segreteria', 'segreteria', 'admin', 'billing'])

export const enrolmentSeed = demoSeed(
  { courses: courseSeed, students: studentSeed },
  seedEnrolments,
  ({ length }) => ({ enrolments: length }),
)
