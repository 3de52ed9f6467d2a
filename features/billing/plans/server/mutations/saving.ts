import { sql } from 'kysely'
import { dropStates, moveState } from '#f/billing/payments/server/mutations.ts'
import { findCourseName, listOwed } from '#f/billing/payments/server/queries.ts'
import { holdEnrolment } from '#f/school/enrolments/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, type Refusal, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { plansContract } from '../../domain/contract.ts'
import { checkPlan } from '../../domain/rules.ts'
import { withKnownDates } from '../../domain/rules/plan-change.ts'
import { type AmountChange, followAmounts } from './amounts.ts'
import { checkRemovable } from './removable.ts'
import { findPlan, listInstalments } from '../queries.ts'

type Contract = typeof plansContract
type PlanForm = Pick<Input<Contract['saveCoursePlan']>, 'version' | 'totalCents' | 'instalments'>

/** Saves the plan of a course; it holds for every student of it without a plan of her own. */
export async function saveCoursePlan(
  tx: Tx,
  actor: Actor,
  { id: courseId, ...form }: Input<Contract['saveCoursePlan']>,
): Promise<Result<{ version: number }>> {
  if ((await findCourseName(tx, courseId)) === undefined) return refuse('payments.course_not_found')
  return savePlan(tx, actor, { courseId, studentId: null }, form)
}

/**
 * Gives a student a plan of her own, or changes the one she has. An instalment that keeps its
 * number keeps its status, notes, proofs and payments, also when it leaves the course's plan.
 */
export async function saveStudentPlan(
  tx: Tx,
  actor: Actor,
  { courseId, studentId, ...form }: Input<Contract['saveStudentPlan']>,
): Promise<Result<{ version: number }>> {
  const seen = await findPlan(tx, courseId, studentId)
  const common = await lockPlan(tx, { courseId, studentId: seen ? studentId : null })
  // Whoever takes her off the course holds its plans; where there is none, her enrolment is held.
  if (!common) await holdEnrolment(tx, { studentId, courseId })
  // Whoever held the plan may have given her one of her own, dropped it, or taken her off the course.
  const [enrolled] = await listOwed(tx, { courseId, studentId })
  if (!enrolled) return refuse('payments.student_not_found')
  const own = await findPlan(tx, courseId, studentId)
  const changed = own?.id === seen?.id ? undefined : (own ?? seen)
  if (changed) return changedElsewhere(tx, 'payment_plan', changed.id)
  if (own) return savePlan(tx, actor, { courseId, studentId }, form)
  if ((common?.version ?? 0) !== form.version) return staleCommon(tx, common)
  const checked = checkPlan(form.totalCents, form.instalments)
  if (!checked.ok) return checked
  const before = common ? await listInstalments(tx, common.id) : []
  const rows = withKnownDates(before, form.instalments)
  const kept = new Set(rows.map(({ id }) => id))
  const unknown = rows.some(({ id }) => id !== undefined && !before.some((one) => one.id === id))
  if (unknown) return refuse('payments.instalment_not_found')
  const dropped = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  const removable = await checkRemovable(tx, dropped, studentId)
  if (!removable.ok) return removable
  await dropStates(tx, actor, dropped, studentId)
  const version = form.version + 1
  const planId = await insertPlan(tx, actor, { courseId, studentId }, { ...form, version })
  const amountsBefore = new Map(before.map(({ id, amountCents }) => [id, amountCents]))
  const amounts: AmountChange[] = []
  for (const { id, ...row } of rows) {
    const made = await insertInstalment(tx, planId, row)
    if (id === undefined) continue
    await moveState(tx, { from: id, to: made, studentId })
    amounts.push({ id: made, before: amountsBefore.get(id) ?? 0, after: row.amountCents })
  }
  await followAmounts(tx, actor, amounts, studentId)
  await record(tx, actor, {
    action: 'payment_plan.made_custom',
    entity: 'payment_plan',
    entityId: planId,
    before: common && { ...common, instalments: before },
    after: { courseId, studentId, ...form },
  })
  return ok({ version })
}

/**
 * Puts a student back on the plan of the course: what is known of an instalment goes to the one
 * of the same date; what may not go and has no such date stands in the way.
 */
export async function dropStudentPlan(
  tx: Tx,
  actor: Actor,
  { courseId, studentId, version }: Input<Contract['dropStudentPlan']>,
): Promise<Result<{ done: true }>> {
  const own = await lockPlan(tx, { courseId, studentId })
  if (!own) return refuse('plans.not_own')
  if (own.version !== version) return changedElsewhere(tx, 'payment_plan', own.id)
  const common = await lockPlan(tx, { courseId, studentId: null })
  const instalments = await listInstalments(tx, own.id)
  const targets = new Map(
    (common ? await listInstalments(tx, common.id) : []).map((one) => [one.dueOn, one]),
  )
  const without = instalments.filter(({ dueOn }) => !targets.has(dueOn)).map(({ id }) => id)
  const removable = await checkRemovable(tx, without, studentId)
  if (!removable.ok) return removable
  await dropStates(tx, actor, without, studentId)
  const amounts: AmountChange[] = []
  for (const { id, dueOn, amountCents } of instalments) {
    const to = targets.get(dueOn)
    if (to === undefined) continue
    await moveState(tx, { from: id, to: to.id, studentId })
    amounts.push({ id: to.id, before: amountCents, after: to.amountCents })
  }
  await followAmounts(tx, actor, amounts, studentId)
  await tx.deleteFrom('payment_plans').where('id', '=', own.id).execute()
  await record(tx, actor, {
    action: 'payment_plan.custom_dropped',
    entity: 'payment_plan',
    entityId: own.id,
    before: { courseId, studentId, ...own, instalments },
  })
  return ok({ done: true })
}

interface PlanOf {
  readonly courseId: number
  readonly studentId: number | null
}

async function savePlan(
  tx: Tx,
  actor: Actor,
  of: PlanOf,
  form: PlanForm,
): Promise<Result<{ version: number }>> {
  const checked = checkPlan(form.totalCents, form.instalments)
  if (!checked.ok) return checked
  const plan = await lockPlan(tx, of)
  if (plan && plan.version !== form.version) {
    return changedElsewhere(tx, 'payment_plan', plan.id)
  }
  const before = plan ? await listInstalments(tx, plan.id) : []
  const known = new Set(before.map(({ id }) => id))
  if (form.instalments.some(({ id }) => id !== undefined && !known.has(id))) {
    return refuse('payments.instalment_not_found')
  }
  const rows = withKnownDates(before, form.instalments)
  const kept = new Set(rows.map(({ id }) => id))
  const dropped = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  const removable = await checkRemovable(tx, dropped)
  if (!removable.ok) return removable
  await dropStates(tx, actor, dropped)
  const version = (plan?.version ?? 0) + 1
  const planId = plan?.id ?? (await insertPlan(tx, actor, of, { ...form, version }))
  if (dropped.length > 0) {
    await tx.deleteFrom('instalments').where('id', 'in', dropped).execute()
  }
  for (const { id, ...row } of rows) {
    if (id === undefined) await insertInstalment(tx, planId, row)
    else await updateInstalment(tx, id, row)
  }
  const amountsAfter = new Map(rows.map(({ id, amountCents }) => [id, amountCents]))
  await followAmounts(
    tx,
    actor,
    before.map(({ id, amountCents }) => ({
      id,
      before: amountCents,
      after: amountsAfter.get(id) ?? amountCents,
    })),
  )
  await tx
    .updateTable('payment_plans')
    .set({ total_cents: form.totalCents, version })
    .where('id', '=', planId)
    .execute()
  await record(tx, actor, {
    action: plan ? 'payment_plan.updated' : 'payment_plan.created',
    entity: 'payment_plan',
    entityId: planId,
    before: plan && { ...plan, instalments: before },
    after: { ...of, ...form },
  })
  return ok({ version })
}

/**
 * Lets who knows no version, as old clients do, save a plan after whoever is at it, also where there is
 * none yet that could be locked.
 */
export async function takeTurns(tx: Tx, { courseId, studentId }: PlanOf): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payment plans ' || ${courseId}, 0))`.execute(
    tx,
  )
  if (studentId !== null) await lockPlan(tx, { courseId, studentId })
  await lockPlan(tx, { courseId, studentId: null })
}

/** Holds a plan, so that what is read of it is what a change by somebody else has left. */
export async function lockPlan(tx: Tx, { courseId, studentId }: PlanOf) {
  return tx
    .selectFrom('payment_plans')
    .select(['id', 'total_cents as totalCents', 'version'])
    .where('course_id', '=', courseId)
    .where(sql<boolean>`student_id is not distinct from ${studentId}::bigint`)
    .forUpdate()
    .executeTakeFirst()
}

/** The course's plan was made or changed since the form was opened. */
async function staleCommon(tx: Tx, common: { id: number } | undefined): Promise<Refusal> {
  return common ? changedElsewhere(tx, 'payment_plan', common.id) : refuse('plans.missing')
}

/** A plan begins above the version of the form it was made from, which is thereby outdated. */
async function insertPlan(
  tx: Tx,
  actor: Actor,
  { courseId, studentId }: PlanOf,
  { totalCents, version }: Pick<PlanForm, 'totalCents' | 'version'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('payment_plans')
    .values({
      course_id: courseId,
      student_id: studentId,
      total_cents: totalCents,
      version,
      created_by: actor.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Row = Omit<PlanForm['instalments'][number], 'id'>

const columns = ({ dueOn, amountCents, month }: Row) => ({
  due_on: dueOn,
  amount_cents: amountCents,
  month,
})

async function insertInstalment(tx: Tx, planId: number, row: Row): Promise<number> {
  const { id } = await tx
    .insertInto('instalments')
    .values({ plan_id: planId, ...columns(row) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function updateInstalment(tx: Tx, id: number, row: Row): Promise<void> {
  await tx.updateTable('instalments').set(columns(row)).where('id', '=', id).execute()
}
