import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'

export { findStateOf, isOpen, isWithdrawn, listDues, listOwed } from './queries/dues.ts'
export { type CourseOfStudent, coursesOfStudents } from './queries/standings.ts'
export { nextDues } from './queries/next-dues.ts'
export { listKnown, type Known, whoHasPaid } from './queries/known.ts'
export { listStudentPlans } from './queries/student-plans.ts'
export { verificationsWaiting } from './queries/verification.ts'

/** The name of a course that is not in the trash. */
export async function findCourseName(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('course_cards as courses')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.name
}

/** The name of a student who is not in the trash. */
export async function findStudentName(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('student_cards as students')
    .select(['name', 'surname'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && fullName(row)
}
