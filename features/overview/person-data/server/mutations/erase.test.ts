import { afterAll, expect, test } from 'vitest'
import { batches } from '#app/server/features.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { WORK } from '#f/system/batches/server/mutations.ts'
import { queueMail } from '#f/system/mail/server/mutations.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { done, newLead, newStudent, newTeacher } from '#tests/support/academy.ts'
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

const write = (address: string, name: string) =>
  world.act((tx) =>
    queueMail(tx, SYSTEM, {
      ...{ kind: 'events.invitation', to: { address, name }, subject: 'Open day', data: {} },
    }),
  )
const mailsTo = (address: string) =>
  world.sql<{ sent: boolean; cancelled: boolean }>(
    `select sent_at is not null as sent, cancelled_at is not null as cancelled
     from mails where to_address = $1`,
    [address],
  )

test('what waits for an erased lead is not sent, and addresses of before are forgotten', async () => {
  const lead = { name: 'Pia', surname: 'Scrivendi', mail: 'prima@scrivendi.it' }
  const [id, otherId] = [
    await newLead(admin, lead),
    await newLead(admin, { ...lead, mail: 'dopo@scrivendi.it' }),
  ]
  const merging = { version: 0, otherId, take: ['mail'] }
  const { version } = done(await admin.call('POST', `/leads/${id}/merging`, merging))
  // The diary is emptied after a time of its own.
  await world.sql('update audit_entries set before = null, after = null')
  const now = { ...lead, ...{ mail: 'ora@scrivendi.it', phone: '', city: '' } }
  const form = { ...now, age: null, booking: '', registeredOn: null, tagIds: [], version }
  done(await admin.call('PUT', `/leads/${id}`, form))
  for (const when of ['prima', 'dopo']) await write(`${when}@scrivendi.it`, 'Scrivendi Pia')
  await world.sql(`update mails set sent_at = now() where to_address like '%@scrivendi.it'`)
  const { id: waiting } = await write('ora@scrivendi.it', 'Scrivendi Pia')
  await erase('lead', id)
  expect(await placesOf(world, 'scrivendi')).toEqual([])
  const [mail] = await world.sql('select cancelled_by from mails where id = $1', [waiting])
  expect(mail).toEqual({ cancelled_by: 'admin' })
})

test.each(['student', 'teacher'] as const)(
  'a %s with the address of an erased lead as the second one is still written to',
  async (of) => {
    const mail2 = `casa.${of}@esempio.it`
    const make = { student: newStudent, teacher: newTeacher }[of]
    await make(admin, { mail2, surname: 'Restanti', name: 'Ada' })
    const leadId = await newLead(admin, { mail: mail2, surname: 'Partenti', name: 'Bea' })
    const namesake = await newLead(admin, { mail: mail2, surname: 'Restanti', name: 'Ada' })
    const sent = { sent: true, cancelled: false }
    await write(mail2, 'Restanti Ada')
    await world.sql('update mails set sent_at = now() where to_address = $1', [mail2])
    await write(mail2, 'Restanti Ada')
    await write(mail2, 'Partenti Bea')
    await erase('lead', leadId)
    await erase('lead', namesake)
    expect(await mailsTo(mail2)).toEqual([sent, { sent: false, cancelled: false }])
  },
)
