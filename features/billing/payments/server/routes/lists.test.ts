import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { planOf, plansOf, type PlanNode } from '#tests/support/plan.ts'
import { openWorld } from '#tests/support/world.ts'
import { listBillingStudents, listWithdrawn } from '../queries/lists.ts'
import { listCoursesWithDues } from '../queries/standings.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

/** 300,00 € in three: one is late, one is due this month, one is to come. */
const PLAN = {
  version: 0,
  totalCents: 30_000,
  instalments: [
    { dueOn: '2026-09-30', amountCents: 10_000, month: '9' },
    { dueOn: '2026-10-10', amountCents: 10_000, month: '10' },
    { dueOn: '2026-11-30', amountCents: 10_000, month: '11' },
  ],
}

async function courseWithPlan(changes: Parameters<typeof newCourse>[1] = {}): Promise<number> {
  const courseId = await newCourse(staff, changes)
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, PLAN))
  return courseId
}

const planPath = (courseId: number, studentId: number) =>
  `/courses/${courseId}/students/${studentId}/payment-plan`

/** Marks some instalments of a student's plan as paid, by their place. */
async function pay(courseId: number, studentId: number, ...places: number[]): Promise<void> {
  const { instalments } = done(await staff.call('GET', planPath(courseId, studentId)))
  for (const place of places) {
    const { id, version } = instalments[place]
    const form = { status: 'paid', note: '', version }
    done(await staff.call('PUT', `/instalments/${id}/students/${studentId}`, form))
  }
}

const withdraw = async (courseId: number, studentId: number) =>
  done(await staff.call('POST', `/courses/${courseId}/students/${studentId}/withdrawal`))

describe('the students of the billing area', () => {
  const list = async (query: object) => done(await staff.call('GET', '/billing/students', query))

  test('tell who owes what, in a year or in all', async () => {
    const marker = unique('Debito')
    const now = await courseWithPlan()
    const before = await courseWithPlan({
      startsOn: '2025-09-15',
      endsOn: '2026-06-18',
      academicYear: '2025/2026',
    })
    const studentId = await newStudent(staff, { surname: marker, courseIds: [now] })
    // Courses that are over are no longer offered: she was put there when it went on.
    await world.sql(
      "insert into enrolments (student_id, course_id, enrolled_by) values ($1, $2, 'staff')",
      [studentId, before],
    )
    const { instalments } = done(await staff.call('GET', planPath(now, studentId)))
    const money = { paidOn: '2026-10-01', amountCents: 4_000, method: 'cash', version: 0 }
    const path = `/instalments/${instalments[0].id}/students/${studentId}/payments`
    done(await staff.call('POST', path, money))
    await pay(now, studentId, 1)

    const person = { id: studentId, surname: marker, name: 'Anna', withdrawn: false }
    const current = { owedCents: 30_000, paidCents: 14_000, lateCents: 6_000 }
    const standing = { standing: 'regular', courses: [{ courseId: now }] }
    expect(await list({ q: marker, academicYear: '2026/2027' })).toMatchObject({
      total: 1,
      rows: [{ ...person, ...current, standing }],
    })
    expect((await list({ q: marker })).rows).toMatchObject([
      { owedCents: 60_000, paidCents: 14_000, lateCents: 26_000, standing },
    ])
    expect((await list({ q: marker, academicYear: '2025/2026' })).rows).toMatchObject([
      { owedCents: 30_000, paidCents: 0, lateCents: 20_000, standing },
    ])
    expect(await list({ q: marker, academicYear: '2024/2025' })).toEqual({ rows: [], total: 0 })
  })

  test('are sorted, searched and cut in pages; the trash is not among them', async () => {
    const marker = unique('Elenco')
    const courseIds = [await courseWithPlan()]
    for (let at = 0; at < 27; at += 1) {
      const name = `Nome ${String.fromCodePoint(97 + (at % 26))}${at}`
      const mail = `${90 - at}.${marker.replace(' ', '')}@esempio.it`
      await newStudent(staff, { surname: `${marker} ${at % 2}`, name, mail, courseIds })
    }
    const gone = await newStudent(staff, { surname: marker, courseIds })
    done(await staff.call('DELETE', `/students/${gone}`))
    for (const sort of ['surname', 'name', 'mail']) {
      const page = async (number: number, dir: string): Promise<number[]> => {
        const { rows, total } = await list({ q: marker, sort, dir, page: number })
        expect(total).toBe(27)
        return rows.map(({ id }: { id: number }) => id)
      }
      const forwards = [...(await page(1, 'asc')), ...(await page(2, 'asc'))]
      expect(new Set(forwards).size).toBe(27)
      expect(await page(1, 'asc')).toHaveLength(25)
      const backwards = [...(await page(1, 'desc')), ...(await page(2, 'desc'))]
      expect(backwards).toEqual(forwards.toReversed())
    }
  })

  test('refuse a year that is none, and the call centre', async () => {
    expect(await staff.call('GET', '/billing/students', { academicYear: '2026' })).toMatchObject({
      status: 400,
      body: { data: { fields: { academicYear: 'Scrivi l’anno come 2026/2027' } } },
    })
    const caller = await world.as('call_centre')
    for (const path of ['/billing/students', '/billing/withdrawn-students']) {
      expect((await caller.call('GET', path)).status).toBe(403)
    }
  })
})

describe('the withdrawn', () => {
  const list = async (query: object) =>
    done(await staff.call('GET', '/billing/withdrawn-students', query))

  test('are those who left a course or all, until they are back', async () => {
    const marker = unique('Ritiro')
    const [one, two] = await Promise.all([
      courseWithPlan({ name: unique('Mimo') }),
      newCourse(staff, { name: unique('Canto'), academicYear: '2027/2028' }),
    ])
    const enter = (name: string) =>
      newStudent(staff, { surname: marker, name, courseIds: [one, two] })
    const [all, some, back, none] = [
      await enter('Ada'),
      await enter('Bea'),
      await enter('Cora'),
      await enter('Dina'),
    ]
    await withdraw(one, all)
    world.clock.advance({ hours: 1 })
    await withdraw(two, all)
    await withdraw(one, some)
    await withdraw(one, back)
    done(await staff.call('DELETE', `/courses/${one}/students/${back}/withdrawal`))

    const { rows, total } = await list({ q: marker })
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      {
        id: all,
        everywhere: true,
        courses: [
          { courseId: two, withdrawnAt: '2026-10-15T08:00:00Z', withdrawnBy: 'staff' },
          { courseId: one, withdrawnAt: '2026-10-15T07:00:00Z', academicYear: '2026/2027' },
        ],
        lateCents: 20_000,
      },
      { id: some, everywhere: false, courses: [{ courseId: one }], lateCents: 20_000 },
    ])
    const ids = async (query: object) =>
      (await list({ q: marker, ...query })).rows.map(({ id }: { id: number }) => id)
    expect(await ids({ sort: 'name', dir: 'desc' })).toEqual([some, all])
    expect(await ids({ sort: 'withdrawnAt' })).toEqual([all, some])
    expect(await ids({ academicYear: '2027/2028' })).toEqual([all])
    expect(await ids({ academicYear: '2025/2026' })).toEqual([])

    const students = done(await staff.call('GET', '/billing/students', { q: marker }))
    expect(students.rows).toMatchObject([
      { id: all, withdrawn: true, standing: { standing: 'withdrawn' } },
      { id: some, withdrawn: false, standing: { standing: 'to_pay' } },
      { id: back, withdrawn: false, standing: { standing: 'not_regular' } },
      { id: none, withdrawn: false, standing: { standing: 'not_regular' } },
    ])
    done(await staff.call('DELETE', `/students/${all}`))
    expect(await ids({})).toEqual([some])
  })
})

describe('the standing', () => {
  test('of each student of a course, and of none where there is no course', async () => {
    const courseId = await courseWithPlan()
    const courseIds = [courseId]
    const [regular, toPay, not, left] = [
      await newStudent(staff, { surname: 'Aa', courseIds }),
      await newStudent(staff, { surname: 'Bb', courseIds }),
      await newStudent(staff, { surname: 'Cc', courseIds }),
      await newStudent(staff, { surname: 'Dd', courseIds }),
    ]
    await pay(courseId, regular, 1)
    await pay(courseId, toPay, 0)
    await pay(courseId, left, 0, 1)
    await withdraw(courseId, left)
    const { rows } = done(await staff.call('GET', `/courses/${courseId}/standings`))
    const byId = new Map(
      rows.map((row: { studentId: number; standing: { standing: string } }) => [
        row.studentId,
        row.standing.standing,
      ]),
    )
    expect(byId).toEqual(
      new Map([
        [regular, 'regular'],
        [toPay, 'to_pay'],
        [not, 'not_regular'],
        [left, 'withdrawn'],
      ]),
    )
    // The course page and the sheet say the same.
    const { students } = done(await staff.call('GET', `/courses/${courseId}/payment-plan`))
    for (const student of students) {
      expect(rows).toContainEqual({ studentId: student.studentId, standing: student.standing })
    }
    expect(await staff.call('GET', '/courses/999999/standings')).toMatchObject({
      status: 404,
      body: { code: 'payments.course_not_found' },
    })
  })

  test('of a student is the worst of her courses that go on, with the reason of each', async () => {
    const [one, two] = [
      await courseWithPlan({ name: 'Canto' }),
      await courseWithPlan({ name: 'Mimo' }),
    ]
    const studentId = await newStudent(staff, { courseIds: [one, two] })
    const away = await newStudent(staff, { courseIds: [one] })
    done(await staff.call('DELETE', `/students/${away}`))
    await pay(one, studentId, 0, 1)
    await pay(two, studentId, 0)
    const ask = async (...ids: number[]) =>
      done(await staff.call('POST', '/students/standings', { ids })).rows
    expect(await ask(studentId, studentId, away, 999_999)).toMatchObject([
      {
        studentId,
        standing: {
          standing: 'to_pay',
          courses: [
            { courseId: two, courseName: 'Mimo', reason: { standing: 'to_pay', monthPaid: false } },
            { courseId: one, courseName: 'Canto', reason: { standing: 'regular' } },
          ],
        },
      },
      { studentId: away, standing: { standing: null, courses: [] } },
      { studentId: 999_999, standing: { standing: null, courses: [] } },
    ])
    expect(await ask()).toEqual([])
    const many = Array.from({ length: 501 }, (_, at) => at + 1)
    expect((await staff.call('POST', '/students/standings', { ids: many })).status).toBe(400)
  })

  test('in January goes by December of the year before', async () => {
    const courseId = await newCourse(staff)
    const surname = unique('Gennaio')
    const studentId = await newStudent(staff, { surname, courseIds: [courseId] })
    const instalments = [{ dueOn: '2026-12-10', amountCents: 10_000, month: '12' }]
    const plan = { version: 0, totalCents: 10_000, instalments }
    done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
    await pay(courseId, studentId, 0)
    const query = { page: 1, size: 25, sort: 'surname', dir: 'asc', q: surname } as const
    const [row] = await listBillingStudents(world.services.db, query, '2027-01-10').rows()
    expect(row?.standing.courses[0]?.reason).toMatchObject({
      standing: 'to_pay',
      month: '2027-01',
      previousMonth: '2026-12',
    })
  })
})

describe('with twenty thousand students who owe 120,000 instalments', () => {
  const QUERY = { page: 1, size: 25, sort: 'surname', dir: 'asc', q: '' } as const
  const TODAY = '2026-10-15'
  let courseId = 0
  let studentIds: number[] = []

  beforeAll(async () => {
    // The checks of a plan come at the end of each statement; here there is nothing to check.
    await world.sql(`
      alter table payment_plans disable trigger user; alter table instalments disable trigger user;
      insert into students
        (name, surname, mail, phone, address, city, birth_city, birth_date, tax_code, profession, identity_document)
      select 'Nome' || n % 300, 'Cognome' || n * 7919 % 5000, 'persona' || n || '@esempio.it',
        (3330000000 + n)::text, 'Via Roma', 'Roma', 'Roma', '2000-01-01', 'attesa', 'Attrice', 'CA'
      from generate_series(1, 20000) as n;
      insert into course_categories (name) values ('Tante classi');
      insert into courses (name, category_id, starts_on, ends_on, academic_year)
      select 'Classe ' || n, (select max(id) from course_categories), '2026-09-14', '2027-06-18',
        case when n % 2 = 0 then '2026/2027' else '2025/2026' end
      from generate_series(1, 500) as n;
      insert into payment_plans (course_id, total_cents, created_by)
      select id, 600, 'prova' from courses where name like 'Classe %';
      insert into instalments (plan_id, due_on, amount_cents)
      select payment_plans.id, date '2026-09-10' + (n * 30)::int, 100
      from payment_plans, generate_series(0, 5) as n where created_by = 'prova';
      insert into enrolments (student_id, course_id, enrolled_by)
      select students.id, (select min(id) from courses where name like 'Classe %')
        + students.id % 500, 'prova'
      from students where city = 'Roma' and profession = 'Attrice';
      insert into student_instalments (instalment_id, student_id, status)
      select instalments.id, enrolments.student_id, 'paid'
      from enrolments join payment_plans on payment_plans.course_id = enrolments.course_id
        and payment_plans.created_by = 'prova'
      join instalments on instalments.plan_id = payment_plans.id
      on conflict (instalment_id, student_id) do update set status = excluded.status;
      insert into payments (instalment_id, student_id, paid_on, amount_cents, method, receipt_year,
        receipt_number, created_by)
      select instalment_id, student_id, '2026-10-01', 100, 'bank', 2020, row_number() over (), 'prova'
      from student_instalments where student_id % 4 = 0;
      insert into withdrawals (enrolment_id, withdrawn_by)
      select id, 'prova' from enrolments where enrolled_by = 'prova' and id % 4 = 0;
      alter table payment_plans enable trigger user; alter table instalments enable trigger user`)
    await world.sql('vacuum analyze')
    const rows = await world.sql<{ course_id: number; student_id: number }>(
      `select course_id, student_id from enrolments where course_id =
        (select max(id) from courses where name = 'Classe 7')`,
    )
    courseId = rows[0]?.course_id ?? 0
    studentIds = rows.slice(0, 25).map(({ student_id: id }) => id)
  })

  /** Nothing is read whole, and nothing beyond what belongs to so many students. */
  function expectFew(plan: readonly PlanNode[], students: number) {
    const read = plan.filter(({ 'Relation Name': table }) => table !== undefined)
    expect(read).not.toEqual([])
    for (const node of read) {
      expect(node['Node Type'], JSON.stringify(node)).not.toBe('Seq Scan')
      expect(node['Actual Rows'], JSON.stringify(node)).toBeLessThanOrEqual(students)
    }
  }

  test('the standings of a course and of a page are one query over indexes', async () => {
    const course = await plansOf(world, (db) => listCoursesWithDues(db, { courseId }))
    expect(course).toHaveLength(1)
    expectFew(course[0] ?? [], 40)
    const page = await plansOf(world, (db) => listCoursesWithDues(db, { studentIds }))
    expect(page).toHaveLength(1)
    expectFew(page[0] ?? [], 25)
  })

  test('a page of the billing area is two queries, and sorts no student', async () => {
    for (const sort of ['surname', 'name', 'mail'] as const) {
      for (const dir of ['asc', 'desc'] as const) {
        const query = { ...QUERY, sort, dir }
        const [page] = await plansOf(world, (db) => listBillingStudents(db, query, TODAY).rows())
        expectFew(page ?? [], 25)
        expect(page?.map((node) => node['Node Type'])).not.toContain('Sort')
      }
    }
    const all = await plansOf(world, (db) => listBillingStudents(db, QUERY, TODAY).rows())
    expect(all).toHaveLength(2)
    const [found] = await plansOf(world, (db) =>
      listBillingStudents(db, { ...QUERY, q: 'persona12345@' }, TODAY).rows(),
    )
    expect(found?.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  })

  test('the withdrawn are found by their withdrawals, whatever the others owe', async () => {
    expectFew(await planOf(world, (db) => listWithdrawn(db, QUERY, TODAY).rows()), 25)
  })
})
