import { afterAll, expect, test } from 'vitest'
import { unique } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { openWorld } from '#tests/support/world.ts'
import { ADD_MISSING, MAIL_FORM, YEAR_FORM } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('admin')
const old = await oldClient(world, 'admin')
const call = async (script: string, form: Record<string, string> = {}) =>
  (await old.call(script, form)).body

test('an old program adds, reads, changes and deletes a lead with notes and calls', async () => {
  const tags: { id: number; tag: string }[] = await call('getTag')
  const idOf = (name: string) => tags.find(({ tag }) => tag === name)?.id
  const cognome = unique('Vecchi')
  const form = { nome: 'Ada', cognome, mail: 'ada@esempio.it', telefono: '3331234567' }
  const tagged = { tag_id: `${idOf('FB')},${idOf('TR')}`, eta: '25', citta: 'Torino' }
  const added = await call('addLeads', { ...form, ...tagged, data_iscrizione: '2026-10-01' })
  expect(added).toEqual({ result: 'ok', id: expect.any(Number) })
  const id = String(added.id)
  const lead = async () =>
    (await call('getLeads')).find((one: { id: number }) => one.id === added.id)
  expect(await lead()).toMatchObject({
    ...form,
    ...{ eta: '25', citta: 'Torino', prenotazione: '', data_iscrizione: '2026-10-01' },
    ...{ tag_id: `${idOf('FB')},${idOf('TR')}`, tag_name: 'FB, TR', origine: 'FB', corso: 'TR' },
    data_creazione: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
  })
  const change = { id, prenotazione: 'sabato', eta: '', tag_id: '' }
  expect(await call('updateLeads', change)).toMatchObject({ result: 'ok' })
  const after = { eta: '', prenotazione: 'sabato', tag_id: '', mail: form.mail }
  expect(await lead()).toMatchObject(after)

  const entry = { leadsId: id, note: 'Richiamare', dataOra: '2026-10-02 18:30' }
  for (const [add, read, remove] of [
    ['addLeadsNote', 'getLeadsNote', 'deleteLeadsNote'],
    ['addLeadsCalls', 'getLeadsCalls', 'deleteLeadsChiamata'],
  ] as const) {
    const made = await call(add, entry)
    expect(await call(read, { id })).toEqual([
      { id: made.id, id_lead: added.id, note: 'Richiamare', data_ora: '2026-10-02 18:30' },
    ])
    expect(await call(remove, { id: String(made.id) })).toEqual({ result: 'ok' })
    expect(await call(read, { id })).toEqual([])
  }
  const early = await call('addLeadsNote', { ...entry, dataOra: '26-10-02 18:30' })
  expect(early).toMatchObject({ result: 'KO', error: YEAR_FORM })
  expect(await call('deleteLeads', { id })).toEqual({ result: 'ok' })
  expect(await lead()).toBe(undefined)
})

test('an old program is told what a lead must have', async () => {
  const refused = await call('addLeads', { nome: 'Ada', cognome: '', mail: 'a@b.it' })
  expect(refused).toMatchObject({ result: 'KO', error: ADD_MISSING })
})

test('an old program adds and changes a lead without a mail; one that is given must be right', async () => {
  const form = { nome: 'Ada', cognome: unique('Senza') }
  const { id } = await call('addLeads', form)
  const change = { id: String(id), citta: 'Torino' }
  expect(await call('updateLeads', change)).toMatchObject({ result: 'ok' })
  expect(await call('getLeads')).toContainEqual(
    expect.objectContaining({ ...form, id, mail: '', citta: 'Torino' }),
  )
  expect(await call('addLeads', { ...form, mail: '' })).toMatchObject({ result: 'ok' })
  for (const [script, sent] of [
    ['addLeads', form],
    ['updateLeads', change],
  ] as const) {
    const told = await call(script, { ...sent, mail: 'ada@' })
    expect(told).toMatchObject({ result: 'KO', fields: { mail: MAIL_FORM } })
  }
})

test('the spreadsheet holds exactly the leads that are listed', async () => {
  const surname = unique('Foglio')
  for (const name of ['=1+1', 'Bea']) {
    const form = { name, surname, mail: 'x@esempio.it', registeredOn: '2026-10-01' }
    await staff.call('POST', '/leads', form)
  }
  const known = await world.sql<{ id: number }>(`select id from tags where name = 'COSTOSO'`)
  const called = { name: 'Cia', surname, mail: 'c@esempio.it', tagIds: known.map(({ id }) => id) }
  await staff.call('POST', '/leads', called)
  const asked = new URLSearchParams({ q: surname, sort: 'name', dir: 'asc', toCall: 'true' })
  const { name, tabs } = await download(world, staff, `/api/leads/export.xlsx?${asked.toString()}`)
  expect(name).toMatch(/^leads_\d{4}-\d\d-\d\d\.xlsx$/)
  const [head, ...rows] = tabs[0]?.data ?? []
  expect(head).toEqual([
    ...['Data modifica', 'Nome', 'Cognome', 'Email', 'Telefono', 'Corso', 'Origine'],
    ...['Info Date', 'Data iscrizione', 'Tutti i Tags'],
  ])
  expect(rows.map((row) => row.slice(1, 4))).toEqual([
    ['=1+1', surname, 'x@esempio.it'],
    ['Bea', surname, 'x@esempio.it'],
  ])
  expect([rows[0]?.[0], rows[0]?.[8]]).toEqual([
    expect.objectContaining({ day: expect.any(String) }),
    { day: '2026-10-01' },
  ])
  // And of those that were chosen in the list, them alone.
  const [bea] = await world.sql<{ id: number }>(
    `select id from leads where surname = $1 and name = 'Bea'`,
    [surname],
  )
  const chosen = await download(world, staff, `/api/leads/export.xlsx?ids=${bea?.id};`)
  expect(chosen.tabs[0]?.data.slice(1).map((row) => row[1])).toEqual(['Bea'])
})
