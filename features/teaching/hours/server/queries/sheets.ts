import { sql, type SqlBool } from 'kysely'
import { registerTaken, toConfirm } from '#f/teaching/attendance/server/queries.ts'
import type { Regime } from '#f/school/teachers/domain/types.ts'
import type { Day, WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { whereIf } from '#kit/server/list.ts'
import { billLessons } from '../../domain/rules.ts'
import type { BilledLesson, Line, Rate } from '../../domain/types.ts'
import { billed, described } from './lessons.ts'

/** A teacher as the spreadsheets name her. */
export interface SheetTeacher {
  readonly id: number
  readonly surname: string
  readonly name: string
  readonly regime: string
  readonly inTrash: boolean
}

/** All teachers by surname; who lies in the trash since is still to be paid for what she worked. */
const everybody = (db: Db) =>
  db
    .selectFrom('teacher_cards as teachers')
    .select(['id', 'surname', 'name', 'regime', sql<boolean>`deleted_at is not null`.as('inTrash')])
    .orderBy('surname')
    .orderBy('name')
    .orderBy('id')

/** The teachers of one regime or of all. */
export async function listSheetTeachers(db: Db, regime?: Regime): Promise<SheetTeacher[]> {
  return everybody(db)
    .where(whereIf(regime, (one) => sql<SqlBool>`regime = ${one}`))
    .execute()
}

/** Some teachers, as a list of numbers that has one statement for any length. */
const among = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`

/** All rates of some teachers. */
export async function listRatesOf(
  db: Db,
  ids: readonly number[],
): Promise<(Rate & { teacherId: number })[]> {
  return db
    .selectFrom('teacher_rates')
    .select([
      'teacher_id as teacherId',
      'valid_from as validFrom',
      'hourly_cents as hourlyCents',
      'daily_cents as dailyCents',
    ])
    .where('teacher_id', '=', among(ids))
    .execute()
}

/** All lessons of some teachers, as far as billing is concerned. */
export async function listBilledOf(db: Db, ids: readonly number[]) {
  return billed(db).where('own.teacher_id', '=', among(ids)).execute()
}

/**
 * The lessons of some teachers that begin on the days of a period, both included, with what each of
 * them is, whether its register was taken and how many were marked present and absent in it. A register
 * that was taken and marks that were made before the lesson was put off to another day do not count.
 */
export async function listTaughtOf(
  db: Db,
  ids: readonly number[],
  { from, to }: { readonly from: Day; readonly to: Day },
) {
  const counted = (present: boolean) => sql<number>`(
    select count(*) from attendances
    where attendances.lesson_id = lessons.id and attendances.present = ${present}
      and not ${toConfirm(sql`lessons.starts_at`)}
  )`
  return described(db)
    .select([
      counted(true).as('present'),
      counted(false).as('absent'),
      registerTaken(sql`lessons.id`, sql`lessons.starts_at`).as('registered'),
    ])
    .where('own.teacher_id', '=', among(ids))
    .where('lessons.starts_at', '>=', from)
    .where('lessons.starts_at', '<', sql<string>`${to}::date + 1`)
    .orderBy('lessons.starts_at')
    .execute()
}

/** The invoices of all teachers by surname, the newest first. */
export async function listAllInvoices(db: Db) {
  return db
    .selectFrom('teacher_invoices as invoices')
    .innerJoin('teacher_cards as teachers', 'teachers.id', 'invoices.teacher_id')
    .select([
      'teachers.surname',
      'teachers.name',
      'invoices.issued_on as issuedOn',
      'invoices.amount_cents as amountCents',
      'invoices.paid',
      'invoices.note',
    ])
    .where('invoices.deleted_at', 'is', null)
    .orderBy('teachers.surname')
    .orderBy('teachers.name')
    .orderBy('teachers.id')
    .orderBy('invoices.issued_on', 'desc')
    .orderBy('invoices.id', 'desc')
    .execute()
}

/** What each teacher's lessons are worth, teachers in their order. */
export async function readBilled<
  Teacher extends Pick<SheetTeacher, 'id'>,
  Lesson extends BilledLesson & { readonly teacherId: number },
>(
  db: Db,
  teachers: readonly Teacher[],
  lessons: readonly Lesson[],
  at: WallTime,
): Promise<{ teacher: Teacher; lines: Line<Lesson>[] }[]> {
  const rates = await listRatesOf(
    db,
    teachers.map(({ id }) => id),
  )
  const ratesOf: Map<number, Rate[]> = Map.groupBy(rates, ({ teacherId }) => teacherId)
  const lessonsOf = Map.groupBy(lessons, ({ teacherId }) => teacherId)
  return teachers.map((teacher) => ({
    teacher,
    lines: billLessons(lessonsOf.get(teacher.id) ?? [], ratesOf.get(teacher.id) ?? [], at),
  }))
}

/** What the teachers who teach in a month, or one of them, worked in it by its end or by now. */
export async function readBilledMonth(
  db: Db,
  asked: { readonly from: Day; readonly to: Day; readonly teacherId?: number | undefined },
  at: WallTime,
) {
  const teachers = await everybody(db)
    .where(whereIf(asked.teacherId, (id) => sql<SqlBool>`id = ${id}`))
    .execute()
  const lessons = await listTaughtOf(
    db,
    teachers.map(({ id }) => id),
    asked,
  )
  const billed = await readBilled(db, teachers, lessons, at)
  return billed
    .map(({ teacher, lines }) => ({ teacher, lines: lines.filter(({ held }) => held) }))
    .filter(({ lines }) => lines.length > 0)
}
