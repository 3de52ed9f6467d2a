import { sql } from 'kysely'
import { findCourse } from '#f/school/courses/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { examsContract } from '../domain/contract.ts'
import { lockExam, listOutsiders } from './queries.ts'

type Contract = typeof examsContract

/** An exam. In the trash its grades go with it: no list and no mean knows them any more. */
export const EXAM = {
  table: 'exams',
  entity: 'exam',
  missing: 'exams.not_found',
} as const satisfies TrashKind

/** Inserts an exam of a course that is not in the trash. */
export async function createExam(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['create']>,
): Promise<Result<{ id: number }>> {
  const { courseId, title, heldOn } = input
  const course = await findCourse(tx, courseId)
  if (!course || course.state === 'deleted') return refuse('exams.course_not_found')
  const { id } = await tx
    .insertInto('exams')
    .values({ course_id: courseId, title, held_on: heldOn, created_by: actor.username })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, { action: 'exam.created', entity: 'exam', entityId: id, after: input })
  return ok({ id })
}

/** Changes title and date; refused when someone saved the exam or its grades in between. */
export async function updateExam(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['update']>,
): Promise<Result<{ version: number }>> {
  const before = await lockExam(tx, input.id)
  if (!before) return refuse('exams.not_found')
  if (before.version !== input.version) return changedElsewhere(tx, 'exam', input.id)
  const { id, title, heldOn } = input
  const version = before.version + 1
  await tx
    .updateTable('exams')
    .set({ title, held_on: heldOn, version })
    .where('id', '=', id)
    .execute()
  await record(tx, actor, {
    action: 'exam.updated',
    entity: 'exam',
    entityId: id,
    before: { title: before.title, heldOn: before.heldOn },
    after: { title, heldOn },
  })
  return ok({ version })
}

/**
 * Saves grades of an exam, all of them or none. Every student must be enrolled in its course;
 * whoever withdrew may still be graded, and grades that are not among these stay as they are.
 */
export async function saveGrades(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['saveGrades']>,
): Promise<Result<{ version: number }>> {
  const { id, grades } = input
  const exam = await lockExam(tx, id)
  if (!exam) return refuse('exams.not_found')
  if (exam.version !== input.version) return changedElsewhere(tx, 'exam', id)
  const studentIds = grades.map(({ studentId }) => studentId)
  const [outsider] = await listOutsiders(tx, exam.courseId, studentIds)
  if (outsider) {
    const student = fullName(outsider) || `Lo studente ${outsider.id}`
    return refuse('exams.not_in_course', { data: { student } })
  }
  const changes = await putGrades(tx, actor, id, grades)
  if (changes.length === 0) return ok({ version: exam.version })
  const version = exam.version + 1
  await tx.updateTable('exams').set({ version }).where('id', '=', id).execute()
  await record(tx, actor, {
    action: 'exam.graded',
    entity: 'exam',
    entityId: id,
    before: { grades: changes.map(({ studentId, before }) => ({ studentId, value: before })) },
    after: { grades: changes.map(({ studentId, value }) => ({ studentId, value })) },
  })
  return ok({ version })
}

/** An exam that another program has, with its grades. */
type MovedExam = Input<Contract['create']> & {
  readonly grades: Input<Contract['saveGrades']>['grades']
}

/**
 * Writes an exam that another program has with its grades, those of who has left the course too. One
 * that is here already is brought up to date; a grade that is told no more is taken away.
 */
export async function bringExam(
  tx: Tx,
  actor: Actor,
  { grades, ...exam }: MovedExam,
  hereId?: number,
): Promise<Result<{ id: number }>> {
  const version = hereId === undefined ? 0 : ((await lockExam(tx, hereId))?.version ?? 0)
  const made =
    hereId === undefined
      ? await createExam(tx, actor, exam)
      : await updateExam(tx, actor, { ...exam, id: hereId, version })
  if (!made.ok) return made
  const id = 'id' in made.value ? made.value.id : (hereId ?? 0)
  await dropGrades(tx, id, grades)
  const changes = grades.length === 0 ? [] : await putGrades(tx, actor, id, grades)
  if (changes.length === 0) return ok({ id })
  const after = { grades }
  await record(tx, actor, { action: 'exam.graded', entity: 'exam', entityId: id, after })
  return ok({ id })
}

/** Takes the grades of an exam away that are not among these. */
async function dropGrades(tx: Tx, examId: number, told: MovedExam['grades']): Promise<void> {
  const students = told.map(({ studentId }) => studentId)
  await sql`
    delete from grades
    where exam_id = ${examId} and student_id <> all(${students}::bigint[])
  `.execute(tx)
}

interface Change {
  readonly studentId: number
  readonly before: number | null
  readonly value: number
}

/** Stores the grades that are new or other than before, and answers them; the exam is held. */
async function putGrades(
  tx: Tx,
  actor: Actor,
  examId: number,
  grades: Input<Contract['saveGrades']>['grades'],
): Promise<Change[]> {
  const changed = await sql<Change>`
    with changed as (
      select given."studentId", given.value, grades.value as before
      from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb)
        as given ("studentId" bigint, value smallint)
      left join grades on grades.exam_id = ${examId} and grades.student_id = given."studentId"
      where grades.value is distinct from given.value
    ), stored as (
      insert into grades (exam_id, student_id, value, graded_by)
      select ${examId}, "studentId", value, ${actor.username} from changed
      on conflict (exam_id, student_id) do update
      set value = excluded.value, graded_at = quinte_now(), graded_by = excluded.graded_by
    )
    select "studentId", before, value from changed order by "studentId"
  `.execute(tx)
  return changed.rows
}
