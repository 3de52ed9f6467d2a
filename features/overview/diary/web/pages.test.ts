import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRoom, newStudent } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  goTo,
  rowsOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

let id = 0
beforeAll(async () => {
  id = await newStudent(await world.as('staff'), { name: 'Ada', surname: 'Alfieri' })
  await world.sql(
    `insert into audit_entries (at, actor_name, action, entity, entity_id, before, after)
     select '2026-10-10T08:00Z'::timestamptz - n * interval '1 day', 'anna', 'student.updated',
       'student', $1, '{"phone": "3331112223"}', jsonb_build_object('phone', '333000' || 1000 + n)
     from generate_series(1, 30) n`,
    [id],
  )
})

test('a secretary finds in the diary of a student who changed what, and keeps the link', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/editStudente?id=${id}`)
  await button(page, 'Azioni: Alfieri Ada').click()
  await page.getByRole('menuitem', { name: 'Diario' }).click()
  await expectScreen(page, '/app/diarioStudente', 'Diario')
  const entries = page.getByRole('list', { name: 'Diario di Alfieri Ada' }).getByRole('listitem')
  await expectSoon(() => entries.count(), 25)
  await expectSeen(page.getByText('Telefono: 3331112223 → 3330001001'))
  await expectWellInEveryLook(page, entries)
  await page.getByRole('link', { name: 'Voci precedenti' }).click()
  await expectSeen(page.getByText('Telefono: 3331112223 → 3330001030'))
  await expectGone(page.getByText('Telefono: 3331112223 → 3330001001'))
  await page.getByLabel('Cerca nel diario').fill('3330001003')
  await expectSoon(() => entries.count(), 1)
  await page.goBack()
  await expectSoon(() => page.getByLabel('Cerca nel diario').inputValue(), '')
  await expectSoon(() => entries.count(), 7)
  await page.goForward()
  await expectSoon(() => entries.count(), 1)
  await entries.getByTitle('Link a questa voce').click()
  await expectSeen(button(page, 'Dalla più recente'))
  expect(page.url()).toMatch(/da=registro-\d+/)
  await goTo(page, '/app/diarioStudente?id=987654')
  await expectSeen(page.getByRole('link', { name: 'Vai a Studenti' }))
})

test('an administrator reads what everybody did in some days', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'admin', '/app/diario?from=2026-10-01&to=2026-10-15')
  await expectScreen(page, '/app/diario', 'Diario dell’accademia')
  await expectSeen(page.getByText('Studente: modifica').first())
  await expectWellInEveryLook(page, page.getByText('Alfieri Ada'))
  // On a phone the days wait with the other filters.
  await button(page, 'Filtri e ordine (2)').click()
  await page.getByRole('textbox', { name: 'Dal', exact: true }).fill('14-10-2026')
  await expectGone(page.getByText('Studente: modifica'))
})

test('what has no diary of its own is no button in that of the academy', async () => {
  await newRoom(await world.as('staff'))
  const page = await browser.newPage()
  await signIn(page, world, 'admin', '/app/diario?from=2026-10-15&to=2026-10-15')
  const line = rowsOf(page, 'Diario dell’accademia').filter({ hasText: 'Aula: creazione' })
  await expectSeen(line)
  await expectSoon(() => line.getByRole('button', { name: 'Aula: creazione' }).count(), 0)
})

test('the file of the diary is what its list shows, by a number too', async () => {
  const page = await browser.newPage()
  const days = { from: '2026-09-01', to: '2026-10-15' }
  const asked = new URLSearchParams({ ...days, q: '3330001003' }).toString()
  await signIn(page, world, 'admin', `/app/diario?${asked}`)
  await expectSeen(page.getByText('Telefono: 3331112223 → 3330001003'))
  const [sheet] = await Promise.all([
    page.waitForRequest(/export\.xlsx/),
    button(page, 'ESPORTA').click(),
  ])
  const params = Object.fromEntries(new URL(sheet.url()).searchParams)
  expect(params).toEqual({ ...days, q: '3330001003' })
})
