import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { axe, openBrowser } from '#tests/support/browser.ts'
import {
  expectSoon,
  button,
  expectGone,
  expectScreen,
  expectSeen,
  goTo,
  placeOf,
} from '#tests/support/screen.ts'
import { openWorld, PASSWORD } from '#tests/support/world.ts'

const FAILED = 'Something is wrong with your login or password.'

const world = await openWorld({ env: { ACADEMY_NAME: 'Scuola Quinte' } })
afterAll(() => world.close())
const browser = await openBrowser()

await world.account('admin', 'admin')

async function openLogin(): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(world.url)
  await expectSeen(page.getByRole('heading', { name: 'Scuola Quinte' }))
  return page
}

const username = (page: Page) => page.getByLabel('E-mail o nome utente')
const password = (page: Page) => page.getByLabel('Password', { exact: true })

describe('the login', () => {
  test('is offered once both fields are filled', async () => {
    const page = await openLogin()
    const login = button(page, 'Login')
    await expectSoon(() => login.isDisabled(), true)
    await username(page).fill('admin')
    await expectSoon(() => login.isDisabled(), true)
    await password(page).fill(PASSWORD)
    await expectSoon(() => login.isEnabled(), true)
    await username(page).fill('  ')
    await expectSoon(() => login.isDisabled(), true)
  })

  test('knows who is signed in, asked once, before the program is loaded', async () => {
    const page = await browser.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const first = page.waitForRequest('**/api/session')
    await page.route('**/assets/*.js', async (route) => {
      await first
      await route.continue()
    })
    await page.goto(world.url)
    await expectSeen(button(page, 'Login'))
    expect(asked.filter((path) => path === '/api/session')).toHaveLength(1)
  })

  test('says one sentence when it fails, and keeps the name', async () => {
    const page = await openLogin()
    await username(page).fill('admin')
    await password(page).fill('non è questa')
    await button(page, 'Login').click()
    await expectSeen(page.getByRole('alert').getByText(FAILED, { exact: true }))
    await expectSoon(() => username(page).inputValue(), 'admin')
    expect(placeOf(page)).toBe('/login')
    expect(await axe(page)).toEqual([])

    // The wrong password is selected, so another one takes its place.
    await page.keyboard.type(PASSWORD)
    await expectSoon(() => password(page).inputValue(), PASSWORD)
    await page.keyboard.press('Enter')
    await expectScreen(page, '/app/corsi', 'Corsi')
    await expectSoon(() => page.title(), 'Corsi — Scuola Quinte')
  })

  test('says the same of a user that is not there', async () => {
    const page = await openLogin()
    await username(page).fill('nessuno')
    await password(page).fill(PASSWORD)
    await button(page, 'Login').click()
    await expectSeen(page.getByRole('alert').getByText(FAILED, { exact: true }))
  })

  test('needs no mouse: the cursor waits in the first field, Enter signs in', async () => {
    const page = await openLogin()
    await page.keyboard.type('admin')
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expectScreen(page, '/app/corsi', 'Corsi')
  })

  test('shows the password on request', async () => {
    const page = await openLogin()
    await password(page).fill(PASSWORD)
    await expectSoon(() => password(page).getAttribute('type'), 'password')
    await button(page, 'Mostra la password').click()
    await expectSoon(() => password(page).getAttribute('type'), 'text')
  })

  test.each([
    ['/app/studenti?q=rossi', 'Studenti'],
    ['/app/search/rossi', 'Cerca'],
    ['/billing/search/50%25', 'Cerca'],
  ])('comes back to the place that asked for it: %s', async (place, title) => {
    const page = await openLogin()
    await goTo(page, place)
    await expectSeen(button(page, 'Login'))
    expect(placeOf(page)).toBe('/login')
    await username(page).fill('admin')
    await password(page).fill(PASSWORD)
    await button(page, 'Login').click()
    await expectScreen(page, place.split('?')[0] ?? '', title)
    expect(placeOf(page)).toBe(place)
  })

  test('is refused for a while after many wrong passwords, and says so', async () => {
    await world.account('bloccata', 'staff')
    const page = await openLogin()
    await username(page).fill('bloccata')
    const said = page.getByRole('alert')
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await password(page).fill(`sbagliata ${attempt}`)
      await button(page, 'Login').click()
      await expectSeen(said.getByText(FAILED))
    }
    await password(page).fill(PASSWORD)
    await button(page, 'Login').click()
    await expectSeen(said.getByText('Troppi tentativi di accesso.'))
    await expectSoon(() => username(page).inputValue(), 'bloccata')
  })
})

test('the tab to create an account does nothing and says why', async () => {
  const page = await openLogin()
  const asked: string[] = []
  await page.getByRole('tab', { name: 'Crea account' }).click()
  page.on('request', (request) => asked.push(request.url()))
  await page.getByLabel('Nome completo').fill('Anna Prova')
  await page.getByLabel('E-mail').fill('anna@esempio.it')
  await page.getByLabel('Password', { exact: true }).fill('una password')
  await expectSeen(button(page, 'Mostra la password'))
  const create = button(page, 'Crea account')
  await expectSoon(() => create.isDisabled(), true)
  await create.click({ force: true })
  await page.keyboard.press('Enter')
  await expectSeen(page.getByText('Gli account sono creati da un amministratore'))
  expect(await axe(page)).toEqual([])
  expect([placeOf(page), asked]).toEqual(['/login', []])
  await page.getByRole('tab', { name: 'Login', exact: true }).click()
  await expectGone(create)
})

test('the demo academy shows its logins, which fill the fields', async () => {
  const demo = await openWorld({ demo: true })
  try {
    const page = await browser.newPage()
    await page.goto(demo.url)
    await button(page, 'segreteria').click()
    await expectSoon(() => username(page).inputValue(), 'segreteria')
    await expectSoon(() => password(page).inputValue(), 'demo-quinte')
    expect(await axe(page)).toEqual([])
  } finally {
    await demo.close()
  }
})
