import { afterAll, expect, test } from 'vitest'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  goTo,
  message,
  rowsOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const LAST_MINUTE = '2026-10-15T23:59:00+02:00[Europe/Rome]'
const MIDNIGHT = '2026-10-16T00:00:00+02:00[Europe/Rome]'

const world = await openWorld({ now: '2026-10-15T21:00:00+02:00[Europe/Rome]' })
afterAll(() => world.close())
const browser = await openBrowser()

test('an instalment due today is late from midnight on, by the clock of the academy', async () => {
  const staff = await world.as('staff')
  const courseId = await newCourse(staff, { name: 'Regia' })
  const studentId = await newStudent(staff, { surname: 'Conti', courseIds: [courseId] })
  const instalments = [
    { dueOn: '2026-10-14', amountCents: 20_000, month: '' },
    { dueOn: '2026-10-15', amountCents: 30_000, month: '10' },
  ]
  const plan = { version: 0, totalCents: 50_000, instalments }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))

  // The clock would be put into the letter's frame too, where no script may run.
  const page = await browser.newPage({ expected: [/about:srcdoc/] })
  await page.clock.install()
  world.clock.set(LAST_MINUTE)
  await signIn(page, world, 'staff', '/billing/inRitardo?vista=rate')
  const rows = rowsOf(page, 'In ritardo')
  await expectSoon(() => rows.count(), 1)
  await expectSeen(page.getByText(/^1 rata di 1 studente: 200,00.€$/))

  // Who is reminded at one minute to midnight is reminded for that day.
  const remind = async () => {
    await button(page, 'Sollecita tutte').click()
    const window = dialog(page, 'Sollecita i pagamenti')
    // By key: while the letter and its editor are still coming, the button moves from under a mouse.
    await window.getByRole('button', { name: /^Invia|^Salva il testo/ }).press('Enter')
    await expectGone(window)
  }
  await remind()
  await expectSeen(message(page, 'Solleciti messi in uscita: 1 mail per 1 rata.'))
  const plans = `/billing/studenteDetails?id=${studentId}`
  const ofStudent = rowsOf(page, 'Rate di Regia')
  const state = async () => (await ofStudent.nth(1).locator('td').allInnerTexts())[3]
  await goTo(page, plans)
  await expectSoon(state, 'Da pagare')

  // The list that is open when the day ends shows the new day by itself.
  await goTo(page, '/billing/inRitardo?vista=rate')
  await expectSoon(() => rows.count(), 1)
  world.clock.set(MIDNIGHT)
  await page.clock.fastForward('24:00:00')
  await expectSoon(() => rows.count(), 2)
  await expectSeen(page.getByText(/^2 rate di 1 studente: 500,00.€$/))
  const last = rows.filter({ hasText: '15/10/2026' })
  await expectSeen(last.getByText('DA_PAGARE'))
  await expectSeen(last.getByText('da 1 giorno'))
  await goTo(page, plans)
  await expectSoon(state, 'Scaduta da 1 giorno')

  // A new day: both may be reminded of.
  await goTo(page, '/billing/inRitardo?vista=rate')
  await expectSoon(() => rows.count(), 2)
  await remind()
  await expectSeen(message(page, 'Solleciti messi in uscita: 1 mail per 2 rate.'))
  const sent = await world.sql(`select from mails where kind = 'payments.reminder'`)
  expect(sent).toHaveLength(2)
})
