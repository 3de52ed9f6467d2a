import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn, SIZES } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { png } from '#tests/support/picture.ts'
import {
  button,
  dialog,
  dismiss,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  fillIn,
  message,
  rowsOf,
  takeBack,
} from '#tests/support/screen.ts'
import { fetchFile, pdfOf, upload } from '#tests/support/uploads.ts'
import { openWorld, PASSWORD } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

const TWO = [
  { dueOn: '2026-09-30', amountCents: 30_000, month: '9' },
  { dueOn: '2026-10-31', amountCents: 30_000, month: '10' },
]
const PLAN = { version: 0, totalCents: 60_000, instalments: TWO }

async function ground() {
  const name = unique('Recitazione')
  const courseId = await newCourse(staff, { name })
  const [studentId, otherId] = [
    await newStudent(staff, { surname: 'Conti', courseIds: [courseId] }),
    await newStudent(staff, { surname: 'Neri', courseIds: [courseId] }),
  ]
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, PLAN))
  const instalments = async () =>
    done(await staff.call('GET', `/courses/${courseId}/students/${studentId}/payment-plan`))
      .instalments
  return { name, courseId, studentId, otherId, instalments }
}

const pdf = (name: string, size = 3_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfOf(size),
})
const chooser = (page: Page) => page.locator('dialog input[type=file]')

test('proofs are added, with what is wrong said, seen, removed and taken back', async () => {
  const { name, studentId, otherId, instalments } = await ground()
  const [due] = await instalments()
  const page = await browser.newPage({ expected: [/status of 50[02]/] })
  await signIn(page, world, 'staff', `/app/billing/studenteDetails?id=${studentId}`)
  await rowsOf(page, `Rate di ${name}`).first().click()
  const window = dialog(page, 'Rata del 30/09/2026')
  await expectSeen(window.getByText('Nessuna prova caricata.'))
  await button(window, 'Aggiungi prova').click()
  const form = dialog(page, 'Aggiungi prova: Rata del 30/09/2026')
  await button(form, 'Carica').click()
  await expectSeen(form.getByText('Inserisci nome', { exact: true }))
  await expectSeen(form.getByText('Inserisci file', { exact: true }))

  // The picker proposes the four kinds; the name and the content decide.
  await expectSoon(() => chooser(page).getAttribute('accept'), '.jpg,.jpeg,.png,.pdf')
  await fillIn(form, { Nome: 'Bonifico di settembre' })
  await chooser(page).setInputFiles([
    { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('solo testo') },
    pdf('grande.pdf', 10 * 1024 * 1024 + 1),
    pdf('bonifico.exe'),
  ])
  for (const wrong of ['nota.pdf', 'bonifico.exe']) {
    await expectSeen(
      form
        .getByRole('listitem')
        .filter({ hasText: wrong })
        .getByText('Sono accettati solo file jpg, jpeg, png e pdf.'),
    )
  }
  await expectSeen(form.getByText('Il documento è troppo grande: al massimo 10 MB.'))
  await button(form, 'Togli grande.pdf').click()
  // What was refused does not come back with what was typed.
  page.once('dialog', (leaving) => void leaving.accept())
  await page.reload()
  await rowsOf(page, `Rate di ${name}`).first().click()
  await button(window, 'Aggiungi prova').click()
  await expectSoon(() => field(form, 'Nome').inputValue(), 'Bonifico di settembre')
  await expectGone(form.getByText('nota.pdf'))
  // What the server says why a file did not arrive; something in between has no words of ours.
  const uploads = /\/api\/uploads\?/
  await page.route(uploads, (route) => route.fulfill(FAULT))
  await chooser(page).setInputFiles(pdf('contabile.pdf'))
  await expectSeen(form.getByText('Errore nel caricamento del file: Guasto.', { exact: true }))
  await page.unroute(uploads)
  const gateway = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  await page.route(uploads, (route) => route.fulfill(gateway))
  await button(form, 'Riprova').click()
  await expectSeen(
    form.getByText('Errore nel caricamento del file: Errore sconosciuto', { exact: true }),
  )
  await page.unroute(uploads)
  await button(form, 'Riprova').click()
  await expectSeen(form.getByText('Caricati 1 file di 1'))
  const photoFile = { name: 'foto.png', mimeType: 'image/png', buffer: png(60, 40) }
  await chooser(page).setInputFiles(photoFile)
  await expectSeen(form.getByText('Caricati 2 file di 2'))
  await expectWellInEveryLook(page, form.getByText('Con più file, ognuno prende il nome e un'))
  await page.setViewportSize(SIZES.laptop)

  // The server has a fault, then the session is over: both times the form stays as it is.
  await page.route('**/proofs', (route) => route.fulfill(FAULT))
  await button(form, 'Carica').click()
  await expectSeen(
    form.getByRole('alert').getByText('Errore nel caricamento del file: Guasto.', { exact: true }),
  )
  await page.unroute('**/proofs')
  await page.context().clearCookies({ name: 'quinte_session' })
  await button(form, 'Carica').click()
  const again = dialog(page, 'Sessione scaduta')
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(again, 'Login').click()
  await expectGone(again)
  await expectSeen(form.getByText('Sessione scaduta. Effettua nuovamente il login.'))
  await expectSoon(() => field(form, 'Nome').inputValue(), 'Bonifico di settembre')
  await button(form, 'Carica').click()
  await expectSeen(message(page, 'File caricato con successo'))
  await expectGone(form)

  // The status is proposed, and the user's to save.
  await expectSeen(window.getByText(/^C’è una prova da controllare: lo stato proposto è/))
  await expectSoon(
    () => window.getByRole('combobox', { name: 'Stato' }).inputValue(),
    'Da verificare',
  )
  expect((await instalments())[0].status).toBe('unpaid')
  await button(window, 'Salva').click()
  await expectGone(window)
  expect((await instalments())[0]).toMatchObject({ status: 'to_verify', proofs: [{}, {}] })

  // Somebody else sends the same file for another instalment.
  const twin = await upload(world, staff, 'altra.pdf', pdfOf(3_000))
  const path = `/instalments/${due.id}/students/${otherId}/proofs`
  done(await staff.call('POST', path, { name: 'Bonifico', files: [{ uploadId: twin }] }))
  await page.reload()
  await rowsOf(page, `Rate di ${name}`).first().click()
  const list = window.getByRole('list', { name: 'Prove di pagamento' }).getByRole('listitem')
  await expectSeen(
    list
      .first()
      .getByText(`Lo stesso file è la prova di: Neri Anna, ${name}, rata del 30/09/2026.`),
  )
  await expectSeen(list.first().getByText(/^2,9.KB · caricata il 15\/10\/2026 09:00 da staff$/))
  await expectWellInEveryLook(page, list)
  await page.setViewportSize(SIZES.laptop)
  const shown = page.waitForEvent('popup')
  await button(window, 'Bonifico di settembre 2').click()
  const [, photo] = (await instalments())[0].proofs
  await expectSoon(
    async () => (await shown).url(),
    `${world.url}/api/payment-proofs/${photo.id}/file`,
  )
  await (await shown).close()

  await button(window, 'Elimina la prova Bonifico di settembre 1').click()
  await expectSoon(() => list.count(), 1)
  await takeBack(page, 'Prova eliminata')
  await expectSoon(() => list.count(), 2)
})

test('the payment PDF of a course is loaded, shown, deleted and taken back', async () => {
  const { name, courseId } = await ground()
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/billing/editCorso?id=${courseId}`)
  await expectScreen(page, '/app/billing/editCorso', `Piano rateale ${name}`)
  await button(page, 'CARICA PDF').click()
  const form = dialog(page, 'PDF dei pagamenti')
  await button(form, 'Carica').click()
  await expectSeen(form.getByText('Inserisci file', { exact: true }))
  const photo = { name: 'foto.png', mimeType: 'image/png', buffer: png(60, 40) }
  await chooser(page).setInputFiles(photo)
  await expectSeen(form.getByRole('alert').getByText('È accettato solo un file pdf.'))
  // Another file takes its place: there is one only.
  await chooser(page).setInputFiles(pdf('Pagamenti 2026.pdf'))
  await expectGone(form.getByText('foto.png'))
  await expectSeen(button(form, 'Togli Pagamenti 2026.pdf'))
  expect(await axe(page)).toEqual([])
  await button(form, 'Carica').click()
  await expectSeen(message(page, 'File caricato con successo'))
  await expectGone(form)

  const at = `/courses/${courseId}/payment-document/file`
  const shown = page.waitForEvent('popup')
  await button(page, 'APRI PDF').click()
  await expectSoon(async () => (await shown).url(), `${world.url}/api${at}`)
  await (await shown).close()
  await expectWellInEveryLook(page, button(page, 'ELIMINA PDF'))
  await page.setViewportSize(SIZES.laptop)
  await button(page, 'ELIMINA PDF').click()
  const question = dialog(page, 'Sei sicuro di voler eliminare il pdf?')
  await button(question, 'Annulla').click()
  await expectGone(question)
  expect((await fetchFile(world, staff, at, 'HEAD')).answer.status).toBe(200)
  await button(page, 'ELIMINA PDF').click()
  await button(question, 'Elimina').click()
  await expectSeen(message(page, 'Pdf eliminato'))
  await expectSeen(button(page, 'CARICA PDF'))
  await takeBack(page, 'Pdf eliminato')
  await expectSeen(button(page, 'ELIMINA PDF'))
  expect((await fetchFile(world, staff, at, 'HEAD')).answer.status).toBe(200)
})

test('two people save one plan: the second reads what the first changed, and loses nothing', async () => {
  const { courseId, studentId } = await ground()
  await world.as('admin')
  const place = `/app/billing/editCorso?id=${courseId}`
  const [ada, me] = [await browser.newPage(), await browser.newPage()]
  await signIn(ada, world, 'staff', place)
  await signIn(me, world, 'admin', place)
  for (const page of [ada, me]) await expectSeen(field(page, 'COSTO'))
  await fillIn(ada, { COSTO: '700', 'Importo della rata 2': '400' })
  await fillIn(me, { 'Importo della rata 1': '250', 'Importo della rata 2': '350' })
  const save = async (page: Page) => {
    await button(page, 'Salva').click()
    await button(dialog(page, 'Che cosa cambia'), 'Salva il piano').click()
  }
  await save(ada)
  await expectSeen(message(ada, 'Salvataggio effettuato'))
  await save(me)
  await expectSeen(me.getByRole('alert').getByText(/^Nel frattempo staff ha modificato/))
  const amounts = () =>
    Promise.all(
      ['COSTO', 'Importo della rata 1', 'Importo della rata 2'].map((label) =>
        field(me, label).inputValue(),
      ),
    )
  await expectSoon(() => amounts(), ['600,00', '250,00', '350,00'])

  await button(me, 'Ricarica').click()
  const changed = me.getByRole('status').filter({ hasText: 'Nel frattempo il piano è cambiato:' })
  await expectSeen(changed)
  await expectSoon(
    () => changed.getByRole('listitem').allInnerTexts(),
    [
      'Costo: 700,00\u00a0€, prima 600,00\u00a0€',
      'Rata del 31/10/2026, 300,00\u00a0€: ora 400,00\u00a0€',
    ],
  )
  await expectSoon(() => amounts(), ['700,00', '300,00', '400,00'])
  expect(await axe(me)).toEqual([])
  await button(me, 'Rimettilo nei campi').click()
  await expectSoon(() => amounts(), ['700,00', '250,00', '350,00'])
  await expectSeen(changed)
  await fillIn(me, { 'Importo della rata 2': '450' })
  await save(me)
  await expectSeen(message(me, 'Salvataggio effettuato'))
  await expectGone(changed)

  // The same of a student's plan, which the first makes her own.
  const own = `/app/billing/editStudente?id=${studentId}&corso=${courseId}`
  await signIn(ada, world, 'staff', own)
  await signIn(me, world, 'admin', own)
  for (const page of [ada, me]) await expectSeen(field(page, 'Data della rata 2'))
  await fillIn(ada, { 'Data della rata 2': '15/11/2026' })
  await fillIn(me, { 'Mese della rata 1': 'acconto' })
  for (const page of [ada, me]) {
    await button(page, 'Salva').click()
    await button(dialog(page, 'Passare al piano custom?'), 'Passa al piano personale').click()
    if (page === ada) await dismiss(ada, 'Salvataggio effettuato')
  }
  await expectSeen(me.getByRole('alert').getByText(/^Nel frattempo/))
  await expectSoon(() => field(me, 'Mese della rata 1').inputValue(), 'acconto')
  await button(me, 'Ricarica').click()
  await expectSeen(changed.getByText('Rata del 15/11/2026, 450,00\u00a0€: nuova'))
  await button(me, 'Rimettilo nei campi').click()
  await expectSoon(() => field(me, 'Mese della rata 1').inputValue(), 'acconto')
})

test('a date that is none keeps a payment from being recorded, without another word than at its field', async () => {
  const { name, studentId, instalments } = await ground()
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/billing/studenteDetails?id=${studentId}`)
  await rowsOf(page, `Rate di ${name}`).first().click()
  await button(dialog(page, 'Rata del 30/09/2026'), 'Registra pagamento').click()
  const form = dialog(page, 'Registra pagamento: Rata del 30/09/2026')
  let sent = 0
  await page.route('**/payments', (route) => {
    sent += 1
    return route.continue()
  })
  const date = field(form, 'Data')
  await date.fill('31/02/2026')
  await button(form, 'Registra').click()
  await expectSoon(() => date.getAttribute('aria-invalid'), 'true')
  await expectSoon(() => page.getByRole('alert').count(), 0)
  expect(sent).toBe(0)
  expect((await instalments())[0]).toMatchObject({ status: 'unpaid', payments: [] })
})
