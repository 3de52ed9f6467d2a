import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { done, newCourse, newRoom, newTeacher } from '#tests/support/academy.ts'
import { openBrowser, type PageOptions, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  message,
  placeOf,
  stillBox,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const rooms = [await newRoom(staff, 'Aula 1'), await newRoom(staff, 'Aula 2')] as const
const ada = await newTeacher(staff, { name: 'Ada', surname: 'Verdi' })
await newTeacher(staff, { name: 'Bea', surname: 'Orsini' })
const mime = await newCourse(staff, { name: 'Mimo' })

const insert = async (courseId: number, startsAt: string, more: object = {}): Promise<number> => {
  const lesson = { courseId, roomId: rooms[0], startsAt, minutes: 60, anyway: true, ...more }
  return done(await staff.call('POST', '/lessons', lesson)).id
}
// What has the second room on Wednesday at noon.
await insert(mime, '2026-10-21T12:00', { roomId: rooms[1] })

/** A lesson of Ada's in the first room on Tuesday at noon, on the page of its week. */
async function onTuesday(query = '', options: PageOptions = { size: 'wide' }) {
  await world.sql('delete from lessons where course_id <> $1', [mime])
  const id = await insert(await newCourse(staff, { name: 'Dizione' }), '2026-10-20T12:00', {
    teacherIds: [ada],
  })
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', `/app/calendario?day=2026-10-22&view=week${query}`)
  await expectSeen(block(page, id))
  return { page, id }
}

const block = (page: Page, id: number) => page.locator(`button[data-lesson="${id}"]`)
const placeIn = async (id: number) => {
  const { startsAt, roomName, teachers } = done(await staff.call('GET', `/lessons/${id}`))
  return [startsAt.slice(8, 16), roomName, teachers[0]?.name]
}

/** Takes a lesson at its middle into the cell of a room or teacher on a day. */
async function drag(page: Page, id: number, row: string, day: number): Promise<void> {
  const to = await stillBox(page.getByRole('row').filter({ hasText: row }).locator('td').nth(day))
  const { x, y, width, height } = await stillBox(block(page, id))
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await expectSeen(page.locator('td[data-over]'))
  await page.mouse.up()
}

const ofOctober = (day: string) => `${day}/10`

test('shows every day of the week by room, and the way from it to a day and to one room', async () => {
  const { page, id } = await onTuesday()
  const table = page.getByRole('table', { name: 'Lezioni: 19/10/2026 – 25/10/2026' })
  await expectSoon(
    async () => (await table.locator('thead th').allInnerTexts()).map((text) => text.trim()),
    [
      'Aula',
      ...['Lun 19', 'Mar 20', 'Mer 21', 'Gio 22', 'Ven 23', 'Sab 24', 'Dom 25'].map(ofOctober),
    ],
  )
  await expectSoon(
    async () => (await block(page, id).innerText()).split(/\s*\n\s*/),
    ['12:00–13:00', 'Dizione', 'Verdi Ada'],
  )
  await expectWellInEveryLook(page, page.getByRole('region', { name: 'Settimana', exact: true }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'Settimana successiva').click()
  await expectSeen(page.getByText('Nessuna lezione in questa settimana.'))
  await button(page, 'Settimana precedente').click()
  await table.getByRole('rowheader').getByRole('button', { name: 'Aula 2' }).click()
  await expectSeen(
    page.getByRole('region', { name: 'mercoledì 21 ottobre 2026' }).getByText('Mimo'),
  )
  expect(placeOf(page)).toContain(`of=${rooms[1]}`)
  await expectGone(block(page, id))
  await page.getByRole('combobox', { name: 'Aula' }).click()
  await page.getByRole('option', { name: 'Tutte le aule' }).click()
  await button(table, 'Mar 20/10').click()
  await expectSeen(page.getByRole('region', { name: 'Giornata', exact: true }))
  expect(placeOf(page)).not.toContain('view=')
  await button(page, 'Settimana').click()
  await expectSeen(block(page, id))
})

test('a lesson is drawn to another day and room, and comes back', async () => {
  const { page, id } = await onTuesday()
  await drag(page, id, 'Aula 2', 4)
  await expectSeen(message(page, 'Lezione spostata: 23/10/2026, 12:00–13:00, Aula 2.'))
  await expectSoon(() => placeIn(id), ['23T12:00', 'Aula 2', 'Verdi Ada'])
  await button(page, 'Annulla').click()
  await expectSoon(() => placeIn(id), ['20T12:00', 'Aula 1', 'Verdi Ada'])
})

test('into a taken room it does not go, and the reason leads to what is there', async () => {
  const { page, id } = await onTuesday()
  await drag(page, id, 'Aula 2', 2)
  await expectSeen(message(page, /Aula occupata.*Mimo.*12:00/))
  await expectSoon(() => placeIn(id), ['20T12:00', 'Aula 1', 'Verdi Ada'])
  await button(page, 'Apri la lezione').click()
  await expectSeen(dialog(page, 'Modifica lezione').getByText('Mimo'))
})

test('Alt and the arrows do the same among teachers, and the lesson keeps the focus', async () => {
  const { page, id } = await onTuesday('&by=teachers')
  const isFocused = () => block(page, id).evaluate((one) => one === document.activeElement)
  await block(page, id).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expectSeen(message(page, 'Lezione spostata: 21/10/2026, 12:00–13:00.'))
  await expectSoon(isFocused, true)
  await page.keyboard.press('Alt+ArrowDown')
  await expectSeen(message(page, 'Lezione spostata: 21/10/2026, 12:00–13:00, Orsini Bea.'))
  await expectSoon(isFocused, true)
  await expectSoon(() => placeIn(id), ['21T12:00', 'Aula 1', 'Orsini Bea'])
})

test('the row of a room is as high as its fullest day, and the others begin a lesson down to its foot', async () => {
  const { page } = await onTuesday()
  const courseId = await newCourse(staff, { name: 'Canto' })
  await insert(courseId, '2026-10-20T14:00')
  const last = await insert(courseId, '2026-10-20T16:00')
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Aula 1' })
  const footOf = async (what: Locator) => {
    const { y, height } = await stillBox(what)
    return y + height
  }
  expect(await footOf(block(page, last))).toBeLessThan(await footOf(row))
  const { x, width } = await stillBox(row.locator('td').nth(3))
  await page.mouse.click(x + width / 2, (await footOf(row)) - 4)
  await expectSeen(dialog(page, 'Nuova lezione').getByText(/Aula 1, gio 22-10-2026/))
})

test('is a list of days on a phone, of one room with a way to a new lesson', async () => {
  const { page, id } = await onTuesday('', { size: 'phone' })
  const days = page.getByRole('region', { name: /ottobre 2026$/ })
  await expectSoon(() => days.count(), 7)
  await expectSeen(days.nth(1).locator(`[data-lesson="${id}"]`))
  await page.getByRole('combobox', { name: 'Aula' }).click()
  await page.getByRole('option', { name: 'Aula 2' }).click()
  await expectGone(block(page, id))
  await button(page, 'Inserisci lezione, giovedì 22 ottobre 2026').click()
  await expectSeen(dialog(page, 'Nuova lezione').getByText('Aula 2, gio 22-10-2026 ore 08:00'))
})
