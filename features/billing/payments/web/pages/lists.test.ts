import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import {
  button,
  choose,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  goTo,
  menuLink,
  message,
  namesIn,
  placeOf,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { DUES_OF_YEAR } from '../../domain/text/report.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

const PLAN = {
  version: 0,
  totalCents: 100_000,
  instalments: [
    { dueOn: '2026-09-30', amountCents: 33_333, month: '9' },
    { dueOn: '2026-10-31', amountCents: 33_333, month: '10' },
    { dueOn: '2026-11-30', amountCents: 33_334, month: '11' },
  ],
}

async function courseWithPlan(name: string, academicYear = '2026/2027'): Promise<number> {
  const courseId = await newCourse(staff, { name, academicYear })
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, PLAN))
  return courseId
}

/** Marks the first instalments of a student's plan as paid. */
async function pay(courseId: number, studentId: number, count: number): Promise<void> {
  const plan = `/courses/${courseId}/students/${studentId}/payment-plan`
  const { instalments } = done(await staff.call('GET', plan))
  for (const { id } of instalments.slice(0, count)) {
    const form = { status: 'paid', note: '', version: 0 }
    done(await staff.call('PUT', `/instalments/${id}/students/${studentId}`, form))
  }
}

/** Between the box that selects all and the menus. */
const heads = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).slice(1, -1)
const cellsOf = async (page: Page, list: string, name: string) => {
  const cells = await rowsOf(page, list).filter({ hasText: name }).locator('td').allInnerTexts()
  // Between the box that selects the row and its menu.
  return cells.slice(1, -1).map((cell) => cell.replaceAll('\u00a0', ' '))
}
const why = (page: Page, standing: string, name: string) =>
  button(page, `${standing}: perché, ${name} Anna`)
const reasons = (page: Page) => page.getByRole('dialog', { name: 'Perché' })

/**
 * Four students: Conti is in order in one class and owes in the other; Neri is in order; Paci left
 * her only class; Riva left one of two.
 */
async function ground() {
  const one = await courseWithPlan('Recitazione')
  const two = await courseWithPlan('Canto')
  const next = await newCourse(staff, {
    name: 'Mimo',
    startsOn: '2027-09-13',
    endsOn: '2028-06-16',
    academicYear: '2027/2028',
  })
  const enter = (surname: string, ...courseIds: number[]) =>
    newStudent(staff, { surname, courseIds, mail: `${surname.toLowerCase()}@esempio.it` })
  const conti = await enter('Conti', one, two)
  const neri = await enter('Neri', one, next)
  const paci = await enter('Paci', one)
  const riva = await enter('Riva', one, two)
  await pay(one, conti, 2)
  await pay(two, conti, 1)
  await pay(one, neri, 2)
  await pay(two, riva, 2)
  for (const id of [paci, riva])
    done(await staff.call('POST', `/courses/${one}/students/${id}/withdrawal`))
  return { one, two, conti, neri, paci, riva }
}

const { one, conti, paci } = await ground()

test('the billing area tells who owes what and who left, and leads to what is owed', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'billing', '/billing/studenti')
  await expectSoon(() => namesIn(page, 'Studenti'), ['Conti', 'Neri', 'Paci', 'Riva'])
  await expectSoon(
    () => heads(page),
    ['Cognome', 'Nome', 'Mail', 'Quote', 'Dovuto', 'Pagato', 'In ritardo'],
  )
  await expectSoon(
    () => cellsOf(page, 'Studenti', 'Conti'),
    ['Conti', 'Anna', 'conti@esempio.it', 'Da pagare', '2.000,00 €', '999,99 €', '0,00 €'],
  )
  expect((await cellsOf(page, 'Studenti', 'Paci')).slice(3)).toEqual([
    'Ritirato',
    '1.000,00 €',
    '0,00 €',
    '333,33 €',
  ])
  const highlighted = rowsOf(page, 'Studenti').and(page.locator('[data-highlighted]'))
  await expectSoon(() => highlighted.count(), 1)
  await expectSeen(highlighted.filter({ hasText: 'Paci' }))

  await why(page, 'Da pagare', 'Conti').click()
  await expectSoon(
    () => reasons(page).locator('p').allInnerTexts(),
    [
      'Canto: Da pagare\nLe rate di ottobre 2026 non sono tutte pagate, o non ce ne sono; quelle di settembre 2026 sono pagate.',
      'Recitazione: In regola\nLe rate di ottobre 2026 sono pagate.',
    ],
  )
  await page.keyboard.press('Escape')
  await expectGone(reasons(page))

  // The spreadsheet needs a year; the sums are then those of its courses.
  await button(page, 'Esporta').click()
  await page.getByRole('menuitem', { name: DUES_OF_YEAR }).click()
  await expectSeen(message(page, 'Seleziona prima un anno accademico'))
  await choose(page, 'Anno', '2027/2028')
  await expectSoon(() => namesIn(page, 'Studenti'), ['Neri'])
  expect((await cellsOf(page, 'Studenti', 'Neri')).slice(3)).toEqual([
    'In regola',
    '0,00 €',
    '0,00 €',
    '0,00 €',
  ])

  await goTo(page, '/billing/studenti?q=nessuna')
  await expectSeen(page.getByText('Nessun risultato', { exact: false }))
  await page.getByRole('link', { name: 'Ritirati', exact: true }).click()
  await expectScreen(page, '/billing/ritirati', 'Ritirati')
  await expectSoon(() => namesIn(page, 'Ritirati'), ['Paci', 'Riva'])
  await expectSoon(
    () => heads(page),
    ['Cognome', 'Nome', 'Mail', 'Corso', 'Ha lasciato il', 'Frequenta', 'In ritardo'],
  )
  const left = ['Recitazione (2026/2027)', '15/10/2026']
  expect((await cellsOf(page, 'Ritirati', 'Paci')).slice(2)).toEqual([
    'paci@esempio.it',
    ...left,
    'Nessun corso',
    '333,33 €',
  ])
  expect((await cellsOf(page, 'Ritirati', 'Riva')).slice(3, 6)).toEqual([...left, 'Altri corsi'])
  const leftAll = rowsOf(page, 'Ritirati').and(page.locator('[data-highlighted]'))
  await expectSoon(() => leftAll.locator('td[data-main]').allInnerTexts(), ['Paci'])
  await page.getByRole('link', { name: 'Paci', exact: true }).click()
  await expectScreen(page, '/billing/studenteDetails', 'Rate di Paci Anna')
  expect(placeOf(page)).toBe(`/billing/studenteDetails?id=${paci}`)

  // The search of the area leads to the same screen.
  await page.getByLabel('Cerca in tutto il gestionale').fill('conti')
  await expectSoon(() => namesIn(page, 'Risultati della ricerca'), ['Conti Anna'])
  await rowsOf(page, 'Risultati della ricerca').first().click()
  await expectScreen(page, '/billing/studenteDetails', 'Rate di Conti Anna')
  expect(placeOf(page)).toBe(`/billing/studenteDetails?id=${conti}`)
  await expectSeen(
    page.getByText(/^In tutto per 2 corsi: dovuti 2\.000,00.€, pagati .*, da pagare /),
  )
})

test('the course sheet and the student list show the standing, why, and what became of it', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/editCorso?id=${one}`)
  await expectSeen(why(page, 'In regola', 'Conti'))
  const list = page.getByRole('table', { name: 'Studenti del corso', exact: true })
  await expectSoon(
    async () => (await list.getByRole('columnheader').allInnerTexts()).slice(5, 7),
    ['Quote', 'Frequenza'],
  )
  await why(page, 'In regola', 'Neri').click()
  await expectSeen(reasons(page).getByText('Le rate di ottobre 2026 sono pagate.'))
  await page.keyboard.press('Escape')
  await expectGone(reasons(page))

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/students/standings')) asked.push(request.postData() ?? '')
  })
  await menuLink(page, 'Studenti').click()
  await expectScreen(page, '/app/studenti', 'Studenti')
  await expectSeen(why(page, 'Da pagare', 'Conti'))
  await expectSeen(why(page, 'In regola', 'Neri'))
  await expectSeen(why(page, 'Ritirato', 'Paci'))
  await expectSeen(why(page, 'In regola', 'Riva'))
  expect(asked).toHaveLength(1)
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Esporta').click()])
  const [head, conti1] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toBe('\ufeffCognome;Nome;Mail;Telefono;Quote;Stato')
  expect(conti1).toBe('Conti;Anna;conti@esempio.it;3331234567;Da pagare;')

  await why(page, 'Da pagare', 'Conti').click()
  const rest = reasons(page).getByRole('link', { name: 'Vedi le rate' })
  await expectSeen(rest)
  expect(await axe(page)).toEqual([])
  await rest.click()
  await expectScreen(page, '/app/billing/studenteDetails', 'Rate di Conti Anna')
  const due = page
    .getByRole('table', { name: 'Rate di Canto', exact: true })
    .locator('tbody tr', { hasText: '31/10/2026' })
  await takeAction(due, '31/10/2026', 'Segna come pagata')
  await expectSeen(message(page, 'Rata del 31/10/2026: pagata.'))
  await menuLink(page, 'Studenti').click()
  await expectScreen(page, '/app/studenti', 'Studenti')
  await expectSeen(why(page, 'In regola', 'Conti'))
})
