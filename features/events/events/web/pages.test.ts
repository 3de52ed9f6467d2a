import type { Page, Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { done, unique } from '#tests/support/academy.ts'
import { openBrowser, type PageOptions, signIn } from '#tests/support/browser.ts'
import { newEvent } from '#tests/support/events.ts'
import { FAULT } from '#tests/support/faults.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  message,
  rowsOf,
  takeAction,
  takeBack,
} from '#tests/support/screen.ts'
import { pdfOf } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import * as text from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

async function open(place: string, options: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', place)
  return page
}
const row = (page: Page, title: string) => rowsOf(page, 'Eventi').filter({ hasText: title })

test('the list leads to each event and to a new one; an event is deleted after a question, and comes back', async () => {
  const [series, title] = [unique('Open day'), unique('di marzo')]
  await newEvent(staff, { title: series, day: '2026-12-01' })
  const id = await newEvent(staff, { title: `${series} ${title}` })
  const page = await open(`/app/eventi?q=${series}`)
  await expectSeen(row(page, title))
  await expectSoon(
    () => page.getByRole('columnheader').allInnerTexts(),
    ['Titolo', 'Data', 'Data creazione', 'Azioni'],
  )
  await row(page, title).getByRole('cell').nth(1).click()
  await expectScreen(page, '/app/editEvento', 'Modifica evento')
  await expectSoon(
    async () =>
      (await page.context().cookies()).find(({ name }) => name === 'currentEventName')?.value,
    String(id),
  )
  await page.goBack()
  await takeAction(page, `${series} ${title}`, 'Elimina')
  const asked = dialog(page, `Elimina ${series} ${title}`)
  await expectSeen(asked.getByText(text.CONFIRM_DELETE))
  // By the keyboard: the event that comes next gets the focus.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectGone(row(page, title))
  await expectSoon(
    () => page.evaluate(() => document.activeElement?.querySelector('[data-main]')?.textContent),
    series,
  )
  await takeBack(page, text.EVENT_DELETED)
  await expectSeen(row(page, title))
  await page.getByRole('link', { name: 'NUOVO' }).click()
  await expectScreen(page, '/app/addEvento', 'Crea nuovo evento')
})

test('an event becomes an open day of three dates, one of which it is', async () => {
  const title = unique('Porte aperte')
  await newEvent(staff, { title })
  const page = await open(`/app/eventi?q=${title}`)
  await takeAction(page, title, 'Copia')
  const asked = dialog(page, `Copia ${title}`)
  await field(asked, 'Nuova data').fill('22/12/2026')
  await field(asked, 'Quante date').fill('2')
  await asked.getByLabel('Chi è invitato sceglie una di queste date').check()
  await button(asked, 'Copia').click()
  await expectSeen(message(page, text.copied(2, 0)))
  await expectSoon(() => row(page, title).count(), 3)
  await row(page, title).first().getByRole('cell').nth(1).click()
  const dates = page.getByRole('region', { name: 'Date tra cui si sceglie' })
  await dates.getByRole('link', { name: '15/12/2026, 18:30–20:00' }).click()
  await expectSeen(dates.getByText('15/12/2026, 18:30–20:00').and(page.locator('strong')))
})

test('a list that something else answers for the server says so, and whether it could be read', async () => {
  const answers = [
    [{ status: 200, body: 'wait' }, text.UNREADABLE_ANSWER],
    [{ status: 502, body: 'proxy' }, text.WRONG_ANSWER],
  ] as const
  for (const [answer, sentence] of answers) {
    const page = await open('/app/usersettings', { expected: [/status of 502/] })
    await page.route(/\/api\/events\?/, (route: Route) => route.fulfill(answer))
    await page.evaluate(() => location.assign('#/app/eventi'))
    await expectSeen(page.getByText(sentence))
  }
  const page = await open('/app/usersettings', { expected: [/status of 500/] })
  await page.route(/\/api\/events\?/, (route) => route.fulfill(FAULT))
  await page.evaluate(() => location.assign('#/app/eventi'))
  await expectSeen(page.getByText(FAULT.json.message))
  await expectGone(page.getByText(text.WRONG_ANSWER))
})

test('what the server cannot save is said with the reason and stays typed; then it is saved', async () => {
  const title = unique('Casting')
  const id = await newEvent(staff, { title })
  const page = await open(`/app/editEvento?id=${id}`, { expected: [/status of 500/] })
  await page.route(`**/api/events/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(FAULT) : route.continue(),
  )
  await field(page, 'Titolo').fill(`${title} aperto`)
  await field(page, 'Orario di fine').fill('18:00')
  await button(page, 'Salva').click()
  await expectSeen(page.getByText("L'orario di fine deve essere successivo a quello di inizio."))
  await field(page, 'Orario di fine').fill('21:00')
  await button(page, 'Salva').click()
  await expectSeen(page.getByRole('alert').getByText(text.UPDATE_FAILED))
  await page.unroute(`**/api/events/${id}`)
  await button(page, 'Salva').click()
  await expectSeen(message(page, text.EVENT_SAVED))
  expect(done(await staff.call('GET', `/events/${id}`))).toMatchObject({
    title: `${title} aperto`,
    endsAt: '2026-12-15T21:00:00',
  })
})

test('the usual words for the button of a link, once agreed to, are not asked about again', async () => {
  const id = await newEvent(staff, { link1: 'https://www.example.it' })
  const page = await open(`/app/editEvento?id=${id}`)
  await field(page, 'Luogo').fill('Teatro')
  await button(page, 'Salva').click()
  const asked = dialog(page, 'Testo dei pulsanti')
  await expectSeen(asked.getByText(text.confirmLinkTitles(['Link 1'])))
  await button(asked, 'Continua').click()
  await expectSoon(() => field(page, 'Testo del pulsante 1').inputValue(), 'Link 1')
  await field(page, 'Luogo').fill('Cortile')
  await button(page, 'Salva').click()
  await expectSoon(
    async () => done(await staff.call('GET', `/events/${id}`)),
    expect.objectContaining({ place: 'Cortile', link1Title: 'Link 1' }),
  )
})

test('a document in place of the cover is told what a cover is', async () => {
  const page = await open('/app/addEvento')
  const cover = page.getByRole('group', { name: 'Locandina' })
  await cover.locator('input[type=file]').setInputFiles({
    name: 'locandina.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf(100),
  })
  await expectSeen(cover.getByText(text.NOT_A_COVER))
})

test('an event that the server cannot create says so', async () => {
  const page = await open('/app/addEvento', { expected: [/status of 500/] })
  await page.route('**/api/events', (route) => route.fulfill(FAULT))
  await field(page, 'Titolo').fill('Saggio')
  await page.getByRole('textbox', { name: 'Descrizione' }).fill('Vieni')
  await field(page, 'Data').fill('15/12/2026')
  await field(page, 'Orario di inizio').fill('18:30')
  await field(page, 'Orario di fine').fill('20:00')
  await field(page, 'Numero massimo di partecipanti').fill('10')
  await button(page, 'Salva').click()
  await expectSeen(page.getByRole('alert').getByText(text.CREATION_FAILED))
})
