import { afterAll, test } from 'vitest'
import { done, newCourse, newRoom, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
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
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

/** A deleted lesson, on a day of its own. */
async function deleted(day: string) {
  const name = unique('Dizione')
  const courseId = await newCourse(staff, { name })
  const lesson = { courseId, roomId: await newRoom(staff), startsAt: `${day}T18:00`, minutes: 60 }
  const { id } = done(await staff.call('POST', '/lessons', lesson))
  done(await staff.call('DELETE', `/lessons/${id}`, { scope: 'one' }))
  const isThere = async () => (await staff.call('GET', `/lessons/${id}`)).status === 200
  return { name, courseId, isThere }
}

test('a deleted lesson is found from the calendar, restored, and deleted again', async () => {
  const { name, isThere } = await deleted('2026-10-20')
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/calendario')
  await page.getByRole('link', { name: 'Cestino', exact: true }).click()
  await expectScreen(page, '/app/cestinoLezioni', 'Cestino')
  const row = rowsOf(page, 'Lezioni nel cestino').filter({ hasText: name })
  await expectSeen(row.getByText('20/10/2026 18:00'))
  await expectSeen(row.getByText('staff', { exact: true }))
  await expectWellInEveryLook(page, page.getByText(name))
  await page.setViewportSize({ width: 1440, height: 900 })
  await takeAction(page, `${name} 20/10/2026 18:00`, 'Ripristina dal cestino')
  await expectSeen(message(page, 'Lezione ripristinata'))
  await expectGone(row)
  await expectSoon(isThere, true)
  await button(page, 'Annulla').click()
  await expectSeen(row)
  await expectSoon(isThere, false)
})

test('of one course it is reached from its calendar, and a closed day is asked about', async () => {
  const { name, courseId, isThere } = await deleted('2026-10-28')
  const other = await deleted('2026-10-21')
  await world.sql("insert into closing_days (day, created_by) values ('2026-10-28', 'staff')")
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', `/app/schedule?id=${courseId}`)
  await button(page, 'Altre azioni del calendario').click()
  await page.getByRole('menuitem', { name: 'Cestino' }).click()
  await expectScreen(page, '/app/cestinoLezioni', 'Cestino')
  await expectSeen(rowsOf(page, 'Lezioni nel cestino').filter({ hasText: name }))
  await expectGone(page.getByText(other.name))
  const restore = () => takeAction(page, `${name} 28/10/2026 18:00`, 'Ripristina dal cestino')
  await restore()
  const question = dialog(page, 'Giorno di chiusura o corso finito')
  await button(question, 'Torna indietro').click()
  await expectGone(question)
  await restore()
  await button(question, 'Salva comunque').click()
  await expectSeen(message(page, 'Lezione ripristinata'))
  await expectSoon(isThere, true)
})

test('several are restored together, and those of a closed day are asked about once', async () => {
  const open = await deleted('2026-11-04')
  const closed = [await deleted('2026-11-05'), await deleted('2026-11-05')]
  await world.sql("insert into closing_days (day, created_by) values ('2026-11-05', 'staff')")
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/cestinoLezioni')
  const all = [open, ...closed]
  for (const { name } of all) {
    await page.getByRole('checkbox', { name: `Seleziona ${name}` }).check()
  }
  await button(page, 'Ripristina').click()
  const question = dialog(page, 'Ripristinare comunque 2 lezioni?')
  for (const { name } of closed) await expectSeen(question.getByText(name))
  await button(question, 'Ripristina comunque').click()
  await expectSeen(message(page, '3 lezioni ripristinate'))
  for (const { isThere } of all) await expectSoon(isThere, true)
})
