import type { Db } from '#kit/server/db.ts'

/** Enrolments of students who are not in the trash, and whether they withdrew. */
export function places(db: Db) {
  return db
    .selectFrom('enrolment_states as enrolments')
    .innerJoin('student_cards as students', 'students.id', 'enrolments.student_id')
    .where('students.deleted_at', 'is', null)
}

/** Students of a course by surname, the withdrawn ones too. */
export async function listStudents(db: Db, courseId: number) {
  return places(db)
    .select([
      'students.id as studentId',
      'students.name',
      'students.surname',
      'enrolments.withdrawn',
    ])
    .where('enrolments.course_id', '=', courseId)
    .orderBy('students.surname')
    .orderBy('students.name')
    .orderBy('students.id')
    .execute()
}
