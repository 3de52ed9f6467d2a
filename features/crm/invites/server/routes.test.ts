import { afterAll, expect, test } from 'vitest'
import { batches } from '#app/server/features.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { WORK } from '#f/system/batches/server/mutations.ts'
import { done, unique } from '#tests/support/academy.ts'
import { newEvent } from '#tests/support/events.ts'
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
  const send = () => staff.call('POST', `/events/${id}/lead-invitations`, input)
  const { batchId } = done(await send())
  await work?.({ id: batchId })
  const mails = await world.sql<{ data: object }>(
    "select data from mails where kind = 'events.invitation'",
  )
  expect(mails).toMatchObject([
    { data: { note: 'Ti aspettiamo il 15/12/2026 18:00.\nPorta un monologo' } },
  ])
  expect(await send()).toMatchObject({ status: 422, body: { code: 'invitations.nobody' } })
  const { rows } = done(await staff.call('GET', `/events/${id}/invitations`, { list: 'invited' }))
  expect(rows).toMatchObject([{ kind: 'guest', contact: 'carla@example.it' }])
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
