import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { paymentCode, printCode } from '#f/billing/payments/domain/rules/code.ts'
import {
  INSTALMENT_SAVING_FAILED,
  MORE_TITLE,
  WRONG_DATE,
} from '#f/billing/payments/domain/text.ts'
import { CHANGE_DONE, CHANGE_FAILED } from '#f/school/enrolments/domain/text.ts'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, SIZES } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  fillIn,
  goTo,
  message,
  placeOf,
  rowsOf,
  takeAction,
  takeBack,
} from '#tests/support/screen.ts'
import { openFilledStudentForm, saveAnyway } from '#tests/support/student-form.ts'
import { openWorld } from '#tests/support/world.ts'
import * as text from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const admin = await world.as('admin')

const THREE = [
  { dueOn: '2026-09-30', amountCents: 33_333, month: '9' },
  { dueOn: '2026-10-31', amountCents: 33_333, month: '10' },
  { dueOn: '2026-11-30', amountCents: 33_334, month: '11' },
]

/** A course with two students and a plan of 1.000,00 €. */
async function ground() {
  const name = unique('Recitazione')
  const courseId = await newCourse(staff, { name })
  const courseIds = [courseId]
  const studentId = await newStudent(staff, { surname: 'Conti', courseIds })
  const otherId = await newStudent(staff, { surname: 'Neri', courseIds })
  const path = `/courses/${courseId}/payment-plan`
  done(await staff.call('PUT', path, { version: 0, totalCents: 100_000, instalments: THREE }))
  const planOf = async (id: number) =>
    done(await staff.call('GET', `/courses/${courseId}/students/${id}/payment-plan`))
  return { name, courseId, studentId, otherId, path, planOf }
}

const alert = (page: Page, sentence: string) =>
  page.getByRole('alert').getByText(sentence, { exact: true })
const near = (page: Page, sentence: string) => page.locator('form').getByText(sentence)
const ONE_LATE = 'Del piano del corso è già scaduta una rata: 333,33 € del 30/09/2026.'
/** What is told beside an instalment of a student's plan, and nowhere else. */
const statusAndPayments = (page: Page) => page.getByRole('button', { name: /^Stato e pagamenti/ })

test('a plan of a course is checked, shared out, and shows whom it touches', async () => {
  const { name, courseId, studentId, otherId, path, planOf } = await ground()
  await staff.call('POST', `/courses/${courseId}/students/${otherId}/withdrawal`)
  const { id: firstId } = (await planOf(studentId)).instalments[0]
  const paid = { status: 'paid', note: '', version: 0 }
  done(await staff.call('PUT', `/instalments/${firstId}/students/${studentId}`, paid))

  const page = await browser.newPage({ expected: [/status of 500/] })
  await signIn(page, world, 'staff', `/app/billing/editCorso?id=${courseId}`)
  await expectScreen(page, '/app/billing/editCorso', `Piano rateale ${name}`)
  const students = rowsOf(page, 'Studenti')
  await expectSeen(students)
  await expectSoon(
    () => page.getByRole('columnheader').allInnerTexts(),
    ['', 'Cognome', 'Nome', 'Mail', 'Piano rate', 'Rate pagate', 'Quote', 'Azioni'],
  )
  await expectSoon(() => students.nth(1).getAttribute('data-highlighted'), 'true')
  await button(page, 'Ritirato: perché, Neri Anna').click()
  await expectSeen(page.getByText('Ha lasciato il corso.'))
  await page.keyboard.press('Escape')
  await expectWellInEveryLook(page, students.or(button(page, 'Azioni: Conti Anna')))
  await page.setViewportSize(SIZES.laptop)
  // Status and notes are a student's: the plan of all has none.
  await expectSeen(field(page, 'Data della rata 3'))
  await expectSoon(() => statusAndPayments(page).count(), 0)

  // What is wrong is said in the words of the office, and nothing is sent.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(path)) sent.push(request.url())
  })
  await fillIn(page, { COSTO: 'mille' })
  await button(page, 'Salva').click()
  await expectSeen(alert(page, 'Errore nel campo COSTO'))
  await fillIn(page, { COSTO: '1200' })
  await expectSeen(page.getByText(/^Totale rate: 1\.000,00.€. Mancano 200,00.€ al costo\.$/))
  await button(page, 'Salva').click()
  await expectSeen(alert(page, 'Il totale delle rate deve essere uguale al costo'))
  // Over once another field makes the sum right.
  await fillIn(page, { 'Importo della rata 3': '533,34' })
  await expectGone(alert(page, text.WRONG_SUM))
  await expectSoon(() => field(page, 'COSTO').getAttribute('aria-invalid'), null)
  await fillIn(page, { 'Importo della rata 3': '333,34' })
  await fillIn(page, { 'Data della rata 3': '31/02/2026' })
  await button(page, 'Salva').click()
  await expectSeen(alert(page, WRONG_DATE))
  await expectSoon(() => field(page, 'Data della rata 3').inputValue(), '31/02/2026')
  await fillIn(page, { 'Data della rata 3': '31/10/2026' })
  await expectSeen(near(page, text.SAME_DATE))
  await button(page, 'Salva').click()
  await expectSeen(alert(page, 'Non possono esserci due rate con la stessa data'))
  expect(sent).toEqual([])
  await fillIn(page, { 'Data della rata 3': '30/11/2026' })
  const third = field(page, 'Data della rata 3')
  await expectSoon(() => third.getAttribute('aria-invalid'), null)

  // New ones: no amount, no date, a date that is taken.
  await fillIn(page, { Importo: 'dieci', 'Numero rate': 'tre' })
  await button(page, 'Aggiungi').click()
  await expectSeen(near(page, 'Importo non valido'))
  await expectSeen(near(page, 'Data non valida'))
  await expectSoon(() => field(page, 'Numero rate').inputValue(), '1')
  await fillIn(page, { Importo: '50', Data: '31/10/2026' })
  await button(page, 'Aggiungi').click()
  await expectSeen(near(page, 'Impossibile inserire più rate nella stessa data'))
  await fillIn(page, { Data: '31/12/2026', 'Mese di riferimento': '13', 'Numero rate': '2' })
  await button(page, 'Aggiungi').click()
  await expectSeen(near(page, text.WRONG_MONTH))
  await fillIn(page, { 'Mese di riferimento': 'saldo' })
  await fillIn(page, { Importo: '60' })
  await field(page, 'Importo').press('Enter')
  await expectSeen(field(page, 'Mese della rata 5'))
  await expectSoon(() => field(page, 'Mese della rata 5').inputValue(), 'saldo_2')
  await expectSoon(() => field(page, 'Data della rata 5').inputValue(), '31-01-2027')
  // The cursor is still there, and what is left is proposed anew.
  await expectSoon(() => field(page, 'Importo').inputValue(), '140,00')

  // Pressed twice, it adds once and has nothing to complain of.
  await fillIn(page, { Data: '28/02/2027' })
  await button(page, 'Aggiungi').press('Enter')
  await button(page, 'Aggiungi').press('Enter')
  await expectSeen(field(page, 'Data della rata 6'))
  await expectSoon(() => field(page, 'Importo').inputValue(), '')
  await expectGone(near(page, WRONG_DATE))
  await button(page, 'Elimina la rata 6').click()
  await button(dialog(page, 'Eliminare la rata?'), 'Elimina').click()
  await expectGone(field(page, 'Data della rata 6'))

  // A paid one stays, also in its amount; the others share what is left.
  await button(page, 'Elimina la rata 1').click()
  await expectSeen(message(page, 'Impossibile eliminare una rata già pagata'))
  await button(page, 'Elimina la rata 5').click()
  await button(dialog(page, 'Eliminare la rata?'), 'Elimina').click()
  await expectGone(field(page, 'Data della rata 5'))
  await button(page, 'Ridistribuisci il residuo').click()
  await expectSeen(page.getByText('Le rate corrispondono al costo.'))
  const amounts = await Promise.all(
    [1, 2, 3, 4].map((at) => field(page, `Importo della rata ${at}`).inputValue()),
  )
  expect(amounts).toEqual(['333,33', '288,89', '288,89', '288,89'])

  await page.getByRole('link', { name: 'Corsi', exact: true }).first().click()
  const leaving = page.getByRole('dialog')
  await expectSeen(
    leaving.getByText('Hai delle modifiche ancora non salvate. Vuoi davvero lasciare la pagina?', {
      exact: true,
    }),
  )
  await button(leaving, 'Resta qui').click()
  await expectGone(leaving)

  // Somebody has left for a plan of her own meanwhile.
  const ownId = await newStudent(staff, { surname: 'Verdi', courseIds: [courseId] })
  const { version } = await planOf(ownId)
  const own = { version, totalCents: 33_333, instalments: THREE.slice(0, 1) }
  done(await staff.call('PUT', `/courses/${courseId}/students/${ownId}/payment-plan`, own))
  await button(page, 'Salva').click()
  const impact = dialog(page, 'Che cosa cambia')
  await expectSeen(impact.getByText('Rata del 31/10/2026, 333,33\u00a0€: ora 288,89\u00a0€'))
  await expectSeen(impact.getByText('Rata del 31/12/2026, 288,89\u00a0€: nuova'))
  await expectSeen(impact.getByText('Cambia per 2 studenti:'))
  await expectSeen(impact.getByText('Con un piano proprio, non cambia nulla: Verdi Anna.'))
  await expectWellInEveryLook(page, impact)
  await page.setViewportSize(SIZES.laptop)
  await button(impact, 'Salva il piano').click()
  await expectSeen(message(page, 'Salvataggio effettuato'))
  expect(done(await staff.call('GET', path)).plan.totalCents).toBe(120_000)

  // A fault of the server is told, and what was typed stays.
  await page.route(`**/api${path}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(FAULT) : route.continue(),
  )
  await fillIn(page, { 'Mese della rata 4': 'saldo finale' })
  await button(page, 'Salva').click()
  await button(impact, 'Salva il piano').click()
  await expectSeen(page.getByRole('alert').getByText(new RegExp(`^${text.PLAN_SAVING_FAILED}`)))
  await expectSoon(() => field(page, 'Mese della rata 4').inputValue(), 'saldo finale')
})

test('the instalments of a student are marked, paid in parts, taken back, and told', async () => {
  const { name, courseId, studentId, planOf } = await ground()
  const page = await browser.newPage({ expected: [/status of 500/] })
  await signIn(page, world, 'staff', `/app/billing/studenteDetails?id=${studentId}`)
  await expectScreen(page, '/app/billing/studenteDetails', 'Rate di Conti Anna')
  const rows = rowsOf(page, `Rate di ${name}`)
  const state = async (at: number) => (await rows.nth(at).locator('td').allInnerTexts())[3]
  await expectSoon(() => state(0), 'Scaduta da 15 giorni')
  await expectSoon(() => state(1), 'Da pagare')
  await expectWellInEveryLook(page, rows.or(button(page, 'Azioni: 30/09/2026')))
  await page.setViewportSize(SIZES.laptop)

  await takeAction(page, '30/09/2026', 'Segna come da verificare')
  await expectSoon(() => state(0), 'Da verificare')
  await takeBack(page, 'Rata del 30/09/2026: da verificare.')
  await expectSoon(() => state(0), 'Scaduta da 15 giorni')

  await rows.first().click()
  const window = dialog(page, 'Rata del 30/09/2026')
  const code = printCode(paymentCode({ studentId, courseId, dueOn: '2026-09-30' }))
  await expectSeen(window.getByText(`Codice di pagamento: ${code}`, { exact: true }))
  await button(window, 'Registra pagamento').click()
  const form = dialog(page, 'Registra pagamento: Rata del 30/09/2026')
  await expectSoon(() => field(form, 'Importo').inputValue(), '333,33')
  // What is typed into the window replaces the amount that it proposes.
  await expectSoon(() => field(form, 'Importo').evaluate((one) => one.matches(':focus')), true)
  await page.keyboard.type('333,00')
  await expectSoon(() => field(form, 'Importo').inputValue(), '333,00')
  await fillIn(form, { Importo: '333,33', Data: '16/10/2026' })
  await button(form, 'Registra').click()
  await expectSeen(form.getByText('La data del pagamento è nel futuro.'))
  // More than is missing is asked about; somebody else's payment meanwhile is not written over.
  await fillIn(form, { Data: '15/10/2026', Note: 'Sportello', Importo: '500' })
  await button(form, 'Registra').click()
  const more = dialog(page, MORE_TITLE)
  await expectSeen(more.getByText('Alla rata mancano 333,33\u00a0€: registrare 500,00\u00a0€?'))
  await button(more, 'Torna indietro').click()
  await expectGone(more)
  await expectSoon(() => field(form, 'Importo').inputValue(), '500,00')
  const { id: dueId, version } = (await planOf(studentId)).instalments[0]
  const path = `/instalments/${dueId}/students/${studentId}`
  const cash = { paidOn: '2026-10-14', amountCents: 33_333, method: 'cash', version }
  const { id: theirs } = done(await admin.call('POST', `${path}/payments`, cash))
  await button(form, 'Registra').click()
  await expectSeen(form.getByText(/^Nel frattempo admin ha modificato questi dati/))
  expect((await planOf(studentId)).instalments[0].payments).toHaveLength(1)
  await button(form, 'Ricarica').click()
  await expectSeen(form.getByText('Versati 333,33\u00a0€ di 333,33\u00a0€.'))
  done(await admin.call('POST', `/payments/${theirs}/reversal`, {}))
  await button(form, 'Annulla').click()
  // What was typed before is still on offer there.
  await button(page, 'Lascia la pagina').click()
  await expectGone(form)
  await page.reload()
  await rows.first().click()
  await button(window, 'Registra pagamento').click()
  await fillIn(form, { Data: '15/10/2026', Note: 'Sportello' })
  // The server has a fault: the sentence of the instalment, and what was typed stays.
  const failed = `${INSTALMENT_SAVING_FAILED} Guasto.`
  const saving = /\/api\/instalments\/\d+\/students\/\d+(\/payments)?$/
  await page.route(saving, (route) => route.fulfill(FAULT))
  await button(form, 'Registra').click()
  await expectSeen(form.getByRole('alert').getByText(failed, { exact: true }))
  await expectSoon(() => field(form, 'Note').inputValue(), 'Sportello')
  await page.unroute(saving)
  await button(form, 'Registra').click()
  await expectGone(form)
  await expectSeen(window.getByText('Versati 333,33\u00a0€ di 333,33\u00a0€.'))
  await expectSeen(window.getByText(/ricevuta 2026\/\d+ · Sportello · registrato da staff$/))
  await expectSeen(window.getByText('15/10/2026 09:00: Pagata, staff'))
  await expectWellInEveryLook(page, window)
  await page.setViewportSize(SIZES.laptop)

  // Her receipt, to be printed.
  const receipt = page.waitForEvent('download')
  await window
    .getByRole('button', { name: /^Ricevuta 2026\// })
    .first()
    .click()
  expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/)

  await button(window, 'Storna 333,33\u00a0€ del 15/10/2026').click()
  const reversal = dialog(page, 'Storna pagamento')
  await fillIn(reversal, { Motivo: 'Assegno scoperto' })
  await button(reversal, 'Storna').click()
  await expectGone(reversal)
  await expectSeen(window.getByText(/· Storno · Assegno scoperto/))
  await expectSeen(window.getByText('Versati 0,00\u00a0€ di 333,33\u00a0€.'))
  await choose(window, 'Stato', 'Da verificare')
  await fillIn(window, { Note: 'Attende il bonifico' })
  await page.route(saving, (route) => route.fulfill(FAULT))
  await button(window, 'Salva').click()
  await expectSeen(window.getByRole('alert').getByText(failed, { exact: true }))
  await expectSoon(() => field(window, 'Note').inputValue(), 'Attende il bonifico')
  await page.unroute(saving)
  await button(window, 'Salva').click()
  await expectGone(window)
  await expectSoon(() => state(0), 'Da verificare')

  // Her own plan keeps what is known of each instalment; back again keeps it too.
  await page.getByRole('link', { name: `Modifica: ${name}` }).click()
  await expectScreen(page, '/app/billing/editStudente', 'Piano rateale di Conti Anna')
  // Student and course are remembered for who comes without them in the address, which then says them.
  await page.goto('about:blank')
  await page.goto(`${world.url}/#/app/billing/editStudente`)
  await expectScreen(page, '/app/billing/editStudente', 'Piano rateale di Conti Anna')
  await expectSeen(page.getByText(`Piano del corso per ${name}.`))
  await expectSoon(
    () => placeOf(page),
    `/app/billing/editStudente?id=${studentId}&corso=${courseId}`,
  )
  await expectSoon(() => statusAndPayments(page).count(), 3)
  await button(page, 'Salva').click()
  await expectSeen(message(page, text.NOTHING_CHANGED))
  await fillIn(page, {
    'Importo della rata 2': '300',
    'Importo della rata 3': '366,67',
  })
  await button(page, 'Salva').click()
  const question = dialog(page, 'Passare al piano custom?')
  await expectSeen(question)
  await button(question, 'Annulla').click()
  await expectGone(question)
  expect((await planOf(studentId)).custom).toBe(false)
  await button(page, 'Salva').click()
  await button(question, 'Passa al piano personale').click()
  await expectSeen(message(page, 'Salvataggio effettuato'))
  await expectSeen(page.getByText(`Piano personale per ${name}.`))
  expect(await planOf(studentId)).toMatchObject({
    custom: true,
    instalments: [{ status: 'to_verify', note: 'Attende il bonifico' }, {}, {}],
  })
  await expectWellInEveryLook(page, button(page, 'Torna al piano del corso'))
  await page.setViewportSize(SIZES.laptop)
  await button(page, 'Torna al piano del corso').click()
  await button(dialog(page, 'Tornare al piano del corso?'), 'Torna al piano del corso').click()
  await expectSeen(page.getByText(`Piano del corso per ${name}.`))
  await expectSoon(() => field(page, 'Importo della rata 2').inputValue(), '333,33')
  expect(await planOf(studentId)).toMatchObject({
    custom: false,
    instalments: [{ status: 'to_verify', note: 'Attende il bonifico' }, {}, {}],
  })

  // With another amount the line says what becomes of a paid one; what waits for a check stays.
  const second = (await planOf(studentId)).instalments[1]
  const money = { ...{ paidOn: '2026-10-10', method: 'bank' }, amountCents: 33_333 }
  const moneyPath = `/instalments/${second.id}/students/${studentId}/payments`
  done(await staff.call('POST', moneyPath, { ...money, version: second.version }))
  await page.reload()
  await expectSeen(button(page, 'Torna al piano del corso').or(field(page, 'COSTO')))
  await fillIn(page, { 'Importo della rata 2': '400' })
  await expectSeen(
    page.getByText('Salvando torna da pagare (versati 333,33\u00a0€ di 400,00\u00a0€).'),
  )
  await button(page, 'Elimina la rata 1').click()
  await button(dialog(page, 'Eliminare la rata?'), 'Elimina').click()
  await expectGone(field(page, 'Data della rata 3'))
  await fillIn(page, { COSTO: '733,34' })
  await button(page, 'Salva').click()
  await button(question, 'Passa al piano personale').click()
  await expectSeen(
    alert(page, 'La rata è da verificare per Conti Anna: verificala prima di eliminarla.'),
  )
  expect((await planOf(studentId)).instalments).toMatchObject([{ status: 'to_verify' }, {}, {}])
})

test('enrolling with instalments that are late asks in one window, and lessons are counted anew', async () => {
  const { courseId } = await ground()
  const surname = unique('Tardi')
  const studentId = await newStudent(staff, { name: 'Ada', surname })
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', `/app/editCorso?id=${courseId}`)
  await choose(page, 'Iscrivi uno studente', surname)
  const asked = dialog(page, `Iscrivi ${surname} Ada`)
  const second = await newStudent(staff, { name: 'Bea', surname })
  await expectSeen(asked.getByText(ONE_LATE))
  await expectWellInEveryLook(page, asked)
  await page.setViewportSize(SIZES.wide)
  await asked.getByLabel('Divise sulle rate a venire').check()
  await button(asked, 'Iscrivi').click()
  await expectGone(asked)
  const path = `/courses/${courseId}/students/${studentId}/payment-plan`
  const { instalments } = done(await staff.call('GET', path))
  expect(instalments.map((row: { amountCents: number }) => row.amountCents)).toEqual([
    49_999, 50_001,
  ])

  await takeAction(page, `${surname} Ada`, 'Conta le lezioni da…')
  const counting = dialog(page, 'Da quando contano le lezioni')
  await expectSeen(counting.getByText('Le lezioni contano dal 15/10/2026.'))
  await counting.getByLabel('Dall’inizio del corso').check()
  await button(counting, 'Salva').click()
  await expectSeen(message(page, 'Le lezioni contano dall’inizio del corso.'))

  // A plan of one's own is written on the page that opens after the enrolment.
  await choose(page, 'Iscrivi uno studente', surname)
  const other = dialog(page, `Iscrivi ${surname} Bea`)
  await other.getByLabel('Un piano personale').check()
  await button(other, 'Iscrivi').click()
  await expectSoon(() => placeOf(page), `/app/billing/editStudente?id=${second}&corso=${courseId}`)
})

test('a new student in a course with instalments that are late is asked the same before saving', async () => {
  const { name, courseId } = await ground()
  const { page, surname } = await openFilledStudentForm(browser, world, name)
  await page.keyboard.press('Escape')
  await saveAnyway(page)
  const asked = dialog(page, `Iscrivi ${surname} Zoè`)
  await expectSeen(asked.getByText(`${name}. ${ONE_LATE}`))
  await expectWellInEveryLook(page, asked)
  await page.setViewportSize(SIZES.laptop)
  // Nothing is saved, and what was typed stays.
  await button(asked, 'Torna al modulo').click()
  await expectGone(asked)
  await expectSoon(() => field(page, 'Cognome').inputValue(), surname)
  expect(done(await staff.call('GET', '/students', { q: surname })).rows).toEqual([])

  await saveAnyway(page)
  await asked.getByLabel('Divise sulle rate a venire').check()
  await button(asked, 'Salva').click()
  await expectScreen(page, '/app/studenti', 'Studenti')
  const [student] = done(await staff.call('GET', '/students', { q: surname })).rows
  const path = `/courses/${courseId}/students/${student.id}/payment-plan`
  expect(done(await staff.call('GET', path)).instalments).toMatchObject([
    { amountCents: 49_999 },
    { amountCents: 50_001 },
  ])
})

test('a course that is added to a student asks the same, and of the others nothing', async () => {
  const [had, added] = [await ground(), await ground()]
  const surname = unique('Aggiunge')
  const id = await newStudent(staff, { name: 'Ada', surname, courseIds: [had.courseId] })
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/editStudente?id=${id}`)
  await choose(page, 'Corsi', added.name)
  await page.keyboard.press('Escape')
  await button(page, 'Salva').click()
  const asked = dialog(page, `Iscrivi ${surname} Ada`)
  await expectSeen(asked.getByText(`${added.name}. ${ONE_LATE}`))
  await expectSoon(() => asked.getByRole('radiogroup').count(), 1)
  await asked.getByLabel('Un piano personale').check()
  await button(asked, 'Salva').click()
  await expectSeen(message(page, 'Studente salvato'))
  const plan = `/app/billing/editStudente?id=${id}&corso=${added.courseId}`
  await expectSoon(() => placeOf(page), plan)
})

/** A change into a class with an instalment that is late, at the window that asks about it. */
async function changeOfClass() {
  const { courseId, name } = await ground()
  const surname = unique('Cambia')
  const from = await newCourse(staff)
  const studentId = await newStudent(staff, { name: 'Ada', surname, courseIds: [from] })
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', `/app/editCorso?id=${from}`)
  await takeAction(page, `${surname} Ada`, 'Cambia classe')
  await choose(page, 'Nuova classe', name)
  await button(dialog(page, 'Cambia classe'), 'Cambia classe').click()
  const asked = dialog(page, `Cambia classe di ${surname} Ada`)
  await expectSeen(asked.getByText(ONE_LATE))
  return { page, asked, courseId, name, studentId }
}

test('a change into a class with instalments that are late asks the same', async () => {
  const { page, asked, courseId, studentId } = await changeOfClass()
  await asked.getByLabel('Divise sulle rate a venire').check()
  await button(asked, 'Cambia classe').click()
  await expectSeen(message(page, CHANGE_DONE))
  const path = `/courses/${courseId}/students/${studentId}/payment-plan`
  expect(done(await staff.call('GET', path)).instalments).toMatchObject([
    { amountCents: 49_999 },
    { amountCents: 50_001 },
  ])
})

test('a change of class that is refused there says once why', async () => {
  const { asked, courseId } = await changeOfClass()
  done(await staff.call('POST', `/courses/${courseId}/archiving`, {}))
  await button(asked, 'Cambia classe').click()
  const said = `${CHANGE_FAILED}\nUno dei corsi scelti è già terminato o archiviato.`
  await expectSoon(() => asked.getByRole('alert').innerText(), said)
})

test('the window that asks leads back to the class that was chosen', async () => {
  const { page, asked, name } = await changeOfClass()
  await button(asked, 'Indietro').click()
  const chosen = dialog(page, 'Cambia classe').getByRole('combobox', { name: 'Nuova classe' })
  await expectSoon(() => chosen.inputValue(), `${name} · 2026/2027`)
  await expectGone(asked)
})

test('a change of class is given up while it is looked up what there is to ask', async () => {
  const { name } = await ground()
  const surname = unique('Resta')
  const from = await newCourse(staff)
  await newStudent(staff, { name: 'Ada', surname, courseIds: [from] })
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', `/app/editCorso?id=${from}`)
  await takeAction(page, `${surname} Ada`, 'Cambia classe')
  await choose(page, 'Nuova classe', name)
  const held = Promise.withResolvers<void>()
  await page.route('**/newcomer-terms*', (route) => held.promise.then(() => route.continue()))
  const asking = page.waitForRequest('**/newcomer-terms*')
  const first = dialog(page, 'Cambia classe')
  await button(first, 'Cambia classe').click()
  await asking
  const told = page.waitForResponse('**/newcomer-terms*')
  await button(first, 'Annulla').click()
  await expectGone(first)
  held.resolve()
  await told
  await takeAction(page, `${surname} Ada`, 'Cambia classe')
  await choose(page, 'Nuova classe', name)
  await button(first, 'Annulla').click()
  await expectGone(first)
  await expectGone(dialog(page, `Cambia classe di ${surname} Ada`))
})

test('a return to the plan of the course that is refused shows the plan as it is now', async () => {
  const { courseId, studentId } = await ground()
  const path = `/courses/${courseId}/students/${studentId}/payment-plan`
  const own = (version: number, amountCents: number) => ({
    ...{ version, totalCents: amountCents },
    instalments: [{ dueOn: '2026-12-31', amountCents, month: '' }],
  })
  const { version } = done(await staff.call('PUT', path, own(1, 50_000)))
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/billing/editStudente?id=${studentId}&corso=${courseId}`)
  await expectSoon(() => field(page, 'Importo della rata 1').inputValue(), '500,00')
  done(await admin.call('PUT', path, own(version, 60_000)))
  await button(page, 'Torna al piano del corso').click()
  await button(dialog(page, 'Tornare al piano del corso?'), 'Torna al piano del corso').click()
  await expectSeen(message(page, /admin/))
  await expectSoon(() => field(page, 'Importo della rata 1').inputValue(), '600,00')
})

test('a screen of payments without anything chosen says so', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/billing/editCorso')
  await expectSeen(page.getByText(text.NO_COURSE))
  await goTo(page, '/billing/studenteDetails')
  await expectSeen(
    page.getByText(
      'Errore: Studente non trovato o non selezionato. Torna alla lista degli studenti e riprova.',
    ),
  )
  await goTo(page, '/billing/studenteDetails?id=999999')
  const unknown = 'Errore: Studente non trovato. Verifica che lo studente esista.'
  await expectSeen(page.getByRole('alert').getByText(unknown))
  await goTo(page, '/billing/editCorso?id=999999')
  await expectSeen(page.getByRole('alert').getByText('Corso non trovato.'))
})
