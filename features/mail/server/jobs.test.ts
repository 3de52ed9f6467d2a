import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveSettings } from '#f/settings/server/mutations.ts'
import { refuse } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { openDatabase, type Database } from '#kit/server/db.ts'
import { addJob, startJobs, type Jobs, type JobSet } from '#kit/server/jobs.ts'
import { layOutLetter, type Letters } from '#kit/server/letter.ts'
import type { Services } from '#kit/server/services.ts'
import { openMailbox, type Mailbox, type MailboxOptions } from '#tests/support/mailbox.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { LETTER_FAULT } from '../domain/text.ts'
import { mailJobs } from './jobs.ts'
import { queueMail, SEND, type NewMail } from './mutations.ts'

const SENDER = 'segreteria@accademia.example'
const SUBJECT = 'Perché no? Così è più facile: €\u00a01.234,50'

const letters: Letters = {
  'test.hello': async (_tx, data, { config }) => {
    const { text } = data as { text: string }
    return layOutLetter(config.ACADEMY_NAME, { subject: SUBJECT, blocks: [{ paragraph: text }] })
  },
  'test.gone': async () => refuse('kit.not_found'),
  'test.broken': async () => {
    throw new Error('a bug')
  },
}

let world: World
let mailbox: Mailbox
let started: { jobs: Jobs; database: Database }[] = []

beforeAll(async () => {
  world = await openWorld({ env: { ACADEMY_NAME: 'Accademia «Però»' } })
})
beforeEach(async () => {
  await sender(SENDER)
})
afterEach(async () => {
  await stopAll()
  await mailbox.close()
  await world.sql('truncate mails')
})
afterAll(() => world.close())

async function open(options?: MailboxOptions): Promise<void> {
  mailbox = await openMailbox(options)
}

async function sender(address: string, password: string | null = null): Promise<void> {
  const change = { sendingMailAddress: address, sendingMailPassword: password }
  const now = world.clock.now().toString()
  await world.act((tx) => saveSettings(tx, SYSTEM, world.services.secrets, change, now))
}

/** This program's services as another server has them, with its own mail server or none. */
function servicesWith(url: string | undefined, MAIL_FROM?: string): Services {
  const { SMTP_URL: _, ...config } = world.services.config
  return {
    ...world.services,
    config: { ...config, ...(url ? { SMTP_URL: url } : {}), ...(MAIL_FROM ? { MAIL_FROM } : {}) },
  }
}

async function start(services = servicesWith(mailbox.url), ...others: JobSet[]): Promise<void> {
  const database = openDatabase(world.databaseUrl)
  const log = { debug: () => {}, warn: () => {}, error: () => {} }
  const sets = [mailJobs(services, letters), ...others]
  started.push({ database, jobs: await startJobs({ pool: database.pool, log }, sets) })
}

/** Stops the workers after what they are doing, so that its traces can be looked at. */
async function stopAll(): Promise<void> {
  for (const { jobs, database } of started) {
    await jobs.stop()
    await database.close()
  }
  started = []
}

async function queue(mail: Partial<NewMail> = {}): Promise<number> {
  const { id } = await world.act((tx) =>
    queueMail(tx, SYSTEM, {
      kind: 'test.hello',
      to: { address: 'anna@example.it', name: 'Niccolò D’Èrrico' },
      subject: 'Ciao',
      data: { text: 'Città, perché, più: «è così»' },
      ...mail,
    }),
  )
  return id
}

async function outbox() {
  const staff = await world.as('staff')
  return (await staff.call('GET', '/mails')).body.rows
}

/** Waits until the workers have taken every job that was there before. */
async function startAndDrain(services: Services): Promise<void> {
  const probed = Promise.withResolvers<void>()
  await addJob(world.services.db, 'test.probe', {}, { key: 'probe' })
  await start(services, { tasks: { 'test.probe': async () => probed.resolve() } })
  await probed.promise
  await stopAll()
}

describe('a mail of the outbox', () => {
  it('arrives with its accents, from the academy, and is marked as sent', async () => {
    await open()
    await queue({ cc: ' altra@example.it ' })
    await start()
    const mail = await mailbox.next()
    await stopAll()
    expect(mail.subject).toBe(SUBJECT)
    expect(mail.from).toMatchObject({ name: 'Accademia «Però»', address: SENDER })
    expect(mail.to).toMatchObject([{ name: 'Niccolò D’Èrrico', address: 'anna@example.it' }])
    expect(mail.recipients).toEqual(['anna@example.it', 'altra@example.it'])
    expect(mail.text).toContain('Città, perché, più: «è così»')
    expect(mail.html).toContain('Città, perché, più: «è così»')
    expect(await outbox()).toMatchObject([
      { state: 'sent', subject: SUBJECT, attempts: 1, lastError: null, createdBy: 'sistema' },
    ])
  })

  it('is sent from MAIL_FROM when the server fixes it', async () => {
    await open()
    await queue()
    await start(servicesWith(mailbox.url, 'Ufficio <ufficio@accademia.example>'))
    const mail = await mailbox.next()
    expect(mail.from).toMatchObject({
      name: 'Accademia «Però»',
      address: 'ufficio@accademia.example',
    })
  })

  it('goes out signed in with the stored mailbox password', async () => {
    await open({ login: `${SENDER}:segreta però` })
    await sender(SENDER, 'segreta però')
    await queue()
    await start()
    expect((await mailbox.next()).login).toBe(`${SENDER}:segreta però`)
  })

  it('waits rather than give the password away on a connection that is not encrypted', async () => {
    await open({ login: `${SENDER}:segreta` })
    await sender(SENDER, 'segreta')
    await queue()
    // The same server, under an address that does not look like this machine.
    const url = mailbox.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
    await startAndDrain(servicesWith(url))
    expect(mailbox.logins).toEqual([])
    const [waiting] = await outbox()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(waiting.lastError).toContain('STARTTLS')
    world.clock.advance({ minutes: 5 })
    await start(servicesWith(`${url}?requireTLS=false`))
    await mailbox.next()
  })

  it('is tried again after a refusal for now', async () => {
    let tries = 0
    await open({ refuse: () => (++tries === 1 ? 450 : undefined) })
    await queue()
    await start()
    await mailbox.refused()
    await stopAll()
    const [waiting] = await outbox()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(waiting.lastError).toContain('450 Not <anna@example.it>')
    expect(Temporal.Instant.compare(waiting.nextTryAt, world.clock.now().toString())).toBe(1)
    await start()
    await mailbox.next()
    await stopAll()
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }])
  })

  it('fails with the reason after a refusal for good, until staff have it tried again', async () => {
    let isFull = true
    await open({ refuse: () => (isFull ? 550 : undefined) })
    const id = await queue()
    await start()
    await mailbox.refused()
    await stopAll()
    const [failed] = await outbox()
    expect(failed).toMatchObject({ state: 'failed', attempts: 1 })
    expect(failed.lastError).toBe('Rifiutata dal server di posta: 550 Not <anna@example.it>')
    isFull = false
    const staff = await world.as('staff')
    expect((await staff.call('POST', `/mails/${id}/retry`, {})).status).toBe(200)
    await start()
    await mailbox.next()
    await stopAll()
    expect(await outbox()).toMatchObject([{ state: 'sent' }])
  })

  it('tells whom it did not reach when the server takes it for others only', async () => {
    await open({ refuse: (address) => (address === 'piena@example.it' ? 550 : undefined) })
    await queue({ cc: 'piena@example.it' })
    await start()
    await mailbox.next()
    await stopAll()
    expect(await outbox()).toMatchObject([
      { state: 'sent', lastError: 'Non accettata per piena@example.it' },
    ])
  })

  it('waits while the login is wrong, since that is mended in the settings', async () => {
    await open({ login: `${SENDER}:giusta` })
    await sender(SENDER, 'sbagliata')
    await queue()
    await startAndDrain(servicesWith(mailbox.url))
    const [waiting] = await outbox()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(waiting.lastError).toContain('535')
  })

  it('is given up when its letter has nothing to say any more', async () => {
    await open()
    await queue({ kind: 'test.gone' })
    await startAndDrain(servicesWith(mailbox.url))
    expect(await outbox()).toMatchObject([
      { state: 'failed', lastError: 'La pagina o il dato richiesto non esiste più.' },
    ])
  })

  it('says so when the program itself fails at it', async () => {
    await open()
    await queue({ kind: 'test.broken' })
    await startAndDrain(servicesWith(mailbox.url))
    expect(await outbox()).toMatchObject([
      { state: 'waiting', attempts: 1, lastError: LETTER_FAULT },
    ])
  })

  it('fails after the last of its tries', async () => {
    await open({ refuse: () => 451 })
    const id = await queue()
    await world.sql('update mails set attempts = 11 where id = $1', [id])
    await start()
    await mailbox.refused()
    await stopAll()
    expect(await outbox()).toMatchObject([{ state: 'failed', attempts: 12 }])
  })
})

describe('nothing is lost and nothing sent twice', () => {
  it('with two servers at work and two jobs for each mail', async () => {
    await open()
    const count = 30
    for (let n = 0; n < count; n += 1) {
      const id = await queue({ to: { address: `n${n}@example.it` } })
      await addJob(world.services.db, SEND, { id }, { key: `another ${id}` })
    }
    await Promise.all([start(), start()])
    for (let n = 0; n < count; n += 1) await mailbox.next()
    await startAndDrain(servicesWith(mailbox.url))
    const recipients = mailbox.mails.flatMap((mail) => mail.recipients)
    expect(new Set(recipients).size).toBe(count)
    expect(recipients).toHaveLength(count)
    expect(await world.sql('select from mails where sent_at is null')).toEqual([])
  })

  it('when no mail server is configured: mails wait, the outbox says so, and then they go', async () => {
    await open()
    const staff = await world.as('staff')
    await queue()
    await startAndDrain(servicesWith(undefined))
    expect((await staff.call('GET', '/mails/state')).body).toEqual({
      smtpConfigured: false,
      senderConfigured: true,
      waiting: 1,
      failed: 0,
    })
    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 0, lastError: null }])
    world.clock.advance({ minutes: 5 })
    await start()
    await mailbox.next()
    await stopAll()
    expect(await outbox()).toMatchObject([{ state: 'sent' }])
    expect(mailbox.mails).toHaveLength(1)
  })

  it('when the sender is not chosen yet', async () => {
    await open()
    await sender('')
    await queue()
    await startAndDrain(servicesWith(mailbox.url))
    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    await sender(SENDER)
    world.clock.advance({ minutes: 5 })
    await start()
    expect((await mailbox.next()).from).toMatchObject({ address: SENDER })
  })

  it('when the same mail is asked for twice', async () => {
    await open()
    const first = await queue({ key: 'benvenuto 7' })
    expect(await queue({ key: 'benvenuto 7' })).toBe(first)
    await startAndDrain(servicesWith(mailbox.url))
    expect(mailbox.mails).toHaveLength(1)
  })

  it('when the change that it belongs to is taken back', async () => {
    await open()
    const taken = world.act(async (tx) => {
      await queueMail(tx, SYSTEM, {
        kind: 'test.hello',
        to: { address: 'anna@example.it' },
        subject: 'Ciao',
        data: { text: 'no' },
      })
      return refuse('kit.not_found')
    })
    await expect(taken).rejects.toThrow('kit.not_found')
    await startAndDrain(servicesWith(mailbox.url))
    expect(mailbox.mails).toEqual([])
  })
})
