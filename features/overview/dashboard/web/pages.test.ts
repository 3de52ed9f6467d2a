import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { EXPORT_FAILED } from '#f/crm/leads/domain/text.ts'
import { newLead } from '#tests/support/academy.ts'
import { openBrowser, signIn, SIZES } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  message,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { EMPTY_PERIOD } from '../domain/text.ts'

const world = await openWorld({ now: '2026-10-10T12:00:00+02:00[Europe/Rome]' })
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const known = await world.sql<{ id: number; name: string }>('select id, name from tags')
const tagged = (name: string) => known.find((tag) => tag.name === name)?.id ?? 0
await newLead(staff, { name: 'Ada', surname: 'Prima', tagIds: [tagged('FB'), tagged('TR')] })
await newLead(staff, { name: 'Eva', surname: 'Altra', tagIds: [tagged('FB'), tagged('R')] })

const all = (page: Page) => page.getByRole('region', { name: 'Lead', exact: true })
const figure = (page: Page, name: string) => all(page).getByRole('button', { name, exact: true })

test('a week that cannot be exported is said so', async () => {
  const page = await browser.newPage({ expected: [/status of 500/] })
  await page.route(/dashboard\.xlsx/, (route) => route.fulfill({ status: 500 }))
  await signIn(page, world, 'staff', '/app/dashboard')
  await button(page, 'ESPORTA').click()
  await expectSeen(message(page, EXPORT_FAILED))
})

test('the week in tables and pies, with what is behind a figure', async () => {
  const page = await browser.newPage()
  const charts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/pie-.*\.js$/.test(pathname)) charts.push(pathname)
  })
  await signIn(page, world, 'staff', '/app/dashboard')
  await expectScreen(page, '/app/dashboard', 'Dashboard')
  await expectSeen(page.getByText('Da venerdì 09/10/2026 17:00 a sabato 10/10/2026 12:00'))
  // What gets the cursor does not stay under the header.
  const exporting = button(page, 'ESPORTA')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await exporting.focus()
  await expectSoon(async () => ((await exporting.boundingBox())?.y ?? 0) >= 48, true)
  await expectWellInEveryLook(page, all(page).getByRole('table'))
  await figure(page, '2, Lead: FB, totale').click()
  const opened = dialog(page, 'Lead: FB, totale')
  await expectSeen(opened.getByRole('link', { name: 'Prima Ada' }))
  await expectSeen(opened.getByText('ORIGINE').first())
  await opened.getByRole('button', { name: 'Chiudi' }).click()
  // What draws is loaded where something is drawn.
  expect(charts).toEqual([])
  await button(page, 'GRAFICO A TORTA').click()
  await expectSeen(all(page).locator('svg.recharts-surface').first())
  expect(charts).toHaveLength(1)
  await expectSeen(all(page).getByText('50,0%').first())
  await expectWellInEveryLook(page, figure(page, '1, Lead: TR'))
  // The page is as narrow as the last look.
  await button(page, 'Escludi Corso: 0').click()
  const excluding = dialog(page, 'Escludi Corso')
  await excluding.getByRole('combobox', { name: 'Escludi Corso' }).fill('TR')
  await page.getByRole('option', { name: 'TR', exact: true }).click()
  await excluding.getByRole('button', { name: 'Chiudi' }).click()
  await expectGone(figure(page, '1, Lead: TR'))
  await button(page, 'TABELLE').click()
  await expectSeen(figure(page, '1, Lead: FB, totale'))
  await button(page, 'Settimana precedente').click()
  await expectSeen(page.getByText('Da venerdì 02/10/2026 17:00 a venerdì 09/10/2026 17:00'))
  // Pressed again while the week before is on its way, it goes on from there.
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/api\/dashboard\?/, async (route) => {
    await asked
    await route.continue()
  })
  await button(page, 'Settimana precedente').click()
  await button(page, 'Settimana precedente').click()
  answer()
  await expectSeen(page.getByText('Da venerdì 18/09/2026 17:00 a venerdì 25/09/2026 17:00'))
})

test('the call centre has neither the pies nor the export', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'call_centre', '/app/dashboard?vista=torta')
  await expectSeen(figure(page, '2, Lead: Totale, totale'))
  await expectSoon(
    () => page.getByRole('button', { name: /ESPORTA|TORTA|TABELLE|Testi/ }).count(),
    0,
  )
})

test('what operators say of a course is not lost unasked, by a key nor for another course', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/dashboard')
  await button(page, 'Testi delle chiamate').click()
  const scripts = dialog(page, 'Testi delle chiamate')
  const course = scripts.getByRole('combobox', { name: 'Corso' })
  const text = scripts.getByRole('textbox', { name: 'Testo' })
  const take = async (name: string) => {
    await course.fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }
  await take('TR')
  await text.fill('Buongiorno')
  await text.press('Escape')
  await button(page, 'Resta qui').click()
  await take('R')
  await button(page, 'Resta qui').click()
  await expectSoon(() => course.inputValue(), 'TR')
  await expectSoon(() => text.inputValue(), 'Buongiorno')
  await take('R')
  await button(page, 'Lascia la pagina').click()
  await expectSoon(() => course.inputValue(), 'R')
  await expectSoon(() => text.inputValue(), '')
  await page.keyboard.press('Escape')
  await expectGone(scripts)
})

test('from the source to the money, with what a source cost', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/dashboard?vista=incassi')
  const table = page.getByRole('region', { name: 'Tabella dalla fonte all’incasso' })
  await expectSeen(table)
  await page.getByRole('textbox', { name: 'Dal', exact: true }).fill('01-10-2026')
  await page.getByRole('textbox', { name: 'Al', exact: true }).fill('31-10-2026')
  await expectSeen(table.getByRole('button', { name: '2, FB: Lead', exact: true }))
  await button(page, 'Costi delle fonti').click()
  const costs = dialog(page, 'Costi delle fonti')
  await costs.getByRole('combobox', { name: 'Origine' }).fill('FB')
  await page.getByRole('option', { name: 'FB', exact: true }).click()
  await costs.getByRole('textbox', { name: 'Costo' }).fill('300')
  await button(costs, 'Chiudi').click()
  await button(page, 'Resta qui').click()
  await button(page, 'Salva').click()
  await expectSeen(costs.getByText('FB, ottobre 2026'))
  await button(costs, 'Chiudi').click()
  await expectSeen(table.getByText(/300,00/).first())
  await expectWellInEveryLook(page, table)
  await page.setViewportSize(SIZES.laptop)
  await page.getByRole('textbox', { name: 'Dal', exact: true }).fill('01-11-2026')
  await page.getByRole('textbox', { name: 'Al', exact: true }).fill('30-11-2026')
  await table.getByRole('button', { name: '2, FB: Lead, periodo prima', exact: true }).click()
  const before = dialog(page, 'FB: Lead, periodo prima')
  await expectSeen(before.getByRole('link', { name: 'Prima Ada' }))
  await button(before, 'Chiudi').click()
  await page.getByRole('textbox', { name: 'Dal', exact: true }).fill('01-10-2020')
  await page.getByRole('textbox', { name: 'Al', exact: true }).fill('31-10-2020')
  await expectSeen(page.getByText(EMPTY_PERIOD))
  // On a phone the period is chosen in a window of its own, and said above the figures.
  await page.setViewportSize(SIZES.phone)
  await button(page, 'Periodo').click()
  const period = dialog(page, 'Periodo')
  await period.getByRole('textbox', { name: 'Dal', exact: true }).fill('01-10-2026')
  await period.getByRole('textbox', { name: 'Al', exact: true }).fill('31-10-2026')
  await button(period, 'Chiudi').click()
  await expectSeen(page.getByText(/arrivati dal 01\/10\/2026 al 31\/10\/2026/))
  await expectSeen(table.getByRole('button', { name: '2, FB: Lead', exact: true }))
})

test('while other figures are read, those that are shown are what is said of them and what they open', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/dashboard?vista=incassi')
  const [from, to] = ['Dal', 'Al'].map((name) => page.getByRole('textbox', { name, exact: true }))
  await from?.fill('01-10-2026')
  await to?.fill('31-10-2026')
  const figures = page.getByRole('button', { name: '2, FB: Lead', exact: true })
  await expectSeen(figures)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/api\/cohort\?/, async (route) => {
    await asked
    await route.continue()
  })
  await from?.fill('01-10-2020')
  await to?.fill('31-10-2020')
  await page.getByRole('combobox', { name: 'Diviso per' }).click()
  await page.getByRole('option', { name: 'Corso', exact: true }).click()
  await expectSeen(page.getByText(/arrivati dal 01\/10\/2026 al 31\/10\/2026/))
  await figures.click()
  const opened = dialog(page, 'FB: Lead')
  await expectSeen(opened.getByRole('link', { name: 'Prima Ada' }))
  await button(opened, 'Chiudi').click()
  answer()
  await expectSeen(page.getByText(EMPTY_PERIOD))
})
