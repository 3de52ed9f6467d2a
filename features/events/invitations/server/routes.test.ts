import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { batches, letters } from '#app/server/features.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { WORK } from '#f/system/batches/server/mutations.ts'
import {
  done,
  newCategory,
  newCourse,
  newLead,
  newRoom,
  newStudent,
  newTeacher,
  unique,
} from '#tests/support/academy.ts'
import { ok } from '#kit/domain/result.ts'
import { eventForm, newEvent, newGuest } from '#tests/support/events.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { invitationSentences, remindTitle, TO_BE_CALLED } from '../domain/text.ts'
import { tick } from './jobs.ts'

const world = await openWorld({ env: { BASE_URL: 'https://quinte.example' } })
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))
const staff = await world.as('staff')
const work = batchJobs(world.services, batches).tasks[WORK]

const post = (path: string, input: object = {}) => staff.call('POST', path, input)
const counts = async (id: number) => done(await staff.call('GET', `/events/${id}/counts`))
const names = async (id: number, list: string, query: object = {}) =>
  done(await staff.call('GET', `/events/${id}/invitations`, { list, ...query })).rows.map(
    (row: { surname: string; name: string }) => row.surname || row.name,
  )
const mails = async (kind: string) =>
  (
    await world.sql<{ to: string }>(
      'select to_address as "to" from mails where kind = $1 order by id',
      [kind],
    )
  ).map(({ to }) => to)
async function doBatch(answer: { batchId: number }): Promise<void> {
  await work?.({ id: answer.batchId })
}
/** The letter that waits in the outbox, as it is written when it goes. */
const write = (kind: string, invitationId: number) =>
  world.act(async (tx) => ok(await letters[kind]?.(tx, { invitationId }, world.services)))
const mail = () => `${unique('a').replace(' ', '.')}@example.it`

/** A course with who attends it, who left it, and who is on the blacklist. */
async function course() {
  const categoryId = await newCategory(staff)
  const courseId = await newCourse(staff, { categoryId })
  const add = (surname: string) =>
    newStudent(staff, { surname, mail: mail(), courseIds: [courseId] })
  const attending = await add('Alfieri')
  const left = await add('Bassani')
  const blacklisted = await add('Calvino')
  done(await post(`/courses/${courseId}/students/${left}/withdrawal`))
  done(await post(`/students/${blacklisted}/blacklisting`, { reason: 'Non paga' }))
  return { categoryId, courseId, attending, left, blacklisted }
}

describe('whom an event is sent to', () => {
  test('courses and categories; former students and the blacklist only when asked', async () => {
    const { categoryId, courseId } = await course()
    const id = await newEvent(staff)
    const preview = async (audience: object) =>
      done(await post(`/events/${id}/invitees`, { audience }))
    expect(await preview({ courseIds: [courseId] })).toMatchObject({ total: 3, receiving: 1 })
    const next = await post(`/events/${id}/invitees`, {
      audience: { courseIds: [courseId] },
      page: 2,
    })
    expect(done(next)).toMatchObject({ total: 3, receiving: 1, rows: [] })
    expect(await preview({ categoryIds: [categoryId] })).toMatchObject({ receiving: 1 })
    expect(await preview({ formerCategoryIds: [categoryId] })).toMatchObject({
      rows: [{ name: 'Bassani Anna', leftOut: null }],
    })
    const all = { courseIds: [courseId], formerCategoryIds: [categoryId], blacklisted: true }
    expect(await preview(all)).toMatchObject({ receiving: 3 })
  })

  test('they get a mail each, are in the list, and are not invited twice unless asked', async () => {
    const { courseId } = await course()
    const teacherId = await newTeacher(staff, { surname: 'Zanzotto', mail: mail() })
    const id = await newEvent(staff)
    const audience = { courseIds: [courseId], teacherIds: [teacherId] }
    const before = (await mails('events.invitation')).length
    await doBatch(done(await post(`/events/${id}/invitations`, { audience })))
    expect(await names(id, 'invited')).toEqual(['Alfieri', 'Zanzotto'])
    expect(await mails('events.invitation')).toHaveLength(before + 2)
    expect(await post(`/events/${id}/invitations`, { audience })).toMatchObject({
      status: 422,
      body: { message: 'Nessun destinatario selezionato.' },
    })
    await doBatch(
      done(await post(`/events/${id}/invitations`, { audience: { ...audience, again: true } })),
    )
    expect(await mails('events.invitation')).toHaveLength(before + 4)
    expect(await names(id, 'invited')).toHaveLength(2)
  })

  test('two sendings to the same people that overlap write to each of them once', async () => {
    const { courseId } = await course()
    const id = await newEvent(staff)
    const audience = { courseIds: [courseId] }
    const before = (await mails('events.invitation')).length
    const send = async () => done(await post(`/events/${id}/invitations`, { audience }))
    for (const batch of [await send(), await send()]) await doBatch(batch)
    expect(await mails('events.invitation')).toHaveLength(before + 1)
    expect(await names(id, 'invited')).toEqual(['Alfieri'])
  })

  test('one invitation is for all dates of a series, written again to where they stand', async () => {
    const { courseId } = await course()
    const first = await newEvent(staff)
    const copies = { day: '2026-12-22', count: 1, choice: true }
    const [second] = done(await post(`/events/${first}/copies`, copies)).ids
    const audience = { courseIds: [courseId] }
    await doBatch(done(await post(`/events/${first}/invitations`, { audience })))
    expect(await post(`/events/${second}/invitations`, { audience })).toMatchObject({ status: 422 })
    const again = { audience: { ...audience, again: true } }
    await doBatch(done(await post(`/events/${second}/invitations`, again)))
    expect(await counts(second)).toMatchObject({ invited: 0 })
    expect(await names(first, 'invited')).toEqual(['Alfieri'])
  })

  test('once a date has begun, who is written to again is invited to the later one', async () => {
    const first = await newEvent(staff, { day: '2026-10-15' })
    const copies = { day: '2026-10-22', count: 1, choice: true }
    const [second = 0] = done(await post(`/events/${first}/copies`, copies)).ids
    const courseIds = [await newCourse(staff)]
    const [silent, came] = [mail(), mail()]
    await newStudent(staff, { surname: 'Silone', mail: silent, courseIds })
    await newStudent(staff, { surname: 'Tozzi', mail: came, courseIds })
    const audience = { courseIds, again: true }
    await doBatch(done(await post(`/events/${first}/invitations`, { audience })))
    done(await staff.call('POST', `/events/${first}/walk-ins`, { guestName: 'Tozzi Anna' }))
    world.clock.set('2026-10-15T18:31:00+02:00[Europe/Rome]')
    await doBatch(done(await post(`/events/${second}/invitations`, { audience })))
    expect(await names(second, 'invited')).toEqual(['Silone', 'Tozzi'])
    expect(await counts(first)).toMatchObject({ participants: 1, present: 1, invited: 0 })
    const rows = await world.sql<{ id: number }>(
      'select id from invitations where event_id = $1 order by id',
      [second],
    )
    expect(rows).toHaveLength(2)
    for (const { id } of rows) {
      expect(await write('events.invitation', id)).toMatchObject({
        subject: expect.stringMatching(/^Invito: /),
      })
    }
  })

  test('a letter says in which room of the academy the event is', async () => {
    const room = unique('Aula')
    const event = await newEvent(staff, { place: '', roomId: await newRoom(staff, room) })
    const { id } = await newGuest(world, staff, event)
    expect(await write('events.invitation', id)).toMatchObject({
      html: expect.stringContaining(room),
    })
  })

  test.each(['student', 'teacher'])(
    'the other address of a %s, as it is shown, when the first was refused',
    async (of) => {
      const [refused, good] = [mail(), mail()]
      await world.sql("insert into mail_bounces (address, reason) values ($1, 'via')", [refused])
      const courseIds = of === 'student' ? [await newCourse(staff)] : []
      const addresses = { mail: refused, mail2: good }
      const teacherIds = of === 'teacher' ? [await newTeacher(staff, addresses)] : []
      if (of === 'student') await newStudent(staff, { ...addresses, courseIds })
      const id = await newEvent(staff)
      const audience = { courseIds, teacherIds }
      expect(done(await post(`/events/${id}/invitees`, { audience })).rows).toMatchObject([
        { address: good, leftOut: null },
      ])
      await doBatch(done(await post(`/events/${id}/invitations`, { audience })))
      expect((await mails('events.invitation')).at(-1)).toBe(good)
    },
  )

  test('nobody whose turn comes when the event is in the trash: once it is back, they can be invited', async () => {
    const { courseId } = await course()
    const id = await newEvent(staff)
    const audience = { courseIds: [courseId] }
    const send = async () => done(await post(`/events/${id}/invitations`, { audience }))
    const begun = await send()
    done(await staff.call('DELETE', `/events/${id}`, {}))
    await doBatch(begun)
    done(await post(`/events/${id}/restoration`))
    expect(await names(id, 'invited')).toEqual([])
    await doBatch(await send())
    expect(await names(id, 'invited')).toEqual(['Alfieri'])
  })

  test('nobody after the event has begun', async () => {
    const { courseId } = await course()
    const id = await newEvent(staff, { day: '2026-10-14' })
    const answer = await post(`/events/${id}/invitations`, { audience: { courseIds: [courseId] } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'invitations.past' } })
  })
})

test('reminders go to who has not answered and to participants, as far as they have an address', async () => {
  const id = await newEvent(staff)
  await newGuest(world, staff, id)
  await newGuest(world, staff, id, { contact: '333 1234567' })
  await newGuest(world, staff, id, { state: 'accepted' })
  await newGuest(world, staff, id, { state: 'rejected' })
  for (const [whom, receiving] of [
    ['both', 2],
    ['invited', 1],
    ['participants', 1],
  ] as const) {
    const told = await staff.call('GET', `/events/${id}/reminded`, { whom })
    expect(done(told)).toEqual({ receiving })
  }
  const before = (await mails('events.reminder')).length
  await doBatch(done(await post(`/events/${id}/reminders`, { whom: 'both' })))
  expect(await mails('events.reminder')).toHaveLength(before + 2)
  await doBatch(done(await post(`/events/${id}/reminders`, { whom: 'participants' })))
  expect(await mails('events.reminder')).toHaveLength(before + 3)
})

test('a reminder on its way does not go to who has declined meanwhile', async () => {
  const id = await newEvent(staff)
  const guest = await newGuest(world, staff, id, { state: 'accepted' })
  const before = (await mails('events.reminder')).length
  await doBatch(done(await post(`/events/${id}/reminders`)))
  expect(await mails('events.reminder')).toHaveLength(before + 1)
  expect(await write('events.reminder', guest.id)).toMatchObject({
    subject: expect.stringMatching(/^Promemoria: /),
  })
  done(await post(`/invitations/${guest.id}/state`, { state: 'cancelled' }))
  expect(await write('events.reminder', guest.id)).toMatchObject({
    ...{ code: 'invitations.not_found', lapsed: true },
  })
})

test('who lies in the trash is not reminded, nor by a letter on its way', async () => {
  const id = await newEvent(staff)
  const studentId = await newStudent(staff, { mail: mail() })
  const teacherId = await newTeacher(staff, { mail: mail() })
  const leadId = await newLead(staff)
  const invitation = { leadIds: [leadId], expectedAt: '2026-12-15T18:00:00' }
  await doBatch(done(await post(`/events/${id}/lead-invitations`, invitation)))
  for (const person of [{ studentId }, { teacherId }]) {
    done(await post(`/events/${id}/people`, { ...person, state: 'invited' }))
  }
  const receiving = async () => done(await staff.call('GET', `/events/${id}/reminded`)).receiving
  expect(await receiving()).toBe(3)
  const { rows } = done(await staff.call('GET', `/events/${id}/invitations`, { list: 'invited' }))
  for (const path of [`/students/${studentId}`, `/teachers/${teacherId}`, `/leads/${leadId}`]) {
    done(await staff.call('DELETE', path, {}))
  }
  expect(await receiving()).toBe(0)
  for (const invited of rows) {
    expect(await write('events.reminder', invited.id)).toMatchObject({
      ...{ code: 'invitations.in_trash', lapsed: true },
    })
  }
})

test('invitations of many and reminders let mails to one person pass, the invitation of one does not', async () => {
  const id = await newEvent(staff)
  const courseIds = [await newCourse(staff)]
  const [alone, ...many] = [mail(), mail(), mail()]
  for (const address of [alone, ...many]) await newStudent(staff, { mail: address, courseIds })
  const [first] = await world.sql<{ id: number }>('select id from students where mail = $1', [
    alone,
  ])
  const audiences = [{ studentIds: [first?.id] }, { courseIds }]
  for (const audience of audiences) {
    await doBatch(done(await post(`/events/${id}/invitations`, { audience })))
  }
  await doBatch(done(await post(`/events/${id}/reminders`, { whom: 'both' })))
  const rows = await world.sql<{ to: string; kind: string; bulk: boolean }>(
    'select to_address as "to", kind, bulk from mails where to_address = any($1)',
    [[alone, ...many]],
  )
  expect(rows).toHaveLength(6)
  expect(rows.filter(({ bulk }) => !bulk)).toMatchObject([{ to: alone, kind: 'events.invitation' }])
})

/** How many planned reminders have begun, those of other events too. */
const reminderCount = async () =>
  (await world.sql("select from batches where kind = 'events.reminders'")).length

test('a planned reminder goes out once, when its day has come', async () => {
  const id = await newEvent(staff, { reminderDays: 2 })
  await newGuest(world, staff, id, { state: 'accepted' })
  const before = await reminderCount()
  world.clock.set('2026-12-13T18:00:00+01:00[Europe/Rome]')
  await tick(world.services)
  expect(await reminderCount()).toBe(before)
  world.clock.set('2026-12-13T18:31:00+01:00[Europe/Rome]')
  await tick(world.services)
  await tick(world.services)
  expect(await reminderCount()).toBe(before + 1)
})

test('within the days of the reminder it waits for who is invited, and until all of them are', async () => {
  const id = await newEvent(staff, { day: '2026-10-16', reminderDays: 2 })
  const before = await reminderCount()
  await tick(world.services)
  await newGuest(world, staff, id, { contact: '333 1234567' })
  world.clock.advance({ hours: 1 })
  await newGuest(world, staff, id)
  await tick(world.services)
  expect(await reminderCount()).toBe(before)
  await newGuest(world, staff, id)
  world.clock.advance({ hours: 1 })
  for (const _ of [1, 2]) await tick(world.services)
  expect(await reminderCount()).toBe(before + 1)
  const [last] = await world.sql(
    "select title from batches where kind = 'events.reminders' order by id desc limit 1",
  )
  expect(last).toEqual({ title: remindTitle(2) })
})

test('an event that is put off is reminded of once more, when the new day has come', async () => {
  const id = await newEvent(staff, { day: '2026-10-17', reminderDays: 2 })
  await newGuest(world, staff, id, { state: 'accepted' })
  const before = await reminderCount()
  const ticks = async (time: string) => {
    world.clock.set(time)
    for (const _ of [1, 2]) await tick(world.services)
    return (await reminderCount()) - before
  }
  expect(await ticks('2026-10-15T18:31:00+02:00[Europe/Rome]')).toBe(1)
  const form = eventForm({ day: '2026-10-24', reminderDays: 2 })
  const { version } = done(await staff.call('GET', `/events/${id}`))
  done(await staff.call('PUT', `/events/${id}`, { ...form, id, version }))
  expect(await ticks('2026-10-15T18:32:00+02:00[Europe/Rome]')).toBe(1)
  expect(await ticks('2026-10-22T18:31:00+02:00[Europe/Rome]')).toBe(2)
})

describe('by hand', () => {
  test('somebody is added, moved, and taken off', async () => {
    const id = await newEvent(staff)
    const studentId = await newStudent(staff, { surname: 'Deledda', mail: mail() })
    const added = done(await post(`/events/${id}/people`, { studentId, state: 'invited' }))
    expect(await post(`/events/${id}/people`, { studentId })).toMatchObject({ status: 409 })
    done(await post(`/invitations/${added.id}/state`, { state: 'accepted', phone: true }))
    expect(await names(id, 'participants', { q: 'deled' })).toEqual(['Deledda'])
    const [row] = done(
      await staff.call('GET', `/events/${id}/invitations`, { list: 'participants' }),
    ).rows
    expect(row.steps).toMatchObject([
      { step: 'invited' },
      { step: 'accepted', by: 'staff', note: 'telefono' },
    ])
    expect(await names(id, 'absent')).toEqual(['Deledda'])
    done(await staff.call('DELETE', `/invitations/${added.id}`, {}))
    expect(await counts(id)).toMatchObject({ participants: 0, invited: 0 })
    expect(await post(`/events/${id}/people`, {})).toMatchObject({ status: 422 })
  })

  test('who has one name alone stands among the others by it', async () => {
    const id = await newEvent(staff)
    const studentId = await newStudent(staff, { surname: 'Deledda' })
    for (const person of [{ guestName: 'Zeno Cosini' }, { studentId }, { guestName: 'Carla' }]) {
      done(await post(`/events/${id}/people`, person))
    }
    expect(await names(id, 'participants')).toEqual(['Carla', 'Deledda', 'Zeno Cosini'])
    const { rows } = done(await staff.call('GET', `/events/${id}/door`))
    expect(rows.map(({ name }: { name: string }) => name)).toEqual([
      'Carla',
      'Deledda Anna',
      'Zeno Cosini',
    ])
  })

  test('who is there is marked, twice as once, and unmarked', async () => {
    const id = await newEvent(staff)
    const guest = await newGuest(world, staff, id, { state: 'accepted' })
    const mark = (present: boolean) =>
      staff.call('PUT', `/invitations/${guest.id}/presence`, { present })
    for (const present of [true, true]) done(await mark(present))
    const { rows } = done(await staff.call('GET', `/events/${id}/door`))
    expect(rows).toMatchObject([
      { name: guest.name, ticket: expect.stringMatching(/^QUINTE-\d+-\w{16}$/) },
    ])
    expect(rows[0].presentAt).not.toBeNull()
    expect(await counts(id)).toMatchObject({ present: 1, absent: 0 })
    done(await mark(false))
    expect(await counts(id)).toMatchObject({ present: 0, absent: 1 })
    done(await post(`/events/${id}/people`, { guestName: 'Di passaggio', present: true }))
    expect(await counts(id)).toMatchObject({ present: 1, participants: 2 })
  })
})

test('who accepts gets a confirmation, but not who comes in once the event has begun', async () => {
  const id = await newEvent(staff, { day: '2026-10-15' })
  const before = (await mails('events.confirmation')).length
  await newGuest(world, staff, id, { state: 'accepted' })
  expect(await mails('events.confirmation')).toHaveLength(before + 1)
  const late = await newGuest(world, staff, id)
  world.clock.set('2026-10-15T18:31:00+02:00[Europe/Rome]')
  await newGuest(world, staff, id, { state: 'accepted', present: true })
  done(await post(`/invitations/${late.id}/state`, { state: 'accepted' }))
  expect(await counts(id)).toMatchObject({ participants: 3, present: 1 })
  expect(await mails('events.confirmation')).toHaveLength(before + 1)
})

test('who is moved by mistake, and taken back, is not confirmed once more', async () => {
  const { id } = await newGuest(world, staff, await newEvent(staff), { state: 'accepted' })
  const before = await mails('events.confirmation')
  done(await post(`/invitations/${id}/state`, { state: 'cancelled' }))
  done(await post(`/invitations/${id}/state`, { state: 'accepted', undo: true }))
  expect(await mails('events.confirmation')).toEqual(before)
})

test('what the office cannot do is refused, each with its reason', async () => {
  const id = await newEvent(staff, { capacity: 1 })
  const studentId = await newStudent(staff, { surname: 'Fo' })
  const { id: invited } = done(await post(`/events/${id}/people`, { studentId, state: 'invited' }))
  const waiting = await newGuest(world, staff, id, { state: 'accepted' })
  const last = await newGuest(world, staff, id, { state: 'waiting' })
  const reason = 'Ha telefonato'
  const refused = [
    [`/events/987654/people`, { guestName: 'Eva' }, 'invitations.event_not_found'],
    [`/events/${id}/people`, { studentId: 987_654 }, 'invitations.person_not_found'],
    [`/events/${id}/people`, { studentId }, 'invitations.already'],
    [`/events/${id}/people`, {}, 'invitations.nobody'],
    [`/invitations/987654/state`, { state: 'accepted' }, 'invitations.not_found'],
    [`/invitations/${invited}/offers`, { reason }, 'invitations.not_waiting'],
    [`/invitations/${waiting.id}/offers`, { reason }, 'invitations.not_waiting'],
    [`/invitations/${last.id}/offers`, { reason }, 'invitations.no_place'],
  ] as const
  for (const [path, input, code] of refused) {
    const { body } = await post(path, input)
    expect(body).toMatchObject({ code, message: invitationSentences[code] })
  }
  const { body } = await staff.call('GET', '/events/987654/counts')
  expect(body.message).toBe(invitationSentences['invitations.event_not_found'])
})

describe('the waiting list', () => {
  /** A full event of one place, with two people waiting. */
  async function full(changes: Readonly<Record<string, unknown>> = {}) {
    const id = await newEvent(staff, { capacity: 1, ...changes })
    const a = await newGuest(world, staff, id, { state: 'accepted' })
    const b = await newGuest(world, staff, id, { state: 'waiting' })
    const c = await newGuest(world, staff, id, { state: 'waiting' })
    return { id, a, b, c }
  }
  const stateOf = async (id: number) =>
    done(await staff.call('GET', `/events/${id}/invitations`, { list: 'waiting' })).rows
  const log = async (id: number) =>
    done(await staff.call('GET', `/events/${id}/waiting-log`)).rows.map(
      ({ name, step }: { name: string; step: string }) => `${name} ${step}`,
    )

  /** The mail server has taken what waits: this world has none. */
  const sendOffers = () =>
    world.sql("update mails set sent_at = now() where kind = 'events.offer' and sent_at is null")

  test('a place that becomes free is offered, runs out by the clock, and is passed on', async () => {
    const { id, a, b, c } = await full()
    done(await post(`/invitations/${a.id}/state`, { state: 'cancelled' }))
    await sendOffers()
    expect(await stateOf(id)).toMatchObject([
      { id: b.id, position: 1, offeredUntil: expect.any(String) },
      { id: c.id, position: 2, offeredUntil: null },
    ])
    world.clock.advance({ hours: 11, minutes: 59 })
    await tick(world.services)
    expect((await stateOf(id))[1]).toMatchObject({ offeredUntil: null })
    world.clock.advance({ minutes: 1 })
    await Promise.all([tick(world.services), tick(world.services)])
    expect(await stateOf(id)).toMatchObject([
      { id: b.id, offeredUntil: null },
      { id: c.id, offeredUntil: expect.any(String) },
    ])
    expect((await log(id)).slice(0, 3)).toEqual([
      `${c.name} offered`,
      `${b.name} expired`,
      `${b.name} offered`,
    ])
    expect(await mails('events.offer')).toHaveLength(2)
  })

  test('nobody lets an offer run out whose letter still waits: the time is theirs from when it goes', async () => {
    const { id, a, b, c } = await full({ offerHours: 2 })
    done(await post(`/invitations/${a.id}/state`, { state: 'cancelled' }))
    world.clock.advance({ hours: 3 })
    await tick(world.services)
    expect(await log(id)).not.toContain(`${b.name} expired`)
    expect(await write('events.offer', b.id)).toMatchObject({
      text: expect.stringContaining('15/10/2026 14:00'),
    })
    await sendOffers()
    world.clock.advance({ hours: 2 })
    await tick(world.services)
    expect((await log(id)).slice(0, 3)).toEqual([
      `${c.name} offered`,
      `${b.name} expired`,
      `${b.name} offered`,
    ])
  })

  test('who was moved off the list by mistake gets the place in it back, by taking that back alone', async () => {
    const { id, b, c } = await full()
    const move = (guest: { id: number }, state: string, undo = false) =>
      post(`/invitations/${guest.id}/state`, { state, undo })
    const order = async () => (await stateOf(id)).map((row: { id: number }) => row.id)
    for (const state of ['invited', 'cancelled', 'accepted']) {
      done(await move(b, state))
      expect(await order()).toEqual([c.id])
      done(await move(b, 'waiting', true))
      expect(await order()).toEqual([b.id, c.id])
    }
    // What was changed once more meanwhile is forgotten, and who joins anew comes last.
    for (const state of ['invited', 'cancelled']) done(await move(b, state))
    done(await move(b, 'waiting', true))
    expect(await order()).toEqual([c.id, b.id])
    done(await move(c, 'invited'))
    done(await move(c, 'waiting'))
    expect(await order()).toEqual([b.id, c.id])
  })

  test('who is put back among the participants has the place again, which was offered meanwhile', async () => {
    const { id, a, b, c } = await full()
    const move = (state: string, undo = false) =>
      post(`/invitations/${a.id}/state`, { state, undo })
    done(await move('cancelled'))
    expect(await stateOf(id)).toMatchObject([{ offeredUntil: expect.any(String) }, {}])
    done(await move('accepted', true))
    expect(await counts(id)).toMatchObject({ participants: 1, waiting: 2, offered: 0 })
    expect((await log(id))[0]).toBe(`${b.name} withdrawn`)
    const body = new URLSearchParams({ answer: 'accept' })
    expect((await fetch(b.link, { method: 'POST', body })).status).toBe(409)
    expect(await write('events.offer', b.id)).toMatchObject({ code: 'invitations.not_found' })
    // The next free place is offered to them all the same.
    done(await move('cancelled'))
    expect(await stateOf(id)).toMatchObject([
      { id: b.id, offeredUntil: expect.any(String) },
      { id: c.id, offeredUntil: null },
    ])
    // Whom the office lets in beyond the places takes nobody's offer.
    done(await move('accepted'))
    expect(await counts(id)).toMatchObject({ participants: 1, offered: 1 })
  })

  test('who let an offer run out may have the place that somebody new may', async () => {
    const id = await newEvent(staff, { capacity: 1 })
    const a = await newGuest(world, staff, id, { state: 'accepted' })
    const b = await newGuest(world, staff, id, { state: 'waiting' })
    const page = async () => (await fetch(b.link)).text()
    expect(await page()).not.toContain('value="accept"')
    done(await post(`/invitations/${a.id}/state`, { state: 'cancelled' }))
    await sendOffers()
    world.clock.advance({ hours: 12 })
    await tick(world.services)
    expect(await stateOf(id)).toMatchObject([{ id: b.id, offeredUntil: null }])
    expect(await page()).toMatch(/C’è di nuovo posto[^]*value="accept"[^]*value="leave"/)
    const body = new URLSearchParams({ answer: 'accept' })
    expect((await fetch(b.link, { method: 'POST', body })).status).toBe(200)
    expect(await counts(id)).toMatchObject({ participants: 1, waiting: 0 })
  })

  test('places are not offered where the office chooses; it offers out of order with a reason', async () => {
    const { id, a, c } = await full({ offers: false })
    expect(await post(`/invitations/${c.id}/offers`, { reason: 'Ha telefonato' })).toMatchObject({
      status: 409,
      body: { code: 'invitations.no_place' },
    })
    done(await post(`/invitations/${a.id}/state`, { state: 'cancelled' }))
    expect((await stateOf(id)).map((row: { offeredUntil: unknown }) => row.offeredUntil)).toEqual([
      null,
      null,
    ])
    done(await post(`/invitations/${c.id}/offers`, { reason: 'Ha telefonato' }))
    const { rows } = done(await staff.call('GET', `/events/${id}/waiting-log`))
    expect(rows[0]).toMatchObject({
      name: c.name,
      step: 'offered',
      note: expect.stringContaining('(Ha telefonato)'),
    })
  })

  test('no place is offered of an event that has begun, though one is free', async () => {
    const id = await newEvent(staff, { day: '2026-10-15', capacity: 1 })
    const late = await newGuest(world, staff, id, { state: 'waiting' })
    world.clock.set('2026-10-15T18:31:00+02:00[Europe/Rome]')
    const { status, body } = await post(`/invitations/${late.id}/offers`, { reason: 'È qui' })
    expect([status, body.code]).toEqual([409, 'invitations.past'])
    expect(await log(id)).toEqual([`${late.name} waiting`])
  })

  test('who lies in the trash is offered no place: it goes to the next, or to who is new', async () => {
    const id = await newEvent(staff, { capacity: 1 })
    const a = await newGuest(world, staff, id, { state: 'accepted' })
    const studentId = await newStudent(staff, { mail: mail() })
    const gone = done(await post(`/events/${id}/people`, { studentId, state: 'waiting' }))
    const c = await newGuest(world, staff, id, { state: 'waiting' })
    done(await staff.call('DELETE', `/students/${studentId}`, {}))
    done(await post(`/invitations/${a.id}/state`, { state: 'cancelled' }))
    expect(await stateOf(id)).toMatchObject([
      { id: gone.id, offeredUntil: null },
      { id: c.id, offeredUntil: expect.any(String) },
    ])
    done(await staff.call('DELETE', `/invitations/${c.id}`, {}))
    const byHand = await post(`/invitations/${gone.id}/offers`, { reason: 'Ha telefonato' })
    expect(byHand.body).toMatchObject({ code: 'invitations.in_trash' })
    const fresh = await newGuest(world, staff, id)
    expect(await (await fetch(fresh.link)).text()).toContain('value="accept"')
  })

  test('who goes to the trash before it begins keeps no place, and has it again when restored', async () => {
    const id = await newEvent(staff, { capacity: 1 })
    const studentId = await newStudent(staff, { mail: mail() })
    const gone = done(await post(`/events/${id}/people`, { studentId }))
    const b = await newGuest(world, staff, id, { state: 'waiting' })
    expect(await counts(id)).toMatchObject({ participants: 1, taken: 1 })
    done(await staff.call('DELETE', `/students/${studentId}`, {}))
    expect(await counts(id)).toMatchObject({ participants: 1, taken: 0 })
    await tick(world.services)
    expect(await stateOf(id)).toMatchObject([{ id: b.id, offeredUntil: expect.any(String) }])
    const people = await staff.call('GET', `/events/${id}/invitations`, { list: 'participants' })
    expect(done(people).rows).toMatchObject([{ id: gone.id, inTrash: true }])
    done(await post(`/students/${studentId}/restoration`))
    expect(await counts(id)).toMatchObject({ participants: 1, taken: 1 })
  })

  test('who came, and who went to the trash when it was over, had their places', async () => {
    const id = await newEvent(staff, { capacity: 2 })
    const [came, later] = [await newStudent(staff), await newStudent(staff)]
    done(await post(`/events/${id}/people`, { studentId: came, present: true }))
    done(await post(`/events/${id}/people`, { studentId: later }))
    done(await staff.call('DELETE', `/students/${came}`, {}))
    world.clock.set('2026-12-16T10:00:00+01:00')
    const then = await world.signIn('staff')
    done(await then.call('DELETE', `/students/${later}`, {}))
    expect(done(await then.call('GET', `/events/${id}/counts`))).toMatchObject({ taken: 2 })
  })

  test('who cannot be written to is offered the place all the same, to be called', async () => {
    const id = await newEvent(staff, { capacity: 1 })
    const a = await newGuest(world, staff, id, { state: 'accepted' })
    await newGuest(world, staff, id, { state: 'waiting', contact: '333 1234567' })
    done(await post(`/invitations/${a.id}/state`, { state: 'cancelled' }))
    const { rows } = done(await staff.call('GET', `/events/${id}/waiting-log`))
    expect(rows[0]).toMatchObject({ step: 'offered', note: `15/10/2026 21:00 (${TO_BE_CALLED})` })
  })

  test('more places are offered within a minute', async () => {
    const { id, b } = await full()
    const { version } = done(await staff.call('GET', `/events/${id}`))
    await world.sql('update events set capacity = 2 where id = $1 and version = $2', [id, version])
    await tick(world.services)
    expect(await stateOf(id)).toMatchObject([{ id: b.id, offeredUntil: expect.any(String) }, {}])
  })
})
