import { afterAll, expect, test } from 'vitest'
import { startAllJobs } from '#app/server/jobs.ts'
import { tick } from '#f/events/invitations/server/jobs.ts'
import { ANSWER_SAID, page as words } from '#f/events/invitations/domain/text.ts'
import { openDatabase } from '#kit/server/db.ts'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import { newEvent } from '#tests/support/events.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { png } from '#tests/support/picture.ts'
import { button, expectSeen, expectSoon } from '#tests/support/screen.ts'
import { upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'

const mailbox = await openMailbox()
const world = await openWorld({
  env: { SMTP_URL: mailbox.url, MAIL_FROM: 'segreteria@accademia.example' },
})
const workers = openDatabase(world.databaseUrl)
const silent = { debug: () => {}, warn: () => {}, error: () => {} }
const jobs = await startAllJobs(world.services, workers.pool, silent)
afterAll(async () => {
  await jobs.stop()
  await workers.close()
  await world.close()
  await mailbox.close()
})
const browser = await openBrowser()

/** The mails that somebody got, as their subjects. */
const subjects = (address: string) =>
  mailbox.mails
    .filter(({ recipients }) => recipients.includes(address))
    .map(({ subject }) => subject)
const link = (address: string) => {
  const [mail] = mailbox.mails.filter(({ recipients }) => recipients.includes(address))
  return `${world.url}${/\/event-response\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''}`
}
const answer = async (address: string, given: string) =>
  (
    await fetch(link(address), { method: 'POST', body: new URLSearchParams({ answer: given }) })
  ).text()

test('an open day: invited, full, cancelled, offered, passed on, reminded, and met at the door', async () => {
  let staff = await world.as('staff')
  const [ada, bea, carla] = ['ada@esempio.it', 'bea@esempio.it', 'carla@esempio.it'] as const
  const courseIds = [await newCourse(staff), await newCourse(staff)]
  await newStudent(staff, { surname: 'Alfieri', mail: ada, courseIds: courseIds.slice(0, 1) })
  await newStudent(staff, { surname: 'Bassani', mail: bea, courseIds: courseIds.slice(1) })
  const [lead] = await world.sql<{ id: number }>(
    `insert into leads (name, surname, mail, created_by)
     values ('Carla', 'Calvino', $1, 'staff') returning id`,
    [carla],
  )
  const cover = { uploadId: await upload(world, staff, 'locandina.png', png(640, 240)) }
  const title = 'Porte aperte'
  const id = await newEvent(staff, { title, cover, capacity: 1, reminderDays: 2 })
  const counts = async () => done(await staff.call('GET', `/events/${id}/counts`))

  done(await staff.call('POST', `/events/${id}/invitations`, { audience: { courseIds } }))
  const notes = { leadIds: [lead?.id], notes: 'Porta un monologo' }
  done(await staff.call('POST', `/events/${id}/lead-invitations`, notes))
  for (const address of [ada, bea, carla]) {
    await expectSoon(async () => subjects(address).length, 1)
  }
  expect(mailbox.mails.find(({ recipients }) => recipients.includes(carla))?.text).toMatch(
    /Ciao Carla,[\s\S]*Porta un monologo/,
  )

  const phone = await browser.newPage({ size: 'phone' })
  await phone.goto(link(ada))
  expect(await axe(phone)).toEqual([])
  await button(phone, words.buttons.accept).click()
  await expectSeen(phone.getByText(ANSWER_SAID.accept))
  await expectSoon(async () => subjects(ada).length, 2)

  for (const address of [bea, carla]) {
    expect(await answer(address, 'accept')).toContain('I posti sono esauriti')
    expect(await answer(address, 'join')).toContain(ANSWER_SAID.join)
  }
  expect(await counts()).toMatchObject({ participants: 1, waiting: 2 })

  await phone.getByRole('link', { name: words.cancelLink }).click()
  await expectSeen(phone.getByText(words.confirmCancel))
  await button(phone, words.buttons.cancel).click()
  await expectSeen(phone.getByText(ANSWER_SAID.cancel))
  await expectSoon(async () => subjects(bea).at(-1), `Si è liberato un posto: ${title}`)
  world.clock.advance({ hours: 12, minutes: 1 })
  await tick(world.services)
  await expectSoon(async () => subjects(carla).at(-1), `Si è liberato un posto: ${title}`)
  expect(await answer(bea, 'accept')).toContain('I posti sono esauriti')
  expect(await answer(carla, 'accept')).toContain(ANSWER_SAID.accept)
  staff = await world.signIn('staff')
  const { rows } = done(await staff.call('GET', `/events/${id}/waiting-log`))
  expect(rows.slice(0, 3).map(({ step }: { step: string }) => step)).toEqual([
    'offered',
    'expired',
    'offered',
  ])

  world.clock.set('2026-12-13T19:00:00+01:00[Europe/Rome]')
  await tick(world.services)
  await expectSoon(async () => subjects(carla).at(-1), `Promemoria: ${title}`)
  expect(subjects(bea).at(-1)).toBe(`Si è liberato un posto: ${title}`)

  world.clock.set('2026-12-15T18:20:00+01:00[Europe/Rome]')
  staff = await world.signIn('staff')
  const door = await browser.newPage({ size: 'phone', expected: [/ERR_INTERNET_DISCONNECTED/] })
  await signIn(door, world, 'staff', `/app/ingressoEvento?id=${id}`)
  await expectSeen(button(door, 'Calvino Carla: segna presente'))
  await door.context().setOffline(true)
  await button(door, 'Calvino Carla: segna presente').click()
  await expectSeen(door.getByText('1 segno da inviare'))
  expect(await counts()).toMatchObject({ present: 0 })
  await door.context().setOffline(false)
  await expectSoon(async () => (await counts()).present, 1)
}, 120_000)
