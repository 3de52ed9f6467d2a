import { sql } from 'kysely'
import { deleteFiles } from '#f/system/files/server/mutations.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'

/** Forgets what is left of instalments that go after `checkRemovable`: notes, removed proofs. */
export async function dropStates(
  tx: Tx,
  actor: Actor,
  instalmentIds: readonly number[],
  studentId?: number,
): Promise<void> {
  if (instalmentIds.length === 0) return
  const proofs = await tx
    .deleteFrom('instalment_proofs')
    .where('instalment_id', 'in', instalmentIds)
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? 0))
    .returning('file_id as fileId')
    .execute()
  await deleteFiles(
    tx,
    actor,
    proofs.map(({ fileId }) => fileId),
  )
  await tx
    .deleteFrom('student_instalments')
    .where('instalment_id', 'in', instalmentIds)
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? 0))
    .execute()
}

/**
 * Moves what is known of a student's instalment, with its history, proofs and payments, to another
 * one, in the place of the row that a new plan has made there; without anything known that row stays.
 */
export async function moveState(
  tx: Tx,
  { from, to, studentId }: { from: number; to: number; studentId: number },
): Promise<void> {
  const rowOf = (id: number) => sql`instalment_id = ${id} and student_id = ${studentId}`
  const { rows } = await sql<{ enrolmentId: number | null }>`
    delete from student_instalments where ${rowOf(to)}
      and exists (select from student_instalments where ${rowOf(from)})
    returning enrolment_id as "enrolmentId"
  `.execute(tx)
  await sql`
    update student_instalments
    set instalment_id = ${to}, enrolment_id = coalesce(${rows[0]?.enrolmentId ?? null}, enrolment_id)
    where ${rowOf(from)}
  `.execute(tx)
}

/**
 * The status of students' instalments after their amounts changed, each with its reason: who has
 * not seen the new amount must not decide on it. What waits for a check has waited since before.
 */
export async function tellStates(
  tx: Tx,
  actor: Actor,
  told: readonly {
    readonly id: number
    readonly studentId: number
    readonly after: string
    readonly reason: string
  }[],
): Promise<void> {
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as told (id bigint, "studentId" bigint, after text, reason text)
    ), changed as (
      update student_instalments as states set status = told.after, version = states.version + 1
      from told
      where states.instalment_id = told.id and states.student_id = told."studentId"
    )
    insert into instalment_status_changes (instalment_id, student_id, status, reason, changed_by)
    select id, "studentId", after, reason, ${actor.username} from told
    where after <> 'to_verify'
  `.execute(tx)
}
