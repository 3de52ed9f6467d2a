import { afterAll, describe, expect, test } from 'vitest'
import { done, newCourse, newLead, newPayment, newStudent, unique } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'
import { plansOf } from '#tests/support/plan.ts'
import { listPeople } from './queries/people.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const phoneop = await world.as('call_centre')

/** A name of one word that no other test uses. */
const oneWord = (start: string) => unique(`${start}elk`).replaceAll(' ', '').toLowerCase()

const people = async (q: string, area?: string) =>
  done(await staff.call('GET', '/search/people', { q, ...(area && { area }) })).rows
const surnames = async (q: string) =>
  (await people(q)).map((row: { surname: string }) => row.surname)

test('asks for a session and for staff, and refuses what is no text', async () => {
  expect((await world.anonymous.call('GET', '/search/people', { q: 'a' })).status).toBe(401)
  expect((await phoneop.call('GET', '/search/people', { q: 'a' })).status).toBe(403)
  expect((await staff.call('GET', '/search/people', { q: 'a'.repeat(201) })).status).toBe(400)
  expect(await people('  ')).toEqual([])
})

test('somebody is told with telephone, courses, standing and what is late', async () => {
  const surname = unique('Abete')
  const name = unique('Recitazione')
  const courseId = await newCourse(staff, { name })
  const id = await newStudent(staff, { surname, courseIds: [courseId], phone: '3331234567' })
  const [found, ...others] = await people(`anna ${surname}`)
  expect(others).toEqual([])
  expect(found).toEqual({
    kind: 'student',
    id,
    surname,
    name: 'Anna',
    mail: 'anna.rossi@esempio.it',
    phone: '3331234567',
    courses: [{ id: courseId, name, archived: false }],
    withdrawn: false,
    blacklisted: false,
    notToCall: false,
    standing: 'to_pay',
    lateCents: 0,
    near: false,
  })
  done(await staff.call('POST', `/students/${id}/blacklisting`, { reason: 'Assente' }))
  await world.sql(
    `insert into withdrawals (enrolment_id, withdrawn_by)
     select id, 'staff' from enrolments where student_id = $1`,
    [id],
  )
  await world.sql('update courses set archived_at = now() where id = $1', [courseId])
  expect(await people(surname)).toMatchObject([
    { blacklisted: true, withdrawn: true, courses: [{ archived: true }], standing: 'withdrawn' },
  ])
})

test('somebody who has paid all is not called irregular, as in the list of students', async () => {
  const surname = unique('Acacia')
  const courseId = await newCourse(staff)
  const id = await newStudent(staff, { surname, courseIds: [courseId] })
  const due = { dueOn: '2026-08-05', amountCents: 40_000, month: '8' }
  await newPayment(await world.as('admin'), [courseId, id], [due], 40_000)
  expect(await people(surname)).toMatchObject([{ standing: 'settled' }])
})

describe('who is meant most comes first', () => {
  test('the beginning of the surname, then of the name, then any part, then what is like it', async () => {
    const root = oneWord('zq')
    for (const [surname, name] of [
      [`Avvi${root}`, 'Ugo'],
      ['Bo', root],
      [`${root}ti`, 'Ugo'],
      [root.slice(0, -1), 'Lia'],
    ] as const)
      await newStudent(staff, { surname, name })
    expect(await surnames(root)).toEqual([`${root}ti`, 'Bo', `Avvi${root}`, root.slice(0, -1)])
  })

  test('five at most, teachers too', async () => {
    const surname = unique('Pioppo')
    await world.sql('insert into teachers (surname, name) values ($1, $2)', [surname, 'Ugo'])
    for (const area of ['app', 'billing']) {
      expect(await people(surname, area)).toMatchObject([{ kind: 'teacher' }])
    }
    await world.sql(
      "insert into teachers (surname, name) select $1, 'Ugo' || n from generate_series(1, 9) n",
      [surname],
    )
    expect(await people(surname)).toHaveLength(5)
  })

  test('leads too, by name and telephone, and not where payments are', async () => {
    const surname = oneWord('pruno')
    const phone = '+39 348 700 1122'
    const id = await newLead(staff, { surname, phone })
    const lead = { kind: 'lead', id, surname, courses: [], standing: null, notToCall: false }
    for (const q of [`ivo ${surname}`, surname.slice(1), '3487001122'])
      expect(await people(q)).toMatchObject([lead])
    expect(await people(surname, 'billing')).toEqual([])
  })

  test('two words for one and one for two', async () => {
    const marker = oneWord('zz')
    await newStudent(staff, { surname: `De ${marker}` })
    await newStudent(staff, { surname: `D’${marker}x` })
    expect(await surnames(`de${marker}`)).toEqual([`De ${marker}`])
    expect(await surnames(`d${marker}x`)).toEqual([`D’${marker}x`])
  })
})

test('thousands of people are not walked through', async () => {
  // Names of letters as they come: of those that all begin alike, all would be looked at.
  await world.sql(
    `insert into teachers (name, surname)
     select 'Nome' || n, left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 12)
     from generate_series(1, 20000) n`,
  )
  await world.sql('vacuum analyze teachers')
  const [one] = await world.sql<{ surname: string }>(
    "select surname from teachers where name = 'Nome12345'",
  )
  const surname = one?.surname ?? ''
  for (const q of [surname, surname.slice(0, 2) + surname.slice(3)]) {
    expect(await surnames(q)).toEqual([surname])
    const plans = await plansOf(world, (db) => listPeople(db, { q, area: 'app' }, '2026-10-15'))
    const walked = plans
      .flat()
      .filter((node) => node['Relation Name'] === 'teachers' && node['Node Type'] === 'Seq Scan')
    expect(walked).toEqual([])
  }
})
