import { afterAll, expect, test } from 'vitest'
import { newCourse, newStudent } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { button, dialog, expectSeen, expectSoon, message, rowsOf } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import {
  ERASED,
  erasureQuestion,
  KIND_LABELS,
  runQuestion,
  runText,
  timeSaved,
} from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const admin = await world.as('admin')

test('a time is changed, and who is due by it is erased after a question', async () => {
  const courseId = await newCourse(admin)
  const id = await newStudent(admin, { courseIds: [courseId], surname: 'Lontana' })
  await world.sql(`update courses set starts_on = '2022-09-15', ends_on = '2023-06-18'`)
  await world.sql(`update students set created_at = '2022-09-01' where id = $1`, [id])
  const page = await browser.newPage()
  await signIn(page, world, 'admin', '/app/conservazione')
  await button(page, `Cambia i mesi di ${KIND_LABELS.student}`).click()
  const asked = dialog(page, KIND_LABELS.student)
  await asked.getByRole('textbox', { name: 'Mesi' }).fill('24')
  await button(asked, 'Salva').click()
  await expectSeen(message(page, timeSaved('student', 24)))
  await expectSoon(() => rowsOf(page, 'Persone da cancellare').count(), 1)
  await expectWellInEveryLook(page, button(page, 'Cancella ciò che è scaduto'))
  await button(page, 'Cancella ciò che è scaduto').click()
  const due = { student: 1, teacher: 0, mail: 0, invoice: 0, diary: 0 }
  await button(dialog(page, runQuestion(due).title), 'Cancella per sempre').click()
  await expectSeen(message(page, runText(due)))
  expect(await world.sql('select erased_at is not null as erased from students')).toEqual([
    { erased: true },
  ])
})

test('times and reviews that could not be read say so, and are read on request', async () => {
  const page = await browser.newPage({ expected: [/status of 500/] })
  await page.route(/\/api\/retention/, (route) => route.fulfill(FAULT))
  await signIn(page, world, 'admin', '/app/conservazione')
  const times = page.getByRole('region', { name: 'Per quanto si conservano' })
  await expectSeen(times.getByText('Guasto.'))
  await expectSeen(page.getByRole('region', { name: 'Blacklist da rivedere' }).getByText('Guasto.'))
  await page.unrouteAll()
  await button(times, 'Riprova').click()
  await expectSeen(button(times, `Cambia i mesi di ${KIND_LABELS.student}`))
})

test('one person is erased from her page, once her name is typed', async () => {
  const id = await newStudent(admin, { name: 'Ada', surname: 'Bianchi' })
  const page = await browser.newPage()
  await signIn(page, world, 'admin', `/app/editStudente?id=${id}`)
  await button(page, 'Cancella i dati').click()
  const asked = dialog(page, erasureQuestion('student', 'Bianchi Ada').title)
  await asked.getByRole('textbox').fill('bianchi ada')
  await button(asked, 'Cancella per sempre').click()
  await expectSeen(message(page, ERASED))
  await expectSoon(async () => page.url().includes('/app/studenti'), true)
})
