import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { forgetMailings } from '#f/messages/mailings/server/mutations.ts'
import { dropInvoiceFiles } from '#f/school/teachers/server/mutations.ts'
import { forgetMails } from '#f/system/mail/server/mutations.ts'
import type { Input, Output } from '#kit/domain/contract.ts'
import { addMonths } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { lockRows } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import { forgetChangesUntil, record } from '#kit/server/tx.ts'
import type { personDataContract } from '../../domain/contract.ts'
import { MAX_ERASED, MIN_MONTHS } from '../../domain/rules.ts'
import { KEPT_KINDS } from '../../domain/types.ts'
import { countDue, instantDue, readDuePeople, readMonths } from '../queries/due.ts'
import { erasePeople } from './erase.ts'

type Contract = typeof personDataContract

/** Says for how long data of a kind are kept; answers for how long they were. */
export async function saveTime(
  { tx, actor, now }: Writing,
  { kind, months }: Input<Contract['saveTime']>,
): Promise<Result<{ before: number }>> {
  if (months < MIN_MONTHS[kind]) return refuse('personData.too_short', { field: 'months' })
  const before = (await readMonths(tx))[kind]
  const saved = { months, saved_at: now, saved_by: actor.username }
  await tx
    .insertInto('retention_times')
    .values({ kind, ...saved })
    .onConflict((same) => same.column('kind').doUpdateSet(saved))
    .execute()
  await record(tx, actor, {
    action: 'retention.updated',
    entity: 'retention',
    entityId: KEPT_KINDS.indexOf(kind) + 1,
    before: { kind, months: before },
    after: { kind, months },
  })
  return ok({ before })
}

/** Erases all that is due, for good, when it is as much as was shown. */
export async function runRetention(
  at: Writing,
  { due }: Input<Contract['run']>,
): Promise<Result<Output<Contract['run']>>> {
  const { tx, actor, today, now } = at
  // One run at a time: who comes second counts what the first has left.
  await sql`lock table retention_runs in share row exclusive mode`.execute(tx)
  const months = await readMonths(tx)
  const found = await countDue(tx, today, months)
  if (KEPT_KINDS.some((kind) => found[kind] !== due[kind])) return refuse('personData.changed')
  const people = await readDuePeople(tx, today, MAX_ERASED)
  const idsOf = (wanted: 'student' | 'teacher') =>
    people.filter(({ of }) => of === wanted).map(({ id }) => id)
  const [students, teachers] = [idsOf('student'), idsOf('teacher')]
  await lockRows(tx, 'students', students)
  await lockRows(tx, 'teachers', teachers)
  const still = await readDuePeople(tx, today, MAX_ERASED)
  if (!isDeepStrictEqual(still, people)) return refuse('personData.changed')
  const diary = await forgetChangesUntil(tx, instantDue(today, months.diary))
  const mail = await forgetMails(tx, instantDue(today, months.mail))
  const invoice = await dropInvoiceFiles(at, addMonths(today, -months.invoice))
  await erasePeople(at, 'student', students)
  await erasePeople(at, 'teacher', teachers)
  // Once, when the mails of all of them are forgotten: it looks through all mails.
  await forgetMailings(at)
  const erased = { student: students.length, teacher: teachers.length, mail, invoice, diary }
  const { id } = await tx
    .insertInto('retention_runs')
    .values({ run_at: now, run_by: actor.username })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'retention_run.done',
    entity: 'retention_run',
    entityId: id,
    after: erased,
  })
  return ok({ erased })
}
