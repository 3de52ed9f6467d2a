import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newsTexts } from '../domain/text.ts'
import { ACADEMY, openPostOffice, SENDER, type PostOffice } from '#tests/support/post-office.ts'
import { PASSWORD } from '#tests/support/world.ts'
import { accessJobs } from './jobs.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
  await office.sender(SENDER)
})
afterEach(() => office.clear())
afterAll(() => office.world.close())

const deliver = async () => {
  await office.start(undefined, accessJobs(office.world.services))
  const mail = await office.mailbox.next()
  await office.stopAll()
  return mail
}

test('who signs in from a new device is told where and when, once', async () => {
  const { world } = office
  await office.open()
  // Whose name is an address needs no other.
  await world.account('anna@example.it', 'staff')
  const input = { username: 'anna@example.it', password: PASSWORD }
  const from = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.7' }
  expect((await world.anonymous.call('POST', '/session', input, from)).status).toBe(200)
  const mail = await deliver()
  expect(mail.recipients).toEqual(['anna@example.it'])
  expect(mail.subject).toBe(`Nuovo accesso a ${ACADEMY}`)
  for (const fact of ['Prova Anna', 'Firefox su Windows', '203.0.113.7', '15/10/2026 09:00']) {
    expect(mail.text).toContain(fact)
  }
  expect((await world.anonymous.call('POST', '/session', input, from)).status).toBe(200)
  const waiting = "select from graphile_worker.jobs where task_identifier = 'accounts.tell'"
  expect(await world.sql(waiting)).toEqual([])
})

test('whose password is changed by somebody else is told so', async () => {
  const { world } = office
  await office.open()
  const admin = await world.as('admin')
  const made = await admin.call('POST', '/accounts', {
    ...{ username: 'bea', password: PASSWORD, role: 'staff', name: '', surname: '' },
    mail: 'bea@example.it',
  })
  const path = `/accounts/${made.body.id}/password`
  expect((await admin.call('POST', path, { password: 'tutta-un-altra' })).status).toBe(200)
  const mail = await deliver()
  expect(mail.recipients).toEqual(['bea@example.it'])
  expect(mail.text).toContain(`Ciao bea`)
  expect(mail.text).toContain(`Il 15/10/2026 09:00 ${newsTexts.password_changed}.`)
  expect(mail.text).not.toContain('tutta-un-altra')
})

test('both letters are among those whose words the office may change', async () => {
  const { world } = office
  await office.open()
  const admin = await world.as('admin')
  const { rows } = (await admin.call('GET', '/templates')).body
  expect(rows.map(({ key }: { key: string }) => key)).toEqual(
    expect.arrayContaining(['access.new_device', 'access.changed']),
  )
})
