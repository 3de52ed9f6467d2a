import { sql } from 'kysely'
import { reasonOn } from '#f/billing/payments/domain/rules.ts'
import type { PlannedInstalment, Status } from '#f/billing/payments/domain/types.ts'
import { listDues, listOwed } from '#f/billing/payments/server/queries.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { PlanStudent } from '../domain/contract.ts'

/** The plan of a course, or of a student in it, with its instalments by date. */
export async function findPlan(db: Db, courseId: number, studentId: number | null) {
  const plan = await db
    .selectFrom('payment_plans')
    .select(['id', 'total_cents as totalCents', 'version'])
    .where('course_id', '=', courseId)
    .where(sql<boolean>`student_id is not distinct from ${studentId}::bigint`)
    .executeTakeFirst()
  return plan && { ...plan, instalments: await listInstalments(db, plan.id) }
}

/** The instalments of a plan by date. */
export async function listInstalments(db: Db, planId: number) {
  return db
    .selectFrom('instalments')
    .select(['id', 'due_on as dueOn', 'amount_cents as amountCents', 'month'])
    .where('plan_id', '=', planId)
    .orderBy('due_on')
    .execute()
}

/** The students of a course by surname, each with what is paid and the standing of the day. */
export async function listPlanStudents(
  db: Db,
  courseId: number,
  today: Day,
): Promise<PlanStudent[]> {
  const [students, dues] = await Promise.all([
    listOwed(db, { courseId }),
    listDues(db, { courseId }),
  ])
  const duesOf = Map.groupBy(dues, ({ studentId }) => studentId)
  return students.map(({ studentId, name, surname, mail, custom, withdrawn }) => {
    const own = duesOf.get(studentId) ?? []
    return {
      studentId,
      name,
      surname,
      mail,
      custom,
      withdrawn,
      instalments: own.length,
      paid: own.filter(({ status }) => status === 'paid').length,
      standing: reasonOn(today, {
        withdrawn,
        dues: own.map((due) => ({ ...due, movedCents: due.paidCents })),
      }),
    }
  })
}

/** Students who have paid one of some instalments of the plan of a course, with its dates. */
async function listPaidOf(db: Db, instalmentIds: readonly number[]) {
  if (instalmentIds.length === 0) return []
  return db
    .selectFrom('student_instalments')
    .select(['student_id as studentId', 'due_on as dueOn'])
    .where('instalment_id', 'in', instalmentIds)
    .where('status', '=', 'paid' satisfies Status)
    .orderBy('due_on')
    .execute()
}

/** How many students have paid each of the instalments of a plan; without those nobody has. */
export async function countPaid(db: Db, instalments: readonly { id: number; dueOn: Day }[]) {
  const ids = instalments.map(({ id }) => id)
  const paid = Map.groupBy(await listPaidOf(db, ids), ({ dueOn }) => dueOn)
  return instalments.flatMap(({ id, dueOn }) => {
    const students = paid.get(dueOn)?.length ?? 0
    return students === 0 ? [] : [{ id, students }]
  })
}

/** The plans that these students were given for themselves since they are enrolled. */
export async function listOwnPlans(
  db: Db,
  studentIds: readonly number[],
): Promise<{ studentId: number; courseId: number }[]> {
  return db
    .selectFrom('payment_plans as plans')
    .innerJoin('enrolment_states as enrolments', (join) =>
      join
        .onRef('enrolments.course_id', '=', 'plans.course_id')
        .onRef('enrolments.student_id', '=', 'plans.student_id'),
    )
    .where('enrolments.student_id', '=', sql<number>`any(${[...studentIds]}::bigint[])`)
    .whereRef('plans.created_at', '>=', 'enrolments.enrolled_at')
    .select(['enrolments.student_id as studentId', 'enrolments.course_id as courseId'])
    .execute()
}

/** The plans that students have of their own, of one student or of all. */
export async function listCustomPlans(db: Db, studentId?: number) {
  return db
    .selectFrom('payment_plans')
    .innerJoin('student_cards as students', 'students.id', 'payment_plans.student_id')
    .where('students.deleted_at', 'is', null)
    .$if(studentId !== undefined, (query) => query.where('students.id', '=', studentId ?? 0))
    .select([
      'students.id as studentId',
      'payment_plans.course_id as courseId',
      'payment_plans.total_cents as totalCents',
      sql<PlannedInstalment[]>`(
        select coalesce(json_agg(json_build_object(
          'dueOn', due_on, 'amountCents', amount_cents, 'month', month) order by due_on), '[]')
        from instalments where instalments.plan_id = payment_plans.id
      )`.as('instalments'),
    ])
    .orderBy('payment_plans.id')
    .execute()
}
