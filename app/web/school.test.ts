import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { done, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectGone, expectScreen, expectSeen, expectSoon, rowsOf } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('the page Scuola has the closing days, then teachers, rooms, subjects and merges, leading on', async () => {
  const name = unique('Canto')
  done(await staff.call('POST', '/rooms', { name: unique('Aula') }))
  done(await staff.call('POST', '/subjects', { name, note: '' }))
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/scuola')
  await expectScreen(page, '/app/scuola', 'Scuola')
  await heading(page, 'Materie').evaluate((title) => title.scrollIntoView())
  await expectSeen(rowsOf(page, 'Materie'))
  const parts = page.locator('#content').getByRole('heading', { level: 2 })
  await expectSoon(
    async () => (await parts.allInnerTexts()).slice(-5),
    ['Giorni di chiusura', 'Insegnanti', 'Aule', 'Materie', 'Fusioni di corsi'],
  )
  await expectSoon(() => rowsOf(page, 'Aule').count(), 1)
  await page.getByRole('link', { name: 'Nuova materia', exact: true }).click()
  await expectScreen(page, '/app/addMateria', 'Crea nuova materia')
  await page.goBack()
  await page.getByRole('link', { name, exact: true }).click()
  await expectSoon(() => new URL(page.url()).hash.startsWith('#/app/editMateria'), true)
})

/** What makes the lists be wanted that are far below the window. */
const WAYS = {
  'one scrolls to them': (page: Page) =>
    heading(page, 'Aule').evaluate((title) => title.scrollIntoView()),
  'the keyboard is used': (page: Page) => page.keyboard.press('Control'),
  'the page is printed': (page: Page) => page.pdf(),
}

test.for(Object.entries(WAYS))('the lists far below are on the page once %s', async ([, way]) => {
  const name = unique('Aula')
  done(await staff.call('POST', '/rooms', { name }))
  const page = await browser.newPage()
  await page.setViewportSize({ width: 1280, height: 300 })
  await signIn(page, world, 'staff', '/app/scuola')
  await expectSeen(heading(page, 'Aule'))
  await expectGone(page.locator('[aria-busy=true]'))
  await expectGone(page.getByRole('table', { name: 'Aule' }))
  await way(page)
  await expectSeen(rowsOf(page, 'Aule').filter({ hasText: name }))
})

test('the page scrolls on where the day, or the week, under the mouse has no more to show', async () => {
  const page = await browser.newPage({ size: 'wide' })
  for (const view of ['', '?view=week']) {
    await signIn(page, world, 'staff', `/app/scuola${view}`)
    await expectSeen(heading(page, 'Materie'))
    await page.getByText(view === '' ? '12:00' : 'Aula', { exact: true }).hover()
    await page.mouse.wheel(0, 400)
    await expectSoon(() => page.evaluate(() => scrollY > 0), true)
  }
})
