import { afterAll, beforeEach, expect, test } from 'vitest'
import { done, newStudent } from '#tests/support/academy.ts'
import { newEvent, newGuest, strangers, tokenOfInvitation } from '#tests/support/events.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { ANSWER_SAID, invitationSentences } from '../../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))
const staff = await world.as('staff')
const { open, send } = strangers()

const counts = async (id: number) => done(await staff.call('GET', `/events/${id}/counts`))
const cancelOf = (link: string) => link.replace('event-response', 'cancel-reservation')

test('one is chosen, another instead of it frees the place, and a full one cannot be', async () => {
  const first = await newEvent(staff, { capacity: 1 })
  const { ids } = done(
    await staff.call('POST', `/events/${first}/copies`, {
      ...{ day: '2026-12-22', count: 2, choice: true },
    }),
  )
  const [second = 0, third = 0] = ids
  expect(done(await staff.call('GET', `/events/${first}/dates`)).rows).toHaveLength(3)
  const a = await newGuest(world, staff, first)
  const b = await newGuest(world, staff, first)
  const { page } = await open(a.link)
  expect(page).toMatch(/date-\d+" class="plain">22\/12\/2026, 18:30–20:00[\s\S]*29\/12\/2026/)
  expect((await send(a.link, `date-${second}`)).page).toContain(ANSWER_SAID.accept)
  expect((await open(a.link)).page).toContain('22/12/2026, 18:30–20:00')
  expect((await open(b.link)).page).toContain('22/12/2026, 18:30–20:00: posti esauriti')
  expect((await send(b.link, `date-${second}`)).status).toBe(409)
  expect((await send(a.link, `date-${third}`)).page).toContain(ANSWER_SAID.accept)
  expect(await counts(second)).toMatchObject({ participants: 0 })
  expect((await send(b.link, `date-${second}`)).page).toContain(ANSWER_SAID.accept)
  for (const id of [second, third]) expect(await counts(id)).toMatchObject({ participants: 1 })
  expect(await counts(first)).toMatchObject({ invited: 0, participants: 0 })
  const other = await newEvent(staff)
  expect((await send(b.link, `date-${other}`)).page).toContain(
    invitationSentences['invitations.date_unknown'],
  )
  await send(cancelOf(b.link), 'cancel')
  expect((await send(b.link, `date-${first}`)).status).toBe(409)
})

test('who let the own date go by chooses a later one; who came to it does not', async () => {
  const first = await newEvent(staff)
  const copies = { day: '2026-12-22', count: 1, choice: true }
  const [second = 0] = done(await staff.call('POST', `/events/${first}/copies`, copies)).ids
  const late = await newGuest(world, staff, first)
  const came = await newGuest(world, staff, first, { state: 'accepted' })
  const unasked = await newGuest(world, staff, first, { present: true })
  world.clock.set('2026-12-15T18:31:00+01:00[Europe/Rome]')
  const { page } = await open(late.link)
  expect(page).toMatch(/è già passato[\s\S]*22\/12\/2026, 18:30–20:00/)
  for (const { link } of [came, unasked]) {
    expect((await open(link)).page).not.toContain('22/12/2026')
    expect((await send(link, `date-${second}`)).page).toContain(
      invitationSentences['invitations.past'],
    )
  }
  expect((await send(late.link, `date-${second}`)).page).toContain(ANSWER_SAID.accept)
  world.clock.set('2026-12-22T18:31:00+01:00[Europe/Rome]')
  expect((await send(late.link, `date-${first}`)).status).toBe(409)
})

test('who is added by hand to another date comes over to it, and stays where they have been', async () => {
  const first = await newEvent(staff, { capacity: 1 })
  const copies = { day: '2026-12-22', count: 2, choice: true }
  const { ids } = done(await staff.call('POST', `/events/${first}/copies`, copies))
  const [second = 0, third = 0] = ids
  const studentId = await newStudent(staff, { surname: 'Deledda' })
  const add = (id: number, more = {}) =>
    staff.call('POST', `/events/${id}/people`, { studentId, ...more })
  const { id } = done(await add(first))
  const waiting = await newGuest(world, staff, first, { state: 'waiting' })
  expect(done(await add(second, { phone: true }))).toEqual({ id })
  expect(await counts(first)).toMatchObject({ participants: 0, offered: 1 })
  expect((await open(waiting.link)).page).toContain('È riservato a te fino al')
  const list = { list: 'participants' }
  const [row] = done(await staff.call('GET', `/events/${second}/invitations`, list)).rows
  expect(row.steps.slice(-2)).toMatchObject([
    { step: 'moved', by: 'staff', note: 'telefono' },
    { step: 'accepted', by: 'staff', note: 'telefono' },
  ])
  expect(await add(second)).toMatchObject({
    status: 409,
    body: { message: invitationSentences['invitations.already'] },
  })
  const link = `${world.url}/event-response/${await tokenOfInvitation(world, id)}`
  expect((await send(link, `date-${third}`)).page).toContain(ANSWER_SAID.accept)
  expect(await counts(second)).toMatchObject({ participants: 0 })
  // At the door of a date somebody who has a place at another one.
  const walkIn = { guestName: 'Deledda Anna' }
  done(await staff.call('POST', `/events/${second}/walk-ins`, walkIn))
  expect(await counts(second)).toMatchObject({ participants: 1, present: 1 })
  expect(await counts(third)).toMatchObject({ participants: 0 })
  expect(done(await add(third)).id).not.toBe(id)
  expect(await counts(second)).toMatchObject({ participants: 1, present: 1 })
})

test('a date in the trash holds nobody: who was invited to it is added anew', async () => {
  const first = await newEvent(staff)
  const copies = { day: '2026-12-22', count: 1, choice: true }
  const [second = 0] = done(await staff.call('POST', `/events/${first}/copies`, copies)).ids
  const studentId = await newStudent(staff, { surname: 'Fo' })
  const path = (id: number) => `/events/${id}/people`
  const { id } = done(await staff.call('POST', path(first), { studentId }))
  done(await staff.call('DELETE', `/events/${first}`, {}))
  const anew = done(await staff.call('POST', path(second), { studentId, state: 'waiting' }))
  expect(anew.id).not.toBe(id)
  // The date is back: of two invitations the one that is answered is for all dates.
  done(await staff.call('POST', `/events/${first}/restoration`, {}))
  const link = `${world.url}/event-response/${await tokenOfInvitation(world, id)}`
  expect((await send(link, `date-${second}`)).page).toContain(ANSWER_SAID.accept)
  expect(await counts(second)).toMatchObject({ participants: 1, waiting: 0 })
  expect(await counts(first)).toMatchObject({ participants: 0, invited: 0 })
})

test('the last place of a date that one has by another invitation is there to be chosen', async () => {
  const first = await newEvent(staff, { capacity: 1 })
  const copies = { day: '2026-12-22', count: 1, choice: true }
  const [second = 0] = done(await staff.call('POST', `/events/${first}/copies`, copies)).ids
  const studentId = await newStudent(staff, { surname: 'Serao' })
  const path = (id: number) => `/events/${id}/people`
  const invited = { studentId, state: 'waiting' }
  const { id } = done(await staff.call('POST', path(first), invited))
  done(await staff.call('DELETE', `/events/${first}`, {}))
  done(await staff.call('POST', path(second), { studentId }))
  const next = await newGuest(world, staff, second, { state: 'waiting' })
  done(await staff.call('POST', `/events/${first}/restoration`, {}))
  const link = `${world.url}/event-response/${await tokenOfInvitation(world, id)}`
  expect((await open(link)).page).not.toContain('posti esauriti')
  expect((await send(link, `date-${second}`)).page).toContain(ANSWER_SAID.accept)
  expect(await counts(second)).toMatchObject({ participants: 1, waiting: 1, offered: 0 })
  expect((await open(next.link)).page).not.toContain('È riservato a te fino al')
})

test('people who change places at the same moment keep every capacity and never wait in a circle', async () => {
  const first = await newEvent(staff, { capacity: 3 })
  const copies = { day: '2026-12-22', count: 1, choice: true }
  const { ids } = done(await staff.call('POST', `/events/${first}/copies`, copies))
  const [second = 0] = ids
  const guests = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      newGuest(world, staff, n % 2 === 0 ? first : second, { contact: '' }),
    ),
  )
  const answers = await Promise.all(
    guests.flatMap(({ link }) => [first, second].map((id) => send(link, `date-${id}`, 'manual'))),
  )
  expect(answers.every(({ status }) => status === 303 || status === 409)).toBe(true)
  for (const id of [first, second]) {
    expect((await counts(id)).participants).toBeLessThanOrEqual(3)
  }
})
