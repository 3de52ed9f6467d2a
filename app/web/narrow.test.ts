import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
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

async function open(place: string): Promise<Page> {
  const page = await browser.newPage({ size: 'phone' })
  await signIn(page, world, 'admin', place)
  await expectSeen(page.locator('main li.framed').first())
  return page
}

/** Rows of what is pressed or filled in, above the first card of the part that it stands in. */
function rowsAbove(page: Page): Promise<number> {
  return page.evaluate(() => {
    const card = document.querySelector('main li.framed')
    const part = card?.closest('section') ?? document.querySelector('main')
    const limit = card?.getBoundingClientRect().top ?? 0
    const middles = [...(part?.querySelectorAll('button, input, select') ?? [])]
      .map((one) => one.getBoundingClientRect())
      .filter(({ height, bottom }) => height > 0 && bottom <= limit)
      .map(({ top, bottom }) => (top + bottom) / 2)
      .toSorted((one, other) => one - other)
    // Of one row is what hardly differs in height.
    return middles.filter((middle, at) => at === 0 || middle - (middles[at - 1] ?? 0) > 8).length
  })
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
