import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { NOTHING_DUE } from '#f/crm/calls/domain/text.ts'
import { reopenedAll } from '#f/crm/leads/domain/text.ts'
import { currentWeek } from '#f/overview/dashboard/domain/rules.ts'
import { EMPTY } from '#f/overview/dashboard/domain/text.ts'
import { ACADEMY_ZONE, addDays, wallTimeOfInstant } from '#kit/domain/day.ts'
import { systemClock } from '#kit/server/clock.ts'
import { courseForm, done, newCategory, newLead, studentForm } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import {
  button,
  dialog,
  expectSeen,
  expectSoon,
  field,
  message,
  rowsOf,
} from '#tests/support/screen.ts'
import { openWorld, type Username } from '#tests/support/world.ts'

// What a computer takes for its own time must be what the server takes for it.
const world = await openWorld({ now: systemClock.now().toString() })
afterAll(() => world.close())
const browser = await openBrowser()
const known = await world.sql<{ id: number; name: string }>('select id, name from tags')
const tagged = (name: string) => known.find((tag) => tag.name === name)?.id ?? 0
const begun = wallTimeOfInstant(world.clock.now())
const today = begun.slice(0, 10)

/** Sets the clock to a moment at the academy. */
function setClock(at: string): void {
  const zoned = Temporal.PlainDateTime.from(at).toZonedDateTime(ACADEMY_ZONE)
  world.clock.set(zoned.toInstant().toString())
}

const SURNAMES = ['Uno', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei', 'Sette', 'Otto', 'Nove', 'Dieci']
/** What becomes of a call, by keys: tomorrow at three, no answer, too expensive; else interested. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  Quattro: ['4', 'Alt+w', 'Alt+g'],
  Cinque: ['6'],
  Sei: ['6'],
  Sette: ['Alt+n'],
}
const INTERESTED = ['2']
const NOBODY = 'nobody'

/** Whom the page asks to call; nothing while it is not known. */
async function due(page: Page): Promise<string> {
  if (await page.getByText(NOTHING_DUE.title).isVisible()) return NOBODY
  const names = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  return SURNAMES.find((surname) => names.includes(`${surname} Lea`)) ?? ''
}

async function begin(who: Username): Promise<Page> {
  const page = await browser.newPage()
  await signIn(page, world, who, '/app/dachiamare')
  await button(page, 'Inizia chiamate').click()
  await expectSoon(async () => (await due(page)) !== '', true)
  return page
}

/** Calls by the keyboard whoever is due; answers who is next. */
async function call(page: Page, surname: string, keys = KEYS[surname] ?? INTERESTED) {
  const note = field(page, 'Nota')
  await expectSoon(() => note.evaluate((one) => one === document.activeElement), true)
  for (const key of keys) await page.keyboard.press(key)
  await page.keyboard.type(`Sentito ${surname}`)
  await page.keyboard.press('Control+Enter')
  let next = ''
  await expectSoon(async () => {
    next = await due(page)
    return next !== '' && next !== surname
  }, true)
  return next
}

/** Calls one after the other until nobody is due; answers whom. */
async function callAll(page: Page): Promise<string[]> {
  const called: string[] = []
  let surname = await due(page)
  while (surname !== NOBODY) {
    called.push(surname)
    surname = await call(page, surname)
  }
  return called
}

test('ten leads called by two operators at once, a call-back, an enrolment, and the figures of it', async () => {
  let staff = await world.as('staff')
  for (const [place, surname] of SURNAMES.entries()) {
    const tagIds = (place < 6 ? ['FB', 'TR'] : ['IG', 'R']).map(tagged)
    await newLead(staff, { name: 'Lea', surname, tagIds })
    world.clock.advance({ seconds: 1 })
  }

  const pages = [await begin('call_centre'), await begin('phoneop')] as const
  const [anna, rita] = await Promise.all([callAll(pages[0]), callAll(pages[1])])
  expect([...anna, ...rita].toSorted()).toEqual(SURNAMES.toSorted())
  expect([anna.length > 0, rita.length > 0]).toEqual([true, true])
  const [calls] = await world.sql(
    `select count(*)::int as calls, count(distinct lead_id)::int as leads,
       count(distinct operator_id)::int as operators, count(*) filter (where not answered)::int as missed
     from lead_calls`,
  )
  expect(calls).toEqual({ calls: 10, leads: 10, operators: 2, missed: 1 })
  expect(await world.sql('select from call_locks')).toEqual([])

  // The next day at three: who agreed on the call has it, the other gets who did not answer.
  await Promise.all(pages.map((page) => page.close()))
  setClock(`${addDays(today, 1)}T15:00:30`)
  const own: Username = anna.includes('Quattro') ? 'call_centre' : 'phoneop'
  const other: Username = own === 'phoneop' ? 'call_centre' : 'phoneop'
  const beside = await begin(other)
  expect(await due(beside)).toBe('Sette')
  const back = await begin(own)
  expect(await due(back)).toBe('Quattro')
  expect(await call(back, 'Quattro', INTERESTED)).toBe(NOBODY)
  expect(await call(beside, 'Sette', ['3', 'Alt+n'])).toBe(NOBODY)

  staff = await world.signIn('staff')
  const [lead] = await world.sql<{ id: number }>(`select id from leads where surname = 'Quattro'`)
  const dates = { startsOn: addDays(today, -10), endsOn: addDays(today, 200) }
  const form = courseForm(await newCategory(staff), dates)
  const { id: course } = done(await staff.call('POST', '/courses', form))
  const instalments = [{ dueOn: addDays(today, 30), amountCents: 90_000 }]
  const plan = { version: 0, totalCents: 90_000, instalments }
  done(await staff.call('PUT', `/courses/${course}/payment-plan`, plan))
  const path = `/leads/${lead?.id}/enrolment/student`
  const { studentId } = done(await staff.call('POST', path, studentForm([course])))
  const [owed] = await world.sql<{ id: number }>('select id from instalments')
  const paid = { paidOn: today, method: 'bank', note: '', amountCents: 45_000, version: 0 }
  const payments = `/instalments/${owed?.id}/students/${studentId}/payments`
  done(await staff.call('POST', payments, paid))
  const cost = { tagId: tagged('FB'), month: today, cents: 30_000 }
  done(await staff.call('PUT', '/source-costs', cost))

  // Six of FB and TR, four of IG and R; two found it too expensive; none is left to call.
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/dashboard?week=${currentWeek(begun)}`)
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const figure = (name: string) => page.getByRole('button', { name, exact: true })
  for (const name of [
    ...['6, Lead: FB, TR', '4, Lead: IG, R', '10, Lead: Totale, totale'],
    ...['10, Chiamati: Totale, totale', '2, Non buone: FB, COSTOSO', '2, Non buone: FB, totale'],
  ]) {
    await expectSeen(figure(name))
  }
  await expectSeen(region('Da chiamare').getByText(EMPTY))
  await page.goto(`${world.url}/#/app/dashboard?vista=incassi`)
  // One of the ten was called twice and never answered; the one of FB who enrolled paid 450 euro.
  for (const name of [
    ...['6, FB: Lead', '6, FB: Chiamati', '6, FB: Raggiunti', '1, FB: Iscritti'],
    ...['4, IG: Lead', '4, IG: Chiamati', '3, IG: Raggiunti'],
    ...['10, Totale: Lead', '9, Totale: Raggiunti', '1, Totale: Iscritti'],
  ]) {
    await expectSeen(figure(name))
  }
  const table = region('Tabella dalla fonte all’incasso')
  const line = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'FB' }) })
  for (const part of ['16,7%', '450,00 €', '300,00 €']) {
    await expectSeen(line.getByText(part).first())
  }
  await line.getByRole('button', { name: /^450,00.*FB: Incassato$/ }).click()
  const paying = dialog(page, 'FB: Incassato')
  await expectSoon(() => paying.getByRole('link').count(), 1)
  await button(paying, 'Chiudi').click()

  // A year later those who found it too expensive are called again.
  setClock(`${addDays(today, 365)}T10:00:00`)
  await signIn(page, world, 'staff', `/app/leads?with=${tagged('COSTOSO')};`)
  await expectSoon(() => rowsOf(page, 'Leads').count(), 2)
  await page.getByLabel('Seleziona tutte le righe della pagina').check()
  await button(page, 'Richiama').click()
  await expectSeen(message(page, reopenedAll(2)))
  const operator = await world.signIn('phoneop')
  const { rows } = done(await operator.call('GET', '/calls/to-call'))
  expect(rows.map((row: { surname: string }) => row.surname).toSorted()).toEqual(['Cinque', 'Sei'])
}, 180_000)
