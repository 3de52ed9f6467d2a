import { afterAll, describe, expect, test } from 'vitest'
import { batches } from '#app/server/features.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { WORK } from '#f/system/batches/server/mutations.ts'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { newEvent, tokenOfInvitation } from '#tests/support/events.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld({ env: { BASE_URL: 'https://quinte.example' } })
afterAll(() => world.close())
const staff = await world.as('staff')
const work = batchJobs(world.services, batches).tasks[WORK]

async function newLead(mail: string): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    'insert into leads (name, surname, mail, created_by) values ($1, $2, $3, $1) returning id',
    ['Carla', unique('Nuova'), mail],
  )
  return row?.id ?? 0
}

test('leads are invited once, with when they are expected and a note', async () => {
  const id = await newEvent(staff)
  const leadIds = [await newLead('carla@example.it'), await newLead('')]
  const input = { leadIds, expectedAt: '2026-12-15T18:00:00', notes: 'Porta un monologo' }
  const send = (more = {}) =>
    staff.call('POST', `/events/${id}/lead-invitations`, { ...input, ...more })
  const preview = async (more = {}) =>
    done(await staff.call('POST', `/events/${id}/lead-invitees`, { leadIds, ...more }))
  expect(await preview()).toMatchObject({ receiving: 1, rows: [{ leftOut: 'no_address' }] })
  const { batchId } = done(await send())
  await work?.({ id: batchId })
  const mails = await world.sql<{ data: object }>(
    "select data from mails where kind = 'events.invitation'",
  )
  expect(mails).toMatchObject([
    { data: { note: 'Ti aspettiamo il 15/12/2026 18:00.\nPorta un monologo' } },
  ])
  expect(await send()).toMatchObject({ status: 422, body: { code: 'invitations.nobody' } })
  expect(await preview()).toMatchObject({ receiving: 0 })
  expect(await preview({ again: true })).toMatchObject({ receiving: 1 })
  expect(await send({ again: true })).toMatchObject({ status: 200 })
  const { rows } = done(await staff.call('GET', `/events/${id}/invitations`, { list: 'invited' }))
  expect(rows).toMatchObject([{ kind: 'guest', contact: 'carla@example.it' }])
  const link = `${world.url}/event-response/${await tokenOfInvitation(world, rows[0].id)}`
  expect(await (await fetch(link)).text()).toContain('<p>Ciao Carla,</p>')
})

test('two sendings to the same leads that overlap write to each of them once', async () => {
  const id = await newEvent(staff)
  const input = { leadIds: [await newLead('fosca@example.it')] }
  const send = async () =>
    done(await staff.call('POST', `/events/${id}/lead-invitations`, input)).batchId
  for (const batchId of [await send(), await send()]) await work?.({ id: batchId })
  expect(await world.sql("select from mails where to_address = 'fosca@example.it'")).toHaveLength(1)
})

test('a lead whose address was corrected is written to at the right one', async () => {
  const id = await newEvent(staff)
  const leadIds = [await newLead('eva.sbagliata@example.it')]
  const send = async () => {
    const input = { leadIds, expectedAt: '2026-12-15T18:00:00', notes: '', again: true }
    const { batchId } = done(await staff.call('POST', `/events/${id}/lead-invitations`, input))
    await work?.({ id: batchId })
  }
  await send()
  await world.sql("update leads set mail = 'eva.giusta@example.it' where id = $1", leadIds)
  await send()
  const mails = await world.sql(
    "select to_address as address from mails where to_address like 'eva.%' order by id",
  )
  expect(mails).toEqual([
    { address: 'eva.sbagliata@example.it' },
    { address: 'eva.giusta@example.it' },
  ])
})

test('nobody chosen is refused, by the script too', async () => {
  const id = await newEvent(staff)
  const answer = await staff.call('POST', `/events/${id}/lead-invitations`, { leadIds: [] })
  expect(answer.body.data.fields).toEqual({ leadIds: 'Nessun destinatario selezionato.' })
  const client = await oldClient(world, 'staff')
  const form = {
    id_evento: String(id),
    leads: `${await newLead('dino@example.it')};`,
    data: '15/12/2026 18:00',
  }
  expect((await client.call('sendEventEmail', form)).body).toEqual({ result: 'ok' })
  expect((await client.call('sendEventEmail', { ...form, leads: '' })).body.result).toBe('KO')
})

describe('the script that invites leads', async () => {
  const client = await oldClient(world, 'staff')
  const invite = async (data: string) => {
    const leads = `${await newLead('elio@example.it')};`
    const form = { id_evento: String(await newEvent(staff)), leads, data }
    return {
      again: () => client.call('sendEventEmail', form),
      ...(await client.call('sendEventEmail', form)),
    }
  }
  const asked = async () => {
    const [batch] = await world.sql<{ shared: { note: string } }>(
      "select shared from batches where kind = 'events.invitations' order by id desc limit 1",
    )
    return batch?.shared.note
  }

  test.each([
    ['', ''],
    ['15/12/2026 18:00', 'Ti aspettiamo il 15/12/2026 18:00.'],
    ['15/12/2026 9:30', 'Ti aspettiamo il 15/12/2026 09:30.'],
    ['2026-12-15T18:00:30', 'Ti aspettiamo il 15/12/2026 18:00.'],
  ])('says when they are expected: “%s”', async (data, note) => {
    expect((await invite(data)).body).toEqual({ result: 'ok' })
    expect(await asked()).toBe(note)
  })

  test.each(['15/12/2026', 'martedì alle 18', '31/11/2026 18:00', '15/12/2026 25:00'])(
    'refuses when it cannot be read: “%s”',
    async (data) => {
      expect((await invite(data)).body.fields).toEqual({ data: 'Data non valida' })
    },
  )

  test('does it once on a double click', async () => {
    const sendings = async () => (await world.sql('select from batches')).length
    const { again } = await invite('')
    const before = await sendings()
    expect((await again()).body).toEqual({ result: 'ok' })
    expect(await sendings()).toBe(before)
  })
})

test('leads that are merged have one invitation to the dates of an event, and each its own again', async () => {
  const first = await newEvent(staff)
  const copies = { day: '2026-12-22', count: 2, choice: true }
  const [second = 0, third = 0] = done(
    await staff.call('POST', `/events/${first}/copies`, copies),
  ).ids
  const [id, otherId] = [await newLead('ada@example.it'), await newLead('ada.b@example.it')]
  const invite = async (eventId: number, lead: number) => {
    const sent = await staff.call('POST', `/events/${eventId}/lead-invitations`, {
      leadIds: [lead],
    })
    if (sent.status === 200) await work?.({ id: sent.body.batchId })
    return sent.status
  }
  const invited = (eventId: number) =>
    world.sql<{ id: number; leadId: number }>(
      `select id, lead_id as "leadId" from invitations where event_id = $1 and removed_at is null`,
      [eventId],
    )
  const merge = async () => {
    const { version } = done(await staff.call('GET', `/leads/${id}`))
    done(await staff.call('POST', `/leads/${id}/merging`, { version, otherId, take: [] }))
  }
  expect([await invite(first, id), await invite(second, otherId)]).toEqual([200, 200])
  await merge()
  expect(await invite(third, id)).toBe(422)
  const [own] = await invited(first)
  const link = `${world.url}/event-response/${await tokenOfInvitation(world, own?.id ?? 0)}`
  const choose = (date: number) =>
    fetch(link, { method: 'POST', body: new URLSearchParams({ answer: `date-${date}` }) })
  done(await staff.call('POST', `/leads/${otherId}/restoration`, {}))
  expect(await invited(second)).toMatchObject([{ leadId: otherId }])
  await merge()
  expect((await choose(second)).status).toBe(200)
  expect(await invited(second)).toEqual([{ id: own?.id, leadId: id }])
  expect(await invited(first)).toEqual([])
})

test('of two answers of leads that are merged the stronger is kept, and each has its own again', async () => {
  const eventId = await newEvent(staff)
  const [id, otherId] = [await newLead('gaia@example.it'), await newLead('gaia.b@example.it')]
  const input = { leadIds: [id, otherId] }
  const { batchId } = done(await staff.call('POST', `/events/${eventId}/lead-invitations`, input))
  await work?.({ id: batchId })
  const standing = () =>
    world.sql<{ id: number; leadId: number; state: string }>(
      `select id, lead_id as "leadId", state from invitations where event_id = $1 order by id`,
      [eventId],
    )
  const before = await standing()
  const [weak, strong] = before
  done(await staff.call('POST', `/invitations/${strong?.id}/state`, { state: 'accepted' }))
  const { version } = done(await staff.call('GET', `/leads/${id}`))
  done(await staff.call('POST', `/leads/${id}/merging`, { version, otherId, take: [] }))
  expect(await standing()).toEqual([
    { id: weak?.id, leadId: otherId, state: 'invited' },
    { id: strong?.id, leadId: id, state: 'accepted' },
  ])
  done(await staff.call('POST', `/leads/${otherId}/restoration`, {}))
  expect(await standing()).toEqual([
    { id: weak?.id, leadId: id, state: 'invited' },
    { id: strong?.id, leadId: otherId, state: 'accepted' },
  ])
})

test('who walks in is known or becomes a lead, is let in once, and is counted by course and source', async () => {
  const id = await newEvent(staff, { capacity: 1 })
  const courseId = await newCourse(staff, { name: unique('Recitazione') })
  const surname = unique('Alfieri')
  const mail = `${unique('a').replace(' ', '.')}@example.it`
  await newStudent(staff, { name: 'Anna', surname, mail, courseIds: [courseId] })
  const lead = `${unique('b').replace(' ', '.')}@example.it`
  await newLead(lead)
  const admit = (guestName: string, contact: string) =>
    staff.call('POST', `/events/${id}/walk-ins`, { guestName, contact })
  const student = done(await admit(`anna ${surname.toLowerCase()}`, mail.toUpperCase()))
  expect(done(await admit(`${surname} Anna`, ''))).toEqual(student)
  done(await admit('Carla', lead.toUpperCase()))
  const phone = '333 1234567'
  const first = done(await admit('Dario Di Passaggio', phone))
  expect(done(await admit('D. Di Passaggio', `+39${phone.replace(' ', '')}`))).toEqual(first)
  expect(
    await world.sql('select name, surname, channel from leads where phone = $1', [phone]),
  ).toEqual([{ name: 'Dario', surname: 'Di Passaggio', channel: 'form' }])
  const { rows } = done(await staff.call('GET', `/events/${id}/presence`))
  expect(rows).toMatchObject([
    { kind: 'course', expected: 1, present: 1 },
    { kind: 'source', name: 'Lead senza provenienza', expected: 2, present: 2 },
    { kind: 'source', name: 'Studenti', expected: 1, present: 1 },
  ])
  expect((await staff.call('POST', '/events/987654/walk-ins', { guestName: 'Eva' })).status).toBe(
    404,
  )
})
