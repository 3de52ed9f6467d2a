import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startAllJobs } from '#app/server/jobs.ts'
import { addMonths } from '#kit/domain/day.ts'
import { formatMonth } from '#kit/domain/format.ts'
import { openDatabase } from '#kit/server/db.ts'
import { today } from '#kit/web/clock.ts'
import { done, newCourse, newRoom, newStudent, newTeacher } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  goTo,
  placeOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { NOT_PRINTABLE, PERIOD_ORDER, PRINTING } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

let course: number
let student: number
let room: number
let exam: number
beforeAll(async () => {
  course = await newCourse(staff, { name: 'Primo anno A' })
  student = await newStudent(staff, { name: 'Giulio', surname: 'Rossi', courseIds: [course] })
  room = await newRoom(staff, 'Sala prove')
  const asked = { title: 'Monologo', heldOn: '2026-10-10' }
  exam = done(await staff.call('POST', `/courses/${course}/exams`, asked)).id
})

async function open(place: string, expected: readonly RegExp[] = []): Promise<Page> {
  const page = await browser.newPage({ size: 'wide', expected })
  await signIn(page, world, 'staff', `/app/${place}`)
  return page
}

/** The document in the page, or the way to it where the browser shows none. */
const shown = (page: Page, title: string) =>
  page.getByTitle(title).or(page.getByRole('link', { name: 'Apri in una scheda' }))

test.each([
  ['pdfCorsoPage', () => `id=${course}`, 'Calendario del corso'],
  ['pdfCalendarioCorso', () => `id=${course}`, 'Lezioni del corso'],
  ['pdfAulaPage', () => `id=${room}`, 'Orario dell’aula'],
  ['pdfFullCourse', () => `id=${course}`, 'Medie del corso'],
  ['pdfExam', () => `id=${exam}`, 'Voti dell’esame'],
  ['pdfEsameSingoloPage', () => `id=${student}&corso=${course}`, 'Esami dello studente'],
  ['pdfSingleStudent', () => `id=${student}`, 'Corsi dello studente'],
  ['pdfRiepilogoPresenze', () => `id=${student}&corso=${course}`, 'Riepilogo presenze'],
  ['pdfFatturatoPage', () => 'mese=2026-10', 'Ore da fatturare'],
])('%s shows its report', async (path, query, title) => {
  const page = await open(`${path}?${query()}`)
  await expectSeen(page.getByRole('heading', { name: title, level: 1 }))
  await expectSeen(shown(page, title))
})

test('a report is saved under a name that says what it is', async () => {
  const page = await open(`pdfRiepilogoPresenze?id=${student}&corso=${course}`)
  await expectSeen(shown(page, 'Riepilogo presenze'))
  const saved = page.waitForEvent('download')
  await button(page, 'Scarica PDF').click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Riepilogo presenze – Rossi Giulio – Primo anno A/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a report is sent by mail to whom it is about, attached', async () => {
  const page = await open(`pdfRiepilogoPresenze?id=${student}&corso=${course}`)
  await expectSeen(shown(page, 'Riepilogo presenze'))
  await button(page, 'Invia per mail').click()
  const asked = dialog(page, 'Invia mail')
  const subject = async () => (await field(asked, 'Oggetto').inputValue()).slice(0, 48)
  await expectSoon(subject, 'Riepilogo presenze – Rossi Giulio – Primo anno A')
  await expectSeen(asked.getByText(/^Riepilogo presenze – Rossi Giulio.*\.pdf$/))
  // So that it goes with her data, should they be erased meanwhile.
  const kept = await world.sql('select asked from uploads order by file_id desc limit 1')
  expect(kept).toEqual([{ asked: { student: `${student}`, course: `${course}` } }])
})

test('the documents of what is chosen in a list are made together and saved', async () => {
  const workers = openDatabase(world.databaseUrl)
  const silent = { debug: () => {}, warn: () => {}, error: () => {} }
  const jobs = await startAllJobs(world.services, workers.pool, silent)
  onTestFinished(async () => {
    await jobs.stop()
    await workers.close()
  })
  const page = await open('corsi')
  await takeAction(page, 'Primo anno A', 'Stampa documenti')
  const asked = dialog(page, PRINTING)
  await button(asked, 'Prepara').click()
  await expectSeen(asked.getByText('Campo obbligatorio'))
  await asked.getByRole('combobox', { name: 'Documento' }).click()
  await page.getByRole('option', { name: 'Riepilogo presenze' }).click()
  const saved = page.waitForEvent('download')
  await button(asked, 'Prepara').click()
  expect((await saved).suggestedFilename()).toBe('Riepilogo presenze – 1 documento.zip')

  await takeAction(page, 'Primo anno A', 'Stampa documenti')
  await asked.getByRole('combobox', { name: 'Documento' }).click()
  await page.getByRole('option', { name: 'Riepilogo presenze' }).click()
  await asked.getByRole('combobox', { name: 'In che forma' }).click()
  await page.getByRole('option', { name: 'Un solo PDF, da stampare tutto insieme' }).click()
  const together = page.waitForEvent('download')
  await button(asked, 'Prepara').click()
  expect((await together).suggestedFilename()).toBe('Riepilogo presenze – 1 documento.pdf')
})

test('the hours of teachers are printed of the month that is chosen', async () => {
  await newTeacher(staff, { surname: 'Bini' })
  const page = await open('insegnanti')
  await takeAction(page, 'Bini Luca', 'Stampa documenti')
  const asked = dialog(page, PRINTING)
  await asked.getByRole('combobox', { name: 'Documento' }).click()
  await page.getByRole('option', { name: 'Ore da fatturare del mese' }).click()
  // By the clock of this computer, as the page of the hours begins.
  const now = today()
  const last = addMonths(now, -1)
  await expectSeen(asked.getByText(formatMonth(now)))
  await button(asked, 'Mese precedente').click()
  await expectSeen(asked.getByText(formatMonth(last)))
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await button(asked, 'Prepara').click()
  expect((await sent).postDataJSON()).toMatchObject({ print: 'hours', month: last.slice(0, 7) })
})

test('what was prepared lately is asked for again where it could not be read', async () => {
  const page = await open('corsi', [/500/])
  const failing = (url: URL) => url.pathname.endsWith('/report-sets')
  await page.route(failing, (route) => route.fulfill({ status: 500 }))
  await takeAction(page, 'Primo anno A', 'Stampa documenti')
  const asked = dialog(page, PRINTING)
  const said = asked.getByText('Non è stato possibile caricare i documenti già pronti.')
  await expectSeen(said)
  await page.unroute(failing)
  await button(asked, 'Riprova').click()
  await expectGone(said)
})

test('the papers of a course and the call sheet are shown, each from its address', async () => {
  const page = await open(`pdfElencoClasse?id=${course}`)
  await expectSeen(shown(page, 'Elenco della classe'))
  for (const [place, title] of [
    [`pdfFoglioPresenze?id=${course}`, 'Foglio presenze'],
    [`pdfAttestato?id=${student}&corso=${course}`, 'Attestato di frequenza'],
    [`pdfIscrizione?id=${student}&corso=${course}`, 'Modulo di iscrizione'],
    ['pdfGiornata?giorno=2026-10-20', 'Ordine del giorno'],
  ] as const) {
    await page.goto(`${world.url}/#/app/${place}`)
    await expectSeen(page.getByRole('heading', { name: title, level: 1 }))
    await expectSeen(shown(page, title))
  }
  await page.getByRole('checkbox', { name: 'Con le foto' }).click()
  await expectSoon(() => placeOf(page), '/app/pdfGiornata?giorno=2026-10-20&foto=no')
  await expectSeen(shown(page, 'Ordine del giorno'))
})

test('the exams of a student are printed without grades, of the course that is chosen', async () => {
  const other = await newCourse(staff, { name: 'Mimo' })
  const both = await newStudent(staff, { surname: 'Doppia', courseIds: [course, other] })
  const page = await open(`pdfEsameSingoloPage?id=${both}&corso=${course}`)
  await page.getByRole('checkbox', { name: 'Con i voti' }).click()
  await expectSoon(
    () => placeOf(page),
    `/app/pdfEsameSingoloPage?id=${both}&corso=${course}&voti=no`,
  )
  await page.getByRole('combobox', { name: 'Corso' }).click()
  await page.getByRole('option', { name: /^Mimo/ }).click()
  await expectSoon(
    () => placeOf(page),
    `/app/pdfEsameSingoloPage?id=${both}&corso=${other}&voti=no`,
  )
  await expectSeen(shown(page, 'Esami dello studente'))
})

test('the days of a calendar are in the address, and can be changed', async () => {
  const page = await open(`pdfCorsoPage?id=${course}&from=2026-10-01&to=2026-10-31`)
  await button(page, 'Cambia periodo: 01/10/2026 – 31/10/2026').click()
  await page.getByRole('textbox', { name: 'Dal' }).fill('01-11-2026')
  await page.getByRole('textbox', { name: 'Al', exact: true }).fill('30-11-2026')
  await button(page, 'Crea PDF').click()
  await expectSoon(
    () => placeOf(page),
    `/app/pdfCorsoPage?id=${course}&from=2026-11-01&to=2026-11-30`,
  )
  await expectSeen(shown(page, 'Calendario del corso'))
})

test('the courses of a calendar are in the address, and can be changed', async () => {
  const mime = await newCourse(staff, { name: 'Mimo classico' })
  const page = await open(`pdfCorsoPage?id=${course}&from=2026-10-01&to=2026-10-31`)
  await button(page, 'Cambia corsi: 1 corso').click()
  await dialog(page, 'Corsi del calendario')
    .getByRole('combobox', { name: 'Corsi' })
    .fill('Mimo cl')
  await page.getByRole('option', { name: /^Mimo classico/ }).click()
  // The list of courses stays open and lies over the button.
  await page.keyboard.press('Tab')
  await button(page, 'Crea PDF').click()
  await expectSoon(
    () => decodeURIComponent(placeOf(page)),
    `/app/pdfCorsoPage?from=2026-10-01&to=2026-10-31&corsi=${course};${mime}`,
  )
  await expectSeen(button(page, 'Cambia corsi: 2 corsi'))
  await goTo(page, `/app/pdfCalendarioCorso?id=${course}`)
  await page.getByRole('combobox', { name: 'Corso' }).click()
  await page.getByRole('option', { name: /^Mimo classico/ }).click()
  await expectSoon(() => placeOf(page), `/app/pdfCalendarioCorso?id=${mime}`)
  await expectSeen(shown(page, 'Lezioni del corso'))
})

test('the month of the hours goes forward and back', async () => {
  const page = await open('pdfFatturatoPage?mese=2026-10')
  await button(page, 'Mese precedente').click()
  await expectSeen(page.getByText('settembre 2026', { exact: true }))
  await expectSoon(() => placeOf(page), '/app/pdfFatturatoPage?mese=2026-09')
})

test.each([
  ['pdfSingleStudent?id=999999', 'Studente non trovato'],
  ['pdfFullCourse?id=999999', 'Corso non trovato'],
  ['pdfAulaPage?id=999999', 'Aula non trovata'],
])('%s says %s', async (place, said) => {
  const page = await open(place, [/404/])
  await expectSeen(page.getByText(said).first())
  const useless = page.getByRole('button', {
    name: /^(Scarica PDF|Invia per mail|Stampa|Riprova)$/,
  })
  await expectSoon(() => useless.count(), 0)
})

test('what is wrong with the days of a calendar is said in its place', async () => {
  const page = await open(`pdfCorsoPage?id=${course}&from=2026-12-01&to=2026-11-01`, [/400/])
  await expectSeen(page.getByText(PERIOD_ORDER))
})

test('a report says that it is being made, or why it is not there', async () => {
  const page = await open('corsi', [/500/])
  const held = Promise.withResolvers<void>()
  let failing = true
  await page.route('**/api/reports/averages.pdf*', async (route) => {
    if (failing) await route.fulfill({ status: 500 })
    else await held.promise.then(() => route.continue())
  })
  await goTo(page, `/app/pdfFullCourse?id=${course}`)
  const again = button(page, 'Riprova')
  await expectSeen(again)
  await expectGone(button(page, 'Scarica PDF'))
  failing = false
  await again.click()
  await expectSeen(page.getByText('Preparo il documento…'))
  held.resolve()
  await expectSeen(shown(page, 'Medie del corso'))
})

test('a report of the sheet of a course that names no student says that it cannot be printed', async () => {
  const page = await open(`pdfEsameSingoloPage?corso=${course}`)
  await expectScreen(page, '/app/pdfEsameSingoloPage', 'Studente non trovato')
  await expectSeen(page.getByText(NOT_PRINTABLE))
})

test('a report about nobody says so, and where to choose', async () => {
  const page = await open('pdfSingleStudent')
  await expectScreen(page, '/app/pdfSingleStudent', 'Studente non trovato')
  await expectSeen(page.getByRole('link', { name: 'Scegli uno studente' }))
})

test('is well in every look', async () => {
  const page = await open(`pdfCorsoPage?id=${course}`)
  await expectWellInEveryLook(page, page.getByRole('heading', { name: 'Calendario del corso' }))
})

test('a list goes to paper from the browser with its rows, without what is there to be pressed', async () => {
  const page = await open('corsi')
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  const row = page.getByRole('table', { name: 'Corsi' }).locator('tbody tr[data-row]').first()
  await expectSeen(row)
  await expectSeen(menu)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expectGone(menu)
  await expectGone(page.getByRole('link', { name: 'Vai al contenuto' }))
  await expectGone(page.getByRole('link', { name: 'NUOVO' }))
  await expectGone(button(page, 'Azioni: Primo anno A'))
  await expectSeen(row)
  const ink = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ink).toBe('rgb(255, 255, 255)')
})

test('what goes to paper before it is there says so', async () => {
  const page = await open('oggi')
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/courses(\?|\/\d)/, (route) => held.promise.then(() => route.continue()))
  await page.emulateMedia({ media: 'print' })
  await goTo(page, '/app/corsi')
  await expectSeen(page.getByText('Caricamento in corso…'))
  await goTo(page, `/app/editCorso?id=${course}`)
  const waiting = page.getByRole('status', { name: 'Caricamento in corso' }).first()
  await expectSeen(waiting)
  const said = () => waiting.evaluate((part) => getComputedStyle(part, '::after').content)
  await expectSoon(said, '"Caricamento in corso…"')
  held.resolve()
  await expectGone(waiting)
})
