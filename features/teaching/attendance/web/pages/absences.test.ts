import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { done, newCourse, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { absent, present, registerDesk } from '#tests/support/register.ts'
import {
  button,
  dialog,
  dismiss,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  goTo,
  message,
  namesIn,
  placeOf,
  rowsOf,
  takeAction,
  takeBack,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { JUSTIFY_FAILED, UNJUSTIFY_FAILED } from '../../domain/text.ts'
import { NO_LESSONS, NOT_IN_COURSE } from '../../domain/text/absences.ts'
import { TO_JUSTIFY_TITLE } from '../../domain/text/to-justify.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const desk = registerDesk(world, staff)

const DAYS = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-12']

/**
 * Of five lessons of two hours the student was at the first, for half of it, missed the second,
 * third and fourth, and the register of the last is empty; the fourth she made up on the 13th.
 */
async function aTerm() {
  const { courseId, name, student, lessons } = await desk.newClass(1, DAYS)
  const marks = [present(student, 60), absent(student), absent(student), absent(student)]
  for (const [at, mark] of marks.entries()) done(await desk.save(lessons[at] ?? 0, 0, [mark]))
  const other = await desk.newClass(0, ['2026-10-13'])
  await desk.makeUp(student, lessons[3] ?? 0, other.lesson)
  done(await desk.save(other.lesson, 0, [present(student)]))
  return { courseId, name, student, list: `Assenze: ${name}` }
}

const figure = (page: Page, title: RegExp) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: title }) })
    .locator('dd')
const state = (page: Page, list: string, at: number) => rowsOf(page, list).nth(at)

test('the absences of a student are counted, explained, justified and taken back', async () => {
  const { courseId, student, list } = await aTerm()
  const page = await browser.newPage({ size: 'wide', expected: [/status of 500/] })
  await signIn(page, world, 'staff', `/app/gestioneAssenze?id=${student}&corso=${courseId}`)
  await expectScreen(page, '/app/gestioneAssenze', 'Gestione assenze')
  const figures = async () =>
    Promise.all(
      [/^Percentuale/, /^Presenze/, /^Recuperate/, /^Giustificate/, /^Non giustificate/].map(
        (title) => figure(page, title).innerText(),
      ),
    )
  await expectSoon(figures, ['90,00%', '1/5', '1', '0', '3'])
  expect(await page.evaluate(() => document.cookie)).toContain(`currentStudente=${student}`)
  await expectSoon(
    () => namesIn(page, list),
    ['12', '08', '07', '06'].map((day) => `${day}/10/2026 10:00`),
  )
  await expectSeen(state(page, list, 0).getByText('Registro non compilato'))
  await expectSeen(state(page, list, 1).getByText('Recuperata il 13/10/2026'))

  // A figure opens the lessons behind it, and the formula in words.
  await figure(page, /^Percentuale/)
    .getByRole('button')
    .click()
  const behind = page.getByRole('dialog', { name: /^Percentuale di assenza: Alfa/ })
  await expectSeen(behind.getByText('1 − 1,00 / 10,00 = 90,00%'))
  // What is to be made up has its place elsewhere; what a lesson was about is what needs room.
  await expectSoon(() => behind.getByRole('columnheader', { name: 'Recupero' }).count(), 0)
  const lesson = await behind.getByRole('columnheader', { name: 'Lezione' }).boundingBox()
  expect(lesson?.width).toBeGreaterThan(200)
  await expectSoon(() => rowsOf(page, 'Lezioni dello studente').count(), 5)
  await expectSeen(behind.getByRole('row', { name: /05\/10\/2026.*PRESENTE.*1,00 di 2,00/ }))
  await expectWellInEveryLook(page, behind)
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(behind, 'Chiudi').click()
  await expectGone(behind)

  // At once, undone, with a reason, and removed.
  await button(page, 'Giustifica 07/10/2026 10:00').click()
  await expectSeen(message(page, '1 assenza giustificata.'))
  await expectSeen(state(page, list, 2).getByText('Giustificata', { exact: true }))
  await expectSeen(state(page, list, 2).getByText('da staff il 15/10/2026 09:00'))
  await expectSoon(figures, ['90,00%', '1/5', '1', '1', '2'])
  await button(page, 'Annulla').click()
  await expectSoon(figures, ['90,00%', '1/5', '1', '0', '3'])
  // Of an empty register too, which is empty again.
  const empty = state(page, list, 0).getByText('Registro non compilato')
  await button(page, 'Giustifica 12/10/2026 10:00').click()
  await expectGone(empty)
  await takeBack(page, '1 assenza giustificata.')
  await expectSeen(empty)
  await expectSoon(figures, ['90,00%', '1/5', '1', '0', '3'])
  await takeAction(page, '07/10/2026 10:00', 'Giustifica con un motivo')
  const reason = dialog(page, 'Giustifica 1 assenza')
  await field(reason, 'Motivo (facoltativo)').fill('Visita medica')
  await button(reason, 'Giustifica').click()
  await expectSeen(state(page, list, 2).getByText('Visita medica'))
  await expectWellInEveryLook(page, page.getByText('Visita medica'))
  for (const [width, height, lines] of [
    [390, 844, 2],
    [1440, 900, 2],
  ] as const) {
    await page.setViewportSize({ width, height })
    // The word stays whole; who justified it and when takes a line or two.
    const words = page.getByText('Giustificata', { exact: true })
    await expectSeen(words)
    const linesOf = (text: Locator) => text.evaluate((one) => one.getClientRects().length)
    await expectSoon(() => linesOf(words), 1)
    const said = words.locator('..').locator('span')
    await expectSoon(async () => (await linesOf(said)) <= lines, true)
  }
  await button(page, 'Rimuovi la giustifica del 07/10/2026 10:00').click()
  await expectSeen(message(page, '1 giustifica rimossa.'))
  await expectGone(page.getByText('Visita medica'))
  await message(page, '1 giustifica rimossa.').locator('..').getByText('Annulla').click()
  await expectSeen(state(page, list, 2).getByText('Visita medica'))

  // Several at once.
  await page.getByRole('checkbox', { name: 'Seleziona 12/10/2026 10:00' }).check()
  await page.getByRole('checkbox', { name: 'Seleziona 06/10/2026 10:00' }).check()
  await button(page, 'Giustifica').click()
  const both = dialog(page, 'Giustifica 2 assenze')
  // Thought better of: what was selected still is.
  await button(both, 'Annulla').click()
  await expectGone(both)
  await expectSeen(page.getByText('2 selezionati'))
  await button(page, 'Giustifica').click()
  await field(both, 'Motivo (facoltativo)').fill('Influenza')
  await button(both, 'Giustifica').click()
  await expectGone(page.getByText('2 selezionati'))
  await expectSoon(figures, ['90,00%', '1/5', '1', '3', '0'])
  await page.getByRole('checkbox', { name: 'Seleziona 12/10/2026 10:00' }).check()
  await page.getByRole('checkbox', { name: 'Seleziona 07/10/2026 10:00' }).check()
  await button(page, 'Rimuovi giustifiche').click()
  await expectSoon(figures, ['90,00%', '1/5', '1', '1', '2'])
  await expectGone(page.getByText('Visita medica'))

  // A fault of the server changes nothing on the screen.
  await page.route('**/absences/justification', (route) => route.fulfill(FAULT))
  await button(page, 'Giustifica 07/10/2026 10:00').click()
  await expectSeen(message(page, new RegExp(`^${JUSTIFY_FAILED}`)))
  await page.route('**/absences/justification-removal', (route) => route.fulfill(FAULT))
  await button(page, 'Rimuovi la giustifica del 06/10/2026 10:00').click()
  await expectSeen(message(page, new RegExp(`^${UNJUSTIFY_FAILED}`)))
  await expectSoon(() => figures(), ['90,00%', '1/5', '1', '1', '2'])
})

test('a course to come is one line, last; one that she is not in is not hers', async () => {
  const { name, student } = await aTerm()
  const coming = unique('Corso futuro')
  const later = await newCourse(staff, {
    name: coming,
    startsOn: '2026-12-01',
    endsOn: '2027-05-31',
  })
  done(await staff.call('POST', `/courses/${later}/students`, { studentId: student }))
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/gestioneAssenze?id=${student}`)
  await expectSeen(page.getByText(NO_LESSONS))
  const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(titles.map((title) => title.replace(/ \S+$/, ''))).toEqual([name, coming])
  await expectSoon(() => page.getByRole('region', { name: coming }).locator('table, dl').count(), 0)
  const other = await desk.newClass(0, [])
  await goTo(page, `/app/gestioneAssenze?id=${student}&corso=${other.courseId}`)
  await expectSeen(page.getByText(NOT_IN_COURSE))
})

test('without a student, or of one that does not exist, says so', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/gestioneAssenze')
  await expectSeen(
    page.getByText(
      'Errore: Studente non trovato o non selezionato. Torna alla lista degli studenti e riprova.',
    ),
  )
  await goTo(page, '/app/gestioneAssenze?id=999999')
  await expectSeen(
    page.getByText('Errore: Studente non trovato. Verifica che lo studente esista.', {
      exact: true,
    }),
  )
})

test('the course sheet shows the figures of each student, and what is behind them', async () => {
  const { courseId, student } = await aTerm()
  const page = await browser.newPage({ size: 'wide', expected: [/status of 500/] })
  // Not read is another thing than no lesson held so far.
  for (const part of ['attendance', 'grades', 'standings']) {
    await page.route(`**/courses/${courseId}/${part}`, (route) => route.fulfill(FAULT))
  }
  await signIn(page, world, 'staff', `/app/editCorso?id=${courseId}`)
  const students = page.getByRole('region', { name: 'Info studenti corso' })
  for (const what of ['le quote', 'le presenze', 'le medie']) {
    await expectSeen(students.getByText(`Non è stato possibile caricare ${what}.`))
  }
  // Of the exams, which come last and ask for the grades too.
  await expectSeen(page.getByText('Non è stato possibile caricare i dati'))
  const row = rowsOf(page, 'Studenti del corso').first()
  const titles = await students.getByRole('columnheader').allInnerTexts()
  const frequency = titles.findIndex((title) => title.startsWith('Frequenza'))
  await expectSoon(() => row.getByRole('cell').nth(frequency).innerText(), '')
  await page.unrouteAll()
  for (const what of ['le quote', 'le presenze', 'le medie']) {
    const said = students.getByRole('alert').filter({ hasText: what })
    await button(said, 'Riprova').click()
    await expectGone(said)
  }
  // One lesson attended and one made up, of five; three absences of which none is justified.
  await expectSeen(row.getByRole('button', { name: /^40,0%, Frequenza/ }))
  await expectSeen(row.getByRole('button', { name: /^3, Non giustificate/ }))
  await row.getByRole('button', { name: /^3\/5, Assenze/ }).click()
  const behind = page.getByRole('dialog', { name: /^Assenze: Alfa/ })
  await expectSeen(behind.getByText('5 − 1 − 1 + 0 = 3.'))
  await expectSoon(
    () => namesIn(page, 'Lezioni dello studente'),
    ['12', '07', '06'].map((day) => `${day}/10/2026 10:00`),
  )
  await button(behind, 'Chiudi').click()
  await expectGone(behind)

  // Every lesson, as she had it, and what there is to do about one that she missed.
  const actions = page.getByRole('button', { name: /^Azioni: Alfa/ }).first()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Dettaglio presenze' }).click()
  const detail = dialog(page, 'Dettaglio presenze')
  const lesson = (at: number) => rowsOf(page, 'Lezioni dello studente').nth(at)
  for (const [at, words] of [
    [0, 'ASSENTE (Registro non compilato)'],
    [1, 'ASSENTE'],
    [2, 'ASSENTE'],
    [4, 'PRESENTE'],
  ] as const) {
    await expectSeen(lesson(at).getByText(words, { exact: true }))
  }
  await expectSeen(lesson(1).getByText('Recuperata il 13/10/2026'))
  await button(detail, 'Genera recupero 07/10/2026 10:00').click()
  await expectSeen(lesson(2).getByText('Richiesta recupero', { exact: true }))
  await dismiss(page, 'Richiesta di recupero generata con successo!')
  await button(detail, 'Chiudi').click()
  await expectGone(detail)
  await button(page, 'Assenze').first().click()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Assenze' }).click()
  await expectScreen(page, '/app/gestioneAssenze', 'Gestione assenze')
  expect(await page.evaluate(() => document.cookie)).toContain(`currentStudente=${student}`)
  // Another student remembered by another tab is not mixed up with her.
  expect(placeOf(page)).toBe(`/app/gestioneAssenze?id=${student}&corso=${courseId}`)
  // The register that is still empty is one click away.
  await goTo(page, `/app/editCorso?id=${courseId}`)
  await page.getByText('Registri da compilare: 1').getByRole('link', { name: '1' }).click()
  await expectScreen(page, '/app/registriCorso', 'Registri da compilare')
  await expectSoon(() => namesIn(page, 'Registri da compilare'), ['12/10/2026'])
  await rowsOf(page, 'Registri da compilare').first().click()
  await expectScreen(page, '/app/gestionePresenze', 'Gestione Presenze')
})

test('the absences to justify of all students stand in one list, and leave it', async () => {
  const { courseId, name, student } = await aTerm()
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', `/app/gestioneAssenze?id=${student}`)
  await page.getByRole('link', { name: TO_JUSTIFY_TITLE }).click()
  await expectScreen(page, '/app/assenzeDaGiustificare', TO_JUSTIFY_TITLE)
  await goTo(page, `/app/assenzeDaGiustificare?courseId=${courseId}`)
  const rows = rowsOf(page, TO_JUSTIFY_TITLE)
  await expectSoon(() => rows.count(), 2)
  await expectSeen(rows.first().getByText(`${name} (2026/2027)`))
  await expectWellInEveryLook(page, page.getByRole('main'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('checkbox', { name: /^Seleziona .*06\/10\/2026/ }).check()
  await button(page.locator('footer'), 'Giustifica').click()
  const reason = dialog(page, 'Giustifica 1 assenza')
  await button(reason, 'Annulla').click()
  await expectGone(reason)
  await expectSeen(page.getByText('1 selezionato'))
  await button(page.locator('footer'), 'Giustifica').click()
  await button(reason, 'Giustifica').click()
  await expectSoon(() => rows.count(), 1)
  await takeBack(page, '1 assenza giustificata.')
  await expectSoon(() => rows.count(), 2)
})
