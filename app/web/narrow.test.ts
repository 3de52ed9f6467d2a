import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { newLead } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectSeen, expectSoon } from '#tests/support/screen.ts'
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
 * above what else is named, on the whole page.
 */
function rowsAbove(page: Page, content?: string): Promise<number> {
  return page.evaluate((named) => {
    const card = document.querySelector(named ?? 'main li.framed')
    const part = (named ? null : card?.closest('section')) ?? document.querySelector('main')
    const limit = card?.getBoundingClientRect().top ?? 0
    const middles = [
      ...(part?.querySelectorAll('button, input, select, a.mantine-Button-root') ?? []),
    ]
      .map((one) => one.getBoundingClientRect())
      .filter(({ height, bottom }) => height > 0 && bottom <= limit)
      .map(({ top, bottom }) => (top + bottom) / 2)
      .toSorted((one, other) => one - other)
    // Of one row is what hardly differs in height.
    return middles.filter((middle, at) => at === 0 || middle - (middles[at - 1] ?? 0) > 8).length
  }, content)
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
    { place: `/app/editStudente?id=${academy.studentId}`, content: 'main section' },
    { place: `/app/editCorso?id=${academy.courseId}`, content: 'main section' },
  ]
  for (const { place, content } of screens) {
    const page = await open(place, content)
    const few = async () => ({ place, few: (await rowsAbove(page, content)) <= 2 })
    await expectSoon(few, { place, few: true })
    await page.close()
  }
})

test('on a phone the other settings are in a menu', async () => {
  const page = await open('/app/sistema', 'main section')
  await page.getByRole('button', { name: 'Altre impostazioni' }).click()
  await page.getByRole('menuitem', { name: 'Accademia' }).click()
  await expectSeen(page.getByRole('heading', { name: 'Accademia', level: 1 }))
})
