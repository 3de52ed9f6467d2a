import { afterEach, expect, test } from 'vitest'
import { digestOf } from '#tests/support/digest.ts'
import { openWorld, type World, type WorldOptions } from '#tests/support/world.ts'
import { usernameFor } from '#kit/domain/identity.ts'
import { checkTaxCode } from '#kit/server/tax-code.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { demoScale, loadDemo } from './demo.ts'

const worlds: World[] = []

afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close()
})

async function open(options: WorldOptions = {}): Promise<World> {
  const world = await openWorld({ demo: true, ...options })
  worlds.push(world)
  return world
}

async function openDemo(options: WorldOptions = {}, scale = 1): Promise<World> {
  const world = await open(options)
  await loadDemo(world.services, scale)
  return world
}

const one = async (world: World, expression: string) =>
  Number((await world.sql<{ value: number }>(`select ${expression} as value`))[0]?.value)

/** Sealed and hashed with fresh randomness each time, as they must be. */
const SECRETS = ['accounts.password_hash', 'accounts.generated_password']

test('is the academy that is promised', async () => {
  const world = await openDemo()
  expect(
    await world.sql(`select
    (select count(*) from course_categories) as categories,
    (select count(*) from courses) as courses,
    (select count(*) from courses where archived_at is not null) as archived,
    (select count(distinct academic_year) from courses) as years,
    (select count(*) from students) as students,
    (select count(*) from students where photo_id is not null) as pictured,
    (select count(*) from blacklistings where removed_at is null and reason <> '') as blacklisted,
    (select count(*) from course_changes) as changes,
    (select count(*) from accounts where role = 'student') as logins,
    (select count(*) from rooms) as rooms,
    (select count(*) from subjects) as subjects,
    (select count(*) from teachers) as teachers,
    (select count(*) from accounts where role = 'teacher') as teacher_logins,
    (select count(*) from teacher_groups) as groups,
    (select count(*) from closing_days) as closings,
    (select count(*) from accounts where password_hash is not null) as users`),
  ).toEqual([
    {
      categories: 8,
      courses: 40,
      archived: 12,
      years: 3,
      students: 600,
      pictured: 60,
      blacklisted: 8,
      changes: 8,
      logins: 600,
      rooms: 10,
      subjects: 40,
      teachers: 25,
      teacher_logins: 25,
      groups: 3,
      closings: 60,
      users: 5,
    },
  ])
  const perStudent = `(select count(*) from enrolments where student_id = students.id)`
  expect(await one(world, `(select min(${perStudent}) from students)`)).toBe(1)
  expect(await one(world, `(select max(${perStudent}) from students)`)).toBe(3)
  const classSize = `(select count(*) from enrolments where course_id = courses.id)`
  expect(
    await one(world, `(select count(*) from courses where ${classSize} >= 25)`),
  ).toBeGreaterThan(5)
  expect(
    await one(world, `(select count(*) from withdrawals where readmitted_at is null)`),
  ).toBeGreaterThan(20)
  expect(
    await one(world, `(select count(*) from withdrawals where readmitted_by <> '')`),
  ).toBeGreaterThan(3)
  const [exams] = await world.sql<Record<string, number>>(`select
    (select count(*) from exams) as exams,
    (select count(distinct course_id) from exams) as courses,
    (select count(*) from grades where value = -1) as ungraded,
    (select count(*) from grades where value > -1) as graded,
    (select count(*) from grades join exams on exams.id = exam_id where held_on >= '2026-10-15') as early,
    (select count(*) from course_changes change join exams on exams.course_id = from_course_id
      join grades on exam_id = exams.id and grades.student_id = change.student_id) as carried`)
  expect(exams).toMatchObject({ early: 0 })
  expect(exams?.['courses']).toBeGreaterThan(15)
  for (const [some, least] of Object.entries({
    exams: 80,
    ungraded: 50,
    graded: 800,
    carried: 3,
  })) {
    expect(exams?.[some], some).toBeGreaterThan(least)
  }
  const [materials] = await world.sql<Record<string, number>>(`select
    (select count(*) from handouts) as handouts,
    (select count(*) from homework where due_on > '2026-10-15') as due,
    (select count(*) from discounts where text <> '') as discounts,
    (select count(*) from handout_files join files on files.id = file_id
      where media_type = 'application/pdf') as papers,
    (select count(*) from handout_files join files on files.id = file_id
      where media_type = 'text/plain') as texts`)
  const atLeast = { handouts: 60, due: 5, discounts: 10, papers: 80, texts: 20 }
  for (const [some, least] of Object.entries(atLeast)) {
    expect(materials?.[some], some).toBeGreaterThan(least)
  }
  const [events] = await world.sql(`select count(*) as events,
    count(*) filter (where starts_at > '2026-10-15') as coming, count(room_id) as rooms,
    count(series_id) as dates, count(distinct series_id) as series,
    (select count(distinct event_id) from invitations where state = 'waiting') as lists,
    (select count(*) from invitations where lead_id is not null and present_at is not null)
      as walk_ins from events`)
  expect(events).toMatchObject({ events: 30, coming: 10, rooms: 1, dates: 2, series: 1 })
  expect(events).toMatchObject({ lists: 10, walk_ins: 60 })
  // Each instalment to be checked has its proof; one file is sent in twice.
  const [proofs] = await world.sql(`select
    (select count(*) from student_instalments where status = 'to_verify') as waiting,
    (select count(*) from instalment_proofs) as proofs,
    (select count(distinct sha256) from instalment_proofs join files on files.id = file_id)
      as different,
    (select count(distinct media_type) from instalment_proofs join files on files.id = file_id)
      as types,
    (select count(*) from course_payment_documents) as documents`)
  const waiting = Number(proofs?.['waiting'])
  expect(waiting).toBeGreaterThan(20)
  expect(proofs).toMatchObject({ proofs: waiting, different: waiting - 1, types: 2 })
  expect(proofs?.['documents']).toBeGreaterThan(5)
  // A statement of the bank: lines matched, put away, and still to be matched.
  const [lines] = await world.sql(`select count(*) as lines,
    count(*) filter (where set_aside_reason is not null) as aside,
    (select count(*) from statement_line_payments) as matched
    from statement_lines`)
  expect(lines).toMatchObject({ aside: 2, matched: 10 })
  expect(Number(lines?.['lines'])).toBeGreaterThan(20)
  // Whatever can happen to an instalment; and some that nobody has paid in time.
  expect(await one(world, '(select count(distinct status) from student_instalments)')).toBe(3)
  const came = `(select coalesce(sum(amount_cents), 0) from payments
    where payments.instalment_id = states.instalment_id
      and payments.student_id = states.student_id)`
  const [money] = await world.sql<Record<string, number>>(`select
    (select count(*) from student_instalments states
      where status = 'unpaid' and ${came} > 0) as "paid in part",
    (select count(*) from payments where reverses_id is not null) as reversals,
    (select count(*) from student_instalments states where status = 'unpaid' and ${came} = 0
      and exists (select from payments where payments.instalment_id = states.instalment_id
        and payments.student_id = states.student_id)) as lost,
    (select count(*) from instalment_status_changes
      where status = 'unpaid' and reason <> '') as rejections,
    (select count(*) from student_instalments where note <> '') as notes,
    (select count(*) from payment_plans where student_id is not null) as "custom plans",
    (select count(*) from payment_reminders) as reminders`)
  for (const [some, least] of Object.entries({
    ...{ 'paid in part': 20, reversals: 5, lost: 1, rejections: 5 },
    ...{ notes: 20, 'custom plans': 20, reminders: 10 },
  })) {
    expect(money?.[some], some).toBeGreaterThan(least)
  }
  const late = `(select count(*) from enrolments
    join payment_plans plans on plans.course_id = enrolments.course_id and plans.student_id is null
    join instalments on instalments.plan_id = plans.id and instalments.due_on < '2026-10-15'
    where not exists (select from student_instalments states
      where states.instalment_id = instalments.id and states.student_id = enrolments.student_id
        and (states.status <> 'unpaid' or states.paid_cents > 0))
    and not exists (select from withdrawals where enrolment_id = enrolments.id)
    and not exists (select from payment_plans own
      where own.course_id = enrolments.course_id and own.student_id = enrolments.student_id))`
  expect(await one(world, late)).toBeGreaterThan(0)
})

test('has taken its registers, but for a few of the last days', async () => {
  const world = await openDemo()
  expect(await one(world, '(select count(*) from attendances)')).toBeGreaterThan(20_000)
  const come = await one(world, '(select round(100 * avg(present::int)) from attendances)')
  expect(come).toBeGreaterThan(85)
  expect(come).toBeLessThan(94)
  for (const some of ['minutes is not null', 'justified_at is not null']) {
    expect(await one(world, `(select count(*) from attendances where ${some})`)).toBeGreaterThan(
      500,
    )
  }
  const nobody = `(select count(*) from attendances join lessons on lessons.id = lesson_id
    where starts_at >= '2026-10-15' or coalesce(attendances.minutes, 0) >= lessons.minutes)`
  expect(await one(world, nobody)).toBe(0)
  const staff = await world.signIn('segreteria', 'demo-quinte')
  const { total } = (await staff.call('GET', '/registers/missing')).body
  const week = { from: '2026-10-07', to: '2026-10-14' }
  const recent = (await staff.call('GET', '/registers/missing', week)).body
  expect(recent.total).toBeGreaterThan(2)
  expect(recent.total).toBeLessThan(40)
  expect(total).toBe(recent.total)
})

test('has a timetable with everything that a lesson can have', async () => {
  const world = await openDemo()
  const lessons = await one(world, '(select count(*) from lessons)')
  expect(lessons).toBeGreaterThan(2_800)
  expect(lessons).toBeLessThan(3_300)
  const [found] = await world.sql<Record<string, number>>(`select
    (select count(distinct academic_year) from lessons join courses on courses.id = course_id) as years,
    (select count(*) from lesson_series) as series,
    (select count(*) from lessons where series_id is null) as single,
    (select count(*) from lesson_courses) - (select count(*) from lessons) as shared,
    (select count(*) from lessons where fee) as fees,
    (select count(*) from lessons where split_billing) as split,
    (select count(*) from lessons where daily_billing) as daily,
    (select count(*) from lessons where topic <> '') as topics,
    (select count(*) from lessons where room_id is null) as outside,
    (select count(*) from lessons where teacher_group_id is not null) as by_groups,
    (select count(distinct teacher_id) from lesson_teachers) as teaching,
    (select count(distinct room_id) from lessons) as rooms,
    (select count(distinct subject_id) from lesson_subjects) as subjects,
    (select count(distinct regime) from teachers) as regimes,
    (select count(*) from teacher_rates) - (select count(*) from teachers) as raises,
    (select count(*) from teacher_invoices where paid) as paid,
    (select count(*) from teacher_invoices where file_id is not null) as papers,
    (select count(*) from closing_days where reason = '') as unexplained`)
  expect(found).toMatchObject({ years: 2, teaching: 25, rooms: 10, unexplained: 0 })
  expect(found?.['subjects']).toBeGreaterThan(30)
  expect(found?.['regimes']).toBeGreaterThan(3)
  for (const some of [
    ...['series', 'single', 'shared', 'fees', 'split', 'daily', 'topics', 'outside'],
    ...['by_groups', 'raises', 'paid', 'papers'],
  ]) {
    expect(found?.[some], some).toBeGreaterThan(5)
  }
})

test.each([
  '2026-10-15T09:00:00+02:00',
  '2027-01-31T12:00:00+01:00',
  '2027-07-20T09:00:00+02:00',
  '2028-02-29T00:30:00+01:00',
])('on %s nothing is in two places at once', async (now) => {
  const world = await openDemo({ now })
  const together = `lessons a join lessons b on a.id < b.id
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at`
  expect(
    await world.sql(`
    select 'room' from ${together} where a.room_id = b.room_id
    union all select 'teacher' from ${together}
      join lesson_teachers t on t.lesson_id = a.id
      join lesson_teachers u on u.lesson_id = b.id and u.teacher_id = t.teacher_id
    union all select 'course' from ${together}
      join lesson_courses c on c.lesson_id = a.id
      join lesson_courses d on d.lesson_id = b.id and d.course_id = c.course_id
    union all select 'closed' from lessons join closing_days on day = starts_at::date
    union all select 'course over' from lessons join lesson_courses on lesson_id = lessons.id
      join courses c on c.id = lesson_courses.course_id
      where starts_at::date not between c.starts_on and c.ends_on
    union all select 'hidden weekday' from lessons join lesson_courses on lesson_id = lessons.id
      join courses c on c.id = lesson_courses.course_id
      where not extract(isodow from starts_at)::smallint = any(c.visible_weekdays)
    union all select 'out of hours' from lessons
      where starts_at::time < '08:00' or ends_at::time > '22:00'
    union all select 'not the own course' from lessons l where not exists (
      select from lesson_courses c where c.lesson_id = l.id and c.course_id = l.course_id)
    union all select 'not the subject of the teacher' from lessons l
      where teacher_group_id is null and not exists (
        select from lesson_teachers t join lesson_subjects s on s.lesson_id = t.lesson_id
        join teacher_subjects k on k.teacher_id = t.teacher_id and k.subject_id = s.subject_id
        where t.lesson_id = l.id)
    union all select 'no rate' from lesson_teachers t join lessons l on l.id = t.lesson_id
      where not exists (select from teacher_rates r
        where r.teacher_id = t.teacher_id and valid_from <= starts_at::date)
    union all select 'invoiced in the future' from teacher_invoices where issued_on > '${now}'::date
    union all select 'made in the future' from lessons where created_at > '${now}'`),
  ).toEqual([])
  expect(await one(world, '(select count(*) from closing_days)')).toBe(60)
})

test.each(['2026-10-15T09:00:00+02:00', '2027-08-31T23:30:00+02:00', '2028-02-29T00:30:00+01:00'])(
  'holds together on %s: nothing happens in the future or in a wrong order',
  async (now) => {
    const world = await openDemo({ now })
    expect(
      await world.sql(`
      select 'enrolled later than now' from enrolments where enrolled_at > '${now}'
      union all select 'withdrawn later than now' from withdrawals where greatest(withdrawn_at, readmitted_at) > '${now}'
      union all select 're-admitted before' from withdrawals where readmitted_at <= withdrawn_at
      union all select 'withdrawn before enrolled' from withdrawals join enrolments on enrolments.id = enrolment_id
        where withdrawn_at <= enrolled_at
      union all select 'listed later than now' from blacklistings where greatest(listed_at, removed_at) > '${now}'
      union all select 'archived before its end' from courses where archived_at <= ends_on
      union all select 'changed to where she is not' from course_changes c where not exists (
        select from enrolments e where e.student_id = c.student_id and e.course_id = c.to_course_id)
      union all select 'changed without leaving' from course_changes c where not exists (
        select from enrolments e join withdrawals on enrolment_id = e.id
        where e.student_id = c.student_id and e.course_id = c.from_course_id)
      union all select 'at the door before they were known' from invitations join leads
        on leads.id = lead_id where invitations.invited_at < leads.created_at
      union all select 'answered before they were asked' from invitation_steps answer
        join invitation_steps mailed on mailed.invitation_id = answer.invitation_id and mailed.step = 'mailed'
        where answer.step <> 'invited' and answer.at < mailed.at
      union all select 'called before they came in' from lead_calls join leads
        on leads.id = lead_id where lead_calls.created_at < leads.created_at
      union all select 'noted before they came in' from lead_notes join leads
        on leads.id = lead_id where lead_notes.created_at < leads.created_at
      union all select 'no answer after one' from lead_calls tried join lead_calls answered
        on answered.lead_id = tried.lead_id
        where answered.outcome_tag_id is not null and tried.at > answered.at
      union all select 'came in on another day' from leads
        where registered_on > created_at::date
      union all select 'invited before there was an event' from invitations join events
        on events.id = event_id where invited_at < events.created_at
      union all select 'no course' from students where not exists (
        select from enrolments where student_id = students.id)
      union all select 'money later than now' from payments where created_at > '${now}'
      union all select 'decided later than now' from instalment_status_changes where changed_at > '${now}'
      union all select 'a receipt is missing' from (select from payments where receipt_number is not null
        group by receipt_year having count(*) <> max(receipt_number)) as gaps
      union all select 'a receipt out of turn' from payments a join payments b
        on b.receipt_year = a.receipt_year and b.receipt_number = a.receipt_number + 1
        where a.created_at > b.created_at or a.id > b.id
      union all select 'taken back before it came' from payments back join payments p on p.id = back.reverses_id
        where back.created_at <= p.created_at or back.id < p.id or back.amount_cents <> -p.amount_cents
      union all select 'not as its history says' from student_instalments states
        where status is distinct from coalesce((select status from instalment_status_changes c
          where c.instalment_id = states.instalment_id and c.student_id = states.student_id
          order by id desc limit 1), 'unpaid')
      union all select 'not as its payments say' from student_instalments states
        join instalments on instalments.id = instalment_id
        where (status = 'paid') <> (instalments.amount_cents <= coalesce((select sum(p.amount_cents) from payments p
          where p.instalment_id = states.instalment_id and p.student_id = states.student_id), 0))`),
    ).toEqual([])
    const years = await world.sql<{ year: string }>(
      'select distinct academic_year as year from courses where archived_at is null order by 1',
    )
    expect(years).toHaveLength(2)
  },
)

test('has people with addresses, telephones and codes that fit them', async () => {
  const world = await openDemo()
  const students = await world.sql<Record<string, string>>(
    `select s.*, a.username from students s join accounts a on a.role = 'student' and a.person_id = s.id`,
  )
  const names = new Set(students.map(({ name, surname }) => `${name} ${surname}`))
  expect(names.size).toBeGreaterThan(560)
  for (const student of students) {
    const {
      name = '',
      surname = '',
      birth_date: birthDate = '',
      birth_city: birthCity = '',
    } = student
    expect(student['phone']).toMatch(/^\d{10,11}$/)
    expect(student['mail']).toMatch(/^[a-z0-9._-]+@[a-z]+\.example$/)
    expect(student['username']).toMatch(new RegExp(`^${usernameFor(name, surname)}\\d*$`))
    const holder = { name, surname, birthDate, birthCity }
    expect([student['tax_code'], await checkTaxCode(student['tax_code'] ?? '', holder)]).toEqual([
      student['tax_code'],
      [],
    ])
  }
  const [sealed] = await world.sql<{ generated_password: Buffer }>(
    `select generated_password from accounts where role = 'student'`,
  )
  expect(world.services.secrets.open(sealed?.generated_password ?? Buffer.alloc(0))).toMatch(
    /^[1-9]\d{6}$/,
  )
})

test('is the same each time, but for the secrets', async () => {
  const [first, second] = await Promise.all([openDemo(), openDemo()])
  expect(await digestOf(first.databaseUrl, SECRETS)).toEqual(
    await digestOf(second.databaseUrl, SECRETS),
  )
  const later = await openDemo({ now: '2026-10-16T09:00:00+02:00' })
  expect(await digestOf(later.databaseUrl, SECRETS)).not.toEqual(
    await digestOf(first.databaseUrl, SECRETS),
  )
})

test('is loaded once', async () => {
  const world = await openDemo()
  const before = await digestOf(world.databaseUrl)
  expect(await loadDemo(world.services, 1)).toBeUndefined()
  expect(await digestOf(world.databaseUrl)).toEqual(before)
})

test('never mixes with the data of an academy', async () => {
  const world = await open()
  await world.account('anna', 'admin')
  const before = await digestOf(world.databaseUrl)
  await expect(loadDemo(world.services, 1)).rejects.toThrow(/solo in un database vuoto/)
  await expect(loadDemo(world.services, 1)).rejects.toBeInstanceOf(StartFault)
  expect(await digestOf(world.databaseUrl)).toEqual(before)
})

test('lets its users in, and shows their logins', async () => {
  const world = await openDemo()
  const { body } = await world.anonymous.call('GET', '/session')
  const logins: { username: string; password: string }[] = body.academy.demoLogins
  expect(logins.map(({ username }) => username)).toEqual(
    expect.arrayContaining(['admin', 'billing', 'phoneop', 'callcenter', 'segreteria']),
  )
  for (const { username, password } of logins) {
    const client = await world.signIn(username, password)
    expect((await client.call('GET', '/session')).body.user.username).toBe(username)
  }
})

test('can be made many times as large', async () => {
  const world = await openDemo({}, 10)
  expect(await one(world, '(select count(*) from students)')).toBe(6_000)
  expect(await one(world, '(select count(*) from courses)')).toBe(400)
  expect(await one(world, '(select count(*) from lessons)')).toBeGreaterThan(28_000)
})

test.each(['0', '-1', '1.5', 'dieci', '', '1000'])('has no scale %j', (text) => {
  expect(() => demoScale(text)).toThrow('numero intero da 1 a 100')
})
