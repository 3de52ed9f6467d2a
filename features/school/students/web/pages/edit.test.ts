import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse, newPayment, newStudent, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { absent, present, registerDesk } from '#tests/support/register.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  message,
  placeOf,
  rowsOf,
  tabTo,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let staff: Client
let admin: Client
beforeAll(async () => {
  staff = await world.as('staff')
  admin = await world.as('admin')
})

/** A student of a surname of her own, in one course of a name of its own. */
async function student() {
  const surname = unique('Fontana')
  const courseName = unique('Regia')
  const course = await newCourse(staff, { name: courseName })
  const id = await newStudent(staff, { surname, courseIds: [course] })
  return { id, surname, fullName: `${surname} Anna`, course, courseName }
}

async function open(place: string): Promise<Page> {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', place)
  await expectScreen(page, '/app/editStudente', 'Modifica studente')
  return page
}

const openSheet = (id: number) => open(`/app/editStudente?id=${id}`)
const save = (page: Page) => button(page, 'Salva').click()
const get = async (id: number) => done(await staff.call('GET', `/students/${id}`))

describe('the sheet of a student', () => {
  test('shows her data, saves what is changed and goes back to the list', async () => {
    const { id, surname } = await student()
    const page = await openSheet(id)
    await expectSoon(() => field(page, 'Cognome').inputValue(), surname)
    await expectSoon(() => field(page, 'Data di nascita').inputValue(), '07-03-2001')
    await expectSeen(page.getByText(`Nome utente: anna.${surname.toLowerCase().replace(' ', '_')}`))
    await expectSoon(
      () => page.title(),
      `Studenti › ${surname} Anna › Modifica studente — Accademia`,
    )
    await field(page, 'Indirizzo').fill('')
    await save(page)
    await expectSeen(page.getByRole('alert').getByText('Il campo Indirizzo è obbligatorio.'))
    await field(page, 'Indirizzo').fill('Via Nuova 2')
    await save(page)
    await expectSeen(message(page, 'Studente salvato'))
    await expectScreen(page, '/app/studenti', 'Studenti')
    expect((await get(id)).address).toBe('Via Nuova 2')
  })

  test('is gone through by Tab alone, from the buttons above it into its fields', async () => {
    const { id } = await student()
    const page = await openSheet(id)
    await button(page, 'Salva').focus()
    const isIn = (label: string) => () =>
      field(page, label).evaluate((one) => one.matches(':focus'))
    await tabTo(page, isIn('Nome'))
    await page.keyboard.press('Tab')
    await expectSoon(isIn('Cognome'), true)
  })

  test('saves what is changed of a student whose only course is in the trash', async () => {
    const { id, course } = await student()
    done(await staff.call('POST', `/courses/${course}/archiving`, {}))
    done(await staff.call('DELETE', `/courses/${course}`, {}))
    const page = await openSheet(id)
    await field(page, 'Indirizzo').fill('Via Nuova 2')
    await save(page)
    await expectSeen(message(page, 'Studente salvato'))
    expect((await get(id)).address).toBe('Via Nuova 2')
  })

  test('says above all who she is, and leads to her telephone, instalments and absences', async () => {
    const { id, fullName } = await student()
    const page = await openSheet(id)
    const main = page.getByRole('main')
    await expectSeen(main.getByText(fullName, { exact: true }).last())
    const leads = async (name: string) =>
      main.getByRole('link', { name, exact: true }).getAttribute('href')
    await expectSoon(() => leads('Chiama'), 'tel:+393331234567')
    await expectSoon(() => leads('WhatsApp'), 'https://wa.me/393331234567')
    await expectSoon(() => leads('Scrivi'), 'mailto:anna.rossi@esempio.it')
    await expectSoon(() => leads('Rate'), `/#/app/billing/studenteDetails?id=${id}`)
    await expectSoon(() => leads('Assenze'), `/#/app/gestioneAssenze?id=${id}`)
  })

  test('keeps a course that is over on offer, and tells which ones she left', async () => {
    const { id, course, courseName } = await student()
    done(await staff.call('POST', `/courses/${course}/archiving`, {}))
    const added = unique('Canto')
    const addedId = await newCourse(staff, { name: added })
    const page = await openSheet(id)
    await expectSeen(page.getByText(`${courseName} · 2026/2027`))
    await choose(page, 'Corsi', added)
    await page.keyboard.press('Escape')
    // Only what she attended can be left, not the course that was just added.
    const named = { name: 'Corsi da cui si è ritirato', exact: true }
    await page.getByRole('combobox', named).or(page.getByRole('textbox', named)).click()
    await expectSoon(() => page.getByRole('option').count(), 1)
    await page.keyboard.press('Escape')
    await choose(page, 'Corsi da cui si è ritirato', courseName)
    await page.keyboard.press('Control+s')
    await expectScreen(page, '/app/studenti', 'Studenti')
    const saved = await get(id)
    expect(saved.withdrawnCourseIds).toEqual([course])
    expect(new Set(saved.courseIds)).toEqual(new Set([course, addedId]))
  })

  test('keeps a course for which she has paid, says so at the field, and what was typed', async () => {
    const { id, course, courseName } = await student()
    const other = unique('Mimo')
    await newCourse(staff, { name: other })
    const instalments = [{ dueOn: '2026-10-31', amountCents: 20_000, month: '10' }]
    await newPayment(staff, [course, id], instalments, 5_000)
    const page = await openSheet(id)
    await expectSeen(page.getByText(`${courseName} · 2026/2027`))
    await field(page, 'Indirizzo').fill('Via Nuova 3')
    await page.getByRole('combobox', { name: 'Corsi', exact: true }).press('Backspace')
    await choose(page, 'Corsi', other)
    await page.keyboard.press('Escape')
    await save(page)
    const courses = page.locator('[data-path=courseIds]')
    await expectSoon(() => courses.getAttribute('aria-invalid'), 'true')
    await expectSeen(
      page.getByText('Ha pagamenti registrati per questo corso: usa «Ritira dal corso».'),
    )
    await expectSoon(() => field(page, 'Indirizzo').inputValue(), 'Via Nuova 3')
    expect((await get(id)).courseIds).toEqual([course])
  })

  test('is that of the student who was open last, when the address names none', async () => {
    const { id, surname } = await student()
    const page = await openSheet(id)
    await expectSeen(field(page, 'Cognome'))
    await page.goto('about:blank')
    await page.goto(`${world.url}/#/app/editStudente`)
    await expectSoon(() => field(page, 'Cognome').inputValue(), surname)
  })

  test('without a student, or of one that does not exist, says so and leads to the list', async () => {
    const none = await open('/app/editStudente')
    await expectSeen(
      none.getByText(
        'Errore: Studente non trovato o non selezionato. Torna alla lista degli studenti e riprova.',
      ),
    )
    const unknown = await openSheet(999_999)
    await expectSeen(
      unknown
        .getByRole('alert')
        .getByText('Errore: Studente non trovato. Verifica che lo studente esista.'),
    )
    await unknown.getByRole('link', { name: 'Vai agli studenti' }).click()
    await expectScreen(unknown, '/app/studenti', 'Studenti')
  })

  test('asks about doubts only when it says otherwise who she is', async () => {
    const { id } = await student()
    const page = await openSheet(id)
    await field(page, 'Codice fiscale').fill('da chiedere')
    await save(page)
    await expectSeen(dialog(page, 'Controlla prima di salvare'))
    await button(page, 'Torna al modulo').click()
    await field(page, 'Codice fiscale').fill('in attesa')
    await field(page, 'Professione').fill('Attrice')
    await save(page)
    await expectScreen(page, '/app/studenti', 'Studenti')
  })

  test('shows the blacklist and what else can be done with her', async () => {
    const { id, fullName, course } = await student()
    done(await staff.call('POST', `/courses/${course}/students/${id}/withdrawal`, {}))
    const page = await openSheet(id)
    await expectSeen(page.getByText('Ritirato', { exact: true }))
    await takeAction(page, fullName, 'Aggiungi alla blacklist')
    await dialog(page, 'Aggiungi alla blacklist').getByLabel('Motivo').fill('Non ha mai pagato')
    await page.keyboard.press('Control+s')
    const notice = page.getByRole('alert').filter({ hasText: 'Nella blacklist' })
    await expectSeen(notice.getByText('staff, 15/10/2026 09:00'))
    await expectWellInEveryLook(page, notice)
    await takeAction(page, fullName, 'Rimuovi dalla blacklist')
    await button(page, 'Rimuovi').click()
    await expectGone(notice)
  })
})

describe('the courses of a student', () => {
  test('show her figures and what is behind them, or say that they could not be read', async () => {
    const desk = registerDesk(world, staff)
    const days = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08']
    const { courseId, name, student: id, lessons } = await desk.newClass(1, days)
    for (const [at, lesson] of lessons.entries()) {
      done(await desk.save(lesson, 0, [at === 0 ? present(id) : absent(id)]))
    }
    const exam = { title: 'Monologo', heldOn: '2026-10-12' }
    const made = done(await staff.call('POST', `/courses/${courseId}/exams`, exam))
    const grades = [{ studentId: id, value: 27 }]
    done(await staff.call('PUT', `/exams/${made.id}/grades`, { version: 0, grades }))

    const page = await browser.newPage({ size: 'wide', expected: [/status of 500/] })
    for (const what of ['attendance', 'grades']) {
      await page.route(`**/api/students/${id}/${what}*`, (route) => route.fulfill(FAULT))
    }
    const asked: string[] = []
    page.on('request', (request) => {
      const what = /\/students\/\d+\/(attendance|grades)/.exec(request.url())?.[1]
      if (what !== undefined) asked.push(what)
    })
    await signIn(page, world, 'staff', `/app/editStudente?id=${id}`)
    for (const what of ['le presenze', 'i voti']) {
      const unread = page.getByRole('alert').filter({ hasText: `caricare ${what}.` })
      await expectSeen(unread)
      await page.unroute(`**/api/students/${id}/${what === 'i voti' ? 'grades' : 'attendance'}*`)
      await button(unread, 'Riprova').click()
      await expectGone(unread)
    }
    await expectSeen(page.getByRole('status').getByText('1 risultato, pagina 1 di 1'))
    const row = rowsOf(page, 'Corsi dello studente').first()
    await expectSeen(button(row, `25,0%, Frequenza: ${name}`))
    await expectSeen(button(row, `3, Non giustificate (NG): ${name}`))
    expect(asked.toSorted()).toEqual(['attendance', 'attendance', 'grades', 'grades'])
    await button(row, `3/4, Assenze: ${name}`).click()
    const behind = page.getByRole('dialog', { name: /^Assenze: Alfa/ })
    await expectSeen(behind.getByText('4 − 1 − 0 + 0 = 3.'))
    await button(behind, 'Chiudi').click()
    await expectGone(behind)
    await button(row, `27,00, media di ${name}`).click()
    const exams = page.getByRole('dialog', { name: /^Esami di Alfa/ })
    await expectSeen(exams.getByText('Monologo'))
    await button(exams, 'Chiudi').click()
    await expectGone(exams)
    await takeAction(page, name, 'Dettaglio presenze')
    const detail = dialog(page, 'Dettaglio presenze')
    await detail.getByRole('tab', { name: 'Esami' }).click()
    await expectSeen(detail.getByRole('row', { name: /12\/10\/2026 Monologo 27/ }))
    await expectSeen(detail.getByText('Media complessiva: 27,00'))
    await button(detail, 'Chiudi').click()
    await expectGone(detail)
    await takeAction(page, name, 'Assenze')
    await expectScreen(page, '/app/gestioneAssenze', 'Gestione assenze')
    expect(placeOf(page)).toBe(`/app/gestioneAssenze?id=${id}&corso=${courseId}`)
  })
})

describe('the credentials', () => {
  const question = "Sei sicuro di voler inviare per mail le credenziali all'utente?"

  test('go into the outbox after a question, which says that mails wait', async () => {
    const { id } = await student()
    const page = await openSheet(id)
    const mails = () =>
      world.sql("select id from mails where data ->> 'studentId' = $1", [String(id)])
    await button(page, 'Invia credenziali utente').click()
    await expectSeen(page.getByText(question, { exact: true }))
    await expectSeen(page.getByText('Il server di posta non è configurato', { exact: false }))
    await button(page, 'Annulla').click()
    await expectSoon(() => mails(), [])
    await button(page, 'Invia credenziali utente').click()
    await button(page, 'Invia').click()
    const waiting = 'Credenziali in attesa: partiranno appena la posta in uscita sarà configurata.'
    await expectSeen(message(page, waiting))
    expect(await mails()).toHaveLength(1)
  })

  test('of a student without a login cannot be sent', async () => {
    const { id } = await student()
    await world.sql('delete from accounts where person_id = $1', [id])
    const page = await openSheet(id)
    await button(page, 'Invia credenziali utente').click()
    await button(page, 'Invia').click()
    await expectSeen(message(page, 'Utente non definito. Impossibile inviare le credenziali'))
  })
})

describe('a sheet that changed meanwhile', () => {
  test('in another tab is not overwritten, and nothing typed is lost', async () => {
    const { id } = await student()
    const [mine, theirs] = [await openSheet(id), await openSheet(id)]
    await field(theirs, 'Telefono').fill('3330000001')
    await save(theirs)
    await expectScreen(theirs, '/app/studenti', 'Studenti')
    await field(mine, 'Telefono').fill('3330000002')
    await field(mine, 'Note studente').fill('Richiamare')
    await save(mine)
    await expectSeen(mine.getByRole('alert').getByText(/staff ha modificato questi dati/))
    await button(mine, 'Ricarica').click()
    await expectSoon(() => field(mine, 'Telefono').inputValue(), '3330000001')
    await button(mine, 'Rimettilo nei campi').click()
    await expectSoon(() => field(mine, 'Telefono').inputValue(), '3330000002')
    await save(mine)
    await expectScreen(mine, '/app/studenti', 'Studenti')
    expect(await get(id)).toMatchObject({ phone: '3330000002', notes: 'Richiamare' })
  })

  test('what was typed does not undo what others changed', async () => {
    const { id, course } = await student()
    const page = await openSheet(id)
    await field(page, 'Note studente').fill('Richiamare')
    done(await admin.call('POST', `/courses/${course}/students/${id}/withdrawal`, {}))
    await save(page)
    await expectSeen(page.getByRole('alert').getByText(/admin ha modificato questi dati/))
    await button(page, 'Ricarica').click()
    await button(page, 'Rimettilo nei campi').click()
    await save(page)
    await expectScreen(page, '/app/studenti', 'Studenti')
    expect(await get(id)).toMatchObject({ notes: 'Richiamare', withdrawnCourseIds: [course] })
  })

  test('by a withdrawal on the same page takes both', async () => {
    const { id, course, courseName } = await student()
    const page = await openSheet(id)
    await field(page, 'Note studente').fill('Richiamare')
    await takeAction(page, courseName, 'Ritira dal corso')
    await button(page, 'Ritira').click()
    await expectSeen(message(page, /ritirato dal corso con successo$/))
    await expectSeen(page.getByText(/^Ha lasciato il corso il 15\/10\/2026/))
    await expectSoon(() => field(page, 'Note studente').inputValue(), 'Richiamare')
    await save(page)
    await expectScreen(page, '/app/studenti', 'Studenti')
    expect(await get(id)).toMatchObject({ notes: 'Richiamare', withdrawnCourseIds: [course] })
  })
})
