import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { CHANGE_DONE } from '#f/school/enrolments/domain/text.ts'
import { GRADES_SAVED } from '#f/teaching/exams/domain/text.ts'
import { done, newCourse, newRoom, newStudent } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  goTo,
  message,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

/** What the list of students says of the only one, by the headings of its columns. */
async function figuresOf(page: Page): Promise<Record<string, string>> {
  const list = page.getByRole('table', { name: 'Studenti del corso', exact: true })
  const heads = await list.getByRole('columnheader').allInnerTexts()
  const values = await rowsOf(page, 'Studenti del corso').getByRole('cell').allInnerTexts()
  return Object.fromEntries(heads.map((head, at) => [head.trim(), values[at]?.trim() ?? '']))
}

test('a change of class carries grades and absences along', async () => {
  const staff = await world.as('staff')
  const from = await newCourse(staff, { name: 'Primo anno A' })
  const to = await newCourse(staff, { name: 'Primo anno B' })
  const studentId = await newStudent(staff, { surname: 'Rossi', courseIds: [from] })
  const exam = { title: 'Monologo', heldOn: '2026-09-30' }
  const { id } = done(await staff.call('POST', `/courses/${from}/exams`, exam))
  const grades = { version: 0, grades: [{ studentId, value: 24 }] }
  done(await staff.call('PUT', `/exams/${id}/grades`, grades))
  const roomId = await newRoom(staff)
  const days = [
    ['2026-09-28', true],
    ['2026-09-29', false],
    ['2026-09-30', false],
  ] as const
  for (const [day, present] of days) {
    const lesson = { courseId: from, roomId, startsAt: `${day}T18:00`, minutes: 120 }
    const { id: lessonId } = done(await staff.call('POST', '/lessons', lesson))
    const entries = [{ studentId, present, minutes: null }]
    done(await staff.call('PUT', `/lessons/${lessonId}/register`, { version: 0, entries }))
  }

  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', `/app/editCorso?id=${from}`)
  await expectScreen(page, '/app/editCorso', 'Scheda classe')
  await expectSoon(async () => (await figuresOf(page))['Assenze'], '2/3')
  await expectSoon(async () => (await figuresOf(page))['Media esami'], '24,00')

  await takeAction(page, 'Rossi Anna', 'Cambia classe')
  const asked = dialog(page, 'Cambia classe')
  await choose(asked, 'Nuova classe', 'Primo anno B')
  await button(asked, 'Cambia classe').click()
  await expectSeen(message(page, CHANGE_DONE))
  await expectGone(rowsOf(page, 'Studenti del corso'))

  // In the new class nothing was held yet, and all she had is there, with the lessons it is of.
  await goTo(page, `/app/editCorso?id=${to}`)
  await expectSeen(rowsOf(page, 'Studenti del corso'))
  await expectSoon(async () => (await figuresOf(page))['Assenze'], '2/3')
  await expectSoon(async () => (await figuresOf(page))['Media esami'], '24,00')
  expect(await figuresOf(page)).toMatchObject({ 'Classe precedente': 'Primo anno A' })
  const came = rowsOf(page, 'Voti esami classe precedente')
  await expectSoon(
    () => came.getByRole('cell').allInnerTexts(),
    ['Rossi Anna', 'Primo anno A', 'Monologo', '24'],
  )

  // A grade of the new class makes one mean with the old.
  await button(page, 'Nuovo esame').click()
  const adding = dialog(page, 'Nuovo esame')
  await field(adding, 'Data').fill('14-10-2026')
  await field(adding, 'Titolo').fill('Dizione')
  await button(adding, 'Inserisci').click()
  await expectGone(adding)
  await page.getByRole('link', { name: 'Dizione', exact: true }).first().click()
  await expectScreen(page, '/app/esameDetails', 'Dizione del 14/10/2026')
  await field(page, 'Rossi Anna').fill('29')
  await button(page, 'Salva').click()
  await expectSeen(message(page, GRADES_SAVED))
  await expectScreen(page, '/app/editCorso', 'Scheda classe')
  await button(rowsOf(page, 'Studenti del corso'), '26,50, media di Rossi Anna').click()
  const behind = dialog(page, 'Esami di Rossi Anna')
  await expectSeen(behind.getByText('Media complessiva: 26,50'))
  await expectSeen(behind.getByRole('cell', { name: 'Primo anno A' }))
})
