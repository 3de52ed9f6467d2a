import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { done, newCourse, newRoom, newTeacher, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  goTo,
  message,
  placeOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { LOADING_ROOM } from '../../domain/text/calendar.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

async function open(place: string, options: PageOptions = { size: 'wide' }): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', place)
  return page
}

const newLesson = async (lesson: object): Promise<number> =>
  done(await staff.call('POST', '/lessons', { minutes: 60, ...lesson })).id
const heads = (page: Page) => days(page).getByRole('heading').allInnerTexts()
const days = (page: Page) => page.getByRole('region', { name: /20\d\d$/ })

/** A room with two lessons on one day, one on another, and one of years before. */
async function usedRoom() {
  const name = unique('Sala prove')
  const roomId = await newRoom(staff, name)
  const courseId = await newCourse(staff, { name: unique('Mimo') })
  const teacherIds = [await newTeacher(staff)]
  await newLesson({ courseId, roomId, startsAt: '2026-11-03T15:00', fee: true })
  await newLesson({ courseId, roomId, startsAt: '2026-11-03T09:00', teacherIds, topic: 'La prima' })
  await newLesson({ courseId, roomId, startsAt: '2026-11-05T09:00' })
  await newLesson({ courseId, roomId, startsAt: '2021-03-01T09:00' })
  return { name, roomId }
}

test('is a table of times, week by week, from the next lesson on', async () => {
  const { name, roomId } = await usedRoom()
  const page = await open(`/app/detailAula?id=${roomId}`)
  await expectScreen(page, '/app/detailAula', `Calendario ${name}`)
  await expectSoon(async () => (await heads(page)).length, 7)
  expect((await heads(page))[1]).toBe('martedì 3 novembre 2026')
  const blocks = days(page).nth(1).locator('[data-lesson]')
  await expectSoon(
    () => blocks.allInnerTexts(),
    [expect.stringContaining('09:00–10:00'), expect.stringContaining('15:00–16:00')],
  )
  await expectSeen(button(page, 'Cambia periodo: 01/01/2020 – 31/08/2027'))
  await blocks.first().click()
  await expectSeen(dialog(page, 'Modifica lezione'))
  await expectSoon(() => page.getByRole('textbox', { name: 'Argomento' }).inputValue(), 'La prima')
})

test('of a room in the trash says so, and offers to take it out', async () => {
  const roomId = await newRoom(staff, unique('Aula'))
  done(await staff.call('DELETE', `/rooms/${roomId}`, {}))
  const page = await open(`/app/detailAula?id=${roomId}`)
  await expectSeen(page.getByText(/Quest’aula è nel cestino/))
  await expectSeen(page.getByText('Nessuna lezione'))
  await expectSoon(() => page.getByText(/sempre libera/).count(), 0)
  await button(page, 'Ripristina dal cestino').click()
  await expectSeen(message(page, 'Aula ripristinata.'))
  await expectSeen(page.getByText(/sempre libera/))
})

test('turns the weeks within its days, and opens on the one of the address', async () => {
  const { roomId } = await usedRoom()
  const days2021 = 'from=2021-03-01&to=2021-03-09'
  const page = await open(`/app/detailAula?id=${roomId}&${days2021}`)
  await expectSoon(async () => (await heads(page))[0], 'lunedì 1 marzo 2021')
  await expectSoon(() => button(page, 'Settimana precedente').isDisabled(), true)
  await button(page, 'Settimana successiva').click()
  await expectSoon(() => heads(page), ['lunedì 8 marzo 2021', 'martedì 9 marzo 2021'])
  await expectSoon(() => placeOf(page), `/app/detailAula?id=${roomId}&${days2021}&day=2021-03-08`)
  await expectSoon(() => button(page, 'Settimana successiva').isDisabled(), true)
})

test('a lesson is moved to the day beside it, and an empty place takes a new one', async () => {
  const { roomId } = await usedRoom()
  const page = await open(`/app/detailAula?id=${roomId}`)
  await days(page).nth(1).locator('[data-lesson]').first().focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expectSeen(message(page, 'Lezione spostata: 04/11/2026, 09:00–10:00.'))
  await days(page)
    .nth(4)
    .getByRole('button', { name: /^Nuova lezione/ })
    .click()
  await expectSeen(dialog(page, 'Nuova lezione').getByText(/ven 06-11-2026 ore/))
})

test('is of the days remembered with the room, which can be changed', async () => {
  const { roomId } = await usedRoom()
  const page = await open('/app/aule')
  await page.evaluate((id) => {
    document.cookie = `currentAula=${id}; path=/`
    document.cookie = 'dateFrom=2026-11-04; path=/'
    document.cookie = 'dateTo=2026-11-30; path=/'
    location.hash = '/app/detailAula'
  }, roomId)
  await expectSoon(async () => (await heads(page))[1], 'giovedì 5 novembre 2026')
  await expectSoon(
    () => placeOf(page),
    `/app/detailAula?id=${roomId}&from=2026-11-04&to=2026-11-30`,
  )
  await button(page, 'Cambia periodo: 04/11/2026 – 30/11/2026').click()
  await page.getByRole('textbox', { name: 'Dal' }).fill('03-11-2026')
  await page.getByRole('textbox', { name: 'Al', exact: true }).fill('03-11-2026')
  await button(page, 'Mostra').click()
  await expectSoon(
    () => days(page).getByRole('heading').allInnerTexts(),
    ['martedì 3 novembre 2026'],
  )
  const said = `/app/detailAula?id=${roomId}&from=2026-11-03&to=2026-11-03`
  await expectSoon(() => placeOf(page), said)
})

test('says that it loads, and that there is nothing', async () => {
  const roomId = await newRoom(staff)
  const page = await browser.newPage({ size: 'wide' })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/lessons?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await signIn(page, world, 'staff', `/app/detailAula?id=${roomId}`)
  await expectSeen(page.getByText(LOADING_ROOM, { exact: true }))
  held.resolve()
  await expectSeen(page.getByText('Nessuna lezione', { exact: true }))
  await expectGone(page.getByText(LOADING_ROOM, { exact: true }))
})

test('says of the events in a room that they could not be read', async () => {
  const { roomId } = await usedRoom()
  const page = await browser.newPage({ expected: [/status of 503/] })
  let down = true
  await page.route('**/api/room-events?*', (route) =>
    down ? route.fulfill({ status: 503, body: 'proxy' }) : route.continue(),
  )
  const places = [`/app/detailAula?id=${roomId}`, '/app/calendario', '/app/calendario?view=week']
  const unread = page.getByText('Non è stato possibile caricare gli eventi nelle aule.')
  await signIn(page, world, 'staff')
  for (const place of places) {
    await goTo(page, place)
    await expectSeen(unread)
    await goTo(page, '/app/aule')
    await expectGone(unread)
  }
  await goTo(page, `/app/detailAula?id=${roomId}`)
  await expectSeen(unread)
  down = false
  await button(page, 'Riprova').click()
  await expectGone(unread)
})

test('without a room leads to the rooms; one that is not there is said', async () => {
  const page = await open('/app/detailAula')
  await page.getByRole('link', { name: 'Vai alle aule' }).click()
  await expectScreen(page, '/app/aule', 'Aule')
  const lost = await open('/app/detailAula?id=999999')
  await expectSeen(lost.getByText('Aula non trovata'))
  await expectSeen(lost.getByRole('link', { name: 'Vai alle aule' }))
  await goTo(lost, '/app/schedule?id=999999')
  await expectSeen(lost.getByText('Corso non trovato'))
  await lost.getByRole('link', { name: 'Vai ai corsi' }).click()
  await expectScreen(lost, '/app/corsi', 'Corsi')
})

test('is well in every look', async () => {
  const { roomId } = await usedRoom()
  const page = await open(`/app/detailAula?id=${roomId}`)
  await expectWellInEveryLook(page, days(page))
})
