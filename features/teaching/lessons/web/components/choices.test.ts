import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { newCourse, newRoom, newSubject, newTeacher } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { button, dialog, expectGone, expectSeen, expectSoon } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let courseId: number
beforeAll(async () => {
  const staff = await world.as('staff')
  courseId = await newCourse(staff)
  await newRoom(staff, 'Sala prove')
  await newSubject(staff, { name: 'Dizione' })
  await newTeacher(staff, { name: 'Niccolò', surname: 'Ferrè' })
  await newTeacher(staff, { name: 'Ada', surname: 'Verdi' })
})

async function open(page: Page) {
  await signIn(page, world, 'staff', `/app/schedule?id=${courseId}`)
  await button(page, 'NUOVA LEZIONE').click()
  const window = dialog(page, 'Inserisci lezione')
  const choice = (label: string) =>
    window
      .getByRole('combobox', { name: label, exact: true })
      .or(window.getByRole('textbox', { name: label, exact: true }))
  return { window, choice }
}

test.each([
  ['Aula', '**/api/room-options*', 'le aule', 'Sala prove'],
  ['Insegnanti', '**/api/teacher-options*', 'gli insegnanti', 'Verdi Ada'],
  ['Materie', '**/api/subject-options*', 'le materie', 'Dizione'],
])('a field whose options cannot be read says so and reads them again: %s', async (...about) => {
  const [label, address, what, option] = about
  const page = await browser.newPage({ expected: [/status of 503/] })
  await page.route(address, (route) => route.fulfill({ status: 503, body: 'proxy' }))
  const { window, choice } = await open(page)
  const alert = window
    .getByRole('alert')
    .filter({ hasText: `Non è stato possibile caricare ${what}.` })
  await expectSeen(alert)
  await page.unrouteAll()
  await button(alert, 'Riprova').click()
  await expectGone(alert)
  await choice(label).click()
  await expectSeen(page.getByRole('option', { name: option }))
})

test('a teacher is found by both names in any order and without accents, and taken by Enter', async () => {
  const page = await browser.newPage()
  const { window, choice } = await open(page)
  const pills = () => window.locator('.mantine-Pill-label').allInnerTexts()
  await choice('Insegnanti').fill('niccolo ferre')
  await expectSoon(() => page.getByRole('option').allInnerTexts(), ['Ferrè Niccolò'])
  await page.keyboard.press('Enter')
  await expectSoon(pills, ['Ferrè Niccolò'])
  // What nobody is called sends nothing either: the form says nothing of what it lacks.
  await choice('Insegnanti').fill('zzz')
  await page.keyboard.press('Enter')
  await expectSeen(page.getByText('Nessun altro insegnante'))
  await expectSoon(() => window.getByRole('alert').count(), 0)
})
