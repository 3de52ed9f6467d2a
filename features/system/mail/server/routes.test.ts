import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import type { Client } from '#tests/support/client.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { forgetAddressees, queueMail, type NewMail } from './mutations.ts'

let world: World
let staff: Client

beforeAll(async () => {
  world = await openWorld()
  staff = await world.as('staff')
})
afterEach(() => world.sql('truncate mails cascade'))
afterAll(() => world.close())

const NEW: NewMail = {
  kind: 'test.hello',
  to: { address: 'anna@example.it', name: 'Anna Però' },
  subject: 'Le tue credenziali',
  data: { studentId: 7 },
}

async function queue(mail: Partial<NewMail> = {}): Promise<number> {
  return (await world.act((tx) => queueMail(tx, SYSTEM, { ...NEW, ...mail }))).id
}

const forget = () =>
  world.act(async (tx) => {
    const nobodyElses = { own: [NEW.to.address], all: [], names: [] }
    await forgetAddressees({ tx, actor: SYSTEM, now: world.clock.now().toString() }, nobodyElses)
    return ok(true)
  })

describe('putting a mail into the outbox', () => {
  it('trims the addresses and leaves out a second one that cannot be right', async () => {
    await queue({ to: { address: '  anna@example.it ' }, cc: 'nessuna' })
    const { body } = await staff.call('GET', '/mails')
    expect(body).toMatchObject({
      total: 1,
      rows: [{ toAddress: 'anna@example.it', toName: '', cc: '', state: 'waiting' }],
    })
  })

  it('refuses an address that is not one, in the words of the product', async () => {
    const refused = queue({ to: { address: 'anna@' } })
    await expect(refused).rejects.toThrow('"address":"anna@"')
    expect(
      world.services.errors.sentence({
        ok: false,
        code: 'mail.bad_address',
        data: { address: 'anna@' },
      }),
    ).toBe("L'indirizzo anna@ non è valido")
  })
})

describe('the list', () => {
  it('pages by 25, the newest first when asked, and finds without accents', async () => {
    for (let n = 1; n <= 27; n += 1) await queue({ subject: `Mail ${n}` })
    await queue({ to: { address: 'berto@example.it', name: 'Niccolò Èrrico' } })
    const newest = await staff.call('GET', '/mails', { dir: 'desc' })
    expect(newest.body.total).toBe(28)
    expect(newest.body.rows).toHaveLength(25)
    expect(newest.body.rows[0]).toMatchObject({ toAddress: 'berto@example.it' })
    const last = await staff.call('GET', '/mails', { dir: 'desc', page: 2 })
    expect(last.body.rows.map((row: { subject: string }) => row.subject)).toEqual([
      'Mail 3',
      'Mail 2',
      'Mail 1',
    ])
    const found = await staff.call('GET', '/mails', { q: 'niccolo er' })
    expect(found.body).toMatchObject({ total: 1, rows: [{ toName: 'Niccolò Èrrico' }] })
  })

  it('never shows what the letter is made of', async () => {
    await queue()
    const { body } = await staff.call('GET', '/mails')
    expect(JSON.stringify(body)).not.toContain('studentId')
  })

  it('filters by state', async () => {
    const waiting = await queue()
    const ends = { sent: 'sent_at', failed: 'failed_at' }
    const ids: Record<string, number> = { waiting }
    for (const [state, column] of Object.entries(ends)) {
      ids[state] = await queue()
      await world.sql(`update mails set ${column} = now() where id = $1`, [ids[state]])
    }
    ids['cancelled'] = await queue()
    await staff.call('POST', `/mails/${ids['cancelled']}/cancellation`, {})
    for (const [state, id] of Object.entries(ids)) {
      const { body } = await staff.call('GET', '/mails', { state })
      expect(body).toMatchObject({ total: 1, rows: [{ id, state }] })
    }
    expect((await staff.call('GET', '/mails/state')).body).toMatchObject({ waiting: 1, failed: 1 })
  })

  it('is for staff only', async () => {
    const callCentre = await world.as('call_centre')
    for (const path of ['/mails', '/mails/state']) {
      expect((await world.anonymous.call('GET', path)).status).toBe(401)
      expect((await callCentre.call('GET', path)).status).toBe(403)
    }
    expect((await callCentre.call('POST', '/mails/1/retry', {})).status).toBe(403)
    expect((await callCentre.call('POST', '/mails/1/cancellation', {})).status).toBe(403)
  })
})

describe('cancelling', () => {
  it('takes the mail and its job back for good', async () => {
    const id = await queue()
    const cancelled = await staff.call('POST', `/mails/${id}/cancellation`, {})
    expect(cancelled).toMatchObject({ status: 200, body: { done: true } })
    expect(
      await world.sql('select from graphile_worker.jobs where key = $1', [`mail.send ${id}`]),
    ).toEqual([])
    expect((await staff.call('POST', `/mails/${id}/cancellation`, {})).status).toBe(200)
    expect(await staff.call('POST', `/mails/${id}/retry`, {})).toMatchObject({
      status: 409,
      body: { code: 'mail.cancelled' },
    })
    const history = await staff.call('GET', '/audit', { entity: 'mail', entityId: id })
    expect(history.body.rows).toMatchObject([
      { who: 'staff', action: 'mail.cancelled' },
      { who: 'sistema', action: 'mail.queued' },
    ])
  })

  it('comes too late for a mail that was sent, and waits for one that is being sent', async () => {
    const id = await queue()
    await world.services.db.transaction().execute(async (tx) => {
      await tx.selectFrom('mails').select('id').where('id', '=', id).forUpdate().execute()
      for (const change of ['cancellation', 'retry']) {
        expect(await staff.call('POST', `/mails/${id}/${change}`, {})).toMatchObject({
          status: 409,
          body: { code: 'mail.being_sent' },
        })
      }
    })
    await world.sql('update mails set sent_at = now() where id = $1', [id])
    for (const change of ['cancellation', 'retry']) {
      expect(await staff.call('POST', `/mails/${id}/${change}`, {})).toMatchObject({
        status: 409,
        body: { code: 'mail.already_sent', message: 'La mail è già stata inviata.' },
      })
    }
  })

  it('knows only mails that exist', async () => {
    expect(await staff.call('POST', '/mails/999999/cancellation', {})).toMatchObject({
      status: 404,
      body: { code: 'mail.not_found' },
    })
  })
})

describe('the outbox', () => {
  it('finds the mails of a day at the academy, and those that were sent together', async () => {
    const id = await queue({ group: 'mailing 1' })
    await queue({ group: 'mailing 2' })
    await world.sql(`update mails set created_at = '2026-10-14T22:30:00Z' where id = $1`, [id])
    const idsOf = async (filter: object) =>
      (await staff.call('GET', '/mails', filter)).body.rows.map((row: { id: number }) => row.id)
    expect(await idsOf({ day: '2026-10-15' })).toHaveLength(2)
    expect(await idsOf({ day: '2026-10-14' })).toEqual([])
    expect(await idsOf({ group: 'mailing 1' })).toEqual([id])
    expect((await staff.call('GET', '/mails', { day: '2026-02-30' })).status).toBe(400)
  })

  it('sends a mail once more as a mail of its own', async () => {
    const id = await queue({ cc: 'altra@example.it' })
    await world.sql('update mails set sent_at = now() where id = $1', [id])
    const again = (await staff.call('POST', `/mails/${id}/again`, {})).body
    expect(again.id).not.toBe(id)
    expect((await staff.call('GET', `/mails/${again.id}`)).body).toMatchObject({
      ...{ state: 'waiting', toAddress: 'anna@example.it', cc: 'altra@example.it' },
      ...{ createdBy: 'staff', html: null },
    })
    expect((await staff.call('POST', '/mails/999999/again', {})).status).toBe(404)
    expect((await staff.call('GET', '/mails/999999')).status).toBe(404)
    const callCentre = await world.as('call_centre')
    expect((await callCentre.call('POST', `/mails/${id}/again`, {})).status).toBe(403)
    expect((await callCentre.call('GET', `/mails/${id}`)).status).toBe(403)
  })

  it('does not send again what went to somebody who was erased', async () => {
    const id = await queue()
    await world.sql('update mails set sent_at = now() where id = $1', [id])
    await forget()
    expect(await staff.call('POST', `/mails/${id}/again`, {})).toMatchObject({
      status: 409,
      body: { code: 'mail.erased' },
    })
  })

  it('has no mail that did not go to somebody who was erased, nor one to try again', async () => {
    const id = await queue()
    await world.sql(
      `update mails set failed_at = now(), last_error = '550 Not <anna@example.it>' where id = $1`,
      [id],
    )
    await forget()
    expect((await staff.call('GET', '/mails/state')).body).toMatchObject({ waiting: 0, failed: 0 })
    expect((await staff.call('GET', `/mails/${id}`)).body).toMatchObject({
      ...{ state: 'cancelled', toAddress: '', lastError: null },
    })
    expect((await staff.call('POST', `/mails/${id}/retry`, {})).body.code).toBe('mail.cancelled')
  })
})
