import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  message,
  stillBox,
} from '#tests/support/screen.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { openWorld } from '#tests/support/world.ts'
import { SETTINGS_SAVED, settingsSentences, timeZoneAlert } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

async function openSettings(place = '/app/usersettings', title = 'Impostazioni'): Promise<Page> {
  const page = await browser.newPage({ expected: [/status of 422/] })
  await signIn(page, world, 'staff', place)
  await expectScreen(page, place, title)
  return page
}

test('a time zone that is chosen is told about and not kept', async () => {
  const page = await openSettings()
  const zone = page.getByRole('combobox', { name: 'Fuso orario' })
  await zone.click()
  await page.getByRole('option', { name: /^Los Angeles/ }).click()
  const alert = dialog(page, 'Fuso orario')
  await expectSeen(alert.getByText(timeZoneAlert('Los Angeles')))
  await expectSoon(() => alert.getByRole('button').allInnerTexts(), ['', 'Ho capito'])
  await page.keyboard.press('Enter')
  await expectGone(alert)
  await expectSoon(() => zone.inputValue(), '')
  await expectSoon(() => zone.getAttribute('placeholder'), 'Roma (Europe/Rome)')
})

test('a list that is open stays so when the sections above it arrive', async () => {
  const page = await browser.newPage()
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/api/sessions', async (route) => {
    await opened
    await route.continue()
  })
  await signIn(page, world, 'staff', '/app/usersettings')
  const zone = page.getByRole('combobox', { name: 'Fuso orario' })
  await zone.click()
  await expectSeen(page.getByRole('option', { name: /^Los Angeles/ }))
  const { y } = await stillBox(zone)
  open()
  await expectSeen(page.getByText('Questa', { exact: true }))
  expect(Math.abs((await stillBox(zone)).y - y)).toBeLessThan(4)
  await expectSeen(page.getByRole('option', { name: /^Los Angeles/ }))
})

test('mail settings that cannot be read say so in their own section, and are read again', async () => {
  let down = true
  const page = await browser.newPage({ expected: [/status of 503/] })
  await page.route('**/api/settings', (route) =>
    down ? route.fulfill({ status: 503, body: 'proxy' }) : route.continue(),
  )
  await signIn(page, world, 'staff', '/app/serverPosta')
  const part = page.getByRole('region', { name: 'Posta in uscita' })
  await expectSeen(part.getByRole('alert'))
  down = false
  await button(part, 'Riprova').click()
  await expectSeen(part.getByLabel('Indirizzo mittente'))
})

test('the sender of the mails is saved, and its password never shown again', async () => {
  const page = await openSettings('/app/serverPosta', 'Posta')
  const part = page.getByRole('region', { name: 'Posta in uscita' })
  const address = part.getByLabel('Indirizzo mittente')
  const password = part.getByLabel('Password della casella', { exact: true })
  await address.fill('non è un indirizzo')
  await button(part, 'Salva').click()
  await expectSoon(() => address.getAttribute('aria-invalid'), 'true')
  await address.fill('segreteria@esempio.it')
  await password.fill('segreta')
  await button(part, 'Salva').click()
  await expectSeen(message(page, SETTINGS_SAVED))
  await expectSoon(() => password.inputValue(), '')
  await page.reload()
  await expectSoon(() => address.inputValue(), 'segreteria@esempio.it')
  await expectSeen(part.getByText('È già impostata; scrivila solo per cambiarla.'))
  await expectSoon(() => password.inputValue(), '')
})

test('the account is told on a page of its own, to which the settings lead', async () => {
  const page = await openSettings()
  const parts = page.getByRole('navigation', { name: 'Impostazioni' })
  await expectSoon(
    () => parts.getByRole('link').allInnerTexts(),
    ['Il tuo account', 'Accademia', 'Posta', 'Posta inviata', 'Modelli', 'Sistema'],
  )
  await parts.getByText('Accademia').click()
  await expectScreen(page, '/app/accademia', 'Accademia')
  const iban = page.getByLabel('IBAN', { exact: true })
  await iban.fill('IT61 X054 2811 1010 0000 0123 456')
  await button(page, 'Salva').click()
  await expectSeen(
    page
      .getByRole('main')
      .getByText(settingsSentences['settings.bad_iban'] as string)
      .first(),
  )
  await iban.fill('it60X0542811101000000123456')
  await button(page, 'Salva').click()
  await expectSeen(message(page, SETTINGS_SAVED))
  await expectWellInEveryLook(page, page.getByRole('main'))
  await page.reload()
  await expectSoon(() => iban.inputValue(), 'IT60 X054 2811 1010 0000 0123 456')
})
