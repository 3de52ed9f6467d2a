import { sql } from 'kysely'
import { findCourse } from '#f/school/courses/server/queries.ts'
import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Discounts, Handout, Homework } from '../domain/contract.ts'
import { listFiles } from './queries/files.ts'

const KEPT = ['created_at as createdAt', 'created_by as createdBy', 'version'] as const

function handouts(db: Db) {
  return db
    .selectFrom('handouts')
    .select(['id', 'course_id as courseId', 'name', 'description', ...KEPT])
    .where('deleted_at', 'is', null)
}

function homework(db: Db) {
  return db
    .selectFrom('homework')
    .select(['id', 'course_id as courseId', 'title', 'description', 'due_on as dueOn', ...KEPT])
    .where('deleted_at', 'is', null)
}

/** The handouts of a course with their files, the newest first; two queries. */
export async function listHandouts(db: Db, courseId: number): Promise<Handout[]> {
  const rows = await handouts(db).where('course_id', '=', courseId).orderBy('id', 'desc').execute()
  const files = await listFiles(
    db,
    'handout_files',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }))
}

/** One handout that is not in the trash. */
export async function findHandout(db: Db, id: number): Promise<Handout | undefined> {
  const row = await handouts(db).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return { ...row, files: (await listFiles(db, 'handout_files', [id])).get(id) ?? [] }
}

/** The homework of a course with its files, by the day it is due; two queries. */
export async function listHomework(db: Db, courseId: number): Promise<Homework[]> {
  const rows = await homework(db)
    .where('course_id', '=', courseId)
    .orderBy('due_on')
    .orderBy('id')
    .execute()
  const files = await listFiles(
    db,
    'homework_files',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }))
}

/** One piece of homework that is not in the trash. */
export async function findHomework(db: Db, id: number): Promise<Homework | undefined> {
  const row = await homework(db).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return { ...row, files: (await listFiles(db, 'homework_files', [id])).get(id) ?? [] }
}

/** The accounts of these names, for old clients, who know a user by her number. */
export async function findUserIds(
  db: Db,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (usernames.length === 0) return new Map()
  const rows = await db
    .selectFrom('account_cards as accounts')
    .select(['username', 'id'])
    .where(sql`lower(username)`, 'in', [...new Set(usernames.map((name) => name.toLowerCase()))])
    .execute()
  return new Map(rows.map(({ username, id }) => [username, id]))
}

/** The discounts of a course: one text and its files. */
export async function findDiscounts(db: Db, courseId: number): Promise<Discounts> {
  const row = await db
    .selectFrom('discounts')
    .select(['text', 'version'])
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!row) return { text: '', files: [], version: 0 }
  const files = await listFiles(db, 'discount_files', [courseId])
  return { ...row, files: files.get(courseId) ?? [] }
}

/** The same, locked until the end of the transaction. */
export async function lockDiscounts(tx: Tx, courseId: number): Promise<Discounts> {
  await sql`select from discounts where course_id = ${courseId} for update`.execute(tx)
  return findDiscounts(tx, courseId)
}

/** Whether something may be added to a course: it exists and is not in the trash. */
export async function isOpenCourse(db: Db, courseId: number): Promise<boolean> {
  const course = await findCourse(db, courseId)
  return course !== undefined && course.state !== 'deleted'
}
