import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse, newRoom, newStudent, newTeacher } from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { openWorld } from '#tests/support/world.ts'
import { FAULT } from '../domain/text.ts'
import { runDaily, runIfOn } from './jobs.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

type Rule = {
  key: string
  enabled: boolean
  days: number
  version: number
  lastError: string | null
}
const ruleOf = async (key: string): Promise<Rule> => {
  const { rows } = done(await staff.call('GET', '/automatic-mails/rules'))
  return rows.find((rule: Rule) => rule.key === key)
}
async function switchOn(key: string, days: number) {
  const { version } = await ruleOf(key)
  const input = { enabled: true, days, version }
  done(await staff.call('PUT', `/automatic-mails/rules/${key}`, input))
}
const expected = async (key: string) =>
  done(await staff.call('GET', `/automatic-mails/rules/${key}/today`)).rows
const mailsOf = (key: string) =>
  world.sql<{ to_address: string; data: { lines: string[] } }>(
    'select to_address, data from mails where kind = $1 order by id',
    [`automatic.${key}`],
  )

let courseId = 0
let studentId = 0
let teacherId = 0
beforeAll(async () => {
  courseId = await newCourse(staff, { name: 'Dizione' })
  const birthDate = '2000-10-15'
  const person = { name: 'Zoè', surname: 'Alfieri', mail: 'zoe@esempio.it', birthDate }
  studentId = await newStudent(staff, { ...person, courseIds: [courseId] })
  teacherId = await newTeacher(staff, { surname: 'Bini', mail: 'bini@esempio.it' })
})

test('every rule is off at the start, and sends nothing', async () => {
  const { rows } = done(await staff.call('GET', '/automatic-mails/rules'))
  expect(rows).toHaveLength(6)
  expect(rows.every(({ enabled }: Rule) => !enabled)).toBe(true)
  expect(await expected('birthdays')).toMatchObject([{ name: 'Alfieri Zoè', leftOut: null }])
  await runDaily(world.services)
  expect(await mailsOf('birthdays')).toEqual([])
})

test('a rule is not saved over a newer one, and is for staff', async () => {
  const input = { enabled: false, days: 3, version: 99 }
  const path = '/automatic-mails/rules/makeups'
  expect((await staff.call('PUT', path, input)).status).toBe(409)
  expect((await staff.call('PUT', path, { ...input, days: 61 })).status).toBe(400)
  const phone = await world.as('call_centre')
  expect((await phone.call('GET', '/automatic-mails/rules')).status).toBe(403)
})

test('changed lessons have one switch, in the settings and here', async () => {
  const current = async () => done(await staff.call('GET', '/settings'))
  const before = await ruleOf('lessons')
  const { sendingMailAddress, version } = await current()
  const settings = { sendingMailAddress, lessonNotifications: true, version }
  done(await staff.call('PUT', '/settings', settings))
  const rule = await ruleOf('lessons')
  expect(rule).toMatchObject({ enabled: true, days: 7 })
  const save = (changes: object) =>
    staff.call('PUT', '/automatic-mails/rules/lessons', { ...changes, enabled: false, days: 7 })
  expect((await save({ version: before.version })).status).toBe(409)
  expect(done(await save({ version: rule.version }))).toMatchObject({
    version: (await ruleOf('lessons')).version,
  })
  expect(await current()).toMatchObject({ lessonNotifications: false })
})

test('a birthday is told once, and stands in the log', async () => {
  await switchOn('birthdays', 0)
  await runDaily(world.services)
  await runDaily(world.services)
  expect(await mailsOf('birthdays')).toMatchObject([{ to_address: 'zoe@esempio.it' }])
  expect(await expected('birthdays')).toEqual([])
  const log = done(await staff.call('GET', '/automatic-mails', { rule: 'birthdays' }))
  expect(log).toMatchObject({
    total: 1,
    rows: [{ rule: 'birthdays', name: 'Alfieri Zoè', state: 'waiting' }],
  })
})

test('nothing goes in the night', async () => {
  await world.sql("delete from automatic_mails where rule = 'birthdays'")
  world.clock.set('2026-10-15T07:59:00+02:00[Europe/Rome]')
  await runDaily(world.services)
  expect(await mailsOf('birthdays')).toHaveLength(1)
  world.clock.set('2026-10-15T09:00:00+02:00[Europe/Rome]')
})

test('instalments are told some days before and after, in one mail a person', async () => {
  const instalments = [
    { dueOn: '2026-10-12', amountCents: 10_000, month: '10' },
    { dueOn: '2026-10-18', amountCents: 20_000, month: '11' },
    { dueOn: '2026-10-19', amountCents: 20_000, month: '12' },
    { dueOn: '2026-12-18', amountCents: 50_000, month: '1' },
  ]
  const plan = { version: 0, totalCents: 100_000, instalments }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
  await switchOn('instalments_before', 5)
  await switchOn('instalments_after', 3)
  await runDaily(world.services)
  await runDaily(world.services)
  expect((await mailsOf('instalments_before')).map(({ data }) => data.lines)).toEqual([
    ['Dizione: 200,00\u00a0€, scadenza 18/10/2026', 'Dizione: 200,00\u00a0€, scadenza 19/10/2026'],
  ])
  expect((await mailsOf('instalments_after')).map(({ data }) => data.lines)).toEqual([
    ['Dizione: 100,00\u00a0€, scadenza 12/10/2026'],
  ])

  const own = `/courses/${courseId}/students/${studentId}/payment-plan`
  const { version } = done(await staff.call('PUT', own, { ...plan, version: 1 }))
  await runDaily(world.services)
  done(await staff.call('DELETE', own, { version }))
  await runDaily(world.services)
  expect(await mailsOf('instalments_before')).toHaveLength(1)
  expect(await mailsOf('instalments_after')).toHaveLength(1)
})

test('a rule that the program fails at keeps none of the others from running', async () => {
  await world.sql("delete from automatic_mails where rule in ('instalments_before', 'birthdays')")
  await world.sql(
    `alter table automatic_mails
     add constraint broken check (rule <> 'instalments_before') not valid`,
  )
  const sent = (await mailsOf('birthdays')).length
  await expect(runDaily(world.services)).rejects.toThrow('broken')
  expect((await ruleOf('instalments_before')).lastError).toBe(FAULT)
  expect(await mailsOf('birthdays')).toHaveLength(sent + 1)
  await world.sql('alter table automatic_mails drop constraint broken')
  await runDaily(world.services)
  expect((await ruleOf('instalments_before')).lastError).toBeNull()
})

describe('lessons', () => {
  const tick = () => runIfOn(world.services, 'lessons')
  const move = async (id: number, startsAt: string) => {
    const { version, roomId } = done(await staff.call('GET', `/lessons/${id}`))
    const input = { version, startsAt, minutes: 60, roomId }
    done(await staff.call('POST', `/lessons/${id}/move`, input))
  }

  test('moved twice in five minutes are one mail, and the next comes after a while', async () => {
    const roomId = await newRoom(staff, 'Sala Nera')
    const form = { courseId, roomId, teacherIds: [teacherId], minutes: 60 }
    const startsAt = '2026-10-20T10:00'
    const { id } = done(await staff.call('POST', '/lessons', { ...form, startsAt }))
    await switchOn('lessons', 7)
    world.clock.advance({ minutes: 1 })
    await move(id, '2026-10-20T11:00')
    world.clock.advance({ minutes: 3 })
    await move(id, '2026-10-20T12:00')
    world.clock.advance({ minutes: 4 })
    await tick()
    expect(await mailsOf('lessons')).toEqual([])
    world.clock.advance({ minutes: 2 })
    await tick()
    await tick()
    const line = 'Dizione, 20/10/2026 10:00: spostata a 20/10/2026 12:00, aula Sala Nera'
    const told = await mailsOf('lessons')
    expect(told.map(({ to_address }) => to_address).toSorted()).toEqual([
      'bini@esempio.it',
      'zoe@esempio.it',
    ])
    expect(told.map(({ data }) => data.lines)).toEqual([[line], [line]])
    await move(id, '2026-10-21T12:00')
    world.clock.advance({ minutes: 6 })
    await tick()
    expect(await mailsOf('lessons')).toHaveLength(2)
    world.clock.advance({ minutes: 10 })
    await tick()
    const all = await mailsOf('lessons')
    expect(all.slice(2).map(({ data }) => data.lines[0])).toEqual(
      Array(2).fill('Dizione, 20/10/2026 12:00: spostata a 21/10/2026 12:00, aula Sala Nera'),
    )
  })

  test('put back where they were are no mail', async () => {
    const roomId = await newRoom(staff)
    const form = { courseId, roomId, teacherIds: [teacherId], minutes: 60 }
    const { id } = done(
      await staff.call('POST', '/lessons', { ...form, startsAt: '2026-10-22T10:00' }),
    )
    const before = (await mailsOf('lessons')).length
    await move(id, '2026-10-22T11:00')
    await move(id, '2026-10-22T10:00')
    world.clock.advance({ minutes: 30 })
    await tick()
    expect(await mailsOf('lessons')).toHaveLength(before)
  })

  test('moved are not told to who came after, nor to whom they do not count', async () => {
    const form = { courseId, roomId: await newRoom(staff), teacherIds: [teacherId], minutes: 60 }
    const startsAt = '2026-10-17T10:00'
    const { id } = done(await staff.call('POST', '/lessons', { ...form, startsAt }))
    const join = (mail: string) =>
      newStudent(staff, { mail, courseIds: [courseId], surname: mail.split('@')[0] })
    const back = await join('tornata@esempio.it')
    const enrolment = `/courses/${courseId}/students/${back}`
    const later = await join('dopo@esempio.it')
    await world.sql("update enrolments set counts_from = '2026-10-18' where student_id = $1", [
      later,
    ])
    done(await staff.call('POST', `${enrolment}/withdrawal`, {}))
    world.clock.advance({ minutes: 16 })
    await move(id, '2026-10-17T11:00')
    world.clock.advance({ minutes: 1 })
    await join('nuova@esempio.it')
    done(await staff.call('DELETE', `${enrolment}/withdrawal`))
    const added = await newTeacher(staff, { surname: 'Cini', mail: 'cini@esempio.it' })
    const lesson = done(await staff.call('GET', `/lessons/${id}`))
    const teacherIds = [teacherId, added]
    const change = { ...form, startsAt: '2026-10-17T11:00', teacherIds, version: lesson.version }
    done(await staff.call('PUT', `/lessons/${id}`, change))
    world.clock.advance({ minutes: 6 })
    const before = (await mailsOf('lessons')).length
    await tick()
    const told = (await mailsOf('lessons')).slice(before)
    expect(told.map(({ to_address }) => to_address).toSorted()).toEqual([
      'bini@esempio.it',
      'zoe@esempio.it',
    ])
    world.clock.advance({ minutes: 16 })
    await move(id, '2026-10-17T12:00')
    world.clock.advance({ minutes: 6 })
    await tick()
    const next = (await mailsOf('lessons')).slice(before + 2)
    expect(next.map(({ to_address }) => to_address).toSorted()).toEqual([
      ...['bini@esempio.it', 'cini@esempio.it', 'nuova@esempio.it', 'tornata@esempio.it'],
      'zoe@esempio.it',
    ])
  })

  test('moved or cancelled are told to who makes up an absence there, if she agreed before', async () => {
    const missedId = await insertLesson(world, { courseId, startsAt: '2026-10-01T10:00' })
    const elsewhere = await newCourse(staff, { name: 'Canto' })
    const form = { courseId: elsewhere, roomId: await newRoom(staff, 'Sala Blu'), minutes: 60 }
    const startsAt = '2026-10-18T10:00'
    const { id } = done(await staff.call('POST', '/lessons', { ...form, startsAt }))
    const agree = async (mail: string) => {
      const guest = await newStudent(staff, { mail, surname: mail.split('@')[0] })
      const [row] = await world.sql<{ id: number }>(
        `insert into makeups (student_id, lesson_id, requested_by, makeup_lesson_id, agreed_at,
           agreed_by)
         values ($1, $2, 'staff', $3, $4, 'staff') returning id`,
        [guest, missedId, id, world.clock.now().toString()],
      )
      return row?.id
    }
    const mailed = async () => (await mailsOf('lessons')).filter(({ data }) => ofCanto(data))
    const ofCanto = ({ lines }: { lines: string[] }) => lines.some((line) => line.includes('Canto'))
    await agree('ospite@esempio.it')
    const gone = await agree('disdetta@esempio.it')
    await world.sql(
      `update makeups set cancelled_at = agreed_at, cancelled_by = 'staff' where id = $1`,
      [gone],
    )
    world.clock.advance({ minutes: 16 })
    await move(id, '2026-10-18T11:00')
    world.clock.advance({ minutes: 1 })
    await agree('tardi@esempio.it')
    world.clock.advance({ minutes: 6 })
    await tick()
    expect(await mailed()).toMatchObject([
      {
        to_address: 'ospite@esempio.it',
        data: {
          lines: ['Canto, 18/10/2026 10:00: spostata a 18/10/2026 11:00, aula Sala Blu'],
        },
      },
    ])
    world.clock.advance({ minutes: 16 })
    done(await staff.call('DELETE', `/lessons/${id}`, { scope: 'one' }))
    world.clock.advance({ minutes: 6 })
    await tick()
    const told = (await mailed()).slice(1).map(({ to_address }) => to_address)
    expect(told.toSorted()).toEqual(['ospite@esempio.it', 'tardi@esempio.it'])
  })
})

test('teachers are told of registers, students of makeups that end', async () => {
  world.clock.set('2026-10-15T09:00:00+02:00[Europe/Rome]')
  const lesson = { courseId, teacherIds: [teacherId] }
  const lessonId = await insertLesson(world, { ...lesson, startsAt: '2026-10-13T10:00' })
  await insertLesson(world, { ...lesson, startsAt: '2026-10-14T10:00' })
  await world.sql(
    `insert into makeups (student_id, lesson_id, requested_by, expires_on)
     values ($1, $2, 'staff', '2026-10-20')`,
    [studentId, lessonId],
  )
  // Of a lesson at which the register has the student present nothing is to be made up.
  const attended = await insertLesson(world, { courseId, startsAt: '2026-10-12T10:00' })
  await world.sql(
    `with marked as (
       insert into attendances (lesson_id, student_id, present, marked_by)
       values ($2, $1, true, 'staff')
     ) insert into makeups (student_id, lesson_id, requested_by, expires_on)
     values ($1, $2, 'staff', '2026-10-20')`,
    [studentId, attended],
  )
  await switchOn('registers', 2)
  await switchOn('makeups', 7)
  expect(await expected('registers')).toMatchObject([
    { kind: 'teacher', lines: ['Dizione, 13/10/2026 10:00'] },
  ])
  await runDaily(world.services)
  expect(await mailsOf('registers')).toMatchObject([{ to_address: 'bini@esempio.it' }])
  expect((await mailsOf('makeups')).map(({ data }) => data.lines)).toEqual([
    ['Dizione, lezione del 13/10/2026 10:00: da recuperare entro il 20/10/2026'],
  ])
})

test('a letter without a value sends nothing, and the rule says why', async () => {
  await world.sql("delete from automatic_mails where rule = 'birthdays'")
  const sent = (await mailsOf('birthdays')).length
  await world.sql(
    `insert into template_versions (key, version, subject, html, saved_by)
     values ('automatic.birthdays', 1, 'Auguri', '<p>{mancante}</p>', 'anna')`,
  )
  await runIfOn(world.services, 'birthdays')
  expect(await mailsOf('birthdays')).toHaveLength(sent)
  expect((await ruleOf('birthdays')).lastError).toContain('mancante')
  await world.sql("delete from template_versions where key = 'automatic.birthdays'")
  await runIfOn(world.services, 'birthdays')
  expect((await ruleOf('birthdays')).lastError).toBeNull()
})
