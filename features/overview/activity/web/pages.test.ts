import { afterAll, expect, test } from 'vitest'
import { STARTED } from '#f/system/batches/domain/text/started.ts'
import { done, newCourse, newRoom, unique } from '#tests/support/academy.ts'
import { workOff } from '#tests/support/batches.ts'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  message,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const LEADS = 'Nome;Cognome;Telefono\nAda;Portata;3200009003'

test('what was deleted is found among what was done, and taken back', async () => {
  const name = unique('Sala')
  const id = await newRoom(staff, name)
  done(await staff.call('DELETE', `/rooms/${id}`, {}))
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/attivita')
  await expectScreen(page, '/app/attivita', 'Attività')
  const row = rowsOf(page, 'Attività').filter({ hasText: name })
  await expectSeen(row)
  expect(await axe(page)).toEqual([])
  await takeAction(page, `Aula: spostamento nel cestino ${name}`, 'Annulla')
  await expectSeen(message(page, 'Annullata'))
  await expectSoon(() => row.getByText('Annullata', { exact: true }).count(), 1)
})

test('asks before a whole import is taken back', async () => {
  const file = `${unique('lead')}.csv`
  const fileId = await upload(world, staff, file, Buffer.from(LEADS))
  const { columns } = done(await staff.call('POST', '/lead-imports/preview', { fileId }))
  const { id } = done(await staff.call('POST', '/lead-imports', { fileId, mode: 'new', columns }))
  await workOff(world, done(await staff.call('POST', `/lead-imports/${id}/run`, {})).batchId)
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/attivita')
  const take = () => takeAction(page, `Lead: importazione ${file}`, 'Annulla')
  await take()
  const question = dialog(page, `Annulla l’importazione di ${file}`)
  await button(question, 'Lascia com’è').click()
  await expectGone(question)
  expect(done(await staff.call('GET', `/lead-imports/${id}`)).undoneAt).toBeNull()
  await take()
  await button(question, 'Annulla importazione').click()
  await expectSeen(message(page, STARTED))
})

test('asks whether a lesson is to come back onto a day that was closed since', async () => {
  const name = unique('Dizione')
  const courseId = await newCourse(staff, { name })
  const lesson = { courseId, roomId: await newRoom(staff), startsAt: '2026-10-22T18:00' }
  const { id } = done(await staff.call('POST', '/lessons', { ...lesson, minutes: 60 }))
  done(await staff.call('DELETE', `/lessons/${id}`, { scope: 'one' }))
  world.clock.advance({ minutes: 1 })
  done(await staff.call('POST', '/closing-days', { days: [{ day: '2026-10-22', reason: '' }] }))
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/attivita')
  const take = () =>
    takeAction(page, `Lezioni: eliminazione 1 lezione di ${name}, del 22/10/2026 18:00`, 'Annulla')
  await take()
  const question = dialog(page, 'Giorno chiuso nel frattempo')
  await expectSeen(question.getByText(/22\/10\/2026/))
  await button(question, 'Torna indietro').click()
  await expectGone(question)
  await take()
  await button(question, 'Salva comunque').click()
  await expectSeen(message(page, 'Annullata'))
  await expectSoon(async () => (await staff.call('GET', `/lessons/${id}`)).status, 200)
})
