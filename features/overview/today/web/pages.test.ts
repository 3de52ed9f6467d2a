import { afterAll, expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import { formatLongDay } from '#kit/domain/format.ts'
import { systemClock } from '#kit/server/clock.ts'
import { done } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { absent, registerDesk } from '#tests/support/register.ts'
import {
  button,
  choose,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  message,
  placeOf,
  rowsOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

// The day of the page is the server's, ages are counted from it: both are of the computer's clock.
const world = await openWorld({ now: systemClock.now().toString() })
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const desk = registerDesk(world, staff)
const today = systemClock.today()

test('an empty academy is told what comes next, and why', async () => {
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/oggi')
  await expectScreen(page, '/app/oggi', 'Oggi')
  const steps = page.getByRole('region', { name: 'Per cominciare' })
  await expectSoon(() => steps.getByRole('listitem').count(), 5)
  await expectSeen(page.getByText('Niente in attesa'))
  await expectWellInEveryLook(page, steps)
  await steps.getByRole('link', { name: 'Crea un’aula' }).click()
  await expectScreen(page, '/app/addAula', 'Crea nuova aula')
})

test('the day has its lessons, and what waits is done from there', async () => {
  const { name, lessons, student } = await desk.newClass(1, [today, addDays(today, -1)])
  const [here = 0, yesterday = 0] = lessons
  done(await desk.save(yesterday, 0, [absent(student)]))
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/oggi')
  const day = page.getByRole('region', { name: 'Lezioni', exact: true })
  await expectSeen(day.getByRole('link', { name, exact: true }))
  await button(page, 'Vedi e giustifica').click()
  await expectWellInEveryLook(page, page.getByRole('button', { name: /^Giustifica: / }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /^Giustifica: / }).click()
  await expectSeen(message(page, '1 assenza giustificata.'))
  await expectGone(page.getByText('1 assenza da giustificare'))

  await button(day, 'Giorno precedente').click()
  await expectSeen(day.getByText('Registro compilato'))
  await expectSoon(() => placeOf(page), `/app/oggi?day=${addDays(today, -1)}`)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/today?*', (route) => held.promise.then(() => route.continue()))
  for (const away of [-2, -3]) {
    await button(day, 'Giorno precedente').click()
    await expectSoon(() => placeOf(page), `/app/oggi?day=${addDays(today, away)}`)
  }
  held.resolve()
  for (const away of [-2, -1, 0]) {
    await button(day, 'Giorno successivo').click()
    await expectSoon(() => placeOf(page), `/app/oggi?day=${addDays(today, away)}`)
  }
  await expectSeen(day.getByText(formatLongDay(today), { exact: true }))
  await day.getByRole('link', { name, exact: true }).click()
  await expectSoon(() => placeOf(page), `/app/gestionePresenze?id=${here}`)
  await page.getByRole('banner').getByRole('link').first().click()
  await expectScreen(page, '/app/oggi', 'Oggi')
})

test('the absences of the last days lead to a list of those and no others', async () => {
  const days = [addDays(today, -2), addDays(today, -20)]
  const { lessons, student, name } = await desk.newClass(1, days)
  for (const lesson of lessons) done(await desk.save(lesson, 0, [absent(student)]))
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/oggi')
  await page.getByRole('link', { name: /^1 assenza da giustificare/ }).click()
  await expectSoon(() => rowsOf(page, 'Assenze da giustificare').count(), 1)
  await expectSeen(rowsOf(page, 'Assenze da giustificare').filter({ hasText: name }))
  await page.getByRole('textbox', { name: 'Dal', exact: true }).fill('')
  await page.getByRole('textbox', { name: 'Dal', exact: true }).blur()
  await expectSoon(() => rowsOf(page, 'Assenze da giustificare').count(), 2)
})

test('who chooses it lands on it; payments and calls have a day of their own', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'billing', '/billing/usersettings')
  await choose(page, 'Dopo l’accesso si apre', 'Oggi')
  await expectSeen(message(page, 'Pagina iniziale salvata'))
  await signIn(page, world, 'billing')
  await expectScreen(page, '/billing/oggi', 'Oggi')
  await expectSeen(page.getByText('Niente in attesa'))
  const calls = await browser.newPage()
  await signIn(calls, world, 'call_centre', '/app/oggi')
  await expectScreen(calls, '/app/oggi', 'Oggi')
  await expectWellInEveryLook(calls, calls.getByRole('region', { name: 'Fatto oggi' }))
  expect((await staff.call('GET', '/session')).body.user.landing).toBe('role')
})
