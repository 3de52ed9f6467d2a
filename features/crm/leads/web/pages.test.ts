import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { done, newLead, newTag, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, SIZES } from '#tests/support/browser.ts'
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
  fillIn,
  goTo,
  message,
  rowsOf,
  sentTo,
  stillBox,
  takeAction,
  takeBack,
} from '#tests/support/screen.ts'
import { formatInstant } from '#kit/domain/format.ts'
import { systemClock } from '#kit/server/clock.ts'
import { unreadText } from '#kit/web/unread.tsx'
import { openWorld } from '#tests/support/world.ts'
import { TAG_GONE } from '#f/crm/tags/domain/text.ts'
import { MAX_LEADS, MAX_TICKED } from '../domain/rules.ts'
import {
  ADD_MISSING,
  ADDED,
  CALL_FAILED,
  CALL_FIRST,
  CONFIRM_DELETE_CALL,
  CREATION_FAILED,
  DELETED,
  EXPORT_FAILED,
  HISTORY,
  MERGED,
  notGivenBack,
  SAVED,
  tooManyAtOnce,
  tooManyToExport,
  YEAR_FORM,
} from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

async function open(place: string, role: 'staff' | 'call_centre' = 'staff'): Promise<Page> {
  const page = await browser.newPage()
  await signIn(page, world, role, place)
  return page
}

const lead = async (id: number) => done(await staff.call('GET', `/leads/${id}`))

describe('a new lead', () => {
  test('is asked for what must be there, shown who it may be, and saved', async () => {
    const surname = unique('Contatto')
    const known = await newLead(staff, { surname, phone: '+39 347 5550001' })
    const page = await open('/app/leads')
    await page.getByRole('link', { name: 'NUOVO', exact: true }).click()
    await expectScreen(page, '/app/addLead', 'Aggiungi Lead')
    await field(page, 'Nome').fill('Ada')
    await button(page, 'Salva').click()
    await expectSeen(page.getByRole('alert').getByText(ADD_MISSING))
    await field(page, 'Cognome').fill(surname)
    await field(page, 'Mail').fill('ada@esempio.it')
    await field(page, 'Telefono').fill('3475550001')
    await button(page, 'Salva').click()
    await expectSeen(dialog(page, 'Controlla prima di salvare').getByText('stesso telefono'))
    await button(page, 'Salva comunque').click()
    await expectSeen(message(page, ADDED))
    await expectScreen(page, '/app/leads', 'Leads')
    const rows = await world.sql('select count(*)::int as all from leads where surname = $1', [
      surname,
    ])
    expect({ rows, known: known > 0 }).toEqual({ rows: [{ all: 2 }], known: true })
  })
})

describe('the list of leads', () => {
  test('is filtered by the tags in its address, and gives several a tag at once', async () => {
    const surname = unique('Elenco')
    const name = unique('PROVINO')
    const [wanted, tag] = [await newTag(staff), await newTag(staff, 4, name)]
    const id = await newLead(staff, { surname, tagIds: [wanted] })
    await newLead(staff, { surname })
    const page = await open(`/app/leads?q=${encodeURIComponent(surname)}`)
    await expectSoon(() => rowsOf(page, 'Leads').count(), 2)
    await rowsOf(page, 'Leads').last().getByRole('checkbox').check()
    const [sheet] = await Promise.all([
      page.waitForRequest(/export\.xlsx/),
      button(page, 'ESPORTA').last().click(),
    ])
    expect(new URL(sheet.url()).searchParams.get('ids')).toBe(`${id};`)
    await page.goto(`${world.url}/#/app/leads?q=${encodeURIComponent(surname)}&with=${wanted};`)
    await expectSoon(() => rowsOf(page, 'Leads').count(), 1)
    await page.getByLabel('Seleziona tutte le righe della pagina').check()
    await button(page, 'Aggiungi un tag').click()
    const asked = dialog(page, 'Aggiungi un tag a 1 lead')
    await asked.getByRole('combobox', { name: 'Tag' }).fill(name)
    await page.getByRole('option', { name }).click()
    const sent = sentTo(page, /tagging/)
    await button(asked, 'Aggiungi un tag').dblclick()
    await expectSeen(message(page, 'Tag aggiunto a 1 lead.'))
    expect(sent).toHaveLength(1)
    expect((await lead(id)).tags.map((held: { id: number }) => held.id)).toEqual([wanted, tag])
    await expectWellInEveryLook(page, page.getByRole('link', { name: surname }))
  })
})

test('of a list everything found is exported, however much; of those ticked no more than go', async () => {
  const surname = unique('Foglio')
  await world.sql(
    `insert into leads (surname, name, mail, channel, created_by)
     select $1, 'Ada ' || n, '', 'import', 'anna' from generate_series(1, 1002) n`,
    [surname],
  )
  const page = await open(`/app/leads?q=${encodeURIComponent(surname)}&sort=name&dir=desc`)
  await page.getByLabel('Seleziona tutte le righe della pagina').check()
  await button(page, 'Seleziona tutti i 1.002 trovati').click()
  await expectSeen(page.getByText('1.002 selezionati'))
  const [sheet] = await Promise.all([
    page.waitForRequest(/export\.xlsx/),
    page.waitForEvent('download'),
    button(page, 'ESPORTA').last().click(),
  ])
  const asked = Object.fromEntries(new URL(sheet.url()).searchParams)
  expect(asked).toEqual({ q: surname, sort: 'name', dir: 'desc' })
  await rowsOf(page, 'Leads').first().getByRole('checkbox').uncheck()
  await button(page, 'ESPORTA').last().click()
  await expectSeen(message(page, tooManyToExport(MAX_TICKED)))
})

test('more leads than go at once are said to be too many before anything is asked about them', async () => {
  const surname = unique('Troppi')
  await world.sql(
    `insert into leads (surname, name, mail, channel, created_by)
     select $1, 'Ada ' || n, '', 'import', 'anna' from generate_series(1, $2::int) n`,
    [surname, MAX_LEADS + 1],
  )
  const page = await open(`/app/leads?q=${encodeURIComponent(surname)}`)
  await page.getByLabel('Seleziona tutte le righe della pagina').check()
  await button(page, 'Seleziona tutti i 5.001 trovati').click()
  await expectSeen(page.getByText('5.001 selezionati'))
  await button(page, 'Elimina').click()
  await expectSeen(message(page, tooManyAtOnce(MAX_LEADS)))
  await expectGone(page.getByRole('dialog'))
  await expectSeen(page.getByText('5.001 selezionati'))
})

test('a list that is filtered by a tag which is gone says that it is, and not its number', async () => {
  const tag = await newTag(staff)
  done(await staff.call('DELETE', `/tags/${tag}`, {}))
  const page = await open(`/app/leads?with=${tag};`)
  await expectSeen(page.getByText(TAG_GONE, { exact: true }))
  await expectGone(page.getByText(String(tag), { exact: true }))
})

test('what an address has wrong is left out of the file too', async () => {
  const surname = unique('Storto')
  await newLead(staff, { surname })
  const page = await open(`/app/leads?q=${encodeURIComponent(surname)}&from=ieri&sort=name`)
  await expectSoon(() => rowsOf(page, 'Leads').count(), 1)
  const [sheet] = await Promise.all([
    page.waitForResponse(/export\.xlsx/),
    button(page, 'ESPORTA').click(),
  ])
  expect(sheet.status()).toBe(200)
  expect(new URL(sheet.url()).searchParams.get('sort')).toBe('name')
})

test('leads are left without an operator at once: the list of operators is in nobody’s way', async () => {
  const surname = unique('Libero')
  const id = await newLead(staff, { surname })
  const [account] = await world.sql<{ id: number }>(
    "select id from accounts where username = 'staff'",
  )
  const assignments = [{ id, accountId: account?.id }]
  done(await staff.call('POST', '/leads/assignment', { assignments }))
  const page = await open(`/app/leads?q=${encodeURIComponent(surname)}`)
  await page.getByLabel('Seleziona tutte le righe della pagina').check()
  await button(page, 'Assegna').click()
  const asked = dialog(page, 'Assegna a 1 lead')
  // Where a list opens with the focus, it does so at once.
  const operator = asked.getByRole('combobox', { name: 'Operatore' })
  await expectSoon(() => operator.evaluate((box) => box === document.activeElement), true)
  await expectGone(page.getByRole('option'))
  await button(asked, 'Lascia senza operatore').click()
  await expectSeen(message(page, '1 lead assegnato.'))
  expect((await lead(id)).assignedTo).toBeNull()
})

test('an assignment that is taken back names the leads whose operator has left meanwhile', async () => {
  const surname = unique('Tornato')
  const ids = [await newLead(staff, { surname, name: 'Ada' }), await newLead(staff, { surname })]
  await world.as('phoneop')
  const accounts = await world.sql<{ id: number }>(
    "select id from accounts where username in ('phoneop', 'staff') order by username",
  )
  const assignments = ids.map((id, at) => ({ id, accountId: accounts[at]?.id }))
  done(await staff.call('POST', '/leads/assignment', { assignments }))
  const page = await open(`/app/leads?q=${encodeURIComponent(surname)}`)
  await expectSoon(() => rowsOf(page, 'Leads').count(), 2)
  await page.getByLabel('Seleziona tutte le righe della pagina').check()
  await button(page, 'Assegna').click()
  const asked = dialog(page, 'Assegna a 2 lead')
  await asked.getByRole('combobox', { name: 'Operatore' }).click()
  await page.getByRole('option').first().click()
  await button(asked, 'Assegna').click()
  await expectSeen(message(page, '2 lead assegnati.'))
  await world.sql('update accounts set disabled_at = now() where id = $1', [accounts[0]?.id])
  await takeBack(page, '2 lead assegnati.')
  await expectSeen(message(page, notGivenBack([`${surname} Ada`])))
  expect((await lead(ids[1] ?? 0)).assignedTo).toBe(accounts[1]?.id)
})

describe('the page of a lead', () => {
  test('warns before an outcome, writes the call down, and goes back to the calls', async () => {
    const id = await newLead(staff, { phone: '333 123 4567', surname: unique('Chiamata') })
    const page = await open(`/app/editLead?id=${id}`, 'call_centre')
    await expectSoon(() => field(page, 'Telefono').inputValue(), '333 123 4567')
    const call = page.getByRole('link', { name: 'Chiama', exact: true })
    await expectSoon(() => call.getAttribute('href'), 'tel:+393331234567')
    const href = (name: string) =>
      page.getByRole('link', { name, exact: true }).getAttribute('href')
    await expectSoon(() => href('WhatsApp'), 'https://wa.me/393331234567')
    await expectSoon(async () => (await href('Scrivi'))?.startsWith('mailto:'), true)
    // One column on a telephone and a little above, two from there on.
    const left = async (name: string) =>
      (await page.getByRole('region', { name, exact: true }).boundingBox())?.x ?? 0
    for (const [width, beside] of [
      [640, false],
      [686, false],
      [687, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expectSoon(async () => (await left(HISTORY)) > (await left('Dati del lead')), beside)
    }
    await page.setViewportSize(SIZES.laptop)
    const outcome = page.getByRole('combobox', { name: 'Esito' })
    await outcome.fill('INTER')
    await page.getByRole('option', { name: 'INTERESSATO' }).click()
    const warned = dialog(page, CALL_FIRST.title)
    const moments = [formatInstant(systemClock.now())]
    await button(warned, 'REGISTRA CHIAMATA').click()
    const asked = dialog(page, 'Registra chiamata')
    const begun = await field(asked, 'Ora').inputValue()
    moments.push(formatInstant(systemClock.now()))
    expect(moments.map((moment) => moment.slice(-5))).toContain(begun)
    await field(asked, 'Note').fill('Ha risposto, vuole il programma.')
    const day = await field(asked, 'Data').inputValue()
    await field(asked, 'Data').fill('01-10-202')
    await button(asked, 'Salva').click()
    await expectSeen(asked.getByText(YEAR_FORM).first())
    await field(asked, 'Data').fill(day)
    // How a call ended is a tag of the two categories that say so.
    await asked.getByRole('combobox', { name: 'Esito' }).click()
    await expectSeen(page.getByRole('option', { name: 'COSTOSO', exact: true }))
    await expectGone(page.getByRole('option', { name: 'FB', exact: true }))
    await page.keyboard.press('Escape')
    await button(asked, 'Salva').click()
    await expectSeen(page.getByText('Ha risposto, vuole il programma.'))
    await expectWellInEveryLook(page, button(page, 'REGISTRA CHIAMATA'))
    await page.getByRole('button', { name: /^Elimina: Chiamata/ }).click()
    const sure = dialog(page, 'Elimina chiamata')
    await expectSeen(sure.getByText(CONFIRM_DELETE_CALL))
    await button(sure, 'Elimina').click()
    await expectSeen(message(page, DELETED))
    await takeBack(page, DELETED)
    await expectSeen(page.getByText('Ha risposto, vuole il programma.'))
    await page.keyboard.press('Control+s')
    await expectSeen(message(page, SAVED))
    await expectScreen(page, '/app/dachiamare', 'Da Chiamare')
    const { calls, tags } = await lead(id)
    expect(calls).toHaveLength(1)
    expect(tags).toMatchObject([{ name: 'INTERESSATO' }])
  })
})

test.each(['Enter', 'Control+s'])(
  'an hour that was begun is whole when %s saves it',
  async (key) => {
    const id = await newLead(staff)
    const page = await open(`/app/editLead?id=${id}`)
    await button(page, 'AGGIUNGI NOTA').click()
    const asked = dialog(page, 'Aggiungi nota')
    await fillIn(asked, { Nota: 'Preferisce la sera', Ora: '183' })
    await field(asked, 'Ora').press(key)
    await expectGone(asked)
    const [note] = await world.sql('select at::time::text from lead_notes where lead_id = $1', [id])
    expect(note).toEqual({ at: '18:30:00' })
  },
)

test.each([
  ['REGISTRA CHIAMATA', 'Registra chiamata', 'Note'],
  ['AGGIUNGI NOTA', 'Aggiungi nota', 'Nota'],
])('what was typed under %s comes back after a reload', async (opener, title, label) => {
  const id = await newLead(staff)
  const page = await browser.newPage()
  await page.clock.setFixedTime(systemClock.now().toString())
  await signIn(page, world, 'staff', `/app/editLead?id=${id}`)
  await button(page, opener).click()
  const asked = dialog(page, title)
  await field(asked, label).fill('Preferisce la sera')
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await button(page, opener).click()
  await expectSoon(() => field(asked, label).inputValue(), 'Preferisce la sera')
})

test('that the look for duplicates failed is said, and can be tried again', async () => {
  const surname = unique('Ignota')
  const id = await newLead(staff, { surname, phone: '3475550021' })
  await newLead(staff, { surname, phone: '3475550021' })
  const page = await browser.newPage({ expected: [/status of 500/] })
  await page.route(/\/api\/leads\/check/, (route) => route.fulfill({ status: 500 }))
  await signIn(page, world, 'staff', `/app/editLead?id=${id}`)
  const twins = page.getByRole('region', { name: 'Probabili doppioni' })
  await expectSeen(twins.getByText(unreadText('i probabili doppioni')))
  await page.unroute(/\/api\/leads\/check/)
  await button(twins, 'Riprova').click()
  await expectSeen(button(twins, 'Unisci'))
})

test('a lead that cannot be compared with the others is said not to be saved, in its sentence', async () => {
  const surname = unique('Confronto')
  const id = await newLead(staff, { surname })
  const page = await browser.newPage({ expected: [/status of 500/] })
  await page.route(/\/api\/leads\/check/, (route) => route.fulfill(FAULT))
  await signIn(page, world, 'staff', '/app/addLead')
  await fillIn(page, { Nome: 'Ada', Cognome: unique('Nuova'), Mail: 'nuova@esempio.it' })
  await button(page, 'Salva').click()
  await expectSeen(message(page, CREATION_FAILED))
  await goTo(page, `/app/editLead?id=${id}`)
  await button(page, 'Lascia la pagina').click()
  await expectSoon(() => field(page, 'Cognome').inputValue(), surname)
  await field(page, 'Telefono').fill('3475550031')
  await button(page, 'Salva').click()
  await expectSeen(message(page, CALL_FAILED))
})

test('saved without a network, a lead keeps what was typed, and is saved once there is one', async () => {
  const id = await newLead(staff, { surname: unique('Senza Rete') })
  const page = await browser.newPage({ expected: [/net::ERR_/, /Failed to fetch/] })
  await signIn(page, world, 'staff', `/app/editLead?id=${id}`)
  // What stands beside the form has been loaded by then.
  await page.waitForLoadState('networkidle')
  await field(page, 'Città').fill('Asti')
  await page.context().setOffline(true)
  await button(page, 'Salva').click()
  await expectSeen(message(page, /controlla la connessione/))
  await page.context().setOffline(false)
  await button(page, 'Salva').click()
  await expectSoon(async () => (await lead(id)).city, 'Asti')
})

test('what the server cannot do is said: a lead that is added, changed, deleted, exported', async () => {
  const surname = unique('Guasto')
  const id = await newLead(staff, { surname })
  const page = await browser.newPage({ expected: [/status of 500/] })
  let unread = true
  await page.route(/\/api\/tag-groups/, (route) =>
    unread ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await signIn(page, world, 'staff', '/app/addLead')
  await expectSeen(page.getByText('Non è stato possibile caricare i tag.'))
  unread = false
  await button(page, 'Riprova').click()
  await expectSeen(page.getByRole('combobox', { name: 'ORIGINE' }))
  await page.route(/\/api\/leads(\/(\d+|export\.xlsx.*))?$/, (route) =>
    route.request().method() === 'GET' && !route.request().url().includes('export')
      ? route.continue()
      : route.fulfill({ status: 500 }),
  )
  await fillIn(page, { Nome: 'Ada', Cognome: unique('Nuova'), Mail: 'nuova@esempio.it' })
  await button(page, 'Salva').click()
  await expectSeen(page.getByText(CREATION_FAILED))
  await goTo(page, `/app/editLead?id=${id}`)
  await button(page, 'Lascia la pagina').click()
  await expectSoon(() => field(page, 'Cognome').inputValue(), surname)
  await field(page, 'Città').fill('Asti')
  await button(page, 'Salva').click()
  await expectSeen(page.getByText(CALL_FAILED))
  await goTo(page, `/app/leads?q=${encodeURIComponent(surname)}`)
  await button(page, 'Lascia la pagina').click()
  await button(page, 'ESPORTA').click()
  await expectSeen(message(page, EXPORT_FAILED))
  await takeAction(page, `${surname} Ivo`, 'Elimina')
  await button(dialog(page, `Elimina ${surname} Ivo`), 'Elimina').click()
  await expectSeen(message(page, CALL_FAILED))
  expect((await lead(id)).state).toBe('active')
})

test('two who are probably one are listed, laid side by side, and merged', async () => {
  const surname = unique('Doppia')
  const id = await newLead(staff, { surname, name: 'Bea', phone: '3475550011', city: 'Asti' })
  const otherId = await newLead(staff, { surname, name: 'Beatrice', phone: '+393475550011' })
  const at = '2026-10-12T17:30'
  done(await staff.call('POST', `/leads/${otherId}/notes`, { note: 'Preferisce la sera', at }))
  const page = await open(`/app/doppioniLeads?q=${encodeURIComponent(surname)}`)
  await rowsOf(page, 'Probabili doppioni').first().getByRole('cell').first().click()
  await expectScreen(page, '/app/editLead', 'Modifica Lead')
  await button(page.getByRole('region', { name: 'Probabili doppioni' }), 'Unisci').click()
  const asked = dialog(page, `Unisci a ${surname} Bea`)
  await expectSeen(asked.getByRole('radio', { name: 'Bea', exact: true }))
  await expectSeen(asked.getByText(/, 1 nota o chiamata$/))
  await page.setViewportSize(SIZES.phone)
  const [own, other] = await Promise.all(
    ['Bea', 'Beatrice'].map((name) => stillBox(asked.getByRole('radio', { name, exact: true }))),
  )
  expect(other?.y).toBe(own?.y)
  await page.setViewportSize(SIZES.laptop)
  await asked.getByRole('radio', { name: 'Beatrice', exact: true }).check()
  const sent = sentTo(page, /merging/)
  await button(asked, 'Unisci').dblclick()
  await expectSeen(message(page, MERGED))
  await expectSeen(page.getByText('Preferisce la sera'))
  expect(await lead(id)).toMatchObject({
    name: 'Beatrice',
    city: 'Asti',
    merged: [{ id: otherId }],
  })
  expect(sent).toHaveLength(1)
})
