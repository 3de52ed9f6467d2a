import { type Expression, sql, type SqlBool } from 'kysely'
import { findGeneratedLogin } from '#f/system/accounts/server/queries.ts'
import { subjectLabel } from '#f/school/subjects/domain/rules.ts'
import type { Input } from '#kit/domain/contract.ts'
import { dayOfInstant } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { formColumns } from '#kit/server/form-columns.ts'
import { contains, pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Rate, Teacher, TeacherRow, teachersContract } from '../domain/contract.ts'
import { teacherState } from '../domain/rules.ts'
import { TEACHER_FIELDS, type Regime, type TeacherField } from '../domain/types.ts'

type Query = Input<(typeof teachersContract)['list']>

/** The columns of the teacher form. */
export const TEACHER_FORM = formColumns('teachers', ['erased_at'], TEACHER_FIELDS)

/** Teaches a subject whose name or note contains the searched text. */
const teaches = (q: string) => sql<SqlBool>`exists (
  select from teacher_subjects
  join subject_cards subjects on subjects.id = teacher_subjects.subject_id
  where teacher_subjects.teacher_id = teachers.id and ${contains(sql.ref('subjects.search'), q)}
)`

/** The list's filters: names in either order, mail, or one of the subjects. */
function matching(db: Db, { state, q }: Query) {
  return db
    .selectFrom('teachers')
    .where('teachers.deleted_at', state === 'deleted' ? 'is not' : 'is', null)
    .where(() =>
      whereIf(
        state === 'deleted' ? true : undefined,
        () => sql<SqlBool>`teachers.erased_at is null`,
      ),
    )
    .where((at) =>
      whereIf(q.trim() === '' ? undefined : q, (text) =>
        at.or([contains(sql.ref('teachers.search'), text), teaches(text)]),
      ),
    )
}

/** A page of teachers. */
export function listTeachers(db: Db, query: Query): Page<TeacherRow> {
  return pageOf(matching(db, query), query, {
    order: { surname: ['surname', 'name'], name: ['name', 'surname'] },
    id: 'id',
    rows: (page) =>
      page
        .select(['id', 'name', 'surname', 'mail'])
        .select(sql<TeacherRow['state']>`${sql.lit(query.state)}::text`.as('state'))
        .execute(),
  })
}

/** "Cognome Nome" of a teacher. */
const teacherName = sql<string>`full_name(teachers.surname, teachers.name)`

/** The teachers to choose from, by name. */
export async function listTeacherOptions(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('teachers')
    .select(['id', teacherName.as('name')])
    .where('deleted_at', 'is', null)
    .orderBy('surname')
    .orderBy('teachers.name')
    .orderBy('id')
    .execute()
}

/** What each of them teaches, in the same order. */
export async function listTeacherSubjects(db: Db): Promise<{ id: number; subjectIds: number[] }[]> {
  return db
    .selectFrom('teachers')
    .select([
      'id',
      sql<number[]>`array(
        select subject_id from teacher_subjects where teacher_id = teachers.id
      )`.as('subjectIds'),
    ])
    .where('deleted_at', 'is', null)
    .orderBy('surname')
    .orderBy('teachers.name')
    .orderBy('id')
    .execute()
}

/** How these teachers are written to, by surname; who is in the trash says so. */
export async function listTeacherContacts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('teachers')
    .select([
      'id',
      'name',
      'surname',
      'mail',
      'mail2',
      sql<boolean>`deleted_at is not null`.as('deleted'),
    ])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('surname')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** One teacher, the trash included. */
export async function findTeacher(db: Db, id: number): Promise<Teacher | undefined> {
  const row = await db
    .selectFrom('teachers')
    .select(['id', ...TEACHER_FORM.selection, 'deleted_at as deletedAt', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { deletedAt, regime, ...data } = row
  const subjects = await subjectsOf(db, id)
  const login = await findGeneratedLogin(db, 'teacher', id)
  return {
    ...data,
    regime: regime as Regime,
    state: teacherState(deletedAt),
    subjects,
    subjectIds: subjects.map((subject) => subject.id),
    rates: await listRates(db, id),
    username: login?.username ?? null,
  }
}

async function subjectsOf(db: Db, teacherId: number) {
  const rows = await db
    .selectFrom('teacher_subjects')
    .innerJoin('subject_cards as subjects', 'subjects.id', 'teacher_subjects.subject_id')
    .select(['subjects.id', 'subjects.name', 'subjects.note'])
    .where('teacher_id', '=', teacherId)
    .orderBy('subjects.name')
    .orderBy('subjects.note')
    .orderBy('subjects.id')
    .execute()
  return rows.map((subject) => ({ id: subject.id, name: subjectLabel(subject) }))
}

/** The rates of a teacher, newest first, those that have not begun yet included. */
export async function listRates(db: Db, teacherId: number): Promise<Rate[]> {
  const rows = await rates(db).where('teacher_id', '=', teacherId).execute()
  return rows.map(presentRate)
}

/** The rates of every teacher, or of one, newest first: what bills are made of. */
export async function listAllRates(
  db: Db,
  teacherId?: number,
): Promise<(Rate & { readonly teacherId: number })[]> {
  const rows = await rates(db)
    .select('teacher_id as teacherId')
    .where((at) => whereIf(teacherId, (id) => at('teacher_id', '=', id)))
    .execute()
  return rows.map(presentRate)
}

function rates(db: Db) {
  return db
    .selectFrom('teacher_rates')
    .select([
      'id',
      'valid_from as validFrom',
      'hourly_cents as hourlyCents',
      'daily_cents as dailyCents',
      'created_at as createdAt',
      'created_by as enteredBy',
    ])
    .orderBy('valid_from', 'desc')
}

function presentRate<Row extends { createdAt: string }>({ createdAt, ...row }: Row) {
  return { ...row, enteredOn: dayOfInstant(Temporal.Instant.from(createdAt)) }
}

/** A teacher who is not in the trash, locked until the end of the transaction. */
export async function lockTeacher(tx: Tx, id: number): Promise<Teacher | undefined> {
  await tx.selectFrom('teachers').select('id').where('id', '=', id).forUpdate().execute()
  const teacher = await findTeacher(tx, id)
  return teacher?.state === 'active' ? teacher : undefined
}

/** The forms of teachers who are not in the trash, all at one look; of these only, where they are said. */
export async function readForms(
  db: Db,
  ids?: readonly number[],
): Promise<
  (Record<TeacherField, string> & { id: number; version: number; subjectIds: number[] })[]
> {
  return db
    .selectFrom('teachers')
    .select([
      'teachers.id',
      'version',
      ...TEACHER_FORM.selection,
      sql<number[]>`array(
        select subject_id from teacher_subjects where teacher_id = teachers.id order by 1
      )`.as('subjectIds'),
    ])
    .where('deleted_at', 'is', null)
    .where('erased_at', 'is', null)
    .where((at) =>
      whereIf(ids, (some) => at('teachers.id', '=', sql<number>`any(${[...some]}::bigint[])`)),
    )
    .orderBy('teachers.id')
    .execute()
}

/** Whether the data of a teacher were erased; of no number they were not. */
export const isErased = (teacherId: Expression<unknown>) => sql<boolean>`exists (
  select from teachers erased where erased.id = ${teacherId} and erased.erased_at is not null
)`
