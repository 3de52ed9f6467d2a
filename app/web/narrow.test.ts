import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { newLead } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { dialog, expectSeen, expectSoon, placeOf } from '#tests/support/screen.ts'
import { smallAcademy, type SmallAcademy } from '#tests/support/small-academy.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let academy: SmallAcademy

beforeAll(async () => {
  academy = await smallAcademy(await world.as('admin'))
})

async function open(place: string, seen = 'main li.framed'): Promise<Page> {
  const page = await browser.newPage({ size: 'phone' })
  await signIn(page, world, 'admin', place)
  await expectSeen(page.locator(seen).first())
  return page
}

/**
 * Rows of what is pressed or filled in, above the first card of the part that it stands in, or
 * above what else is named, on the whole page or in a part of it.
 */
function rowsAbove(page: Page, content?: string, within = 'main'): Promise<number> {
  return page.evaluate(
    ([named, whole]) => {
      const card = document.querySelector(named ?? 'main li.framed')
      const part = (named ? null : card?.closest('section')) ?? document.querySelector(whole)
      const limit = card?.getBoundingClientRect().top ?? 0
      const middles = [
        // A standing is a word among others, which may come later.
        ...(part?.querySelectorAll(
          'button:not([data-standing]), input, select, a.mantine-Button-root',
        ) ?? []),
      ]
        .map((one) => one.getBoundingClientRect())
        .filter(({ height, bottom }) => height > 0 && bottom <= limit)
        .map(({ top, bottom }) => (top + bottom) / 2)
        .toSorted((one, other) => one - other)
      // Of one row is what hardly differs in height.
      return middles.filter((middle, at) => at === 0 || middle - (middles[at - 1] ?? 0) > 8).length
    },
    [content, within] as const,
  )
}

test('on a phone two rows of controls at most stand above the first card of a list', async () => {
  const { studentId, courseId } = academy
  const places = [
    '/app/utenti',
    `/app/gestioneAssenze?id=${studentId}&corso=${courseId}`,
    `/app/editCorso?id=${courseId}`,
    '/app/search/primo',
  ]
  for (const place of places) {
    const page = await open(place)
    const few = async () => ({ place, few: (await rowsAbove(page)) <= 2 })
    await expectSoon(few, { place, few: true })
    await page.close()
  }
})

test('on a phone they are two at most above what a screen without a list of its own is about', async () => {
  const person = { surname: 'Neri', name: 'Ada', phone: '3331234567', mail: 'ada@esempio.it' }
  const lead = await newLead(await world.as('admin'), person)
  const screens = [
    { place: `/app/editLead?id=${lead}`, content: 'main section form' },
    { place: '/app/dashboard', content: 'main section' },
    { place: '/app/utenti', content: 'main li.framed' },
    { place: '/app/serverPosta', content: 'main section' },
    { place: '/app/posta', content: 'main li.framed' },
    { place: '/app/modelli', content: 'main section' },
    { place: '/app/gestioneAnnunci?soglia=0', content: 'main section' },
    { place: `/app/editCorso?id=${academy.courseId}`, content: 'main section' },
    { place: '/app/calendario?day=2026-10-01', content: 'main section section' },
  ]
  for (const { place, content } of screens) {
    const page = await open(place, content)
    const few = async () => ({ place, few: (await rowsAbove(page, content)) <= 2 })
    await expectSoon(few, { place, few: true })
    await page.close()
  }
})

test('on a phone they are two above the data of a student', async () => {
  const page = await open(`/app/editStudente?id=${academy.studentId}`, 'main a[href^="tel:"]')
  await expectSoon(() => rowsAbove(page, 'main section'), 2)
})

test('on a phone they are two above the days on which the school is closed', async () => {
  const page = await open('/app/chiusure', 'main ul li')
  const summary = 'section[aria-label="Riepilogo Giorni di Chiusura"]'
  await expectSoon(() => rowsAbove(page, `${summary} ul`, summary), 2)
})

test('on a tablet a longer text in a table has room for its words', async () => {
  const page = await browser.newPage({ size: 'tablet' })
  await signIn(page, world, 'admin', '/billing/ritirati')
  const course = page.locator('td:has(.breaks)')
  await expectSeen(course)
  const wide = () => course.evaluateAll((cells) => cells.every((cell) => cell.clientWidth >= 140))
  await expectSoon(wide, true)
})

test('on a tablet the columns without room stand below their row, and can be sorted by', async () => {
  await newLead(await world.as('admin'), { surname: 'Pallavicini', registeredOn: '2026-10-01' })
  const page = await browser.newPage({ size: 'tablet' })
  await signIn(page, world, 'admin', '/app/leads')
  await expectSeen(page.locator('tr:has-text("Pallavicini") + tr dt').first())
  const beyond = () =>
    page.locator('[data-scroller]').evaluate((list) => list.scrollWidth - list.clientWidth)
  await expectSoon(beyond, 0)
  await page.getByLabel('Ordina per').selectOption({ label: 'Data iscrizione ↑' })
  await expectSoon(() => placeOf(page).includes('dir=asc'), true)
})

test('on a phone the day of the school is turned by buttons, the rest is in a menu', async () => {
  const page = await open('/app/calendario?day=2026-10-01', 'main section section')
  const menu = page.getByRole('button', { name: 'Altro della giornata' })
  const take = async (name: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await take('Mostra per insegnanti')
  await expectSoon(() => placeOf(page).includes('by=teachers'), true)
  await expectSeen(page.getByRole('heading', { name: 'Dusi Eleonora' }))
  await take('Oggi')
  await expectSoon(() => placeOf(page).includes('2026-10-01'), false)
  await take('Trova un’aula libera')
  await expectSeen(dialog(page, 'Trova un’aula libera'))
})

test('on a phone the other settings are in a menu', async () => {
  const page = await open('/app/sistema', 'main section')
  await page.getByRole('button', { name: 'Altre impostazioni' }).click()
  await page.getByRole('menuitem', { name: 'Accademia' }).click()
  await expectSeen(page.getByRole('heading', { name: 'Accademia', level: 1 }))
})
