import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { batches } from '#app/server/features.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { WORK } from '#f/system/batches/server/mutations.ts'
import {
  done,
  newCategory,
  newCourse,
  newRoom,
  newStudent,
  unique,
} from '#tests/support/academy.ts'
import { axe, openBrowser, type PageOptions, signIn } from '#tests/support/browser.ts'
import { newEvent, newGuest, tokenOfInvitation } from '#tests/support/events.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  choose,
  dialog,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  message,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { ANSWER_SAID, NOBODY_CHOSEN, page as words, SENT } from '../domain/text.ts'

const world = await openWorld({ env: { BASE_URL: 'http://quinte.example' } })
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const work = batchJobs(world.services, batches).tasks[WORK]

async function open(place: string, options: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', place)
  return page
}
const counts = async (id: number) => done(await staff.call('GET', `/events/${id}/counts`))

test('an event is created, a course is invited, and a phone answer is entered', async () => {
  const category = await newCategory(staff, unique('Primo anno'))
  const course = unique('Recitazione')
  const courseId = await newCourse(staff, { categoryId: category, name: course })
  const surname = unique('Alfieri')
  await newStudent(staff, { surname, courseIds: [courseId], mail: 'alfieri@example.it' })
  const added = unique('Bassani')
  await newStudent(staff, { surname: added })
  const page = await open('/app/addEvento')
  await expectScreen(page, '/app/addEvento', 'Crea nuovo evento')
  await button(page, 'Salva').click()
  await expectSeen(page.getByRole('alert').getByText("Inserire almeno un titolo per l'evento."))
  const title = unique('Open day')
  await field(page, 'Titolo').fill(title)
  await page.getByRole('textbox', { name: 'Descrizione' }).fill('Vieni a trovarci')
  await field(page, 'Data').fill('15/12/2026')
  await field(page, 'Orario di inizio').fill('18:30')
  await field(page, 'Orario di fine').fill('20:00')
  await field(page, 'Numero massimo di partecipanti').fill('1')
  await field(page, 'Link 1').fill('https://www.example.it')
  await button(page, 'Salva').click()
  await button(dialog(page, 'Testo dei pulsanti'), 'Continua').click()
  await expectSeen(page.getByRole('heading', { name: 'Modifica evento', level: 1 }))
  const [event] = done(await staff.call('GET', '/events', { q: title })).rows

  await button(page, 'Invia inviti').click()
  const window = dialog(page, 'Invia inviti')
  await button(window, 'Conferma').click()
  await expectSeen(window.getByText(NOBODY_CHOSEN))
  await choose(window, 'Corsi', course)
  await expectSeen(window.getByText('1 persona riceverà la mail'))
  await button(window, 'Conferma').click()
  await button(page, 'Invia').click()
  await expectSeen(message(page, SENT))
  const [batch] = await world.sql<{ id: number }>('select max(id) as id from batches')
  await work?.({ id: batch?.id })
  await page.reload()
  await button(page, 'Invitati (1)').click()
  await expectSeen(rowsOf(page, 'Invitati').filter({ hasText: surname }))
  await takeAction(page, `${surname} Anna`, 'Al telefono: partecipa')
  await expectSoon(async () => (await counts(event.id)).participants, 1)
  await expectSeen(page.getByText('1 di 1 posti occupati'))
  await button(page, 'Aggiungi persona').click()
  const adding = dialog(page, 'Aggiungi persona')
  await choose(adding, 'Studente', `${added} Anna`)
  await adding.getByLabel('Risposta data al telefono').check()
  await button(adding, 'Aggiungi').click()
  await expectSoon(async () => (await counts(event.id)).participants, 2)
  await page.evaluate(() => scrollTo(0, 0))
  await expectWellInEveryLook(page, field(page, 'Titolo'))
})

test('without an event that is there, one is led to the list', async () => {
  const page = await open('/app/editEvento?id=987654')
  await expectScreen(page, '/app/eventslist', 'Eventi')
})

test('the page of an invitation works without scripts and is accessible', async () => {
  const eventId = await newEvent(staff)
  const { link } = await newGuest(world, staff, eventId)
  const page = await browser.newPage({ javaScriptEnabled: false, size: 'phone' })
  await page.goto(link)
  await button(page, words.buttons.accept).click()
  await expectSeen(page.getByText(ANSWER_SAID.accept))
  await expectSoon(async () => (await counts(eventId)).participants, 1)
  const again = await browser.newPage()
  await again.goto(link)
  expect(await axe(again)).toEqual([])
})

test('the door goes on while the connection is away, and sends everything once', async () => {
  const eventId = await newEvent(staff)
  const guest = await newGuest(world, staff, eventId, { state: 'accepted' })
  expect(await tokenOfInvitation(world, guest.id)).toBe(guest.token)
  const page = await open(`/app/ingressoEvento?id=${eventId}`, {
    size: 'phone',
    expected: [/ERR_INTERNET_DISCONNECTED/],
  })
  const tap = button(page, `${guest.name}: segna presente`)
  await expectSeen(tap)
  await page.context().setOffline(true)
  await tap.click()
  await expectSeen(button(page, `${guest.name}: presente`))
  await field(page, 'Nome e cognome').fill('Carla Di Passaggio')
  await button(page, 'Aggiungi e segna presente').click()
  await expectSeen(page.getByText('2 segni da inviare'))
  expect(await counts(eventId)).toMatchObject({ present: 0 })
  await page.context().setOffline(false)
  await expectSoon(async () => (await counts(eventId)).present, 2)
  await expectSeen(button(page, 'Carla Di Passaggio: presente'))
  await expectWellInEveryLook(page, button(page, `${guest.name}: presente`))
})

test('an event in a room stands beside the lessons, with the way to its page', async () => {
  const roomId = await newRoom(staff)
  const title = unique('Saggio')
  await newEvent(staff, { title, roomId })
  const page = await open('/app/scuola?day=2026-12-15')
  await expectSeen(page.getByRole('link', { name: title }))
  await expectWellInEveryLook(page, page.getByRole('link', { name: title }))
  const room = await open(`/app/detailAula?id=${roomId}&from=2026-12-01&to=2026-12-31`)
  await room.getByRole('link', { name: title }).click()
  await expectSeen(room.getByRole('heading', { name: 'Modifica evento', level: 1 }))
})
