import { seedReminders } from '#f/billing/overdue/server/seed.ts'
import { referenceMonth } from '#f/billing/payments/domain/rules.ts'
import { METHODS, type PlannedInstalment, type Status } from '#f/billing/payments/domain/types.ts'
import {
  type DemoDue,
  insertCourseDocuments,
  insertMoney,
  insertProofs,
} from '#f/billing/payments/server/seed.ts'
import { courseSeed, type DemoCourse } from '#f/school/courses/server/seed.ts'
import { enrolmentSeed, type DemoEnrolment } from '#f/school/enrolments/server/seed.ts'
import { addDays, type Day } from '#kit/domain/day.ts'
import { type Demo, demoSeed, insertNumbered } from '#kit/server/demo.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Tx } from '#kit/server/tx.ts'
import { generateInstalments } from '../domain/rules.ts'

/** A school year costs so many hundreds of euros, in instalments from October on. */
const YEAR_COSTS = [24, 27, 30, 36]
const YEAR_INSTALMENTS = 9
const WORKSHOP_CENTS = 35_000
/** Students who pay in their own way: in fewer instalments. */
const CUSTOM = 0.06
const CUSTOM_INSTALMENTS = 4
/** What becomes of an instalment that is due, by chance; the rest is late. */
const PAID = 0.9
const PART_PAID = 0.93
const TO_VERIFY = 0.96
/** The first pay so many days before they must: at the beginning of a month some are in order. */
const DAYS_AHEAD = 12

interface DemoPlan {
  readonly course: DemoCourse
  readonly studentId: number | null
  readonly totalCents: number
  readonly instalments: readonly PlannedInstalment[]
}

type Numbered = PlannedInstalment & { readonly id: number }

/**
 * Gives every course a plan and some students one of their own, and lets the students pay what is
 * due: most in full, some in part, some with a transfer to be checked, some late. Who withdrew
 * pays nothing after that. Some pay before they must, some of the late ones have been reminded; a
 * few payments were taken back, a few transfers were never found.
 */
async function seedBilling(
  tx: Tx,
  demo: Demo & {
    readonly courses: readonly DemoCourse[]
    readonly enrolments: readonly DemoEnrolment[]
  },
): Promise<void> {
  const random = demo.random('payments')
  const common = demo.courses.map((course) => planOf(course, random))
  const planByCourse = new Map(common.map((plan) => [plan.course, plan]))
  const custom = demo.enrolments.flatMap(({ course, student }) => {
    const plan = planByCourse.get(course)
    if (!plan || plan.instalments.length === 1 || !random.chance(CUSTOM)) return []
    return { ...plan, studentId: student.id, instalments: inFew(plan) }
  })
  const instalments = await insertPlans(tx, [...common, ...custom])
  const rowsOf = ({ course, student }: DemoEnrolment) =>
    instalments.get(keyOf(course.id, student.id)) ?? instalments.get(keyOf(course.id, null)) ?? []
  const dues = demo.enrolments.flatMap((enrolment) => {
    const { student, leaving } = enrolment
    const until = leaving && leaving.backOn === undefined ? leaving.on : demo.today
    return rowsOf(enrolment)
      .filter(({ dueOn }) => dueOn <= until)
      .map((row) => ({ ...drawDue(random, row, student.id, demo.today), dueOn: row.dueOn }))
  })
  const ahead = demo.enrolments
    .filter(({ leaving }) => !leaving || leaving.backOn !== undefined)
    .flatMap((enrolment) =>
      rowsOf(enrolment).flatMap((row) => drawAhead(random, row, enrolment.student.id, demo.today)),
    )
  await insertMoney(tx, demo, random, [...dues, ...ahead])
  await insertProofs(tx, demo)
  await insertCourseDocuments(tx, demo)
  await seedReminders(tx, demo, dues)
}

const keyOf = (courseId: number, studentId: number | null) => `${courseId} ${studentId ?? ''}`

function planOf(course: DemoCourse, random: Random): DemoPlan {
  const { plan, startsOn } = course
  const count = plan.days ? 1 : YEAR_INSTALMENTS
  const totalCents = plan.days ? WORKSHOP_CENTS : random.pick(YEAR_COSTS) * 10_000
  const first = plan.days ? startsOn : (`${addDays(startsOn, 15).slice(0, 7)}-10` satisfies Day)
  const month = referenceMonth(first)
  const instalments = generateInstalments({ totalCents, count, first, month })
  return { course, studentId: null, totalCents, instalments }
}

function inFew({ totalCents, instalments: [first] }: DemoPlan): readonly PlannedInstalment[] {
  const { dueOn = '', month = '' } = first ?? {}
  return generateInstalments({ totalCents, count: CUSTOM_INSTALMENTS, first: dueOn, month })
}

async function insertPlans(
  tx: Tx,
  plans: readonly DemoPlan[],
): Promise<ReadonlyMap<string, readonly Numbered[]>> {
  const ids = await insertNumbered(
    tx,
    'payment_plans',
    plans.map(({ course, studentId, totalCents }) => ({
      course_id: course.id,
      student_id: studentId,
      total_cents: totalCents,
      version: 1,
      created_by: 'segreteria',
    })),
  )
  const rows = plans.flatMap((plan, at) =>
    plan.instalments.map((row) => ({ ...row, planId: ids[at] ?? 0, plan })),
  )
  const made = await insertNumbered(
    tx,
    'instalments',
    rows.map(({ planId, dueOn, amountCents, month }) => ({
      plan_id: planId,
      due_on: dueOn,
      amount_cents: amountCents,
      month,
    })),
  )
  const numbered = rows.map((row, at) => ({ ...row, id: made[at] ?? 0 }))
  return Map.groupBy(numbered, ({ plan }) => keyOf(plan.course.id, plan.studentId))
}

function drawDue(random: Random, row: Numbered, studentId: number, today: Day): DemoDue {
  const chance = random.next()
  const on = addDays(row.dueOn, random.int(-12, 4))
  const paidOn = on < today ? on : addDays(today, -1)
  const part = Math.floor(row.amountCents / 200) * 100
  const status: Status =
    chance < PAID ? 'paid' : chance >= PART_PAID && chance < TO_VERIFY ? 'to_verify' : 'unpaid'
  const paidCents = chance < PAID ? row.amountCents : chance < PART_PAID ? part : 0
  return {
    instalmentId: row.id,
    studentId,
    status,
    paidOn,
    paidCents,
    method: random.pick(METHODS),
  }
}

/** What was paid before it is due; nothing for who waits, or for what is due much later. */
function drawAhead(random: Random, row: Numbered, studentId: number, today: Day): DemoDue[] {
  if (row.dueOn <= today || row.dueOn > addDays(today, DAYS_AHEAD)) return []
  const paidOn = addDays(row.dueOn, -random.int(1, DAYS_AHEAD))
  if (paidOn >= today || !random.chance(PAID)) return []
  const { id: instalmentId, amountCents: paidCents } = row
  return [
    { instalmentId, studentId, status: 'paid', paidOn, paidCents, method: random.pick(METHODS) },
  ]
}

export const billingSeed = demoSeed({ courses: courseSeed, enrolments: enrolmentSeed }, seedBilling)
