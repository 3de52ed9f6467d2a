import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { done } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { registerDesk } from '#tests/support/register.ts'
import { button, dialog, expectSeen, expectSoon, message, placeOf } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const { newClass } = registerDesk(world, staff)

/** Who is missing, by her place in the list. */
const ABSENT = [4, 11, 19]
const QUESTION = 'Ci sono studenti con assenza senza recupero. Continuare?'
const SAVED = 'Salvataggio avvenuto con successo.'

async function openRegister(lesson: number, size: 'wide' | 'phone'): Promise<Page> {
  const page = await browser.newPage({ size })
  await signIn(page, world, 'staff', `/app/gestionePresenze?id=${lesson}`)
  await expectSeen(page.locator('[data-row]'))
  return page
}

async function expectTaken(page: Page, lesson: number, courseId: number): Promise<void> {
  await expectSeen(message(page, SAVED))
  await expectSoon(() => placeOf(page).split('&')[0], `/app/schedule?id=${courseId}`)
  const { version, courses } = done(await staff.call('GET', `/lessons/${lesson}/register`))
  const marks = courses[0].students.map(({ present }: { present: boolean }) => present)
  expect(version).toBe(1)
  expect(marks).toEqual(Array.from({ length: 25 }, (_, at) => !ABSENT.includes(at)))
}

test('a register of 25 with three absents takes at most 30 keys, and no mouse', async () => {
  const { courseId, lesson } = await newClass(25, ['2026-10-14'])
  const page = await openRegister(lesson, 'wide')
  let keys = 0
  const press = async (key: string) => {
    // Ctrl and S are two keys under the fingers.
    keys += key.split('+').length
    await page.keyboard.press(key)
  }
  await press('t')
  await expectSeen(page.getByText('25 studenti: 25 presenti, 0 assenti'))
  let at = 0
  for (const wanted of ABSENT) {
    for (; at < wanted; at += 1) await press('ArrowDown')
    await press('Space')
  }
  await expectSeen(page.getByText('25 studenti: 22 presenti, 3 assenti'))
  await press('Control+s')
  await expectSeen(dialog(page, 'Assenze').getByText(QUESTION, { exact: true }))
  await press('Enter')
  await expectTaken(page, lesson, courseId)
  expect(keys).toBeLessThanOrEqual(30)
})

test('on a phone it takes six taps', async () => {
  const { courseId, lesson } = await newClass(25, ['2026-10-14'])
  const page = await openRegister(lesson, 'phone')
  await button(page, 'Tutti presenti').click()
  for (const at of ABSENT) await button(page.locator('[data-row]').nth(at), 'Assente').click()
  await button(page, 'Salva').click()
  await button(dialog(page, 'Assenze'), 'Continua').click()
  await expectTaken(page, lesson, courseId)
})
