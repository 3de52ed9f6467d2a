import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { refuse } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { addJob } from '#kit/server/jobs.ts'
import { openPostOffice, SENDER, type PostOffice } from '#tests/support/post-office.ts'
import { queueMail, SEND } from './mutations.ts'

let office: PostOffice

beforeAll(async () => {
  office = await openPostOffice()
})
beforeEach(() => office.sender(SENDER))
afterEach(() => {
  vi.useRealTimers()
  return office.clear()
})
afterAll(() => office.world.close())

describe('nothing is lost and nothing sent twice', () => {
  it('with two servers at work and two jobs for each mail', async () => {
    await office.open()
    const count = 30
    for (let n = 0; n < count; n += 1) {
      const id = await office.queue({ to: { address: `n${n}@example.it` } })
      await addJob(office.world.services.db, SEND, { id }, { key: `another ${id}` })
    }
    await Promise.all([office.start(), office.start()])
    for (let n = 0; n < count; n += 1) await office.mailbox.next()
    await office.startAndDrain()
    const recipients = office.mailbox.mails.flatMap((mail) => mail.recipients)
    expect(new Set(recipients).size).toBe(count)
    expect(recipients).toHaveLength(count)
    expect(await office.world.sql('select from mails where sent_at is null')).toEqual([])
  })

  it('when no mail server is configured: mails wait, the outbox says so, and then they go', async () => {
    await office.open()
    const staff = await office.world.as('staff')
    await office.queue()
    await office.startAndDrain(office.servicesWith(undefined))
    expect((await staff.call('GET', '/mails/state')).body).toEqual({
      smtpConfigured: false,
      senderConfigured: true,
      pausedUntil: null,
      waiting: 1,
      failed: 0,
    })
    expect(await office.outbox()).toMatchObject([
      { state: 'waiting', attempts: 0, lastError: null },
    ])
    office.world.clock.advance({ minutes: 5 })
    await office.start()
    await office.mailbox.next()
    await office.stopAll()
    expect(await office.outbox()).toMatchObject([{ state: 'sent' }])
    expect(office.mailbox.mails).toHaveLength(1)
  })

  it('when the sender is not chosen yet', async () => {
    await office.open()
    await office.sender('')
    await office.queue()
    await office.startAndDrain()
    expect(await office.outbox()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    await office.sender(SENDER)
    office.world.clock.advance({ minutes: 5 })
    await office.start()
    expect((await office.mailbox.next()).from).toMatchObject({ address: SENDER })
  })

  it('when the same mail is asked for twice', async () => {
    await office.open()
    const first = await office.queue({ key: 'benvenuto 7' })
    expect(await office.queue({ key: 'benvenuto 7' })).toBe(first)
    await office.startAndDrain()
    expect(office.mailbox.mails).toHaveLength(1)
  })

  it('when the change that it belongs to is taken back', async () => {
    await office.open()
    const taken = office.world.act(async (tx) => {
      await queueMail(tx, SYSTEM, {
        kind: 'test.hello',
        to: { address: 'anna@example.it' },
        subject: 'Ciao',
        data: { text: 'no' },
      })
      return refuse('kit.not_found')
    })
    await expect(taken).rejects.toThrow('kit.not_found')
    await office.startAndDrain()
    expect(office.mailbox.mails).toEqual([])
  })
})

describe('a mail server that takes long to answer', () => {
  /** A mail server that answers for nobody before `answer`, and tells when it was asked. */
  async function slowServer(recipients: number) {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    let count = 0
    await office.open({
      hold: async () => {
        count += 1
        if (count === recipients) asked.resolve()
        await answer.promise
      },
    })
    return { asked: asked.promise, answer: answer.resolve }
  }

  it('keeps no connection to the database while it is waited for', async () => {
    const slow = await slowServer(3)
    for (let n = 0; n < 3; n += 1) await office.queue({ to: { address: `n${n}@example.it` } })
    await office.start()
    await slow.asked
    const open = await office.world.sql(
      `select from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    )
    expect(open).toEqual([])
    slow.answer()
    for (let n = 0; n < 3; n += 1) await office.mailbox.next()
    await office.stopAll()
    expect(await office.outbox()).toMatchObject(Array(3).fill({ state: 'sent', attempts: 1 }))
  })

  it('gets no mail twice from another job, and the mail cannot be cancelled meanwhile', async () => {
    const slow = await slowServer(1)
    const id = await office.queue()
    await office.start()
    await slow.asked
    const other = Promise.withResolvers<void>()
    const { db } = office.world.services
    await addJob(db, SEND, { id }, { key: 'another' })
    await addJob(db, 'test.other', {}, { key: 'other' })
    await office.start(undefined, { tasks: { 'test.other': async () => other.resolve() } })
    await other.promise
    const staff = await office.world.as('staff')
    expect(await staff.call('POST', `/mails/${id}/cancellation`, {})).toMatchObject({
      status: 409,
      body: { code: 'mail.being_sent' },
    })
    slow.answer()
    await office.mailbox.next()
    await office.stopAll()
    expect(office.mailbox.mails).toHaveLength(1)
  })

  it('gets no mail twice that takes longer to go out than anybody thought', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { clock } = office.world
    const slow = await slowServer(1)
    const id = await office.queue()
    await office.start()
    await slow.asked
    clock.advance({ minutes: 9 })
    vi.advanceTimersByTime(60_000)
    const heldUntil = async () =>
      (await office.world.sql<{ at: string }>('select sending_until as at from mails'))[0]?.at
    const tenMinutes = clock.now().add({ minutes: 10 }).toString()
    await expect.poll(heldUntil).toBe(tenMinutes)
    clock.advance({ minutes: 9 })
    const staff = await office.world.as('staff')
    const cancelled = await staff.call('POST', `/mails/${id}/cancellation`, {})
    expect(cancelled.body.code).toBe('mail.being_sent')
    slow.answer()
    await office.mailbox.next()
    await office.stopAll()
    expect(await office.world.sql('select sending_until as at from mails')).toEqual([{ at: null }])
  })

  it('is asked again when the program ended while it was waited for', async () => {
    await office.open()
    const id = await office.queue()
    const lease = `update mails set sending_until = $2 where id = $1`
    const { clock } = office.world
    await office.world.sql(lease, [id, clock.now().add({ minutes: 10 }).toString()])
    await office.startAndDrain()
    clock.advance({ minutes: 5 })
    await office.startAndDrain()
    expect(await office.outbox()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    clock.advance({ minutes: 6 })
    await office.start()
    await office.mailbox.next()
    await office.stopAll()
    expect(await office.outbox()).toMatchObject([{ state: 'sent' }])
  })
})
