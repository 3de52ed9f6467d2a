import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxState } from '#f/system/mail/domain/contract.ts'
import { whyMailsWait } from '#f/system/mail/domain/text.ts'
import { queueMails } from '#f/system/mail/server/mutations.ts'
import { formatInstant } from '#kit/domain/format.ts'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { smallNetwork } from '#tests/support/network.ts'
import { openPostOffice, SENDER, TEXT } from '#tests/support/post-office.ts'
import { pausedNote } from '../../domain/text/paused.ts'

const office = await openPostOffice()
const { world } = office
afterAll(() => world.close())
const staff = await world.as('staff')
const { at } = smallNetwork()
const services = office.servicesWith(`smtp://${at.host}:${at.port}`)

beforeEach(() => office.sender(SENDER))
afterEach(async () => {
  await office.clear()
  await world.sql(
    "update mail_pace set paused_until = '-infinity', next_turn_at = '-infinity', next_single_at = '-infinity', owed = 0",
  )
  await world.sql('delete from graphile_worker._private_jobs')
})

const queue = (count: number, { bulk = false, name = 'n' } = {}) =>
  world.act(async (tx) => {
    const mails = Array.from({ length: count }, (_, n) => ({
      ...{ kind: 'test.hello', subject: 'Ciao', data: { text: TEXT }, bulk },
      to: { address: `${name}${n}@example.it` },
    }))
    return ok(await queueMails(tx, SYSTEM, mails))
  })

/** Lets time pass, for the academy and for the jobs. */
async function pass(minutes: number): Promise<void> {
  world.clock.advance({ minutes })
  await world.sql(
    'update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => $1)',
    [minutes],
  )
}

const counts = async () => {
  const [row] = await world.sql<{ sent: number; tries: number; failed: number }>(
    `select count(sent_at)::int as sent, coalesce(sum(attempts), 0)::int as tries,
       count(failed_at)::int as failed from mails`,
  )
  return row
}

/** How long a page of the outbox takes, in the middle of nine times. */
async function pageMs(): Promise<number> {
  const took: number[] = []
  for (let n = 0; n < 9; n += 1) {
    const from = performance.now()
    expect((await staff.call('GET', '/mails', {})).status).toBe(200)
    took.push(performance.now() - from)
  }
  return took.toSorted((a, b) => a - b)[4] ?? Number.NaN
}

describe('the pace', () => {
  it('lets so many mails go in a minute, and all of them in the end', async () => {
    const { version } = (await staff.call('GET', '/mail-server')).body
    const pace = { mailsPerMinute: 2, connections: 1, version }
    const server = { host: '', port: 465, username: '', ...pace }
    expect((await staff.call('PUT', '/mail-server', server)).status).toBe(200)
    await office.open({ at })
    await queue(5)
    const sent: number[] = []
    for (let minute = 0; minute < 3; minute += 1) {
      await office.startAndDrain(services)
      sent.push((await counts())?.sent ?? 0)
      await pass(1)
    }
    expect(sent).toEqual([1, 3, 5])
    await world.sql('update mail_servers set mails_per_minute = null, version = version + 1')
  })

  it('lets a mail to one person pass a mailing, which goes on at the same pace', async () => {
    await world.sql('update mail_servers set mails_per_minute = 2')
    await office.open({ at })
    const sent: string[] = []
    await queue(9, { bulk: true })
    await office.startAndDrain(services)
    await queue(1, { name: 'una' })
    for (let minute = 0; minute < 5; minute += 1) {
      await office.startAndDrain(services)
      await pass(1)
      const reached = office.mailbox.mails.flatMap(({ recipients }) => recipients)
      sent.push(`${reached.length}${reached.includes('una0@example.it') ? ' una' : ''}`)
    }
    expect(sent).toEqual(['1', '3 una', '5 una', '7 una', '9 una'])
    await world.sql('update mail_servers set mails_per_minute = null')
  })

  it('where there is none, a mail to one person goes before those of a mailing', async () => {
    await office.open({ at })
    await queue(30, { bulk: true })
    await queue(1, { name: 'una' })
    await office.startAndDrain(services)
    const reached = office.mailbox.mails.map(({ recipients }) => recipients[0])
    expect(reached).toHaveLength(31)
    expect(reached.slice(0, 10)).toContain('una0@example.it')
  })
})

describe('a mail server that is down', () => {
  it('for an hour gets five hundred mails once each afterwards, and no screen waits for it', async () => {
    await queue(500)
    const before = await pageMs()
    const during: number[] = []
    for (let third = 0; third < 3; third += 1) {
      await office.start(services)
      during.push(await pageMs())
      await office.stopAll()
      await office.startAndDrain(services)
      await pass(20)
    }
    // Nobody but those who asked whether it is back has used up a try.
    expect(await counts()).toMatchObject({ sent: 0, failed: 0 })
    expect((await counts())?.tries).toBeLessThan(40)
    expect(Math.min(...during)).toBeLessThan(before * 5 + 100)
    await office.open({ at })
    for (let round = 0; round < 3; round += 1) {
      await office.startAndDrain(services)
      await pass(20)
    }
    const reached = office.mailbox.mails.flatMap(({ recipients }) => recipients)
    expect(reached).toHaveLength(500)
    expect(new Set(reached).size).toBe(500)
    expect(await counts()).toMatchObject({ sent: 500, failed: 0 })
  }, 120_000)

  it('says on the screen until when it is left alone, and is asked at once when staff wish so', async () => {
    await queue(1)
    await office.startAndDrain(services)
    const { pausedUntil } = (await staff.call('GET', '/mail-server')).body
    expect(pausedUntil).toBe(world.clock.now().add({ seconds: 30 }).toString())
    const state = (await staff.call('GET', '/mails/state')).body as OutboxState
    const here = { ...state, smtpConfigured: true }
    expect(whyMailsWait(here)).toBe(pausedNote(formatInstant(pausedUntil)))
    const [mail] = await office.outbox()
    await office.open({ at })
    expect((await staff.call('POST', `/mails/${mail?.id}/retry`, {})).status).toBe(200)
    await office.startAndDrain(services)
    expect(office.mailbox.mails).toHaveLength(1)
    expect((await staff.call('GET', '/mail-server')).body.pausedUntil).toBeNull()
  })

  it('in one way after the other gets each mail in the end, and once', async () => {
    const ways = [450, 451, 452, 421, undefined]
    const tried = new Set<string>()
    await queue(100)
    // At first there is no server at all.
    await office.startAndDrain(services)
    await pass(20)
    await office.open({
      at,
      refuse: (address) => {
        if (tried.has(address)) return undefined
        tried.add(address)
        return ways[Number(/\d+/.exec(address)?.[0]) % ways.length]
      },
    })
    for (let round = 0; round < 40 && (await counts())?.sent !== 100; round += 1) {
      await office.startAndDrain(services)
      await pass(20)
    }
    const reached = office.mailbox.mails.flatMap(({ recipients }) => recipients)
    expect(reached).toHaveLength(100)
    expect(new Set(reached).size).toBe(100)
    expect(await counts()).toMatchObject({ sent: 100, failed: 0 })
  }, 120_000)
})
