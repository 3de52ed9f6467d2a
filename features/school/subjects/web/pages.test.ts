import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { done, newSubject, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  message,
  namesIn,
  placeOf,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { CONFIRM_DELETE, CREATION_FAILED, NAME_MISSING, NOT_SELECTED } from '../domain/text.ts'

const world = await openWorld()
const empty = await openWorld()
afterAll(() => Promise.all([world.close(), empty.close()]))
const browser = await openBrowser()
const staff = await world.as('staff')

async function open(place: string, options: PageOptions = {}, of = world): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, of, 'staff', place)
  return page
}

const subject = async (id: number) => done(await staff.call('GET', `/subjects/${id}`))
const HEADINGS = ['Materia', 'Note', 'Azioni']
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

describe('the list of subjects', () => {
  test('has name and note, is searched and sorted by both', async () => {
    const marker = unique('Dizione')
    await newSubject(staff, { name: `${marker} a`, note: 'serale' })
    await newSubject(staff, { name: `${marker} b`, note: 'mattina' })
    const page = await open(`/app/materie?q=${marker}`)
    await expectScreen(page, '/app/materie', 'Materie')
    const table = page.getByRole('table', { name: 'Materie' })
    await expectSeen(link(page, `${marker} a`))
    await expectSoon(() => table.getByRole('columnheader').allInnerTexts(), HEADINGS)
    await expectSoon(() => namesIn(page, 'Materie'), [`${marker} a`, `${marker} b`])
    await button(page, 'Note').click()
    await expectSoon(() => namesIn(page, 'Materie'), [`${marker} b`, `${marker} a`])
    await page.getByLabel('Cerca:').fill(`${marker} A SERÀLE`)
    await expectSoon(() => namesIn(page, 'Materie'), [`${marker} a`])
  })

  test('says what to do while there is none', async () => {
    const page = await open('/app/materie', {}, empty)
    await expectSeen(page.getByText('Nessuna materia', { exact: true }))
    await link(page, 'Crea una materia').click()
    await expectScreen(page, '/app/addMateria', 'Crea nuova materia')
  })

  test('is well in every look, with a note as long as it may be', async () => {
    const name = unique('Storia del cinema e della televisione')
    await newSubject(staff, { name, note: 'Secondo anno, in aula magna. '.repeat(17) })
    const page = await open(`/app/materie?q=${name}`)
    await expectWellInEveryLook(page, button(page, 'mostra di più'))
  })
})

describe('a new subject', () => {
  test('asks for its name in the words of the product, and is saved once', async () => {
    const page = await open('/app/materie')
    await link(page, 'NUOVO').click()
    await expectScreen(page, '/app/addMateria', 'Crea nuova materia')
    await field(page, 'Materia').fill('  ')
    await button(page, 'Salva').click()
    await expectSeen(page.getByRole('alert').getByText(NAME_MISSING))
    await expectSoon(() => field(page, 'Materia').getAttribute('aria-invalid'), 'true')
    await expectWellInEveryLook(page, page.getByRole('alert'))
    const name = unique('Mimo')
    await field(page, 'Materia').fill(name)
    await field(page, 'Note').fill('Primo anno')
    await button(page, 'Salva').dblclick()
    await expectScreen(page, '/app/materie', 'Materie')
    await expectSeen(message(page, 'Materia creata.'))
    await expectSeen(link(page, name))
    const rows = await world.sql('select note from subjects where name = $1', [name])
    expect(rows).toEqual([{ note: 'Primo anno' }])
  })

  test('that the server cannot save says so, and keeps what was typed', async () => {
    const page = await open('/app/addMateria', { expected: [/status of 500/] })
    await page.route('**/api/subjects', (route) => route.fulfill(FAULT))
    await field(page, 'Materia').fill('Canto')
    await button(page, 'Salva').click()
    await expectSeen(page.getByRole('alert').getByText(CREATION_FAILED))
    await expectSoon(() => field(page, 'Materia').inputValue(), 'Canto')
  })
})

describe('a subject', () => {
  test('is opened by its row, remembered, changed, and the list is back', async () => {
    const name = unique('Regia')
    const id = await newSubject(staff, { name, note: 'base' })
    const page = await open(`/app/materie?q=${name}`)
    await rowsOf(page, 'Materie').first().click()
    await expectScreen(page, '/app/editMateria', 'Modifica materia')
    expect(placeOf(page)).toBe(`/app/editMateria?id=${id}`)
    const cookies = await page.context().cookies()
    expect(cookies.find((one) => one.name === 'currentMateria')?.value).toBe(String(id))
    await expectSoon(() => field(page, 'Note').inputValue(), 'base')
    await field(page, 'Materia').fill('')
    await button(page, 'Salva').click()
    await expectSeen(page.getByRole('alert').getByText(NAME_MISSING))
    await field(page, 'Materia').fill(`${name} due`)
    await field(page, 'Note').fill('avanzata')
    await page.keyboard.press('Control+s')
    await expectScreen(page, '/app/materie', 'Materie')
    await expectSeen(message(page, 'Materia salvata.'))
    expect(await subject(id)).toMatchObject({ name: `${name} due`, note: 'avanzata', version: 1 })
  })

  test('is the one opened last, when the address names none', async () => {
    const name = unique('Montaggio')
    const id = await newSubject(staff, { name })
    const page = await open('/app/editMateria')
    await expectSeen(page.getByText(NOT_SELECTED))
    await link(page, 'Vai alle materie').click()
    await link(page, name).click()
    await expectScreen(page, '/app/editMateria', 'Modifica materia')
    await page.goto(`${world.url}/#/app/aule`)
    await expectScreen(page, '/app/aule', 'Aule')
    await page.goto(`${world.url}/#/app/editMateria`)
    await expectSoon(() => field(page, 'Materia').inputValue(), name)
    expect(id).toBeGreaterThan(0)
    await page.goto(`${world.url}/#/app/editMateria?id=999999`)
    await expectSeen(page.getByRole('alert').getByText('Materia non trovata.'))
  })

  test('is deleted after asking, which can be taken back', async () => {
    const name = unique('Scherma')
    const id = await newSubject(staff, { name, note: 'sera' })
    const page = await open(`/app/materie?q=${name}`)
    await takeAction(page, `${name} - sera`, 'Elimina')
    const asked = dialog(page, `Elimina ${name} - sera`)
    await expectSeen(asked.getByText(CONFIRM_DELETE))
    await button(asked, 'Elimina').click()
    await expectSeen(message(page, 'Materia eliminata.'))
    await expectGone(link(page, name))
    expect(await subject(id)).toMatchObject({ deleted: true })
    await button(page, 'Annulla').click()
    await expectSeen(link(page, name))
    expect(await subject(id)).toMatchObject({ deleted: false })
  })

  test('in the trash only offers to be taken out', async () => {
    const name = unique('Danza')
    const id = await newSubject(staff, { name })
    done(await staff.call('DELETE', `/subjects/${id}`, {}))
    const page = await open(`/app/editMateria?id=${id}`)
    await expectSeen(page.getByText(/Questa materia è nel cestino/))
    await expectSoon(() => button(page, 'Salva').count(), 0)
    await expectWellInEveryLook(page, button(page, 'Ripristina dal cestino'))
    await button(page, 'Ripristina dal cestino').click()
    await expectSeen(button(page, 'Salva'))
    expect(await subject(id)).toMatchObject({ deleted: false })
  })
})
