import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { settingsSentences } from '../domain/text.ts'
import { payeeOf, senderOf } from './queries.ts'

const PASSWORD = 'una password segreta'

let world: World
let staff: Client

beforeAll(async () => {
  world = await openWorld()
  staff = await world.as('staff')
})
afterAll(() => world.close())

/** Saves over what is there now. */
async function save(change: object) {
  const { body } = await staff.call('GET', '/settings')
  const { sendingMailAddress, lessonNotifications, version } = body
  const input = { sendingMailAddress, lessonNotifications, version, ...change }
  return staff.call('PUT', '/settings', input)
}

describe('the settings', () => {
  it('are empty at the start', async () => {
    expect((await staff.call('GET', '/settings')).body).toEqual({
      sendingMailAddress: '',
      sendingMailPasswordSet: false,
      lessonNotifications: false,
      fixedSender: null,
      updatedBy: null,
      updatedAt: null,
      version: 0,
    })
  })

  it('keep what is saved, with who and when', async () => {
    const saved = await save({
      sendingMailAddress: ' info@accademia.example ',
      lessonNotifications: true,
    })
    expect(saved.status).toBe(200)
    expect((await staff.call('GET', '/settings')).body).toMatchObject({
      sendingMailAddress: 'info@accademia.example',
      lessonNotifications: true,
      updatedBy: 'staff',
      updatedAt: world.clock.now().toString(),
      version: saved.body.version,
    })
  })

  it('never give the mailbox password back, nor write it anywhere in clear', async () => {
    await save({ sendingMailAddress: 'info@accademia.example', sendingMailPassword: PASSWORD })
    const read = await staff.call('GET', '/settings')
    expect(read.body.sendingMailPasswordSet).toBe(true)
    expect(JSON.stringify(read.body)).not.toContain(PASSWORD)
    const rows = await world.sql('select * from settings')
    const audit = await world.sql("select * from audit_entries where entity = 'settings'")
    const requests = await world.sql('select * from answered_requests')
    expect(JSON.stringify([rows, audit, requests])).not.toContain(PASSWORD)
    expect(rows.some((row) => String(row['sealed']).includes(PASSWORD))).toBe(false)
    expect(await senderOf(world.services.db, world.services.secrets)).toEqual({
      address: 'info@accademia.example',
      password: PASSWORD,
    })
  })

  it('keep the password when it is left out, and forget it when told to', async () => {
    await save({ sendingMailPassword: PASSWORD })
    await save({ lessonNotifications: false })
    expect((await staff.call('GET', '/settings')).body.sendingMailPasswordSet).toBe(true)
    await save({ sendingMailPassword: null })
    expect((await staff.call('GET', '/settings')).body.sendingMailPasswordSet).toBe(false)
  })

  it('refuse an address that is none, at its field', async () => {
    const answer = await save({ sendingMailAddress: 'info@' })
    expect(answer).toMatchObject({
      status: 422,
      body: { data: { fields: { sendingMailAddress: 'Inserisci un indirizzo email valido.' } } },
    })
  })

  it('refuse to write over what somebody else saved meanwhile', async () => {
    const { version } = (await staff.call('GET', '/settings')).body
    const admin = await world.as('admin')
    const mine = {
      sendingMailAddress: 'mia@accademia.example',
      lessonNotifications: false,
      version,
    }
    const theirs = { ...mine, sendingMailAddress: 'loro@accademia.example' }
    const answers = await Promise.all([
      staff.call('PUT', '/settings', mine),
      admin.call('PUT', '/settings', theirs),
    ])
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('kit.changed_elsewhere')
  })

  it('change nothing, not even their version, when nothing is different', async () => {
    const before = (await staff.call('GET', '/settings')).body
    const saved = await save({})
    expect(saved.body.version).toBe(before.version)
    expect((await staff.call('GET', '/settings')).body).toEqual(before)
  })

  it('are for staff only', async () => {
    const callCentre = await world.as('call_centre')
    expect((await callCentre.call('GET', '/settings')).status).toBe(403)
    expect((await callCentre.call('PUT', '/settings', {})).status).toBe(403)
    expect((await world.anonymous.call('GET', '/settings')).status).toBe(401)
  })
})

describe('where the academy is paid to', () => {
  const read = async () => (await staff.call('GET', '/settings/account')).body
  const IBAN = 'IT60X0542811101000000123456'

  it('is what whoever runs the server has said, until the office tells it', async () => {
    const none = { payee: '', iban: '', updatedBy: null, version: 0 }
    expect(await read()).toMatchObject({ ...none, otherwise: { iban: null } })
    const { version: ofMail } = (await staff.call('GET', '/settings')).body
    const input = { payee: 'Associazione Sipario', iban: 'it60 X054 2811 1010 0000 0123 456' }
    const saved = await staff.call('PUT', '/settings/account', { ...input, version: 0 })
    expect(saved.status).toBe(200)
    const told = { payee: 'Associazione Sipario', iban: IBAN, updatedBy: 'staff' }
    expect(await read()).toMatchObject({ ...told, version: saved.body.version })
    // Neither the form of the mail nor old programs are disturbed by it.
    expect((await staff.call('GET', '/settings')).body.version).toBe(ofMail)
    expect(await payeeOf(world.services.db, world.services)).toEqual({
      payee: told.payee,
      iban: IBAN,
    })
    const audit = await world.sql(
      `select before, after from audit_entries where entity = 'settings' and after->>'iban' <> ''`,
    )
    expect(audit).toEqual([
      { before: { payee: '', iban: '' }, after: { payee: 'Associazione Sipario', iban: IBAN } },
    ])
    const empty = { payee: '', iban: '', version: saved.body.version }
    expect((await staff.call('PUT', '/settings/account', empty)).status).toBe(200)
    expect(await payeeOf(world.services.db, world.services)).toMatchObject({ iban: undefined })
  })

  it('refuses an account that is none, at its field, and what somebody else saved meanwhile', async () => {
    const { version } = await read()
    const save = (iban: string, at: number) =>
      staff.call('PUT', '/settings/account', { payee: '', iban, version: at })
    expect(await save(`${IBAN.slice(0, -1)}7`, version)).toMatchObject({
      status: 422,
      body: { data: { fields: { iban: settingsSentences['settings.bad_iban'] } } },
    })
    expect((await save(IBAN, version - 1)).body.code).toBe('kit.changed_elsewhere')
    const callCentre = await world.as('call_centre')
    expect((await callCentre.call('GET', '/settings/account')).status).toBe(403)
  })
})

describe('a sender fixed by whoever runs the server', () => {
  it('is told beside the stored one', async () => {
    const fixed = await openWorld({ env: { MAIL_FROM: 'Ufficio <ufficio@accademia.example>' } })
    const { body } = await (await fixed.as('staff')).call('GET', '/settings')
    expect(body.fixedSender).toBe('ufficio@accademia.example')
    await fixed.close()
  })
})
