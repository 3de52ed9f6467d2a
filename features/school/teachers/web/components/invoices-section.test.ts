import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newTeacher } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  fillIn,
  message,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { INVOICE_FILE_SIZE, INVOICE_FILE_TYPE, INVOICE_FILE_UNREAD } from '../../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let staff: Client
beforeAll(async () => {
  staff = await world.as('staff')
})

const pdf = (bytes = 100) => ({
  name: 'Fattura 12.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(bytes, 7)]),
})
const invoices = async (id: number) =>
  done(await staff.call('GET', `/teachers/${id}/invoices`)).rows as { id: number }[]

async function open(): Promise<{ page: Page; id: number }> {
  const id = await newTeacher(staff)
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/invoices?id=${id}`)
  await expectSeen(page.getByText('Nessuna fattura'))
  return { page, id }
}

async function add(page: Page, values: Record<string, string>): Promise<void> {
  await button(page, 'Nuova fattura').click()
  await fillIn(dialog(page, 'Nuova fattura'), values)
  await button(page, 'Salva').click()
  await expectSeen(message(page, 'Fattura aggiunta'))
}

describe('the invoices of a teacher', () => {
  test('are entered with their document, changed, and lose it again', async () => {
    const { page, id } = await open()
    await button(page, 'Nuova fattura').click()
    const window = dialog(page, 'Nuova fattura')
    await fillIn(window, { Data: '30-09-2026', Importo: '', Note: 'Settembre' })
    await button(window, 'Salva').click()
    await expectSeen(window.getByText('Campo obbligatorio'))
    await fillIn(window, { Importo: '1.250,5' })
    await window.locator('input[type=file]').setInputFiles(pdf())
    await expectSeen(window.getByText('Fattura 12.pdf'))
    await button(window, 'Salva').click()
    await expectSeen(message(page, 'Fattura aggiunta'))
    const cells = rowsOf(page, 'Fatture').getByRole('cell')
    await expectSoon(
      async () => (await cells.allInnerTexts()).slice(0, 5),
      ['30/09/2026', '1.250,50\u00a0€', 'Da pagare', 'Settembre', 'Fattura 12.pdf'],
    )
    const [invoice] = await invoices(id)
    const file = await page.getByRole('link', { name: 'Fattura 12.pdf' }).getAttribute('href')
    expect(file).toBe(`/api/teacher-invoices/${invoice?.id}/file?v=0`)

    await rowsOf(page, 'Fatture').getByText('Settembre').click()
    const edit = dialog(page, 'Modifica fattura')
    await fillIn(edit, { Importo: '99' })
    await button(edit, 'Togli').click()
    await button(edit, 'Salva').click()
    await expectSeen(message(page, 'Fattura salvata'))
    await expectSoon(
      () => invoices(id),
      [expect.objectContaining({ amountCents: 9900, fileName: null, note: 'Settembre' })],
    )
  })

  test('wait for a document that is still read, and are not saved without one that cannot be', async () => {
    const { page, id } = await open()
    await page.evaluate(() => {
      // A file is read, or cannot be, when the test says so.
      const { readAsDataURL } = FileReader.prototype
      FileReader.prototype.readAsDataURL = function held(blob) {
        const once = { once: true }
        addEventListener('read', () => readAsDataURL.call(this, blob), once)
        addEventListener('fail', () => this.dispatchEvent(new ProgressEvent('error')), once)
      }
    })
    const tell = async (what: 'read' | 'fail') =>
      page.evaluate((name) => dispatchEvent(new Event(name)), what)
    await button(page, 'Nuova fattura').click()
    const window = dialog(page, 'Nuova fattura')
    await fillIn(window, { Importo: '10' })
    await window.locator('input[type=file]').setInputFiles(pdf())
    await button(window, 'Salva').click()
    await expectSeen(window.locator('form[aria-busy=true]'))
    await tell('fail')
    await expectSeen(window.getByText(INVOICE_FILE_UNREAD))
    await expectGone(window.locator('form[aria-busy=true]'))
    await expectSoon(() => invoices(id), [])

    await window.locator('input[type=file]').setInputFiles(pdf())
    await button(window, 'Salva').click()
    await expectSeen(window.locator('form[aria-busy=true]'))
    await tell('read')
    await expectSeen(message(page, 'Fattura aggiunta'))
    await expectSoon(() => invoices(id), [expect.objectContaining({ fileName: 'Fattura 12.pdf' })])
  })

  test('refuse what is no document, and one that is too large', async () => {
    const { page, id } = await open()
    await button(page, 'Nuova fattura').click()
    const window = dialog(page, 'Nuova fattura')
    const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
      window.locator('input[type=file]').setInputFiles(file)
    await choose({ name: 'voti.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') })
    await expectSeen(window.getByText(INVOICE_FILE_TYPE))
    await choose(pdf(10 * 1024 * 1024))
    await expectSeen(window.getByText(INVOICE_FILE_SIZE))
    // What only says that it is one is found out by the server.
    const fake = Buffer.from('<html></html>')
    await choose({ name: 'finta.pdf', mimeType: 'application/pdf', buffer: fake })
    await fillIn(window, { Importo: '10' })
    await button(window, 'Salva').click()
    await expectSeen(window.getByText(INVOICE_FILE_TYPE))
    await expectSoon(() => invoices(id), [])
  })

  test('are marked as paid and deleted, and both are taken back', async () => {
    const { page } = await open()
    await add(page, { Data: '31-08-2026', Importo: '10' })
    await add(page, { Data: '30-09-2026', Importo: '20' })
    const rows = rowsOf(page, 'Fatture')
    const dates = () => rows.locator('td[data-main]').allInnerTexts()
    await expectSoon(dates, ['30/09/2026', '31/08/2026'])
    const name = 'Fattura del 30/09/2026 di 20,00\u00a0€'
    await takeAction(page, name, 'Segna come pagata')
    await expectSeen(rows.getByText('Pagata'))
    await button(page, 'Annulla').first().click()
    await expectGone(rows.getByText('Pagata'))
    await takeAction(page, name, 'Elimina')
    await expectSoon(dates, ['31/08/2026'])
    await button(page, 'Annulla').last().click()
    await expectSoon(dates, ['30/09/2026', '31/08/2026'])
  })

  test('are well on any window, light and dark', async () => {
    const { page } = await open()
    await add(page, { Data: '30-09-2026', Importo: '20', Note: 'Settembre' })
    await expectWellInEveryLook(page, page.getByText('30/09/2026'))
    await button(page, 'Nuova fattura').click()
    await expectWellInEveryLook(page, dialog(page, 'Nuova fattura'))
  })
})
