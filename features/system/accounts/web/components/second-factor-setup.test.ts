import type { Locator, Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { codeOf, stepAt } from '#kit/server/one-time-code.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  goTo,
  message,
  placeOf,
} from '#tests/support/screen.ts'
import { openWorld, PASSWORD } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

const own = (page: Page) =>
  page.getByRole('region', { name: 'Verifica in due passaggi', exact: true })
const code = (part: Page | Locator) => part.getByLabel('Codice di verifica')

/** What the app on the phone shows; each code counts once, so the next is of the next interval. */
function shown(secret: string): string {
  world.clock.advance({ seconds: 30 })
  return codeOf(secret, stepAt(world.clock.now()))
}

async function fillLogin(page: Page, username: string): Promise<void> {
  await page.getByLabel('E-mail o nome utente').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Login').click()
}

async function openAs(username: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(world.url)
  await fillLogin(page, username)
  return page
}

/** Goes through the steps of the set-up until the codes are shown; answers the secret. */
async function openCodes(part: Page | Locator): Promise<string> {
  await part.getByLabel('La tua password').fill(PASSWORD)
  await button(part, 'Continua').click()
  await expectSeen(part.getByAltText('Codice QR per l’app'))
  const written = await part.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()
  const secret = (written ?? '').replaceAll(' ', '')
  await code(part).fill(shown(secret))
  await button(part, 'Attiva').click()
  return secret
}

/** Goes through all of them; answers the first recovery code too. */
async function setUp(part: Page | Locator): Promise<{ secret: string; recovery: string }> {
  const secret = await openCodes(part)
  const codes = part.getByRole('list', { name: 'Codici di recupero' }).getByRole('listitem')
  await expectSoon(() => codes.count(), 10)
  const recovery = (await codes.first().textContent()) ?? ''
  await button(part, 'Li ho conservati').click()
  return { secret, recovery }
}

test('it is set up with the app, asked for at the login, and taken away again', async () => {
  await world.account('bea', 'staff')
  const page = await openAs('bea')
  await expectScreen(page, '/app/eventslist', 'Eventi')
  await goTo(page, '/app/usersettings')
  await button(own(page), 'Attiva').click()
  const { secret } = await setUp(page.getByRole('dialog'))
  await expectSeen(own(page).getByText('Attiva dal 15/10/2026'))
  await expectWellInEveryLook(page, own(page))

  await page.context().clearCookies({ name: 'quinte_session' })
  await page.goto('about:blank')
  await page.goto(world.url)
  await fillLogin(page, 'bea')
  await code(page).fill('000000')
  await button(page, 'Login').click()
  await expectSeen(page.getByRole('alert').getByText('Il codice non è giusto'))
  await expectWellInEveryLook(page, code(page))
  await code(page).fill(shown(secret))
  await page.keyboard.press('Enter')
  await expectScreen(page, '/app/eventslist', 'Eventi')

  await goTo(page, '/app/usersettings')
  await button(own(page), 'Disattiva').click()
  await code(page.getByRole('dialog')).fill(shown(secret))
  await button(page.getByRole('dialog'), 'Disattiva').click()
  await expectSeen(message(page, 'Ora basta la password.'))
  await expectSeen(button(own(page), 'Attiva'))
})

test('codes that are shown once are not closed without a question', async () => {
  await world.account('dea', 'staff')
  const page = await openAs('dea')
  await expectScreen(page, '/app/eventslist', 'Eventi')
  await goTo(page, '/app/usersettings')
  const list = page.getByRole('list', { name: 'Codici di recupero' })
  const question = page.getByRole('dialog', { name: 'Codici di recupero', exact: true })
  const asksBeforeClosing = async () => {
    await expectSeen(list)
    await page.keyboard.press('Escape')
    await expectSeen(question.getByText('Li hai conservati? Non si possono più vedere.'))
    await button(question, 'Torna ai codici').click()
    await expectGone(question)
    await expectSeen(list)
    await page.keyboard.press('Escape')
    await button(question, 'Li ho conservati').click()
    await expectGone(list)
  }
  await button(own(page), 'Attiva').click()
  const secret = await openCodes(page.getByRole('dialog'))
  await asksBeforeClosing()

  await button(own(page), 'Nuovi codici di recupero').click()
  await code(page.getByRole('dialog')).fill(shown(secret))
  await button(page.getByRole('dialog'), 'Crea').click()
  await asksBeforeClosing()
})

test('who has none sets it up before anything else where it is asked of everybody', async () => {
  await world.account('capo', 'admin')
  await world.account('carla', 'call_centre')
  const page = await openAs('capo')
  await expectScreen(page, '/app/eventslist', 'Eventi')
  await goTo(page, '/app/usersettings')
  await button(own(page), 'Attiva').click()
  await setUp(page.getByRole('dialog'))
  await goTo(page, '/app/utenti')
  await page.getByRole('switch', { name: 'Chiedi a tutti' }).click()
  await button(page, 'Chiedi a tutti').click()
  await expectSeen(message(page, 'Ora è chiesta a tutti.'))

  const hers = await openAs('carla')
  await expectSeen(hers.getByRole('heading', { name: 'Verifica in due passaggi' }))
  await expectWellInEveryLook(hers, hers.getByLabel('La tua password'))
  const { recovery } = await setUp(hers)
  await expectScreen(hers, '/app/dashboard', 'Dashboard')
  await goTo(hers, '/app/usersettings')
  await button(own(hers), 'Cambia telefono').click()
  await code(hers.getByRole('dialog')).fill(recovery)
  await button(hers.getByRole('dialog'), 'Cambia telefono').click()
  await expectSeen(hers.getByLabel('La tua password'))
  await expectGone(hers.getByRole('dialog'))
  await expectSoon(() => placeOf(hers), '/login')
})
