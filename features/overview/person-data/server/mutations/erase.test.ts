import { afterAll, expect, test } from 'vitest'
import { batches } from '#app/server/features.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { WORK } from '#f/system/batches/server/mutations.ts'
import { done, newLead } from '#tests/support/academy.ts'
import { newEvent } from '#tests/support/events.ts'
import { placesOf } from '#tests/support/places.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld({ env: { BASE_URL: 'https://quinte.example' } })
afterAll(() => world.close())
const admin = await world.as('admin')
const work = batchJobs(world.services, batches).tasks[WORK]

const erase = async (of: string, id: number) =>
  done(await admin.call('POST', '/person-data/erasure', { of, id }))

test('an erased lead stands in no batch and no line of the audit of the events it was invited to', async () => {
  const leadId = await newLead(admin, { surname: 'Invitanda', mail: 'lia@invitanda.it' })
  const [event, other] = [await newEvent(admin), await newEvent(admin)]
  const start = async (path: string, input: object) =>
    done(await admin.call('POST', `/events/${path}`, input)).batchId
  const leads = { leadIds: [leadId] }
  await work?.({ id: await start(`${event}/lead-invitations`, leads) })
  const waiting = [
    await start(`${event}/reminders`, { whom: 'both' }),
    await start(`${other}/lead-invitations`, leads),
  ]
  await world.sql('update mails set sent_at = now()')
  await erase('lead', leadId)
  for (const id of waiting) await work?.({ id })
  expect(await placesOf(world, 'invitanda')).toEqual([])
  expect(await world.sql('select from invitations')).toHaveLength(1)
})
