import { afterAll, beforeAll, test } from 'vitest'
import { newStudent } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { button, dialog, expectScreen, expectSeen, message } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

beforeAll(async () => {
  const person = { name: 'Ada', surname: 'Alfieri', birthDate: '2000-10-15' }
  await newStudent(await world.as('staff'), person)
  await world.sql(
    "update automatic_rules set last_error = 'Manca {elenco}.', last_run_at = now() where key = 'makeups'",
  )
})

test('a secretary sees whom a mail would reach, and switches it on', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/comunicazioni')
  await page.getByRole('link', { name: 'Mail automatiche' }).click()
  await expectScreen(page, '/app/mailAutomatiche', 'Mail automatiche')
  await expectSeen(page.getByText('Manca {elenco}.'))
  await expectWellInEveryLook(page, page.getByRole('region', { name: 'Compleanni' }))
  await button(page, 'Chi la riceverebbe oggi: Compleanni').click()
  await expectSeen(dialog(page, 'Chi la riceverebbe oggi: Compleanni').getByText('Alfieri Ada'))
  await page.keyboard.press('Escape')
  await page.getByLabel('Attiva: Compleanni').check()
  await button(page, 'Salva: Compleanni').click()
  await expectSeen(message(page, 'Regola salvata.'))
})
