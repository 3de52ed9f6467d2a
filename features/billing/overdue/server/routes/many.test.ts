import { afterAll, describe, expect, test } from 'vitest'
import { type PlanNode, planOf } from '#tests/support/plan.ts'
import { openWorld } from '#tests/support/world.ts'
import { findLate, listLate, sumLate } from '../queries.ts'
import { listLateStudents } from '../queries/students.ts'

const world = await openWorld()
afterAll(() => world.close())

const TODAY = '2026-10-15'
const QUERY = { page: 1, size: 25, sort: 'dueOn', dir: 'asc', q: '' } as const

/** Fifty courses of forty students, every second one with a plan of her own; most have paid. */
async function fill() {
  await world.sql(`
    insert into course_categories (name) values ('Molti');
    insert into courses (name, category_id, starts_on, ends_on, academic_year)
    select 'Corso ' || n, (select max(id) from course_categories), '2026-06-01', '2027-06-01',
      '2026/2027' from generate_series(1, 50) n;
    insert into students (name, surname, mail, phone, address, city, birth_city, birth_date,
      tax_code, profession, identity_document)
    select 'Nome' || n % 300, 'Cognome' || n, 'persona' || n || '@esempio.it', '333', 'Via Roma',
      'Roma', 'Roma', '2000-01-01', 'attesa', 'Attrice', 'CA' from generate_series(1, 2000) n;
    insert into enrolments (student_id, course_id, enrolled_by)
    select students.id, courses.id, 'prova'
    from (select id, row_number() over () as place from students) students
    join (select id, row_number() over () as place from courses) courses
      on courses.place = 1 + students.place % 50;
    insert into payment_plans (course_id, total_cents, created_by)
    select id, 6000, 'prova' from courses;
    insert into payment_plans (course_id, student_id, total_cents, created_by)
    select course_id, student_id, 6000, 'prova' from enrolments where student_id % 2 = 0;
    insert into instalments (plan_id, due_on, amount_cents)
    select id, '2026-06-10'::date + 30 * n, 1000 from payment_plans, generate_series(0, 5) n;
    insert into student_instalments (instalment_id, student_id, status)
    select instalments.id, enrolments.student_id, 'paid' from instalments
    join payment_plans plans on plans.id = plan_id
    join enrolments on enrolments.course_id = plans.course_id
      and coalesce(plans.student_id, enrolments.student_id) = enrolments.student_id
    where (plans.student_id is not null or enrolments.student_id % 2 = 1)
      and enrolments.student_id % 10 > 0
    on conflict (instalment_id, student_id) do update set status = excluded.status;`)
  await world.sql('vacuum analyze')
}

const BIG = ['students', 'enrolments', 'student_instalments']
const readsOf = (plan: readonly PlanNode[], name: string) =>
  plan.filter((node) => node['Relation Name'] === name)

describe('with ten thousand instalments of two thousand students', () => {
  test('the list and its sums read each table once, a student’s own only hers', async () => {
    await fill()
    const rows = await listLate(world.services.db, TODAY, { ...QUERY, size: 500 })
    expect(rows).toHaveLength(500)
    expect(await sumLate(world.services.db, TODAY, { q: '' })).toEqual({
      ...{ instalments: 1_000, students: 200, amountCents: 1_000_000, missingCents: 1_000_000 },
    })
    for (const ask of [
      (db: typeof world.services.db) => listLate(db, TODAY, QUERY),
      (db: typeof world.services.db) => sumLate(db, TODAY, { q: '' }),
      (db: typeof world.services.db) => listLateStudents(db, TODAY, { ...QUERY, sort: 'surname' }),
    ]) {
      const plan = await planOf(world, ask)
      for (const name of ['payment_plans', 'instalments', 'payments'])
        expect({ name, reads: readsOf(plan, name).length }).toEqual({ name, reads: 0 })
    }
    const [first] = rows
    const chosen = rows.filter(({ studentId }) => studentId === first?.studentId)
    const plan = await planOf(world, (db) => findLate(db, TODAY, chosen))
    for (const name of BIG) {
      for (const read of readsOf(plan, name)) {
        expect({ name, type: read['Node Type'] }).not.toEqual({ name, type: 'Seq Scan' })
        expect(read['Actual Rows']).toBeLessThan(50)
      }
    }
    expect(await findLate(world.services.db, TODAY, chosen)).toHaveLength(chosen.length)
  })
})
