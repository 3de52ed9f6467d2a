import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { academicYearOf, addDays } from '#kit/domain/day.ts'
import { formatDay, formatDayDash } from '#kit/domain/format.ts'
import { systemClock } from '#kit/server/clock.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { png } from '#tests/support/picture.ts'
import { serve, type Program } from '#tests/support/program.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  fillIn,
  menuLink,
  message,
  namesIn,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'

// The real program on an empty folder, and a whole day of work.
vi.setConfig({ testTimeout: 180_000 })

const browser = await openBrowser()
const STARTS = addDays(systemClock.today(), -10)
const ENDS = addDays(systemClock.today(), 200)

let home: string
let program: Program

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'quinte-first-day-'))
  await chmod(home, 0o711)
  const env = { DATA_DIR: path.join(home, 'data'), ACADEMY_NAME: 'Scuola Quinte' }
  program = await serve(env)
})

afterAll(async () => {
  await program.end('SIGTERM')
  await rm(home, { recursive: true })
})

/** Fields that are the same for everybody. */
const SHARED = {
  'Città di nascita': 'Roma',
  'Città di residenza': 'Roma',
  Indirizzo: 'Via Garibaldi 1',
  Professione: 'Studente',
  "Documento d'identità": 'CA12345AA',
}
const ANNA = {
  ...SHARED,
  Nome: 'Anna',
  Cognome: 'Rossi',
  'Data di nascita': '7/3/2001',
  'Codice fiscale': 'RSSNNA01C47H501P',
  Telefono: '3331234567',
  Mail: 'anna.rossi@esempio.it',
}
const LUCA = {
  ...SHARED,
  Nome: 'Luca',
  Cognome: 'D’Angelo',
  'Data di nascita': '21/5/1999',
  'Codice fiscale': 'in attesa',
  Telefono: '3337654321',
  Mail: 'luca@esempio.it',
}
const SARA = {
  ...SHARED,
  Nome: 'Sara',
  Cognome: 'Perù',
  'Data di nascita': '30/11/2003',
  'Codice fiscale': '12345678903',
  Telefono: '3339999999',
  Mail: 'sara@esempio.it',
}

async function newCourse(page: Page, name: string): Promise<void> {
  await menuLink(page, 'Corsi').click()
  await page
    .getByRole('link', { name: /NUOVO|Crea un corso/ })
    .first()
    .click()
  await expectScreen(page, '/app/addCorso', 'Crea nuovo corso')
  await choose(page, 'Categoria', 'Recitazione')
  await fillIn(page, { Nome: name, 'Data inizio': formatDay(STARTS), 'Data fine': formatDay(ENDS) })
  await page.keyboard.press('Tab')
  const year = page.getByRole('combobox', { name: 'Anno accademico' })
  await expectSoon(() => year.inputValue(), academicYearOf(STARTS))
  await button(page, 'Salva').click()
  await expectSeen(message(page, 'Corso creato.'))
  await expectScreen(page, '/app/editCorso', 'Scheda classe')
}

async function fillStudent(page: Page, fields: Readonly<Record<string, string>>, course: string) {
  await menuLink(page, 'Studenti').click()
  await page
    .getByRole('link', { name: /NUOVO|Aggiungi uno studente/ })
    .first()
    .click()
  await expectScreen(page, '/app/addStudente', 'Aggiungi studente')
  await fillIn(page, fields)
  await choose(page, 'Corsi', course)
  await page.keyboard.press('Escape')
}

test('the first day of a secretary', async () => {
  const page = await browser.newPage({ size: 'wide' })

  // The first start has said the password, once.
  const line = await program.said('Primo accesso')
  const password = /password (\S+)/.exec(line)?.[1] ?? ''
  await page.goto(program.url)
  await page.getByLabel('E-mail o nome utente').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Login').click()
  await expectScreen(page, '/app/corsi', 'Corsi')
  await expectSeen(page.getByText('Nessun corso', { exact: true }))

  // A category.
  await page.getByRole('link', { name: 'Categorie' }).click()
  await page.getByRole('link', { name: 'Crea una categoria' }).click()
  await expectScreen(page, '/app/addCategorie', 'Crea nuova categoria')
  await fillIn(page, { Nome: 'Recitazione' })
  await button(page, 'Salva').click()
  await expectScreen(page, '/app/categorie', 'Categorie')
  await expectSeen(rowsOf(page, 'Categorie').getByText('Recitazione'))

  // Two courses.
  await newCourse(page, 'Primo anno A')
  await newCourse(page, 'Primo anno B')

  // Three students, the first with a picture, the second with a code that is still missing.
  await fillStudent(page, ANNA, 'Primo anno A')
  const file = { name: 'anna.png', mimeType: 'image/png', buffer: png(1200, 900) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expectSeen(button(page, 'Vedi l’immagine'))
  await button(page, 'Salva').click()
  await expectSeen(message(page, /anna\.rossi/))
  await expectScreen(page, '/app/studenti', 'Studenti')

  await fillStudent(page, LUCA, 'Primo anno A')
  await button(page, 'Salva').click()
  const doubts = dialog(page, 'Controlla prima di salvare')
  await expectSeen(doubts.getByText('Il codice fiscale non ha la forma prevista', { exact: false }))
  await button(doubts, 'Salva comunque').click()
  await expectScreen(page, '/app/studenti', 'Studenti')

  await fillStudent(page, SARA, 'Primo anno B')
  await button(page, 'Salva').click()
  await expectScreen(page, '/app/studenti', 'Studenti')
  await expectSoon(() => namesIn(page, 'Studenti'), ['D’Angelo', 'Perù', 'Rossi'])

  // Found in the list, surname first or name first.
  for (const text of ['rossi anna', 'Anna Rossi', 'NA ROS']) {
    await page.getByLabel('Cerca:').fill(text)
    await expectSoon(() => namesIn(page, 'Studenti'), ['Rossi'])
  }
  await page.getByLabel('Cerca:').fill('peru')
  await expectSoon(() => namesIn(page, 'Studenti'), ['Perù'])

  // Found in the header, from anywhere.
  const search = page.getByRole('search').getByRole('textbox')
  for (const text of ['rossi anna', 'anna rossi']) {
    await search.fill(text)
    await expectSeen(page.getByRole('heading', { level: 1, name: 'Cerca' }))
    await expectSoon(() => namesIn(page, 'Risultati della ricerca'), ['Rossi Anna'])
  }
  await search.fill('primo anno')
  await expectSoon(() => namesIn(page, 'Risultati della ricerca'), ['Primo anno A', 'Primo anno B'])
  await search.fill('')
  await expectScreen(page, '/app/studenti', 'Studenti')

  // Her picture is on her sheet, made smaller.
  await page.getByLabel('Cerca:').fill('anna')
  await expectSoon(() => namesIn(page, 'Studenti'), ['Rossi'])
  await rowsOf(page, 'Studenti').getByRole('link', { name: 'Rossi' }).click()
  await expectScreen(page, '/app/editStudente', 'Modifica studente')
  await button(page, 'Vedi l’immagine').click()
  const shown = dialog(page, 'Badge Utente').getByRole('img', { name: 'Badge Utente' })
  await expectSoon(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), 800)
  await page.keyboard.press('Escape')

  // Enrolled in a second course from its sheet.
  await menuLink(page, 'Corsi').click()
  await rowsOf(page, 'Corsi').getByRole('link', { name: 'Primo anno B' }).click()
  const attending = () => namesIn(page, 'Studenti del corso')
  await expectSoon(attending, ['Perù'])
  await choose(page, 'Iscrivi uno studente', 'Rossi')
  await expectSeen(message(page, 'Studente Rossi Anna iscritto al corso.'))
  await expectSoon(attending, ['Perù', 'Rossi'])

  // Withdrawn, and re-admitted.
  await takeAction(page, 'Rossi Anna', 'Ritira dal corso')
  await button(dialog(page, 'Ritira dal corso'), 'Ritira').click()
  await expectSeen(message(page, 'Studente Rossi Anna ritirato dal corso con successo'))
  await expectSoon(attending, ['Perù'])
  await button(page, 'Mostra studenti sospesi (1)').click()
  await expectSoon(() => namesIn(page, 'Studenti sospesi'), ['Rossi'])
  await takeAction(page, 'Rossi Anna', 'Riammetti')
  await button(dialog(page, 'Riammetti al corso'), 'Riammetti').click()
  await expectSeen(message(page, 'Studente Rossi Anna ammesso al corso con successo'))
  await expectSoon(attending, ['Perù', 'Rossi'])
  await expectGone(page.getByRole('table', { name: 'Studenti sospesi' }))

  // Moved to the other class: the button waits for one to be chosen.
  await takeAction(page, 'Perù Sara', 'Cambia classe')
  const change = dialog(page, 'Cambia classe')
  await expectSoon(() => button(change, 'Cambia classe').isDisabled(), true)
  await choose(change, 'Nuova classe', 'Primo anno A')
  await button(change, 'Cambia classe').click()
  await expectSeen(message(page, 'Cambio classe effettuato con successo!'))
  await expectSoon(attending, ['Rossi'])
  await menuLink(page, 'Corsi').click()
  await rowsOf(page, 'Corsi').getByRole('link', { name: 'Primo anno A' }).click()
  await expectSoon(attending, ['D’Angelo', 'Perù', 'Rossi'])
  await expectSeen(rowsOf(page, 'Studenti del corso').filter({ hasText: 'Primo anno B' }))

  // Archived, and restored.
  await button(page, 'ARCHIVIA CORSO').click()
  const question = dialog(page, 'Archivia corso')
  await expectSeen(question.getByText('Archiviare il corso “Primo anno A”?', { exact: false }))
  await button(question, 'Archivia').click()
  await expectSeen(page.getByText('Archiviato', { exact: true }))
  await menuLink(page, 'Corsi').click()
  await expectSoon(() => namesIn(page, 'Corsi'), ['Primo anno B'])
  await page.getByRole('link', { name: 'Archivio corsi' }).click()
  await expectScreen(page, '/app/cestinoCorsi', 'Archivio corsi')
  const archived = rowsOf(page, 'Corsi archiviati').getByRole('cell')
  await expectSeen(archived)
  const cells = ['Primo anno A', formatDay(STARTS), formatDay(ENDS)]
  expect((await archived.allInnerTexts()).slice(0, 4)).toEqual(expect.arrayContaining(cells))
  await takeAction(page, 'Primo anno A', 'Ripristina')
  await expectSeen(page.getByText('L’archivio è vuoto'))
  await menuLink(page, 'Corsi').click()
  await expectSoon(() => namesIn(page, 'Corsi'), ['Primo anno A', 'Primo anno B'])

  // Nothing of the day is lost when the page is loaded again.
  await rowsOf(page, 'Corsi').getByRole('link', { name: 'Primo anno A' }).click()
  await expectSoon(attending, ['D’Angelo', 'Perù', 'Rossi'])
  await page.reload()
  await expectSoon(attending, ['D’Angelo', 'Perù', 'Rossi'])
  await expectSoon(() => page.getByLabel('Data fine').inputValue(), formatDayDash(ENDS))

  await page.getByRole('button', { name: /^Profilo/ }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expectSeen(button(page, 'Login'))
})
