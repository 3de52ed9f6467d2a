import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { Status } from '../../domain/types.ts'

/** What is known of a student's instalment. */
export interface Known {
  readonly id: number
  readonly studentId: number
  readonly name: string
  readonly surname: string
  readonly status: Status
  /** Whether money ever came in for it; what was taken back counts too. */
  readonly moved: boolean
  readonly paidCents: number
  readonly proofs: number
}

const ofState = (table: string) => sql`${sql.ref(`${table}.instalment_id`)} = states.instalment_id
  and ${sql.ref(`${table}.student_id`)} = states.student_id`
const moved = sql<boolean>`exists (select from payments where ${ofState('payments')})`
const proofs = sql<number>`(
  select count(*) from instalment_proofs as proofs
  where ${ofState('proofs')} and proofs.deleted_at is null
)`

/** What is known of instalments, of everybody or of one student, by surname; one query. */
export async function listKnown(
  db: Db,
  instalmentIds: readonly number[],
  studentId?: number,
): Promise<Known[]> {
  if (instalmentIds.length === 0) return []
  return db
    .selectFrom('student_instalments as states')
    .innerJoin('student_cards as students', 'students.id', 'states.student_id')
    .where('states.instalment_id', 'in', instalmentIds)
    .$if(studentId !== undefined, (query) => query.where('states.student_id', '=', studentId ?? 0))
    .select([
      'states.instalment_id as id',
      'states.student_id as studentId',
      'students.name',
      'students.surname',
      sql<Status>`states.status`.as('status'),
      moved.as('moved'),
      'states.paid_cents as paidCents',
      proofs.as('proofs'),
    ])
    .orderBy('students.surname')
    .orderBy('students.name')
    .orderBy('states.student_id')
    .execute()
}

/**
 * Of these students, those of whom money is known, as the database keeps their enrolments for it: an
 * instalment that somebody marked, a movement though it was taken back, or a proof.
 */
export async function whoHasPaid(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct student_id as id from student_instalments as states
    where student_id = any(${[...ids]}::bigint[])
      and (status <> 'unpaid' or ${moved} or ${proofs} > 0)
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
