import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse } from '#tests/support/academy.ts'
import { openBrowser, signIn, SIZES } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  field,
  fillIn,
  message,
  namesIn,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { fetchFile, pdfOf, upload } from '#tests/support/uploads.ts'
import { openWorld, PASSWORD } from '#tests/support/world.ts'
import { DISCOUNTS_FAILED, HOMEWORK_FAILED } from '../domain/text.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let staff: Client
beforeAll(async () => {
  staff = await world.as('staff')
})

async function open(options: Parameters<typeof browser.newPage>[0] = {}) {
  const courseId = await newCourse(staff)
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', `/app/editCorso?id=${courseId}`)
  await expectSeen(page.getByText('Nessuna dispensa'))
  return { page, courseId }
}

const pdf = (name: string, size = 3_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfOf(size),
})
const chooser = (page: Page) => page.locator('dialog input[type=file]')
const COURSE_GONE = 'Il corso non esiste più.'

async function moveToTrash(courseId: number): Promise<void> {
  done(await staff.call('POST', `/courses/${courseId}/archiving`, {}))
  done(await staff.call('DELETE', `/courses/${courseId}`, {}))
}

describe('the handouts of a course', () => {
  test('are written, filled with files, opened, changed, deleted and taken back', async () => {
    const { page, courseId } = await open()
    await button(page, 'Nuova dispensa').click()
    const window = dialog(page, 'Nuova dispensa')
    const editor = field(window, 'Descrizione')
    await expectSeen(editor)
    await button(window, 'Salva').click()
    await expectSeen(window.getByText('Campo obbligatorio'))

    await fillIn(window, { Nome: 'Dizione: le vocali' })
    await editor.pressSequentially('Da leggere ')
    await button(window, 'Grassetto').click()
    await editor.pressSequentially('bene')
    await button(window, 'Grassetto').click()
    await button(window, 'Link').click()
    const address = field(window, 'Indirizzo del link')
    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await expectSeen(window.getByText('Scrivi un indirizzo, come https://esempio.it'))
    await address.fill('esempio.it')
    await address.press('Enter')
    await expectGone(address)
    await chooser(page).setInputFiles([
      pdf('vocali.pdf', 5_000),
      { name: 'foto.png', mimeType: 'image/png', buffer: PNG },
      { name: 'programma.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\0\x03\0') },
      pdf('grande.pdf', 26 * 1024 * 1024),
    ])
    await expectSeen(window.getByText('26.624,0\u00a0KB (26,0\u00a0MB)'))
    await button(window, 'Togli grande.pdf').click()
    // What may not be sent says so in its place, and keeps the form from being saved without it.
    await expectSeen(window.getByText(/Questo tipo di documento non è accettato: .* audio o video/))
    for (const arrived of ['vocali.pdf', 'foto.png'])
      await expectSeen(button(window, `Togli ${arrived}`))
    await button(window, 'Salva').click()
    // To try again would not help.
    await expectSeen(window.getByText('Un file non è stato caricato: toglilo, poi salva.'))
    await button(window, 'Togli programma.exe').click()
    await expectWellInEveryLook(page, window.getByText('foto.png'))
    await page.setViewportSize(SIZES.laptop)
    await button(window, 'Salva').click()
    await expectSeen(message(page, 'Dispensa aggiunta'))

    const [saved] = done(await staff.call('GET', `/courses/${courseId}/handouts`)).rows
    expect(saved).toMatchObject({
      name: 'Dizione: le vocali',
      files: [{ name: 'vocali.pdf', size: 5_000 }, { name: 'foto.png' }],
    })
    expect(saved.description).toBe(
      '<p>Da leggere <strong>bene</strong><a href="https://esempio.it" rel="noopener noreferrer" target="_blank">esempio.it</a></p>',
    )
    const row = rowsOf(page, 'Dispense e libri')
    await expectSoon(() => row.locator('strong').allInnerTexts(), ['bene'])
    await expectSoon(() => row.getByRole('link').getAttribute('rel'), 'noopener noreferrer')
    await expectSeen(row.getByText('4,9\u00a0KB'))

    const shown = page.waitForEvent('popup')
    await row.getByRole('button', { name: 'foto.png', exact: true }).click()
    await expectSoon(
      async () => (await shown).url(),
      `${world.url}/api/handout-files/${saved.files[1].id}`,
    )
    await (await shown).close()
    const download = page.waitForEvent('download')
    await button(page, 'Scarica vocali.pdf').click()
    expect((await download).suggestedFilename()).toBe('vocali.pdf')
    // What the browser was given to follow does not stay on the page.
    await expectSoon(() => page.locator('a[download]').count(), 0)

    await row.getByText('Dizione: le vocali').click()
    const change = dialog(page, 'Modifica dispensa')
    await expectSeen(field(change, 'Descrizione').getByText('bene'))
    await button(change, 'Togli vocali.pdf').click()
    await fillIn(change, { Nome: 'Le vocali' })
    await button(change, 'Salva').click()
    await expectSeen(message(page, 'Dispensa salvata'))
    await expectGone(row.getByText('vocali.pdf'))
    const lost = await fetchFile(world, staff, `/handout-files/${saved.files[0].id}`)
    expect(lost.answer.status).toBe(404)

    await takeAction(page, 'Le vocali', 'Elimina')
    const question = dialog(page, 'Elimina dispensa')
    await expectSeen(question.getByText('Sei sicuro di voler eliminare la dispensa «Le vocali»?'))
    await button(question, 'Elimina').click()
    await expectSeen(page.getByText('Nessuna dispensa'))
    await button(page, 'Annulla').click()
    await expectSoon(() => namesIn(page, 'Dispense e libri'), ['Le vocali'])
  })

  test('show two lines of what is written of them, and all of it on request', async () => {
    const { page, courseId } = await open()
    const [first, last] = [`Leggere${' bene'.repeat(20)}`, 'Portare il copione']
    const description = `<p>${first}</p><p>A casa</p><p>${last}</p>`
    const input = { name: 'Dizione', description, files: [] }
    done(await staff.call('POST', `/courses/${courseId}/handouts`, input))
    await page.reload()
    const text = rowsOf(page, 'Dispense e libri')
      .locator('div', { has: page.getByText(last) })
      .last()
    const lines = () =>
      text.evaluate(
        (box) => box.clientHeight / Number(getComputedStyle(box).lineHeight.slice(0, -2)),
      )
    await expectSeen(button(page, 'mostra di più'))
    expect(Math.floor(await lines())).toBe(2)
    await button(page, 'mostra di più').click()
    await expectSeen(button(page, 'mostra di meno'))
    expect(await lines()).toBeGreaterThanOrEqual(3)
  })

  test('tell what keeps a file from being opened', async () => {
    const { page, courseId } = await open()
    const uploadId = await upload(world, staff, 'foto.png', PNG)
    const input = { name: 'Foto', files: [{ uploadId }] }
    const { id } = done(await staff.call('POST', `/courses/${courseId}/handouts`, input))
    await page.reload()
    const file = button(page, 'foto.png')
    await expectSeen(file)
    await page.evaluate(() => {
      window.open = () => null
    })
    await file.click()
    await expectSeen(message(page, 'Popup bloccato. Abilita i popup per visualizzare il file.'))
    // Somebody else deletes it meanwhile.
    done(await staff.call('DELETE', `/handouts/${id}`))
    await button(page, 'Scarica foto.png').click()
    await expectSeen(message(page, 'File non trovato'))
    await page.route('**/api/handout-files/**', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<html>proxy</html>' }),
    )
    await button(page, 'Scarica foto.png').click()
    await expectSeen(message(page, 'Errore nel parsing della risposta'))
    await page.unroute('**/api/handout-files/**')
    await page.evaluate(() => {
      window.open = () =>
        ({ close: () => {}, location: { replace: () => {} } }) as unknown as Window
    })
    await file.click()
    await expectSeen(message(page, 'Errore nella visualizzazione del file: File non trovato.'))
  })
})

describe('the homework of a course', () => {
  test('says what is missing, waits for its files, and is assigned', async () => {
    const { page, courseId } = await open({ expected: [/Failed to load resource/] })
    await button(page, 'Nuovo compito').click()
    const window = dialog(page, 'Nuovo compito')
    await expectSeen(field(window, 'Descrizione'))
    await expectSeen(window.getByText('Inserisci un file'))
    // What the button tells lies within the window, which would cut it.
    await button(window, 'Assegna').hover()
    const hint = window.locator('span:has(> kbd)', { hasText: 'Assegna' })
    await expectSeen(hint)
    const bottom = (node: Element) => node.getBoundingClientRect().bottom
    expect(await hint.evaluate(bottom)).toBeLessThan(await window.evaluate(bottom))
    await button(window, 'Assegna').click()
    for (const text of ['Inserisci un titolo', 'Inserisci una descrizione', 'Inserisci una data']) {
      await expectSeen(window.getByText(text))
    }
    await fillIn(window, { Titolo: 'Monologo', 'Data di consegna': '29-10-2026' })
    await field(window, 'Descrizione').pressSequentially('A memoria')

    // The line is cut: the file says why, and is sent again.
    await page.route('**/api/uploads?*', (route) => route.abort())
    await chooser(page).setInputFiles(pdf('scena.pdf'))
    await expectSeen(window.getByText(/^Errore nel caricamento del file: Il server non risponde/))
    await page.unroute('**/api/uploads?*')
    // Something in between answers in words of its own.
    await page.route('**/api/uploads?*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<html>proxy</html>' }),
    )
    await button(window, 'Riprova').click()
    await expectSeen(
      window.getByText('Errore nel caricamento del file: Errore sconosciuto', { exact: true }),
    )
    await page.unroute('**/api/uploads?*')
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/api/uploads?*', async (route) => {
      await held
      await route.continue()
    })
    await button(window, 'Riprova').click()
    await expectSeen(window.getByRole('progressbar', { name: 'Caricamento di scena.pdf' }))
    await button(window, 'Assegna').click()
    await expectSeen(window.getByText(/^Il caricamento dei file è ancora in corso/))
    expect(done(await staff.call('GET', `/courses/${courseId}/homework`)).rows).toEqual([])
    go()
    await expectSeen(button(window, 'Togli scena.pdf'))

    // A fault of the server, then a course that is in the trash: what was typed stays.
    const said = window.getByRole('alert')
    await page.route('**/api/courses/*/homework', (route) => route.fulfill(FAULT))
    await button(window, 'Assegna').click()
    await expectSeen(said.getByText(`${HOMEWORK_FAILED} Guasto.`, { exact: true }))
    await page.unroute('**/api/courses/*/homework')
    // An answer that tells no fault of ours, as of something in between.
    await page.route('**/api/courses/*/homework', (route) => route.fulfill({ status: 500 }))
    await button(window, 'Assegna').click()
    await expectSeen(said.getByText(`${HOMEWORK_FAILED} Errore sconosciuto`, { exact: true }))
    await page.unroute('**/api/courses/*/homework')
    await moveToTrash(courseId)
    await button(window, 'Assegna').click()
    await expectSeen(said.getByText(`${HOMEWORK_FAILED} ${COURSE_GONE}`, { exact: true }))
    done(await staff.call('POST', `/courses/${courseId}/restoration`, {}))
    await button(window, 'Assegna').click()
    await expectSeen(message(page, 'Compito assegnato con successo'))
    const row = rowsOf(page, 'Compiti')
    await expectSeen(row.getByText('29/10/2026'))
    await expectSeen(row.getByText('scena.pdf'))

    // Without a file it is saved all the same, and deleting it asks.
    await row.getByText('Monologo').click()
    const change = dialog(page, 'Modifica compito')
    await expectSeen(field(change, 'Descrizione').getByText('A memoria'))
    await button(change, 'Togli scena.pdf').click()
    await expectSeen(change.getByText('Inserisci un file'))
    await button(change, 'Salva').click()
    await expectSeen(message(page, 'Compito salvato'))
    await takeAction(page, 'Monologo', 'Elimina')
    await button(dialog(page, 'Elimina compito'), 'Elimina').click()
    await expectSeen(page.getByText('Nessun compito'))
    await button(page, 'Annulla').click()
    await expectSoon(() => namesIn(page, 'Compiti'), ['Monologo'])
  })

  test('gives up a file, and sends one after signing in again', async () => {
    const { page } = await open({ expected: [/Failed to load resource/] })
    await button(page, 'Nuovo compito').click()
    const window = dialog(page, 'Nuovo compito')
    await expectSeen(field(window, 'Descrizione'))
    await fillIn(window, { Titolo: 'Dialogo' })
    await page.route('**/api/uploads?*', () => new Promise(() => {}))
    await chooser(page).setInputFiles(pdf('scena.pdf'))
    await button(window, 'Annulla il caricamento di scena.pdf').click()
    await expectGone(window.getByText('scena.pdf'))
    await page.unroute('**/api/uploads?*')

    await page.context().clearCookies({ name: 'quinte_session' })
    await chooser(page).first().setInputFiles(pdf('altra.pdf'))
    const again = dialog(page, 'Sessione scaduta')
    await expectSeen(again)
    await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(again, 'Login').click()
    await expectGone(again)
    await expectSeen(
      window.getByText('Sessione scaduta. Effettua nuovamente il login.', { exact: true }),
    )
    await expectSoon(() => field(window, 'Titolo').inputValue(), 'Dialogo')
    await button(window, 'Riprova').click()
    await expectSeen(button(window, 'Togli altra.pdf'))
    await expectGone(window.getByRole('progressbar'))

    // What has arrived is still there after the page was loaded again.
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await button(page, 'Nuovo compito').click()
    await expectSeen(window.getByText('Ripristinato quello che stavi scrivendo.'))
    await expectSeen(button(window, 'Togli altra.pdf'))
    await field(window, 'Descrizione').pressSequentially('A memoria')
    await fillIn(window, { 'Data di consegna': '29-10-2026' })
    await button(window, 'Assegna').click()
    await expectSeen(message(page, 'Compito assegnato con successo'))
    await expectSeen(rowsOf(page, 'Compiti').getByText('altra.pdf'))
  })
})

describe('the discounts of a course', () => {
  test('are saved with their documents, by dropping them too', async () => {
    const { page, courseId } = await open({ expected: [/status of 500/] })
    const section = page.getByRole('region', { name: 'Scontistiche' })
    await fillIn(section, { Testo: 'Sconto fratelli: 10%' })
    const bytes = [...pdfOf(2_000)]
    const dropped = await page.evaluateHandle((content) => {
      const carried = new DataTransfer()
      carried.items.add(new File([new Uint8Array(content)], 'sconti.pdf'))
      return carried
    }, bytes)
    await section.getByRole('group', { name: 'Documenti' }).dispatchEvent('drop', {
      dataTransfer: dropped,
    })
    await expectSeen(button(section, 'Togli sconti.pdf'))
    const said = section.getByRole('alert')
    await page.route('**/api/courses/*/discounts', (route) => route.fulfill(FAULT))
    await button(section, 'Salva scontistiche').click()
    await expectSeen(said.getByText(`${DISCOUNTS_FAILED} Guasto.`, { exact: true }))
    await page.unroute('**/api/courses/*/discounts')
    await button(section, 'Salva scontistiche').click()
    await expectSeen(message(page, 'Scontistiche aggiornate con successo'))
    await expectSeen(button(section, 'Scarica sconti.pdf'))
    const at = `/courses/${courseId}/discounts`
    const saved = done(await staff.call('GET', at))
    expect(saved).toMatchObject({ text: 'Sconto fratelli: 10%', files: [{ name: 'sconti.pdf' }] })
    // Somebody else saves meanwhile; what was typed stays.
    done(await staff.call('PUT', at, { version: 1, text: 'Altro', files: [] }))
    await fillIn(section, { Testo: 'Mio' })
    await button(section, 'Salva scontistiche').click()
    await expectSeen(section.getByText(/Nel frattempo staff ha modificato questi dati/))
    await expectSoon(() => field(section, 'Testo').inputValue(), 'Mio')
    await expectWellInEveryLook(page, button(section, 'Salva scontistiche'))
    await page.setViewportSize(SIZES.laptop)
    await moveToTrash(courseId)
    await button(section, 'Salva scontistiche').click()
    await expectSeen(said.getByText(`${DISCOUNTS_FAILED} ${COURSE_GONE}`, { exact: true }))
    await expectSoon(() => field(section, 'Testo').inputValue(), 'Mio')
  })
})
