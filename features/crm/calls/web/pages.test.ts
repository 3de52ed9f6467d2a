import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { formatInstant } from '#kit/domain/format.ts'
import { systemClock } from '#kit/server/clock.ts'
import { done, newLead } from '#tests/support/academy.ts'
import {
  beyondWindow,
  openBrowser,
  signIn,
  SIZES,
  type PageOptions,
} from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  placeOf,
  rowsOf,
} from '#tests/support/screen.ts'
import { openWorld, type Username } from '#tests/support/world.ts'
import { CALL_SAVED, NOTHING_DUE } from '../domain/text.ts'

// What a computer takes for its own time must be what the server takes for it.
const world = await openWorld({ now: systemClock.now().toString() })
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const known = await world.sql<{ id: number; name: string }>('select id, name from tags')
const tagged = (name: string) => known.find((tag) => tag.name === name)?.id ?? 0

async function open(who: Username, place: string, options: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, who, place)
  return page
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true })

const isInWindow = (what: Locator) =>
  what.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

describe('the lists', () => {
  test('have their columns, and say who has a lead open', async () => {
    const id = await newLead(staff, { name: 'Ada', surname: 'Elenco', tagIds: [tagged('TR')] })
    const phone = '333 1234568'
    await newLead(staff, { surname: 'Secondo', phone })
    done(await (await world.as('phoneop')).call('POST', `/calls/${id}/lock`))
    const page = await open('call_centre', '/app/daChiamare')
    await expectScreen(page, '/app/daChiamare', 'Da Chiamare')
    const table = page.getByRole('table', { name: 'Da Chiamare' })
    await expectSeen(table.getByText('Aperto da Prova Anna'))
    await expectSoon(
      async () => (await table.getByRole('columnheader').allInnerTexts()).slice(0, 8),
      [
        ...['Data creazione', 'Nome', 'Cognome', 'Telefono', 'Corso', 'Origine'],
        ...['Data iscrizione', 'Prenotazione'],
      ],
    )
    const created = formatInstant(world.clock.now())
    await expectSeen(table.getByRole('row').filter({ hasText: created }).first())
    // Tab goes through one row alone, then out of the list.
    const number = table.getByRole('link', { name: phone })
    await expectSoon(() => number.getAttribute('tabindex'), '-1')
    await expectWellInEveryLook(page, page.getByText('Aperto da Prova Anna'))
    await world.sql('delete from leads')
  })

  test('of the called offer every tag, after MOSTRA TUTTI', async () => {
    const lost = await newLead(staff, {
      surname: 'Persa',
      phone: '3331234567',
      tagIds: [tagged('COSTOSO')],
    })
    await newLead(staff, { surname: 'Attesa', tagIds: [tagged('TR')] })
    const page = await open('call_centre', '/app/chiamati')
    await expectScreen(page, '/app/chiamati', 'Chiamati')
    const table = page.getByRole('table', { name: 'Chiamati' })
    await expectSoon(() => rowsOf(page, 'Chiamati').count(), 1)
    expect((await table.getByRole('columnheader').allInnerTexts()).slice(0, 6)).toEqual([
      ...['Nome', 'Cognome', 'Telefono', 'Prenotazione', 'Data creazione', 'Ultima modifica'],
    ])
    const offered = page.getByRole('combobox', { name: 'Tag', exact: true })
    await offered.click()
    await expectSoon(() => page.getByRole('option').first().innerText(), 'MOSTRA TUTTI')
    await page.getByRole('option', { name: 'TR', exact: true }).click()
    await expectSeen(table.getByText('Attesa'))
    await expectSoon(() => rowsOf(page, 'Chiamati').count(), 1)
    await offered.click()
    await page.getByRole('option', { name: 'MOSTRA TUTTI', exact: true }).click()
    await expectSeen(table.getByText('Persa'))
    await expectSoon(() => placeOf(page), '/app/chiamati')
    // Who is against it since is said to be, and has no number to dial.
    await expectSoon(() => table.locator('a[href^="tel:"]').count(), 1)
    done(await staff.call('POST', `/leads/${lost}/objection`, { reason: 'wish' }))
    await page.reload()
    await expectSeen(table.getByText('Non chiamare'))
    await expectSoon(() => table.locator('a[href^="tel:"]').count(), 0)
    await world.sql('delete from leads')
  })
})

test('leads are called by the keyboard, one after the other', async () => {
  for (const surname of ['Primo', 'Secondo']) {
    await newLead(staff, { name: 'Ivo', surname, tagIds: [tagged('TR')] })
  }
  const page = await open('call_centre', '/app/dachiamare')
  await button(page, 'Inizia chiamate').click()
  await expectSeen(heading(page, 'Primo Ivo'))
  await expectSeen(page.getByText('Il lead è tuo fino alle'))
  const note = field(page, 'Nota')
  await expectSoon(() => note.evaluate((one) => one === document.activeElement), true)
  const outcome = page.getByRole('group', { name: 'Esito' }).getByRole('button').first()
  await expectSeen(outcome)
  await page.keyboard.press('1')
  await expectSoon(() => outcome.getAttribute('aria-pressed'), 'true')
  await expectWellInEveryLook(page, outcome)
  // The tenth and later outcomes have no key, and are there all the same.
  await expectSeen(button(page, 'RICHIAM'))
  // What saves is in sight wherever one is in the form, on a phone too.
  await page.setViewportSize(SIZES.phone)
  await note.scrollIntoViewIfNeeded()
  await expectSoon(() => isInWindow(button(page, 'Salva e prossimo')), true)
  await page.setViewportSize(SIZES.laptop)
  await note.focus()
  await page.keyboard.type('Richiama 2 volte')
  await page.keyboard.press('Alt+w')
  await page.keyboard.press('Alt+g')
  await expectSeen(page.getByText(/Richiamare \d\d\/\d\d\/\d{4} 15:00/))
  await page.keyboard.press('Control+Enter')
  await expectSeen(heading(page, 'Secondo Ivo'))
  const calls = await world.sql(
    `select note, answered, leads.called, next_contact_at is not null as due
     from lead_calls join leads on leads.id = lead_id`,
  )
  expect(calls).toEqual([{ note: 'Richiama 2 volte', answered: true, called: true, due: true }])
  await page.keyboard.press('Control+Enter')
  await expectSeen(page.getByText('Scrivi che cosa è stato detto'))
  await expectSoon(() => note.evaluate((one) => one === document.activeElement), true)
  await page.keyboard.type('Non risponde')
  await page.keyboard.press('Alt+n')
  await page.keyboard.press('Control+Enter')
  await expectSeen(page.getByText(NOTHING_DUE.title))
  await expectSoon(() => placeOf(page), '/app/dachiamare?lead=0')
  await button(page, 'Torna all’elenco').click()
  await button(page, 'La mia giornata').click()
  await expectSeen(heading(page, 'La mia giornata'))
  await expectSeen(page.getByRole('row', { name: 'Totale 2 1 0 0' }))
  await page.setViewportSize(SIZES.phone)
  await expectSoon(() => beyondWindow(page), 0)
  await expectSeen(page.getByRole('link', { name: 'Primo Ivo' }))
})

test('while a day is typed the last one that was whole is shown', async () => {
  const page = await open('call_centre', '/app/dachiamare?vista=giornata')
  await expectSeen(page.getByRole('row', { name: /^Totale/ }))
  const refused: string[] = []
  page.on('response', (answer) => {
    if (!answer.ok()) refused.push(answer.url())
  })
  const asked = page.waitForResponse(/\/api\/calls\/day\?on=2026-10-14/)
  const day = page.getByRole('textbox', { name: 'Giorno', exact: true })
  await day.fill('')
  await day.pressSequentially('14-10-2026')
  await asked
  await expectSeen(page.getByRole('row', { name: /^Totale/ }))
  expect(refused).toEqual([])
})

test('digits are days and hours where those are typed, and one call is saved once', async () => {
  await world.sql('delete from leads')
  const word = 'Lunghissimo'.repeat(12)
  for (const surname of [word, 'Dopo']) {
    await newLead(staff, {
      name: 'Ivo',
      surname,
      mail: `${'x'.repeat(60)}@${'lungo'.repeat(10)}.example`,
    })
    world.clock.advance({ seconds: 1 })
  }
  const page = await open('call_centre', '/app/dachiamare')
  await button(page, 'Inizia chiamate').click()
  await expectSeen(heading(page, `${word} Ivo`))
  await field(page, 'Altra ora').focus()
  await page.keyboard.type('1830')
  await expectSoon(() => field(page, 'Altra ora').inputValue(), '18:30')
  await expectSeen(page.getByText(/Richiamare .* 18:30/))
  // Whatever the lead is called, the page is as wide as a phone.
  await page.setViewportSize(SIZES.phone)
  await expectSoon(() => beyondWindow(page), 0)
  await page.setViewportSize(SIZES.laptop)
  let go = () => {}
  const waiting = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/calls/next', async (route) => {
    await waiting
    await route.continue()
  })
  await field(page, 'Nota').fill('Sentito')
  await page.keyboard.press('Control+Enter')
  await expectSeen(page.getByText(CALL_SAVED))
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await expectSoon(() => page.getByRole('alert').count(), 0)
  go()
  await expectSeen(heading(page, 'Dopo Ivo'))
  expect(await world.sql('select note from lead_calls')).toEqual([{ note: 'Sentito' }])
})

test('a lead stays with who writes about it, however long the call lasts', async () => {
  const id = await newLead(staff, { surname: 'Lunga', tagIds: [tagged('TR')] })
  const page = await browser.newPage()
  await page.clock.install()
  await signIn(page, world, 'call_centre', `/app/dachiamare?lead=${id}`)
  await expectSeen(page.getByText('Il lead è tuo fino alle'))
  world.clock.advance({ minutes: 6 })
  await page.clock.fastForward('06:00')
  await field(page, 'Nota').press('a')
  await expectSoon(
    () =>
      world.sql(
        `select expires_at = $1::timestamptz + interval '10 minutes' as renewed from call_locks`,
        [world.clock.now().toString()],
      ),
    [{ renewed: true }],
  )
})
