import { afterAll, expect, test } from 'vitest'
import { paymentCode, printCode } from '#f/billing/payments/domain/rules/code.ts'
import { COURSE_SAVED } from '#f/school/courses/domain/text.ts'
import { done, newCourse, newRoom, newStudent } from '#tests/support/academy.ts'
import { camt } from '#tests/support/bank-files.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  field,
  goTo,
  message,
  placeOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

test('a course that was renamed has its new name in the day of the school seen before', async () => {
  const courseId = await newCourse(staff, { name: 'Primo anno A' })
  const roomId = await newRoom(staff)
  const lesson = { courseId, roomId, startsAt: '2026-10-20T09:00', minutes: 120 }
  done(await staff.call('POST', '/lessons', lesson))
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/scuola?day=2026-10-20')
  const day = page.getByRole('region', { name: 'Giornata', exact: true })
  await expectSeen(day.getByText('Primo anno A'))

  await goTo(page, `/app/editCorso?id=${courseId}`)
  await field(page, 'Nome').fill('Secondo anno')
  await button(page, 'Salva').first().click()
  await expectSeen(message(page, COURSE_SAVED))
  await goTo(page, '/app/scuola?day=2026-10-20')
  await expectSeen(day.getByText('Secondo anno'))
})

test('a payment that was reversed leaves its line of a statement seen before open again', async () => {
  const courseId = await newCourse(staff)
  const studentId = await newStudent(staff, { surname: 'Conti', courseIds: [courseId] })
  const dueOn = '2026-09-30'
  const instalments = [{ dueOn, amountCents: 30_000, month: '9' }]
  const plan = { version: 0, totalCents: 30_000, instalments }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
  const text = printCode(paymentCode({ studentId, courseId, dueOn }))
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/billing/estrattoConto')
  await page
    .getByLabel('Importa estratto conto')
    .and(page.locator('input'))
    .setInputFiles({
      name: 'ottobre.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(camt('02', [{ on: '2026-10-03', cents: 30_000, payer: 'CONTI', text }])),
    })
  await button(page, 'Conferma 1').click()
  const matched = page.getByRole('tab', { name: 'Abbinati (1)' })
  await expectSeen(matched)
  const statement = placeOf(page)

  await goTo(page, `/app/billing/studenteDetails?id=${studentId}`)
  await expectSeen(page.getByRole('heading', { level: 1, name: /^Rate di / }))
  await page.getByText('30/09/2026').first().click()
  const window = dialog(page, 'Rata del 30/09/2026')
  await button(window, 'Storna 300,00\u00a0€ del 03/10/2026').click()
  const reversal = dialog(page, 'Storna pagamento')
  await field(reversal, 'Motivo').fill('Bonifico revocato')
  await button(reversal, 'Storna').click()
  await expectGone(reversal)
  await expectSeen(window.getByText('Versati 0,00\u00a0€ di 300,00\u00a0€.'))
  await goTo(page, statement)
  await expectSeen(page.getByRole('tab', { name: 'Abbinati (0)' }))
  await expectSoon(() => matched.count(), 0)
})

test('a write is followed by one reading of what is on the screen', async () => {
  const courseId = await newCourse(staff, { name: 'Canto' })
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/editCorso?id=${courseId}`)
  await field(page, 'Nome').fill('Canto e musica')
  await expectGone(page.locator('[aria-busy=true]'))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) asked.push(request.url())
  })
  await button(page, 'Salva').first().click()
  await expectSeen(message(page, COURSE_SAVED))
  await expectSoon(() => asked.some((url) => url.endsWith(`/courses/${courseId}`)), true)
  await expectGone(page.locator('button[data-loading]'))
  expect(asked.filter((url, at) => asked.indexOf(url) !== at)).toEqual([])
})
