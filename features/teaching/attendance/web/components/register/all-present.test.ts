import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { registerDesk } from '#tests/support/register.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  field,
  message,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { REGISTER_SAVED } from '../../../domain/text.ts'
import { NO_HOURS, presentNow, REPLACE_ABSENT } from '../../../domain/text/register.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const desk = registerDesk(world, await world.as('staff'))

const rows = (page: Page) => page.locator('[data-row]')
const pressed = (page: Page) => rows(page).locator('[aria-pressed=true]').allInnerTexts()

async function openRegister(size: number) {
  const { lesson } = await desk.newClass(size, ['2026-10-14'])
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/gestionePresenze?id=${lesson}`)
  await expectSeen(rows(page))
  return page
}

test('"Tutti presenti" fills in who is not marked, and asks before absences give way', async () => {
  const page = await openRegister(3)
  await button(rows(page).nth(1), 'Assente').click()
  await page.keyboard.press('t')
  await expectSeen(message(page, presentNow(2)))
  await expectSoon(() => pressed(page), ['Presente', 'Assente', 'Presente'])
  await button(page, 'Tutti presenti').click()
  const question = dialog(page, REPLACE_ABSENT)
  await expectSeen(question.getByText(/^1 studente è segnato assente, 2 presenti\./))
  await button(question, 'Segna presenti').click()
  await expectSoon(() => pressed(page), ['Presente', 'Presente', 'Presente'])
  await button(page.getByRole('region', { name: 'Messaggi' }), 'Annulla').click()
  await expectSoon(() => pressed(page), ['Presente', 'Assente', 'Presente'])
})

test('what gave way to "Tutti presenti" is not taken back once the register is saved', async () => {
  const page = await openRegister(1)
  await page.evaluate(keepMessages)
  await button(rows(page), 'Assente').click()
  await button(page, 'Tutti presenti').click()
  await button(dialog(page, REPLACE_ABSENT), 'Segna presenti').click()
  await expectSeen(message(page, presentNow(1)))
  await page.getByTitle('Save').click()
  await expectSeen(message(page, REGISTER_SAVED))
  await expectGone(message(page, presentNow(1)))
})

/** Nothing goes by itself because so many seconds are over. */
function keepMessages(): void {
  const { setTimeout } = window
  const soon = (run: TimerHandler, ms = 0, ...more: unknown[]) =>
    ms < 3000 ? setTimeout(run, ms, ...more) : 0
  Object.assign(window, { setTimeout: soon })
}

test('an answer that is pressed twice is given once, and zero hours are an absence', async () => {
  const page = await openRegister(1)
  await button(rows(page), 'Assente').dblclick()
  expect(await pressed(page)).toEqual(['Assente'])
  await button(rows(page), 'Presente').click()
  await field(rows(page), 'Ore di presenza:').fill('0')
  await page.getByTitle('Save').click()
  await expectSeen(rows(page).getByText(NO_HOURS))
})
