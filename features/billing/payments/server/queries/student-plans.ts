import type { Day } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { StudentPlan } from '../../domain/contract.ts'
import { daysLate, isLate, reasonOn } from '../../domain/rules.ts'
import { type Enrolled, listDues, listOwed } from './dues.ts'
import { listProofs, proofKey } from './proofs.ts'

/** What a student owes for each of her courses, or for one, the newest course first. */
export async function listStudentPlans(
  db: Db,
  owed: { studentId: number; courseId?: number },
  today: Day,
): Promise<StudentPlan[]> {
  const [courses, dues] = await Promise.all([listOwed(db, owed), listDues(db, owed, 'whole')])
  const proofs = await listProofs(db, dues)
  const duesOf = Map.groupBy(dues, ({ courseId }) => courseId)
  return courses.map((course) =>
    presentPlan(course, duesOf.get(course.courseId) ?? [], proofs, today),
  )
}

type Whole = Awaited<ReturnType<typeof listDues>>[number]
type Proofs = Awaited<ReturnType<typeof listProofs>>

const moved = (due: Whole) => ({ ...due, movedCents: due.paidCents })

function presentPlan(
  course: Enrolled,
  dues: readonly Whole[],
  proofs: Proofs,
  today: Day,
): StudentPlan {
  const { courseId, courseName, academicYear, studentId, withdrawn, custom } = course
  return {
    courseId,
    courseName,
    academicYear,
    studentId,
    studentName: fullName(course),
    withdrawn,
    custom,
    totalCents: course.totalCents ?? 0,
    version: course.version ?? 0,
    instalments: dues.map(moved).map((due) => ({
      id: due.id,
      dueOn: due.dueOn,
      amountCents: due.amountCents,
      month: due.month,
      status: due.status,
      late: isLate(due, today),
      daysLate: daysLate(due, today),
      note: due.note,
      paidCents: due.paidCents,
      version: due.version,
      payments: due.payments,
      proofs: proofs.get(proofKey(due)) ?? [],
      history: due.history,
    })),
    standing: reasonOn(today, { withdrawn, dues: dues.map(moved) }),
  }
}
