import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, newStudent } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectScreen,
  expectSeen,
  expectSoon,
  message,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { RULE_TEXTS, SAVED } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const DUE = RULE_TEXTS.instalments_before

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

test('the days of a rule are not saved over those that somebody else wrote meanwhile', async () => {
  const page = await browser.newPage({ expected: [/status of 409/] })
  await signIn(page, world, 'staff', '/app/mailAutomatiche')
  const part = page.getByRole('region', { name: DUE.name })
  const days = part.getByLabel('Giorni prima della scadenza')
  await days.fill('21')
  const admin = await world.as('admin')
  const rule = async () =>
    done(await admin.call('GET', '/automatic-mails/rules')).rows.find(
      ({ key }: { key: string }) => key === 'instalments_before',
    )
  const { enabled, version } = await rule()
  const at = '/automatic-mails/rules/instalments_before'
  done(await admin.call('PUT', at, { enabled, days: 9, version }))
  // What saves another rule reads this one again too.
  const other = page.getByRole('region', { name: RULE_TEXTS.makeups.name })
  await button(other, `Salva: ${RULE_TEXTS.makeups.name}`).click()
  await expectSeen(message(page, SAVED))
  await expectSoon(() => other.locator('form').getAttribute('aria-busy'), 'false')

  await button(page, `Salva: ${DUE.name}`).click()
  await expectSeen(part.getByText(/^Nel frattempo admin ha modificato questi dati/))
  expect(await rule()).toMatchObject({ days: 9 })
  await expectSoon(() => days.inputValue(), '21')
})
