import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { STATUSES } from '#f/billing/payments/domain/types.ts'
import { readMigrations } from '#kit/server/migrate.ts'
import { addDays } from '#kit/domain/day.ts'
import { openDatabase } from '#kit/server/db.ts'
import { newCourse, newStudent } from '#tests/support/academy.ts'
import { command, dropDatabase, onDatabase } from '#tests/support/database.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/**
 * What is owed as it was derived at every reading before it was rows: of each enrolment the
 * instalments of the plan that counts, with the sum of the payments.
 */
const derived = (states: string) => `
  select enrolments.id as enrolment_id, enrolments.course_id, enrolments.student_id,
    instalments.id as instalment_id, instalments.due_on, instalments.month,
    instalments.amount_cents, coalesce(states.status, 'unpaid') as status,
    coalesce(states.note, '') as note, coalesce(states.version, 0) as version,
    coalesce((
      select sum(payments.amount_cents) from payments
      where payments.instalment_id = instalments.id
        and payments.student_id = enrolments.student_id
    ), 0)::integer as paid_cents
  from enrolments
  join students on students.id = enrolments.student_id and students.deleted_at is null
  join courses on courses.id = enrolments.course_id and courses.deleted_at is null
  left join payment_plans own on own.course_id = enrolments.course_id
    and own.student_id = enrolments.student_id
  left join payment_plans common on common.course_id = enrolments.course_id
    and common.student_id is null
  join instalments on instalments.plan_id = coalesce(own.id, common.id)
  left join ${states} states on states.instalment_id = instalments.id
    and states.student_id = enrolments.student_id`

const lacking = (source: string) => `
  select *, case when status = 'paid' then 0 else greatest(0, amount_cents - paid_cents) end
    as missing_cents from (${source}) derived`

const ROWS = `
  select enrolment_id, course_id, student_id, instalment_id, due_on, month, amount_cents, status,
    note, version, paid_cents, missing_cents from dues`

/** The rows that only one of two queries answers. */
const different = (one: string, other: string) =>
  `(${one} except all ${other}) union all (${other} except all ${one})`

const expectSame = async (world: World) =>
  expect(await world.sql(different(lacking(derived('student_instalments')), ROWS))).toEqual([])

const worlds: World[] = []
afterAll(async () => {
  for (const world of worlds) await world.close()
})

async function open(): Promise<World> {
  const world = await openWorld()
  worlds.push(world)
  return world
}

test('what the demo academy owes is what was derived', { timeout: 120_000 }, async () => {
  const world = await open()
  await loadDemo(world.services, 1)
  const [counted] = await world.sql<{ rows: number }>('select count(*)::int as rows from dues')
  expect(counted?.rows).toBeGreaterThan(3_000)
  await expectSame(world)
})

const rows = fc.array(fc.record({ day: fc.nat(30), cents: fc.integer({ min: 1, max: 900 }) }), {
  minLength: 1,
  maxLength: 4,
})
const which = { student: fc.nat(2), course: fc.nat(1) }
const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      ...(['enrol', 'leave', 'withdraw', 'readmit', 'change', 'drop', 'reverse'] as const),
      ...(['archive', 'bin', 'unbin', 'trash', 'untrash'] as const),
    ),
    ...which,
  }),
  fc.record({ kind: fc.constantFrom('common' as const, 'own' as const), rows, ...which }),
  fc.record({ kind: fc.constant('pay' as const), at: fc.nat(9), cents: fc.nat(900), ...which }),
  fc.record({
    kind: fc.constant('mark' as const),
    at: fc.nat(9),
    status: fc.constantFrom(...STATUSES),
    note: fc.constantFrom('', 'telefonato'),
    ...which,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

test(
  'whatever happens to students, courses, plans and money, the rows are what was derived',
  { timeout: 240_000 },
  async () => {
    const world = await open()
    const staff = await world.as('staff')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const courses = [await newCourse(staff), await newCourse(staff)]
        const students: number[] = []
        for (let at = 0; at < 3; at += 1) {
          students.push(await newStudent(staff, { courseIds: [courses[at % 2] ?? 0] }))
        }
        for (const [at, one] of steps.entries()) {
          const answer = await take(one, courses, students)
          expect(answer === undefined || answer.status < 500, JSON.stringify({ at, one })).toBe(
            true,
          )
          await expectSame(world)
        }
      }),
      { numRuns: 25, endOnFailure: true },
    )

    async function ownVersion(...of: number[]) {
      const plans = 'select version from payment_plans where course_id = $1 and student_id = $2'
      return (await world.sql<{ version: number }>(plans, of))[0]?.version ?? 0
    }

    async function take(one: Step, courses: readonly number[], students: readonly number[]) {
      const [course = 0, other = 0] = one.course === 0 ? courses : courses.toReversed()
      const student = students[one.student] ?? 0
      const place = `/courses/${course}/students/${student}`
      const plan = `${place}/payment-plan`
      const read = async () => (await staff.call('GET', plan)).body
      switch (one.kind) {
        case 'enrol':
          return staff.call('POST', `/courses/${course}/students`, { studentId: student })
        case 'leave':
          return staff.call('DELETE', place)
        case 'withdraw':
          return staff.call('POST', `${place}/withdrawal`)
        case 'readmit':
          return staff.call('DELETE', `${place}/withdrawal`)
        case 'change':
          return staff.call('POST', `${place}/change`, { toCourseId: other })
        case 'drop':
          return staff.call('DELETE', plan, { version: await ownVersion(course, student) })
        case 'archive':
          return staff.call('POST', `/courses/${course}/archiving`)
        case 'bin':
          return staff.call('DELETE', `/courses/${course}`)
        case 'unbin':
          return staff.call('POST', `/courses/${course}/restoration`)
        case 'trash':
          return staff.call('DELETE', `/students/${student}`)
        case 'untrash':
          return staff.call('POST', `/students/${student}/restoration`)
        case 'common':
        case 'own': {
          const at = one.kind === 'own' ? plan : `/courses/${course}/payment-plan`
          const found = (await staff.call('GET', at)).body
          const now = one.kind === 'own' ? found : found.plan
          const known: { id: number }[] = now?.instalments ?? []
          const byDay = new Map(one.rows.map((row) => [row.day, row.cents]))
          const instalments = [...byDay].map(([day, amountCents], place_) => ({
            ...(known[place_] ? { id: known[place_].id } : {}),
            ...{ dueOn: addDays('2026-09-20', day), amountCents, month: '' },
          }))
          const totalCents = instalments.reduce((sum, row) => sum + row.amountCents, 0)
          return staff.call('PUT', at, { version: now?.version ?? 0, totalCents, instalments })
        }
        case 'pay': {
          const { instalments = [] } = await read()
          const due = instalments[one.at % instalments.length]
          if (!due) return undefined
          return staff.call('POST', `/instalments/${due.id}/students/${student}/payments`, {
            ...{ paidOn: '2026-10-10', method: 'bank', more: true, version: due.version },
            amountCents: one.cents === 0 ? due.amountCents : one.cents,
          })
        }
        case 'reverse': {
          const { instalments = [] } = await read()
          const paid = instalments.flatMap((due: { payments: { id: number }[] }) => due.payments)
          return paid[0] && staff.call('POST', `/payments/${paid[0].id}/reversal`, { note: '' })
        }
        case 'mark': {
          const { instalments = [] } = await read()
          const due = instalments[one.at % instalments.length]
          if (!due) return undefined
          const { status, note } = one
          const form = { status, note, version: due.version }
          return staff.call('PUT', `/instalments/${due.id}/students/${student}`, form)
        }
      }
    }
  },
)

/** Rows as they may have come about before there were rows of what is owed; seeded, so the same. */
const BEFORE = `
  select setseed(0.7);
  alter table payment_plans disable trigger user; alter table instalments disable trigger user;
  insert into course_categories (name) values ('Corsi');
  insert into courses (name, category_id, starts_on, ends_on, academic_year, deleted_at)
  select 'Corso ' || n, 1, '2026-06-01', '2027-06-01', '2026/2027',
    case when n = 7 then now() end from generate_series(1, 12) n;
  insert into students (name, surname, mail, phone, address, city, birth_city, birth_date,
    tax_code, profession, identity_document, deleted_at)
  select 'N' || n, 'C' || n, '', '', '', '', '', '2000-01-01', '', '', '',
    case when n % 17 = 0 then now() end from generate_series(1, 120) n;
  insert into enrolments (student_id, course_id, enrolled_by)
  select s, c, 'p' from generate_series(1, 120) s, generate_series(1, 12) c where random() < 0.3;
  insert into withdrawals (enrolment_id, withdrawn_by)
  select id, 'p' from enrolments where random() < 0.2;
  insert into payment_plans (course_id, student_id, total_cents, created_by)
  select id, null, 4000, 'p' from courses where id <> 3
  union all
  select c, s, 4000, 'p' from generate_series(1, 120) s, generate_series(1, 12) c
  where random() < 0.1;
  insert into instalments (plan_id, due_on, amount_cents, month)
  select id, '2026-06-10'::date + 30 * n, 1000, n::text
  from payment_plans, generate_series(0, 3) n where random() < 0.95;
  insert into instalment_states (instalment_id, student_id, status, note, version)
  select instalments.id, s, (array['unpaid', 'to_verify', 'paid'])[1 + floor(random() * 3)::int],
    case when random() < 0.2 then 'nota' else '' end, floor(random() * 4)::int
  from instalments join payment_plans plans on plans.id = plan_id, generate_series(1, 120) s
  where coalesce(plans.student_id, s) = s and random() < 0.4;
  insert into instalment_status_changes (instalment_id, student_id, status, changed_by)
  select instalment_id, student_id, status, 'p' from instalment_states where version > 1;
  insert into payments (instalment_id, student_id, paid_on, amount_cents, method, receipt_year,
    receipt_number, created_by)
  select instalment_id, student_id, '2026-10-01', 1 + floor(random() * 1400)::int, 'bank', 2026,
    row_number() over (), 'p' from instalment_states where random() < 0.4;
  insert into payments (instalment_id, student_id, paid_on, amount_cents, method, reverses_id,
    created_by)
  select instalment_id, student_id, '2026-10-02', -amount_cents, 'bank', id, 'p'
  from payments where random() < 0.2;
  insert into payment_reminders (instalment_id, student_id, reminded_on, reminded_by)
  select instalment_id, student_id, '2026-10-01', 'p' from instalment_states where random() < 0.1;
  alter table payment_plans enable trigger user; alter table instalments enable trigger user`

test('the migration keeps what every student owed and what was known of it', async () => {
  const world = await open()
  const name = `quinte_rows_${process.pid}`
  await command(world.databaseUrl, `create database ${name}`)
  const { pool, close } = openDatabase(onDatabase(world.databaseUrl, name), 1)
  try {
    const migrations = await readMigrations()
    const rows = migrations.findIndex(({ file }) => file.endsWith('_payments_rows.sql'))
    for (const { sql } of migrations.slice(0, rows)) await pool.query(sql)
    await pool.query(BEFORE)
    await pool.query(`create table before_dues as ${lacking(derived('instalment_states'))}`)
    await pool.query('create table before_states as table instalment_states')
    const known = ['instalment_status_changes', 'payments', 'payment_reminders']
    for (const table of known) await pool.query(`create table before_${table} as table ${table}`)
    await pool.query(migrations[rows]?.sql ?? '')
    const answers = async (statement: string) => (await pool.query(statement)).rows
    expect((await answers('select from before_dues')).length).toBeGreaterThan(1_000)
    expect(await answers(different('table before_dues', ROWS))).toEqual([])
    expect(
      await answers(`table before_states except all
        select instalment_id, student_id, status, note, version, id from student_instalments`),
    ).toEqual([])
    for (const table of known) {
      expect(await answers(different(`table before_${table}`, `table ${table}`))).toEqual([])
    }
  } finally {
    await close()
    await dropDatabase(world.databaseUrl, name)
  }
})
