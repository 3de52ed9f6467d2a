import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { done, newCourse, newRoom, newTeacher } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  message,
  stillBox,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const DAY = '2026-10-20'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const rooms = [await newRoom(staff, 'Aula 1'), await newRoom(staff, 'Aula 2')] as const
const mime = await newCourse(staff, { name: 'Mimo' })

const insert = async (courseId: number, roomId: number, time: string): Promise<number> => {
  const lesson = { courseId, roomId, startsAt: `${DAY}T${time}`, minutes: 60, anyway: true }
  return done(await staff.call('POST', '/lessons', lesson)).id
}
// What has the second room from ten to eleven.
await insert(mime, rooms[1], '10:00')

/** A lesson of a course of its own in the first room from noon, on the page of the day. */
async function atNoon(): Promise<{ page: Page; id: number }> {
  await world.sql(`delete from lessons where starts_at::time <> '10:00'`)
  const id = await insert(await newCourse(staff), rooms[0], '12:00')
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', `/app/scuola?day=${DAY}`)
  await expectSeen(block(page, id))
  return { page, id }
}

const block = (page: Page, id: number) => page.locator(`button[data-lesson="${id}"]`)
const placeOf = async (id: number) => {
  const { startsAt, roomName } = done(await staff.call('GET', `/lessons/${id}`))
  return [startsAt.slice(11, 16), roomName]
}

/** Takes a lesson at its middle into the column of a room, so many hours up or down. */
async function drag(page: Page, id: number, room: string, hours: number, then?: 'hold') {
  const to = await stillBox(page.getByRole('region', { name: room, exact: true }))
  const { x, y, width, height } = await stillBox(block(page, id))
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  // A lesson of an hour is as high as an hour, but for the line between two lessons.
  const end = [to.x + to.width / 2, y + height / 2 + hours * (height + 2)] as const
  await page.mouse.move(end[0], end[1] - 3, { steps: 6 })
  await page.mouse.move(...end, { steps: 2 })
  if (then === undefined) await page.mouse.up()
}

test('a lesson of the day is drawn into a free room, and comes back', async () => {
  const { page, id } = await atNoon()
  await drag(page, id, 'Aula 2', 0)
  await expectSeen(message(page, 'Lezione spostata: 20/10/2026, 12:00–13:00, Aula 2.'))
  await expectSoon(() => placeOf(id), ['12:00', 'Aula 2'])
  await expectGone(page.getByRole('dialog'))
  await button(page, 'Annulla').click()
  await expectSoon(() => placeOf(id), ['12:00', 'Aula 1'])
})

test('up and down it changes its hours', async () => {
  const { page, id } = await atNoon()
  await drag(page, id, 'Aula 1', 1.5)
  await expectSeen(message(page, 'Lezione spostata: 20/10/2026, 13:30–14:30.'))
  await expectSoon(() => placeOf(id), ['13:30', 'Aula 1'])
})

test('into a taken room it does not go, and the reason leads to what is there', async () => {
  const { page, id } = await atNoon()
  await drag(page, id, 'Aula 2', -2)
  await expectSeen(message(page, /Aula occupata.*Mimo.*10:00/))
  await expectSoon(() => placeOf(id), ['12:00', 'Aula 1'])
  await button(page, 'Apri la lezione').click()
  await expectSeen(dialog(page, 'Modifica lezione').getByText('Mimo'))
})

test('one that is drawn while another is being moved goes after it', async () => {
  const { page, id } = await atNoon()
  const later = await insert(await newCourse(staff), rooms[0], '16:00')
  await page.reload()
  await expectSeen(block(page, later))
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api/lessons/${id}/move`, async (route) => {
    await answered
    await route.continue()
  })
  const asked = page.waitForRequest(`**/api/lessons/${id}/move`)
  await drag(page, id, 'Aula 2', 0)
  await asked
  await drag(page, later, 'Aula 2', 0)
  answer()
  await expectSoon(() => placeOf(id), ['12:00', 'Aula 2'])
  await expectSoon(() => placeOf(later), ['16:00', 'Aula 2'])
})

test('Escape lets go of it where it was', async () => {
  const { page, id } = await atNoon()
  await drag(page, id, 'Aula 2', 2, 'hold')
  const second = page.getByRole('region', { name: 'Aula 2', exact: true })
  await expectSeen(second.getByText('14:00–15:00'))
  await page.keyboard.press('Escape')
  await expectGone(second.getByText('14:00–15:00'))
  await page.mouse.up()
  await expectSeen(block(page, id))
  await expectSoon(() => placeOf(id), ['12:00', 'Aula 1'])
})

test('a single swift move takes it along', async () => {
  const { page, id } = await atNoon()
  const { x, y, width, height } = await stillBox(block(page, id))
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2 + 1.5 * (height + 2))
  await page.mouse.up()
  await expectSeen(message(page, 'Lezione spostata: 20/10/2026, 13:30–14:30.'))
})

test('a press that slips off a lesson leaves nothing in the hand of the mouse', async () => {
  const { page, id } = await atNoon()
  const { x, y, width, height } = await stillBox(block(page, id))
  await page.mouse.move(x + width / 2, y + height - 2)
  await page.mouse.down()
  // As when the lesson is drawn anew under the mouse: it hears nothing of where that is let go.
  await block(page, id).evaluate((one) => one.releasePointerCapture(1))
  await page.mouse.move(x + width / 2, y + height * 2)
  await page.mouse.up()
  await page.mouse.move(x + width / 2, y + height / 3, { steps: 3 })
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 })
  await block(page, id).click()
  await expectSeen(dialog(page, 'Modifica lezione'))
  expect(await placeOf(id)).toEqual(['12:00', 'Aula 1'])
})

test('Alt and the arrows do the same, and the lesson keeps the focus', async () => {
  const { page, id } = await atNoon()
  const isFocused = () => block(page, id).evaluate((one) => one === document.activeElement)
  await block(page, id).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expectSeen(message(page, 'Lezione spostata: 20/10/2026, 12:00–13:00, Aula 2.'))
  await expectSoon(isFocused, true)
  await page.keyboard.press('Alt+ArrowUp')
  await expectSeen(message(page, 'Lezione spostata: 20/10/2026, 11:45–12:45.'))
  await expectSoon(isFocused, true)
  await expectSoon(() => placeOf(id), ['11:45', 'Aula 2'])
})

test('keys that are pressed before the first has moved it are kept', async () => {
  const { page, id } = await atNoon()
  await block(page, id).focus()
  for (const arrow of ['Right', 'Up', 'Up']) await page.keyboard.press(`Alt+Arrow${arrow}`)
  await expectSoon(() => placeOf(id), ['11:30', 'Aula 2'])
})

test('among teachers it is handed to one who is free all day', async () => {
  const teacherIds = [await newTeacher(staff, { surname: 'Orsini', name: 'Bea' })]
  await newTeacher(staff, { surname: 'Verdi', name: 'Ada' })
  const courseId = await newCourse(staff)
  const lesson = { courseId, roomId: rooms[0], teacherIds, startsAt: `${DAY}T16:00`, minutes: 60 }
  const id = done(await staff.call('POST', '/lessons', lesson)).id
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', `/app/scuola?day=${DAY}&by=teachers`)
  await expectSeen(block(page, id))
  await drag(page, id, 'Verdi Ada', 0)
  await expectSeen(message(page, 'Lezione spostata: 20/10/2026, 16:00–17:00, Verdi Ada.'))
  const held = async () => done(await staff.call('GET', `/lessons/${id}`)).teachers
  await expectSoon(
    async () => (await held()).map(({ name }: { name: string }) => name),
    ['Verdi Ada'],
  )
})
