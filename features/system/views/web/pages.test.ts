import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCategory, newCourse } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn, SIZES, type PageOptions } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  field,
  namesIn,
  placeOf,
  takeBack,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const VIEWS = 'Colonne e viste: Corsi'

beforeAll(async () => {
  const staff = await world.as('staff')
  const [acting, directing] = [await newCategory(staff, 'Regia'), await newCategory(staff, 'Voce')]
  await newCourse(staff, { categoryId: acting, name: 'Alfa' })
  await newCourse(staff, { categoryId: directing, name: 'Beta' })
  await newCourse(staff, { categoryId: directing, name: 'Gamma' })
})

async function open(place: string, options: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', place)
  await expectSeen(page.getByRole('table', { name: 'Corsi' }))
  return page
}

async function openChoice(page: Page) {
  await button(page, VIEWS).click()
  await page.getByRole('menuitem', { name: 'Colonne e viste…' }).click()
  const choice = dialog(page, VIEWS)
  await expectSeen(choice)
  return choice
}

async function chooseView(page: Page, name: string): Promise<void> {
  await button(page, VIEWS).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** The address without the order of its parameters. */
const partsOf = (page: Page) => new Set(placeOf(page).split(/[?&]/))

const headings = async (page: Page) =>
  (
    await page.getByRole('table', { name: 'Corsi' }).getByRole('columnheader').allInnerTexts()
  ).slice(1, -1)
const AS_MADE = ['Nome', 'Categoria', 'Data inizio', 'Data fine', 'Anno accademico', 'Frequentanti']

test('a user chooses columns and their order, and finds them again after a reload', async () => {
  const page = await open('/app/corsi')
  await expectSoon(() => headings(page), AS_MADE)
  let kept = 0
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/api/list-views')) kept += 1
  })
  const choice = await openChoice(page)
  await choice.getByLabel('Anno accademico', { exact: true }).uncheck()
  const up = button(choice, 'Sposta in su: Frequentanti')
  await up.press('Enter')
  await up.press('Enter')
  const arranged = ['Nome', 'Categoria', 'Data inizio', 'Frequentanti', 'Data fine']
  await expectSoon(() => headings(page), arranged)
  await expectSoon(() => choice.getByLabel('Nome', { exact: true }).isDisabled(), true)
  // What is shown at once is kept a little later.
  await expectSoon(() => kept, 3)
  await page.reload()
  await expectSoon(() => headings(page), arranged)
  await chooseView(page, 'Come all’inizio')
  await expectSoon(() => headings(page), AS_MADE)
})

test('a view keeps columns, filters and order under a name, and shows them again', async () => {
  const page = await open('/app/corsi?sort=name&dir=desc')
  await page.getByRole('combobox', { name: 'Categoria' }).click()
  await page.getByRole('option', { name: 'Voce' }).click()
  await expectSoon(() => namesIn(page, 'Corsi'), ['Gamma', 'Beta'])
  const place = partsOf(page)
  const choice = await openChoice(page)
  await choice.getByLabel('Data fine', { exact: true }).uncheck()
  await field(choice, 'Nome della vista').fill('Voce, ultimi')
  await button(choice, 'Salva vista').click()
  await expectSeen(button(choice, 'Mostra la vista Voce, ultimi'))
  await button(choice, 'Chiudi').click()
  await chooseView(page, 'Come all’inizio')
  await expectSoon(() => namesIn(page, 'Corsi'), ['Alfa', 'Beta', 'Gamma'])
  await chooseView(page, 'Voce, ultimi')
  await expectSoon(() => namesIn(page, 'Corsi'), ['Gamma', 'Beta'])
  expect(partsOf(page)).toEqual(place)
  expect(await headings(page)).not.toContain('Data fine')
  await chooseView(page, 'Come all’inizio')
})

test('a view that was deleted comes back', async () => {
  const page = await open('/app/corsi')
  const choice = await openChoice(page)
  await field(choice, 'Nome della vista').fill('Di passaggio')
  await button(choice, 'Salva vista').click()
  await button(choice, 'Elimina la vista Di passaggio').click()
  await expectGone(button(choice, 'Mostra la vista Di passaggio'))
  await takeBack(page, 'Vista «Di passaggio» eliminata.')
  await expectSeen(button(choice, 'Mostra la vista Di passaggio'))
})

test('nothing can be arranged until what was kept is read, so that nothing of it is lost from sight', async () => {
  const page = await open('/app/corsi')
  const choice = await openChoice(page)
  await field(choice, 'Nome della vista').fill('Tenuta')
  await button(choice, 'Salva vista').click()
  await expectSeen(button(choice, 'Mostra la vista Tenuta'))
  const held = Promise.withResolvers<void>()
  await page.route('**/api/list-views', async (route) => {
    if (route.request().method() === 'GET') await held.promise
    await route.continue()
  })
  await page.reload()
  await expectSoon(() => namesIn(page, 'Corsi'), ['Alfa', 'Beta', 'Gamma'])
  await expectGone(button(page, VIEWS))
  held.resolve()
  await button(page, VIEWS).click()
  await expectSeen(page.getByRole('menuitem', { name: 'Tenuta', exact: true }))
})

test('a change that is not kept goes, and leaves those that were made after it', async () => {
  const page = await open('/app/corsi', { expected: [/status of 500/] })
  await chooseView(page, 'Come all’inizio')
  await expectSoon(() => headings(page), AS_MADE)
  const choice = await openChoice(page)
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/list-views', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    asked += 1
    if (asked > 1) return route.continue()
    await held.promise
    return route.fulfill(FAULT)
  })
  await field(choice, 'Nome della vista').fill('Persa')
  await button(choice, 'Salva vista').click()
  await choice.getByLabel('Data fine', { exact: true }).uncheck()
  const without = AS_MADE.filter((title) => title !== 'Data fine')
  await expectSoon(() => headings(page), without)
  held.resolve()
  await expectGone(button(choice, 'Mostra la vista Persa'))
  expect(await headings(page)).toEqual(without)
  await page.reload()
  await expectSoon(() => headings(page), without)
  await chooseView(page, 'Come all’inizio')
})

test('the keyboard closes the choice also when what had the focus is gone', async () => {
  const page = await open('/app/corsi')
  const choice = await openChoice(page)
  await field(choice, 'Nome della vista').fill('Da togliere')
  await button(choice, 'Salva vista').click()
  await button(choice, 'Elimina la vista Da togliere').click()
  await expectGone(button(choice, 'Mostra la vista Da togliere'))
  await page.keyboard.press('Escape')
  await expectGone(choice)
  await openChoice(page)
})

test('the choice of columns and views is well, wide and on a phone', async () => {
  const page = await open('/app/corsi')
  await openChoice(page)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize(SIZES.phone)
  await button(page, 'Filtri e ordine').click()
  await openChoice(page)
  expect(await axe(page)).toEqual([])
})
