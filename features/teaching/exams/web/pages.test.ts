import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { openBrowser, signIn, SIZES, type PageOptions } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
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
  message,
  placeOf,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import * as text from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

async function open(place: string, options: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', place)
  return page
}

const sheet = (courseId: number) => `/app/editCorso?id=${courseId}`
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const matrix = (page: Page) => page.getByRole('table', { name: 'Voti esami', exact: true })
const exam = async (id: number) => done(await staff.call('GET', `/exams/${id}`))
const newExam = async (courseId: number, title: string, heldOn = '2026-10-12'): Promise<number> =>
  done(await staff.call('POST', `/courses/${courseId}/exams`, { title, heldOn })).id
async function grade(id: number, grades: Readonly<Record<number, number>>): Promise<void> {
  const { version } = await exam(id)
  done(
    await staff.call('PUT', `/exams/${id}/grades`, {
      version,
      grades: Object.entries(grades).map(([studentId, value]) => ({
        studentId: Number(studentId),
        value,
      })),
    }),
  )
}

async function newClass(surnames: readonly string[]) {
  const courseId = await newCourse(staff)
  const students: number[] = []
  for (const surname of surnames) {
    students.push(await newStudent(staff, { surname, courseIds: [courseId] }))
  }
  return { courseId, students }
}

/** What stands in the rows of a table, cell by cell. */
const cells = (table: Locator) =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
    )

describe('the exams of a course', () => {
  test('are inserted once they have a day and a title, changed, and taken back from the trash', async () => {
    const { courseId } = await newClass(['Bianchi'])
    const page = await open(sheet(courseId))
    await expectSeen(section(page, 'Esami').getByText('Nessun esame'))
    await expectSeen(section(page, 'Voti esami').getByText(/^Nessun voto/))
    await expectSeen(section(page, 'Voti esami classe precedente').getByText(/^Nessun voto/))
    await button(page, 'Nuovo esame').click()
    const adding = dialog(page, 'Nuovo esame')
    await field(adding, 'Data').fill('31-02-2026')
    await button(adding, 'Inserisci').click()
    await expectSeen(adding.getByText('Data non valida'))
    await expectSeen(adding.getByText('Campo obbligatorio'))
    // "Ignored" in the product's words: no alert, but the fields say what is wrong.
    await expectSoon(() => adding.getByRole('alert').count(), 0)
    await expectWellInEveryLook(page, adding)
    await page.setViewportSize(SIZES.laptop)
    await field(adding, 'Data').fill('12-10-2026')
    await field(adding, 'Titolo').fill('  Monologo ')
    await button(adding, 'Inserisci').dblclick()
    await expectSeen(message(page, text.EXAM_INSERTED))
    await expectGone(adding)
    expect(done(await staff.call('GET', `/courses/${courseId}/exams`)).rows).toMatchObject([
      { title: 'Monologo', heldOn: '2026-10-12' },
    ])

    await takeAction(page, 'Monologo del 12/10/2026', 'Modifica')
    const editing = dialog(page, 'Modifica esame')
    await field(editing, 'Titolo').fill('')
    await button(editing, 'OK').click()
    await expectSeen(editing.getByText('Campo obbligatorio'))
    await expectSoon(() => editing.getByRole('alert').count(), 0)
    await field(editing, 'Titolo').fill('Monologo classico')
    await button(editing, 'OK').click()
    await expectSeen(message(page, text.EXAM_SAVED))

    await takeAction(page, 'Monologo classico del 12/10/2026', 'Elimina')
    const asked = dialog(page, 'Elimina esame')
    await expectSeen(asked.getByText(/Verranno eliminati anche tutti i suoi voti/))
    await button(asked, 'Annulla').click()
    await takeAction(page, 'Monologo classico del 12/10/2026', 'Elimina')
    await button(asked, 'Elimina').click()
    await expectSeen(message(page, text.EXAM_DELETED))
    await expectSeen(section(page, 'Esami').getByText('Nessun esame'))
    await button(page, 'Annulla').click()
    await expectSeen(rowsOf(page, 'Esami').getByText('Monologo classico'))
  })

  test('changed by two: the window reads the newer one again, and keeps what was typed', async () => {
    const { courseId } = await newClass([])
    const id = await newExam(courseId, 'Monologo')
    const page = await open(sheet(courseId), { expected: [/status of 409/] })
    await takeAction(page, 'Monologo del 12/10/2026', 'Modifica')
    const editing = dialog(page, 'Modifica esame')
    const title = field(editing, 'Titolo')
    await title.fill('Monologo classico')
    const { version } = await exam(id)
    const theirs = { version, title: 'Monologo moderno', heldOn: '2026-11-20' }
    done(await staff.call('PUT', `/exams/${id}`, theirs))

    await button(editing, 'OK').click()
    await expectSeen(editing.getByText(/^Nel frattempo staff ha modificato questi dati/))
    await button(editing, 'Ricarica').click()
    await expectSoon(() => title.inputValue(), 'Monologo moderno')
    await button(editing, 'Rimettilo nei campi').click()
    await expectSoon(() => title.inputValue(), 'Monologo classico')
    await button(editing, 'OK').click()
    await expectSeen(message(page, text.EXAM_SAVED))
    expect(await exam(id)).toMatchObject({ title: 'Monologo classico', heldOn: '2026-11-20' })
  })

  test('that cannot be saved say why, and keep what was typed', async () => {
    const { courseId } = await newClass([])
    const page = await open(sheet(courseId), { expected: [/status of 500/] })
    await button(page, 'Nuovo esame').click()
    const adding = dialog(page, 'Nuovo esame')
    await field(adding, 'Data').fill('12-10-2026')
    await field(adding, 'Titolo').fill('Canto')
    await page.route('**/api/courses/*/exams', (route) => route.fulfill(FAULT))
    await button(adding, 'Inserisci').click()
    const alert = adding.getByRole('alert')
    await expectSeen(alert.getByText(text.INSERTION_FAILED))
    await page.unroute('**/api/courses/*/exams')
    // Somebody else moves the course to the trash meanwhile.
    done(await staff.call('POST', `/courses/${courseId}/archiving`, {}))
    done(await staff.call('DELETE', `/courses/${courseId}`, {}))
    await button(adding, 'Inserisci').click()
    const gone = 'Si è verificato un errore. Corso non trovato.'
    await expectSeen(alert.getByText(gone, { exact: true }))
    await expectSoon(() => field(adding, 'Titolo').inputValue(), 'Canto')
  })

  test('stand side by side with the means, which open what is behind them', async () => {
    const { courseId, students } = await newClass(['Bianchi', 'Rossi', 'Verdi'])
    const [bianchi = 0, rossi = 0, verdi = 0] = students
    const before = await newCourse(staff, { name: 'Recitazione serale' })
    const audition = await newExam(before, 'Provino', '2026-09-20')
    const mover = await newStudent(staff, { surname: 'Neri', courseIds: [before] })
    await grade(audition, { [mover]: 24 })
    const change = { toCourseId: courseId }
    done(await staff.call('POST', `/courses/${before}/students/${mover}/change`, change))
    const first = await newExam(courseId, 'Monologo')
    await grade(first, { [bianchi]: 28, [rossi]: -1, [mover]: 30, [verdi]: 18 })
    await newExam(courseId, 'Saggio', '2027-06-01')
    done(await staff.call('POST', `/courses/${courseId}/students/${verdi}/withdrawal`, {}))

    const page = await open(sheet(courseId))
    await expectSeen(matrix(page))
    await expectSoon(
      () => cells(matrix(page)),
      [
        ['Bianchi Anna', '28', 'N/A', '28,00'],
        ['Neri Anna', '30', 'N/A', '27,00'],
        ['Rossi Anna', 'NC', 'N/A', 'N/A'],
      ],
    )
    await expectSoon(
      () => cells(page.getByRole('table', { name: 'Esami', exact: true })),
      [
        ['12/10/2026', 'Monologo', '2', '29,00', expect.any(String)],
        ['01/06/2027', 'Saggio', '0', 'N/A', expect.any(String)],
      ],
    )
    const came = page.getByRole('table', { name: 'Voti esami classe precedente', exact: true })
    await expectSoon(() => cells(came), [['Neri Anna', 'Recitazione serale', 'Provino', '24']])
    await button(page, 'Mostra voti degli studenti ritirati (1)').click()
    await expectSeen(matrix(page).getByText('Verdi Anna ha lasciato il corso'))

    // The column of the students shows the same means.
    const student = rowsOf(page, 'Studenti del corso').filter({ hasText: 'Neri' })
    await button(student, '27,00, media di Neri Anna').click()
    const behind = dialog(page, 'Esami di Neri Anna')
    await expectSeen(behind.getByText('Media complessiva: 27,00'))
    await expectSeen(behind.getByRole('cell', { name: 'Recitazione serale' }))
    await expectWellInEveryLook(page, behind)
    await expectSoon(
      () => behind.getByRole('link', { name: 'Stampa' }).getAttribute('href'),
      expect.stringContaining(`/app/pdfEsameSingoloPage?id=${mover}&corso=${courseId}`),
    )
    await button(behind, 'Chiudi').click()
    await page.setViewportSize(SIZES.phone)
    const cards = page.getByRole('list', { name: 'Voti esami', exact: true })
    await cards.getByText('Neri Anna').click()
    await expectSeen(cards.getByText('Provino (Recitazione serale)'))
    await page.setViewportSize(SIZES.laptop)
    await matrix(page).getByRole('link', { name: 'Monologo' }).click()
    await expectScreen(page, '/app/esameDetails', 'Monologo del 12/10/2026')
    await expectSoon(() => placeOf(page), `/app/esameDetails?id=${first}`)
  })
})

describe('the grades of an exam', () => {
  test('come back after a reload, and are not lost when somebody else was faster', async () => {
    const { courseId, students } = await newClass(['Bianchi', 'Rossi'])
    const [bianchi = 0, rossi = 0] = students
    const id = await newExam(courseId, 'Monologo')
    const page = await open(`/app/esameDetails?id=${id}`)
    await expectScreen(page, '/app/esameDetails', 'Monologo del 12/10/2026')
    // A click into a field replaces what is there, also in the one that has the cursor already.
    for (const [name, typed] of [
      ['Bianchi Anna', '27'],
      ['Rossi Anna', '28'],
      ['Rossi Anna', '26'],
    ] as const) {
      await field(page, name).click()
      await page.keyboard.type(typed)
      await expectSoon(() => field(page, name).inputValue(), typed)
    }
    await field(page, 'Bianchi Anna').fill('NC')
    await field(page, 'Rossi Anna').fill('NC')
    await field(page, 'Rossi Anna').fill('30')
    await page.reload()
    await expectSeen(page.getByText('Ripristinato quello che stavi scrivendo.'))
    await expectSoon(() => field(page, 'Rossi Anna').inputValue(), '30')

    await grade(id, { [bianchi]: 20, [rossi]: 18 })
    await button(page, 'Salva').click()
    const alert = page.getByRole('alert').filter({ hasText: 'ha modificato questi dati' })
    await expectSeen(alert)
    expect(await exam(id)).toMatchObject({ students: [{ value: 20 }, { value: 18 }] })
    await button(alert, 'Ricarica').click()
    await expectSoon(() => field(page, 'Bianchi Anna').inputValue(), '20')
    await button(page, 'Rimettilo nei campi').click()
    await expectSoon(() => field(page, 'Rossi Anna').inputValue(), '30')

    // Title and date are changed meanwhile, over what is being typed.
    await button(page, 'Modifica').click()
    const editing = dialog(page, 'Modifica esame')
    await field(editing, 'Data').fill('13-10-2026')
    await button(editing, 'OK').click()
    await expectScreen(page, '/app/esameDetails', 'Monologo del 13/10/2026')
    await expectGone(editing)
    await expectSoon(() => field(page, 'Rossi Anna').inputValue(), '30')
    await button(page, 'Salva').click()
    await expectSeen(message(page, text.GRADES_SAVED))
    await expectSoon(() => placeOf(page), sheet(courseId))
    expect(await exam(id)).toMatchObject({ students: [{ value: 20 }, { value: 30 }] })
  })

  test('of an exam to come are saved after asking', async () => {
    const { courseId, students } = await newClass(['Bianchi'])
    const id = await newExam(courseId, 'Saggio', '2027-06-01')
    const page = await open(`/app/esameDetails?id=${id}`)
    await field(page, 'Bianchi Anna').fill('30')
    await button(page, 'Salva').click()
    const question = dialog(page, text.STILL_TO_COME)
    await expectSeen(question.getByText('L’esame è il 01/06/2027.'))
    await button(question, 'Salva i voti').click()
    await expectSeen(message(page, text.GRADES_SAVED))
    expect(await exam(id)).toMatchObject({ students: [{ studentId: students[0], value: 30 }] })
  })

  test('are not shown of an exam that was deleted since it was looked at', async () => {
    const { courseId } = await newClass(['Bianchi'])
    const id = await newExam(courseId, 'Monologo')
    const page = await open(`/app/esameDetails?id=${id}`)
    await expectSeen(field(page, 'Bianchi Anna'))
    await goTo(page, sheet(courseId))
    await takeAction(page, 'Monologo del 12/10/2026', 'Elimina')
    await button(dialog(page, 'Elimina esame'), 'Elimina').click()
    await expectSeen(message(page, text.EXAM_DELETED))
    await goTo(page, `/app/esameDetails?id=${id}`)
    await expectSeen(page.getByRole('alert').getByText(text.examSentences['exams.not_found']))
    await expectGone(field(page, 'Bianchi Anna'))
  })

  test('need an exam, and somebody to grade', async () => {
    const page = await open('/app/esameDetails')
    await expectSeen(page.getByText(text.NOT_SELECTED))
    await goTo(page, '/app/esameDetails?id=999999')
    await expectSeen(page.getByRole('alert').getByText(text.examSentences['exams.not_found']))
    const { courseId } = await newClass([])
    await goTo(page, `/app/esameDetails?id=${await newExam(courseId, 'Monologo')}`)
    await expectSeen(page.getByText(/^Nessuno frequenta/))
    await expectSoon(() => button(page, 'Salva').count(), 0)
  })
})
