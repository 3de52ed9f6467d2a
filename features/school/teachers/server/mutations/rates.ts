import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { teachersContract } from '../../domain/contract.ts'
import { checkRateStart, isRateRemovable } from '../../domain/rules.ts'
import { lockTeacher } from '../queries.ts'

/**
 * Sets what a teacher costs from a day on. A rate that begins on the same day, which cannot have
 * been used yet, is replaced; rates that held already stay.
 */
export async function addRate(
  tx: Tx,
  actor: Actor,
  input: Input<(typeof teachersContract)['addRate']>,
  today: Day,
): Promise<Result<{ rateId: number }>> {
  const { id: teacherId, validFrom, hourlyCents, dailyCents } = input
  const teacher = await lockTeacher(tx, teacherId)
  if (!teacher) return refuse('teachers.not_found')
  const allowed = checkRateStart(teacher.rates, validFrom, today)
  if (!allowed.ok) return allowed
  const { id } = await tx
    .insertInto('teacher_rates')
    .values({
      teacher_id: teacherId,
      valid_from: validFrom,
      hourly_cents: hourlyCents,
      daily_cents: dailyCents,
      created_by: actor.username,
    })
    .onConflict((same) =>
      same.columns(['teacher_id', 'valid_from']).doUpdateSet((row) => ({
        hourly_cents: hourlyCents,
        daily_cents: dailyCents,
        created_by: actor.username,
        created_at: row.ref('excluded.created_at'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'teacher.rate_set',
    entity: 'teacher',
    entityId: teacherId,
    before: teacher.rates.find((rate) => rate.validFrom === validFrom),
    after: { validFrom, hourlyCents, dailyCents },
  })
  return ok({ rateId: id })
}

/** Takes away a rate that has not been used yet. */
export async function deleteRate(
  tx: Tx,
  actor: Actor,
  id: number,
  today: Day,
): Promise<Result<{ done: true }>> {
  const found = await tx
    .selectFrom('teacher_rates')
    .select('teacher_id as teacherId')
    .where('id', '=', id)
    .executeTakeFirst()
  const teacher = found && (await lockTeacher(tx, found.teacherId))
  const rate = teacher?.rates.find((one) => one.id === id)
  if (!teacher || !rate) return refuse('teachers.rate_not_found')
  if (!isRateRemovable(rate, today)) return refuse('teachers.rate_kept')
  await tx.deleteFrom('teacher_rates').where('id', '=', id).execute()
  await record(tx, actor, {
    action: 'teacher.rate_removed',
    entity: 'teacher',
    entityId: teacher.id,
    before: rate,
  })
  return ok({ done: true })
}
