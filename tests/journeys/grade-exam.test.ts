import { afterAll, test } from 'vitest'
import { GRADES_SAVED, WRONG_GRADES } from '#f/teaching/exams/domain/text.ts'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { openBrowser, signIn, SIZES } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { expectScreen, expectSeen, expectSoon, field, message } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

test('a secretary grades a class by keyboard, with one NC and a wrong 111', async () => {
  const staff = await world.as('staff')
  const courseId = await newCourse(staff, { name: 'Primo anno A' })
  for (const surname of ['Bianchi', 'Conti', 'Neri', 'Rossi']) {
    await newStudent(staff, { surname, courseIds: [courseId] })
  }
  const exam = { title: 'Monologo', heldOn: '2026-10-12' }
  const { id } = done(await staff.call('POST', `/courses/${courseId}/exams`, exam))
  const values = async () =>
    done(await staff.call('GET', `/exams/${id}`)).students.map(
      ({ value }: { value: number | null }) => value,
    )

  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/esameDetails?id=${id}`)
  await expectScreen(page, '/app/esameDetails', 'Monologo del 12/10/2026')
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const typed = () =>
    page
      .getByRole('list', { name: 'Voti degli studenti' })
      .getByRole('textbox')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  const hasFocus = (label: string) =>
    expectSoon(() => field(page, label).evaluate((input) => input === document.activeElement), true)
  await hasFocus('Bianchi Anna')
  await expectSoon(() => typed(), ['NC', 'NC', 'NC', 'NC'])

  // Down with Enter; N is NC, also written out, and a number typed over it takes its place.
  await press('2', '8', 'Enter', '1', '1', '1', 'Enter', '2', '5', 'n', 'c', 'Enter')
  await press('n', '3', '0')
  await expectSoon(() => typed(), ['28', '111', 'NC', '30'])

  await press('Control+s')
  await expectSeen(page.getByRole('alert').getByText(WRONG_GRADES, { exact: true }))
  await hasFocus('Conti Anna')
  await expectSoon(() => field(page, 'Conti Anna').getAttribute('aria-invalid'), 'true')
  await expectSoon(() => page.locator('[aria-invalid=true]').count(), 1)
  await expectSoon(() => typed(), ['28', '111', 'NC', '30'])
  await expectSoon(() => values(), [null, null, null, null])
  await expectWellInEveryLook(page, page.getByRole('alert'))
  await page.setViewportSize(SIZES.laptop)

  await field(page, 'Conti Anna').focus()
  await press('ArrowUp')
  await hasFocus('Bianchi Anna')
  await press('ArrowDown', '1', '1', '0')
  await expectSeen(page.getByText('Voti: 3 · NC: 1 · Media: 56,00'))
  // After the last student Enter leads to the button that saves.
  await press('Enter', 'Enter', 'Enter', 'Enter')
  await expectSeen(message(page, GRADES_SAVED))
  await expectScreen(page, '/app/editCorso', 'Scheda classe')
  await expectSoon(() => values(), [28, 110, -1, 30])
  const row = page
    .getByRole('table', { name: 'Voti esami', exact: true })
    .getByRole('row')
    .filter({ hasText: 'Conti' })
  await expectSoon(() => row.locator('td').allInnerTexts(), ['110', '110,00'])
})
