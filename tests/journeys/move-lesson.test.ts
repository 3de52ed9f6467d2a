import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { done, newCourse, newRoom } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  field,
  message,
  stillBox,
  tabTo,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const START = '2026-11-03T09:00:00'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

let staff: Client
let counter = 0
beforeAll(async () => {
  staff = await world.as('staff')
})

/** A lesson on Tuesday 3 November at nine, whose room "Mimo" has on the next day at half past nine. */
async function twoLessons(): Promise<{ courseId: number; id: number; mime: string }> {
  counter += 1
  const mime = `Mimo ${counter}`
  const [courseId, other] = [await newCourse(staff), await newCourse(staff, { name: mime })]
  const roomId = await newRoom(staff, `Sala ${counter}`)
  const insert = async (course: number, startsAt: string): Promise<number> =>
    done(await staff.call('POST', '/lessons', { courseId: course, roomId, startsAt, minutes: 60 }))
      .id
  await insert(other, '2026-11-04T09:30')
  return { courseId, id: await insert(courseId, START), mime }
}

const startOf = async (id: number): Promise<string> =>
  done(await staff.call('GET', `/lessons/${id}`)).startsAt
const block = (scope: Page | Locator, id: number) => scope.locator(`[data-lesson="${id}"]`)

async function openWeek(courseId: number, id: number): Promise<Page> {
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', `/app/schedule?id=${courseId}&view=week&date=2026-11-03`)
  await expectSeen(block(page, id))
  // What comes late above the calendar would move it under the mouse.
  await page.waitForLoadState('networkidle')
  return page
}

/** Drags a lesson to the same hours of another day, held at this share of its height. */
async function drag(page: Page, id: number, day: string, held = 0.5): Promise<void> {
  const to = page.locator(`[role=cell][data-date="${day}"]`)
  // The lesson last: what is looked for is scrolled to.
  const [column, lesson] = [await stillBox(to), await stillBox(block(page, id))]
  const y = lesson.y + lesson.height * held
  await page.mouse.move(lesson.x + lesson.width / 2, y)
  await page.mouse.down()
  const x = column.x + column.width / 2
  await page.mouse.move(x, y - 4, { steps: 8 })
  await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.up()
}

test('a lesson dragged into a taken room stays, and the screen says why', async () => {
  const { courseId, id, mime } = await twoLessons()
  const page = await openWeek(courseId, id)
  await drag(page, id, '2026-11-04')
  await expectSeen(message(page, new RegExp(`Aula occupata.*${mime}.*09:30`)))
  await expectSeen(block(page.locator('[role=cell][data-date="2026-11-03"]'), id))
  await expectSoon(() => startOf(id), START)
  // And from there to what is in the way.
  await button(page, 'Apri la lezione').click()
  await expectSeen(dialog(page, 'Modifica lezione').getByText(mime))
})

test('a lesson dragged to a free time moves, and comes back', async () => {
  const { courseId, id } = await twoLessons()
  const page = await openWeek(courseId, id)
  await drag(page, id, '2026-11-05')
  await expectSeen(message(page, 'Lezione spostata: 05/11/2026, 09:00–10:00.'))
  await expectSoon(() => startOf(id), '2026-11-05T09:00:00')
  await button(page, 'Annulla').click()
  await expectSeen(message(page, 'Annullato.'))
  await expectSoon(() => startOf(id), START)
  await expectSeen(block(page.locator('[role=cell][data-date="2026-11-03"]'), id))
})

test('a sideways drag changes the day alone, wherever the lesson is held', async () => {
  const { courseId, id } = await twoLessons()
  const page = await openWeek(courseId, id)
  let to = '2026-11-05'
  for (const held of [0.15, 0.35, 0.45, 0.6, 0.8]) {
    await drag(page, id, to, held)
    await expectSoon(() => startOf(id), `${to}T09:00:00`)
    await expectSeen(block(page.locator(`[role=cell][data-date="${to}"]`), id))
    to = to === '2026-11-05' ? '2026-11-06' : '2026-11-05'
  }
})

test('the same by keyboard alone', async () => {
  const { courseId, id, mime } = await twoLessons()
  const page = await openWeek(courseId, id)
  const isFocused = () => block(page, id).evaluate((one) => one === document.activeElement)
  await tabTo(page, isFocused)
  await page.keyboard.press('Alt+ArrowRight')
  await expectSeen(message(page, new RegExp(`Aula occupata.*${mime}.*09:30`)))
  await expectSoon(() => startOf(id), START)
  // Half an hour earlier it is free: one may end when the other begins.
  await tabTo(page, isFocused)
  for (const hours of ['08:45–09:45', '08:30–09:30']) {
    await page.keyboard.press('Alt+ArrowUp')
    await expectSeen(message(page, `Lezione spostata: 03/11/2026, ${hours}.`))
    await expectSoon(isFocused, true)
  }
  await page.keyboard.press('Alt+ArrowRight')
  await expectSeen(message(page, 'Lezione spostata: 04/11/2026, 08:30–09:30.'))
  await expectSoon(() => startOf(id), '2026-11-04T08:30:00')
  const undo = page.getByRole('region', { name: 'Messaggi' }).getByRole('button', {
    name: 'Annulla',
  })
  await undo.last().focus()
  await page.keyboard.press('Enter')
  await expectSoon(() => startOf(id), '2026-11-03T08:30:00')
})

test('on a phone it is moved in its window, which says why not and when', async () => {
  const { courseId, id, mime } = await twoLessons()
  const page = await browser.newPage({ size: 'phone' })
  await signIn(page, world, 'staff', `/app/schedule?id=${courseId}&view=week&date=2026-11-03`)
  // A list of days, not a grid.
  const day = page.getByRole('region', { name: 'martedì 3 novembre 2026' })
  await block(day, id).click()
  const window = dialog(page, 'Modifica lezione')
  await field(window, 'Data').fill('04-11-2026')
  const reason = window
    .getByRole('group', { name: 'Aula occupata' })
    .or(window.getByText('Aula occupata', { exact: true }))
  await expectSeen(reason)
  await expectSeen(window.getByText(new RegExp(`${mime}.*09:30`)))
  await button(window, 'Salva').click()
  await expectSeen(window.getByRole('alert').getByText(/Aula occupata/))
  await expectSoon(() => startOf(id), START)

  // What was said of the time leaves with it.
  await button(window, 'Prossimo orario libero: 10:30').click()
  await expectGone(window.getByRole('alert'))
  await button(window, 'Salva').click()
  await expectGone(window)
  await expectSeen(message(page, 'Lezione modificata'))
  await expectSoon(() => startOf(id), '2026-11-04T10:30:00')
  await expectSeen(block(page.getByRole('region', { name: 'mercoledì 4 novembre 2026' }), id))
  await button(page, 'Annulla').click()
  await expectSoon(() => startOf(id), START)
  await expectSeen(block(day, id))
})
