import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { openBrowser, SIZES, signIn } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  placeOf,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let staff: Client
beforeAll(async () => {
  staff = await world.as('staff')
})

/** A page about a new student, at the section of that name. */
async function open(
  place: (id: number) => string,
  size: keyof typeof SIZES = 'laptop',
  expected: readonly RegExp[] = [],
) {
  const courseIds = [await newCourse(staff)]
  const surname = unique('Sezioni')
  const id = await newStudent(staff, { surname, courseIds, profession: 'Liutaio' })
  const page = await browser.newPage({ size, expected })
  await signIn(page, world, 'staff', place(id))
  return { page, id, surname }
}

const sheet = (id: number) => `/app/editStudente?id=${id}`
const links = (page: Page) => page.getByRole('navigation', { name: 'Sezioni della scheda' })
const link = (page: Page, name: string) => links(page).getByRole('link', { name, exact: true })
const inWindow = async (page: Page, part: string) => {
  const top = await page.locator(`[data-part="${part}"]`).evaluate((one) => {
    const box = one.getBoundingClientRect()
    return Math.round(box.top)
  })
  const height = page.viewportSize()?.height ?? 0
  return top >= 0 && top < height
}

test('the first letter that is typed moves no field', async () => {
  const { page } = await open(sheet)
  const top = async () => (await field(page, 'Indirizzo').boundingBox())?.y
  // All of the head is there, which may still make it higher.
  await expectSeen(button(page, 'Invia credenziali utente'))
  await expectSeen(page.getByText(/^Quote: [^…]/))
  await expectSeen(page.getByText('Nessuna lezione svolta', { exact: true }))
  await expectSeen(links(page))
  const before = await top()
  await field(page, 'Nome').press('x')
  await expectSeen(page.getByText('Modifiche non salvate'))
  expect(await top()).toBe(before)
})

test('what is not saved is said, and saved, from the end of the page too', async () => {
  const { page } = await open(sheet)
  await expectSeen(link(page, 'Dati'))
  await expectGone(page.getByText('Modifiche non salvate'))
  await field(page, 'Indirizzo').fill('Via Lunga 4')
  await page.keyboard.press('End')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectSeen(page.getByText('Modifiche non salvate'))
  await button(page, 'Salva').click()
  await expectScreen(page, '/app/studenti', 'Studenti')
})

test('what is not saved can be saved also when the student could not be read again', async () => {
  const { page, id, surname } = await open(sheet, 'laptop', [/ERR_FAILED/])
  await field(page, 'Indirizzo').fill('Via Lunga 4')
  const reading = `**/api/students/${id}`
  await page.route(reading, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await takeAction(page, `${surname} Anna`, 'Aggiungi alla blacklist')
  const asked = dialog(page, 'Aggiungi alla blacklist')
  await field(asked, 'Motivo').fill('Non ha mai pagato')
  const failed = page.waitForEvent('requestfailed')
  await button(asked, 'Aggiungi alla blacklist').click()
  await failed
  // Asked once more by itself.
  await page.waitForEvent('requestfailed')
  await expectGone(asked)
  await page.unroute(reading)
  await button(page, 'Salva').click()
  await expectScreen(page, '/app/studenti', 'Studenti')
})

test('a section is jumped to, and the address opens the page at it', async () => {
  const { page, id } = await open((one) => `${sheet(one)}&sezione=altro`)
  await expectSoon(() => inWindow(page, 'altro'), true)
  await expectSoon(() => inWindow(page, 'dati'), false)
  await link(page, 'Dati').click()
  await expectSoon(() => placeOf(page), `${sheet(id)}&sezione=dati`)
  await expectSoon(() => inWindow(page, 'dati'), true)
})

test('the other screens about the student are sections of the same page', async () => {
  const { page, id, surname } = await open(sheet)
  const name = page.getByRole('main').getByText(`${surname} Anna`, { exact: true })
  for (const [section, place] of [
    ['Presenze', `/app/gestioneAssenze?id=${id}`],
    ['Pagamenti', `/app/billing/studenteDetails?id=${id}`],
    ['Diario', `/app/diarioStudente?id=${id}`],
    ['Corsi', `${sheet(id)}&sezione=corsi`],
  ] as const) {
    await link(page, section).click()
    await expectSoon(() => placeOf(page), place)
    await expectSoon(() => link(page, section).getAttribute('aria-current'), 'page')
    await expectSeen(name)
  }
})

test('the summary is read first, and what one wants to change opens as the form', async () => {
  const { page, id } = await open((one) => `${sheet(one)}&sezione=riepilogo`)
  await expectSeen(page.getByRole('region', { name: 'Riepilogo' }).getByText('Liutaio'))
  await expectGone(field(page, 'Professione'))
  await page.getByRole('link', { name: 'Modifica', exact: true }).click()
  await expectSoon(() => placeOf(page), sheet(id))
  await expectSoon(() => field(page, 'Professione').inputValue(), 'Liutaio')
})

test('the other sections of a student who is being read leave her so', async () => {
  const { page, id } = await open((one) => `${sheet(one)}&sezione=riepilogo`)
  const summary = page.getByRole('region', { name: 'Riepilogo' })
  await expectSeen(summary)
  await link(page, 'Corsi').click()
  await expectSoon(() => link(page, 'Corsi').getAttribute('aria-current'), 'page')
  await expectSeen(summary.getByText('Liutaio'))
  await page.reload()
  await expectSeen(summary.getByText('Liutaio'))
  await link(page, 'Dati').click()
  await expectSoon(() => placeOf(page), `${sheet(id)}&sezione=dati`)
  await expectSoon(() => field(page, 'Professione').inputValue(), 'Liutaio')
})

test('on a phone the sections below the form are folded until they are asked for', async () => {
  const { page } = await open(sheet, 'phone')
  await expectSeen(field(page, 'Professione'))
  const courses = page.getByRole('region', { name: 'Corsi dello studente' })
  const fold = page.locator('summary').filter({ hasText: 'Corsi' })
  await expectSeen(fold)
  await expectGone(courses)
  await fold.click()
  await expectSeen(courses)
})

test('looks well while it is read', async () => {
  const { page } = await open((one) => `${sheet(one)}&sezione=riepilogo`)
  await expectWellInEveryLook(page, page.getByRole('region', { name: 'Riepilogo' }))
})

test('J and K lead through the list that one came from, with its search', async () => {
  const surname = unique('Vicini')
  const courseIds = [await newCourse(staff)]
  for (const name of ['Carla', 'Ada', 'Bice']) await newStudent(staff, { surname, name, courseIds })
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', `/app/studenti?q=${encodeURIComponent(surname)}`)
  await rowsOf(page, 'Studenti').filter({ hasText: 'Bice' }).click()
  const shown = (name: string) =>
    page.getByRole('main').getByText(`${surname} ${name}`, { exact: true })
  await expectSeen(page.getByText('2 di 3'))
  await page.keyboard.press('j')
  await expectSeen(shown('Carla'))
  await expectSoon(() => button(page, 'Successivo della lista').isDisabled(), true)
  await page.keyboard.press('k')
  await expectSeen(shown('Bice'))
  await page.keyboard.press('k')
  await expectSeen(shown('Ada'))
  await expectSeen(page.getByText('1 di 3'))
})
