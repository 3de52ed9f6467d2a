import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unique } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import {
  button,
  dismiss,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  message,
} from '#tests/support/screen.ts'
import { openWorld, PASSWORD, type Username } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

beforeAll(() => world.as('admin'))

async function openSettings(who: Username = 'admin'): Promise<Page> {
  return open(who, '/app/usersettings', 'Impostazioni')
}

const openUsers = (who: Username = 'admin') => open(who, '/app/utenti', 'Utenti')

async function open(who: Username, place: string, title: string): Promise<Page> {
  const page = await browser.newPage()
  await signIn(page, world, who, place)
  await expectScreen(page, place, title)
  return page
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, name: string) =>
  section(page, 'Utenti').getByRole('row').filter({ hasText: name })

describe('the change of the own password', () => {
  const fill = async (page: Page, before: string, after: string, again: string) => {
    const part = section(page, 'Modifica password')
    await part.getByLabel('Vecchia Password', { exact: true }).fill(before)
    await part.getByLabel('Nuova Password', { exact: true }).fill(after)
    await part.getByLabel('Conferma nuova Password', { exact: true }).fill(again)
    await button(part, 'Salva').click()
  }

  test('sends nothing while a field is empty or the two differ', async () => {
    const page = await openSettings()
    let sent = 0
    await page.route('**/api/password', (route) => {
      sent += 1
      return route.continue()
    })
    await fill(page, '', '', '')
    await expectSoon(() => page.getByText('Campo obbligatorio').count(), 3)
    await expectSeen(page.getByText('Almeno 10 caratteri'))
    await expectSoon(() => section(page, 'Modifica password').getByRole('alert').count(), 0)
    await fill(page, '', 'una nuova password', 'un’altra password')
    await expectSoon(() => page.getByText('Campo obbligatorio').count(), 1)
    await expectSoon(() => section(page, 'Modifica password').getByRole('alert').count(), 0)
    await fill(page, PASSWORD, 'una nuova password', 'un’altra password')
    await expectSeen(page.getByRole('alert').getByText('The password confirm is not valid'))
    expect(await axe(page)).toEqual([])
    expect(sent).toBe(0)
  })

  test('a fault of the server is told after the sentence, in a line of its own, and nothing is lost', async () => {
    const page = await browser.newPage({ expected: [/status of 500/] })
    await signIn(page, world, 'staff', '/app/usersettings')
    await page.route('**/api/password', (route) => route.fulfill(FAULT))
    await fill(page, PASSWORD, `${PASSWORD}-3`, `${PASSWORD}-3`)
    const alert = section(page, 'Modifica password').getByRole('alert')
    await expectSoon(
      async () => (await alert.innerText()).trim().split('\n').slice(0, 2),
      ['Error changing password. Please check your data', FAULT.json.message],
    )
    const old = page.getByLabel('Vecchia Password', { exact: true })
    await expectSoon(() => old.inputValue(), PASSWORD)
  })

  test('says one sentence when it is refused, another when it is done', async () => {
    const name = unique('password').replace(' ', '')
    await world.account(name, 'staff')
    const page = await openSettings('staff')
    await fill(page, 'non è questa', 'una nuova password', 'una nuova password')
    const failed = 'Error changing password. Please check your data'
    const alert = section(page, 'Modifica password').getByRole('alert')
    const said = async () => (await alert.innerText()).trim().split('\n').slice(0, 2)
    await expectSoon(said, [failed])
    await fill(page, PASSWORD, '1234567890', '1234567890')
    await expectSeen(alert.getByText('Questa password è tra le prime che si provano'))
    await expectSoon(async () => (await said())[0], failed)
    await fill(page, PASSWORD, `${PASSWORD}-2`, `${PASSWORD}-2`)
    const changed = message(page, 'Password changed successfully')
    await expectSeen(changed)
    await dismiss(page, 'Password changed successfully')
    const old = page.getByLabel('Vecchia Password', { exact: true })
    await expectSoon(() => old.inputValue(), '')
    await fill(page, `${PASSWORD}-2`, PASSWORD, PASSWORD)
    await expectSeen(changed)
  })
})

test('the own sessions are listed, and the others can be ended', async () => {
  const other = await world.signIn('admin')
  const page = await openSettings()
  const part = section(page, 'Sessioni aperte')
  await expectSeen(part.getByText('Questa'))
  const ends = part.getByRole('button', { name: /^Termina la sessione/ })
  for (let left = await ends.count(); left > 0; left -= 1) {
    await ends.first().click()
    await expectSoon(() => ends.count(), left - 1)
  }
  await expectSoon(() => part.getByRole('listitem').count(), 1)
  expect((await other.call('GET', '/sessions')).status).toBe(401)

  const more = [await world.signIn('admin'), await world.signIn('admin')]
  await page.reload()
  await expectSoon(() => part.getByRole('listitem').count(), 3)
  await button(part, 'Esci da tutti gli altri').click()
  await expectSeen(message(page, 'Gli altri dispositivi sono stati disconnessi.'))
  await expectSoon(() => part.getByRole('listitem').count(), 1)
  for (const client of more) expect((await client.call('GET', '/sessions')).status).toBe(401)
})

describe('the staff accounts', () => {
  test('are not shown to who is no administrator', async () => {
    const page = await openUsers('billing')
    await expectSeen(section(page, 'Utenti').getByText('gestiti da un amministratore'))
    await expectSoon(() => button(page, 'Nuovo utente').count(), 0)
    await expectSoon(() => page.getByRole('link', { name: 'Utenti', exact: true }).count(), 0)
  })

  test('are created, changed, given a password, disabled and enabled', async () => {
    const page = await openUsers()
    const name = unique('nuova').replace(' ', '.')
    await button(page, 'Nuovo utente').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nome utente').fill(name)
    await dialog.getByLabel('Cognome').fill('Bianchi')
    await dialog.getByLabel('Password', { exact: true }).fill('corta')
    await button(dialog, 'Crea').click()
    await expectSeen(dialog.getByText('Almeno 10 caratteri', { exact: true }))
    expect(await axe(page)).toEqual([])
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('combobox', { name: 'Ruolo' }).click()
    await page.getByRole('option', { name: 'Call centre' }).click()
    await button(dialog, 'Crea').click()
    await expectGone(dialog)
    await expectSeen(message(page, `Utente ${name} creato.`))
    await expectSeen(row(page, name).getByText('Call centre'))
    await world.signIn(name)

    await row(page, name).getByRole('button', { name }).first().click()
    await dialog.getByLabel('Nome', { exact: true }).fill('Anna')
    await page.keyboard.press('Control+s')
    await expectGone(dialog)
    await expectSeen(row(page, name).getByText('Bianchi Anna'))

    await button(page, `Azioni: ${name}`).click()
    await page.getByRole('menuitem', { name: 'Nuova password' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill('tutta-un-altra')
    await button(dialog, 'Salva').click()
    await expectGone(dialog)
    await world.signIn(name, 'tutta-un-altra')

    await button(page, `Azioni: ${name}`).click()
    await page.getByRole('menuitem', { name: 'Disabilita' }).click()
    await expectSeen(row(page, name).getByText('Disabilitato'))
    await page
      .getByRole('region', { name: 'Messaggi' })
      .getByRole('button', { name: 'Annulla' })
      .click()
    await expectGone(row(page, name).getByText('Disabilitato'))
    await world.signIn(name, 'tutta-un-altra')
  })

  test('of the own one what protects it is changed in the settings alone', async () => {
    const page = await openUsers()
    await row(page, 'admin').getByRole('button', { name: 'admin' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Utente admin' })
    await expectSeen(dialog.getByLabel('Cognome'))
    await expectSoon(() => dialog.getByLabel('Mail').count(), 0)
    await dialog.getByLabel('Nome', { exact: true }).fill('Ada')
    await button(dialog, 'Salva').click()
    await expectGone(dialog)
    await button(page, 'Azioni: admin').click()
    await expectSeen(page.getByRole('menuitem', { name: 'Modifica' }))
    for (const name of ['Nuova password', 'Disabilita']) {
      await expectSoon(() => page.getByRole('menuitem', { name }).count(), 0)
    }
  })

  test('a dialog with changes asks before it closes', async () => {
    const page = await openUsers()
    await button(page, 'Nuovo utente').click()
    const dialog = page.getByRole('dialog', { name: 'Nuovo utente' })
    await dialog.getByLabel('Nome utente').fill('a metà')
    await dialog.getByRole('combobox', { name: 'Ruolo' }).click()
    await expectSeen(page.getByRole('option', { name: 'Call centre' }))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('option', { name: 'Call centre' }))
    await expectSeen(dialog)
    await page.keyboard.press('Escape')
    await expectSeen(page.getByRole('dialog', { name: 'Modifiche non salvate' }))
    await button(page, 'Resta qui').click()
    await expectSoon(() => dialog.getByLabel('Nome utente').inputValue(), 'a metà')
    await page.keyboard.press('Escape')
    await button(page, 'Lascia la pagina').click()
    await expectGone(dialog)
  })
})
