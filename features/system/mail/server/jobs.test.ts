import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ACADEMY,
  openPostOffice,
  SENDER,
  SUBJECT,
  TEXT,
  type PostOffice,
} from '#tests/support/post-office.ts'
import { bouncedAmong } from './queries.ts'
import { kitSentences } from '#kit/domain/errors.ts'
import { LETTER_FAULT } from '../domain/text.ts'

let office: PostOffice

beforeAll(async () => {
  office = await openPostOffice()
})
beforeEach(() => office.sender(SENDER))
afterEach(() => office.clear())
afterAll(() => office.world.close())

describe('a mail of the outbox', () => {
  it('arrives with its accents, from the academy, and is marked as sent', async () => {
    await office.open()
    await office.queue({ cc: ' altra@example.it ' })
    await office.start()
    const mail = await office.mailbox.next()
    await office.stopAll()
    expect(mail.subject).toBe(SUBJECT)
    expect(mail.from).toMatchObject({ name: ACADEMY, address: SENDER })
    expect(mail.to).toMatchObject([{ name: 'Niccolò D’Èrrico', address: 'anna@example.it' }])
    expect(mail.recipients).toEqual(['anna@example.it', 'altra@example.it'])
    expect(mail.text).toContain(TEXT)
    expect(mail.html).toContain(TEXT)
    expect(await office.outbox()).toMatchObject([
      { state: 'sent', subject: SUBJECT, attempts: 1, lastError: null, createdBy: 'sistema' },
    ])
  })

  it('is sent from MAIL_FROM when the server fixes it', async () => {
    await office.open()
    await office.queue()
    await office.start(
      office.servicesWith(office.mailbox.url, 'Ufficio <ufficio@accademia.example>'),
    )
    const mail = await office.mailbox.next()
    expect(mail.from).toMatchObject({
      name: ACADEMY,
      address: 'ufficio@accademia.example',
    })
  })

  it('goes out signed in with the stored mailbox password', async () => {
    await office.open({ login: `${SENDER}:segreta però` })
    await office.sender(SENDER, 'segreta però')
    await office.queue()
    await office.start()
    expect((await office.mailbox.next()).login).toBe(`${SENDER}:segreta però`)
  })

  it('waits rather than give the password away on a connection that is not encrypted', async () => {
    await office.open({ login: `${SENDER}:segreta` })
    await office.sender(SENDER, 'segreta')
    await office.queue()
    // The same server, under an address that does not look like this machine.
    const url = office.mailbox.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
    await office.startAndDrain(office.servicesWith(url))
    expect(office.mailbox.logins).toEqual([])
    const [waiting] = await office.outbox()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(waiting?.lastError).toContain('STARTTLS')
    office.world.clock.advance({ minutes: 5 })
    await office.start(office.servicesWith(`${url}?requireTLS=false`))
    await office.mailbox.next()
  })

  it('is tried again after a refusal for now', async () => {
    let tries = 0
    await office.open({ refuse: () => (++tries === 1 ? 450 : undefined) })
    await office.queue()
    await office.start()
    await office.mailbox.refused()
    await office.stopAll()
    const [waiting] = await office.outbox()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(waiting?.lastError).toContain('450 Not <anna@example.it>')
    expect(
      Temporal.Instant.compare(waiting?.nextTryAt ?? '', office.world.clock.now().toString()),
    ).toBe(1)
    await office.start()
    await office.mailbox.next()
    await office.stopAll()
    expect(await office.outbox()).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }])
  })

  it('fails with the reason after a refusal for good, until staff have it tried again', async () => {
    let isFull = true
    await office.open({ refuse: () => (isFull ? 550 : undefined) })
    const id = await office.queue()
    await office.start()
    await office.mailbox.refused()
    await office.stopAll()
    const [failed] = await office.outbox()
    expect(failed).toMatchObject({ state: 'failed', attempts: 1 })
    expect(failed?.lastError).toBe('Rifiutata dal server di posta: 550 Not <anna@example.it>')
    expect(await bouncedAmong(office.world.services.db, ['Anna@example.it'])).toEqual(
      new Set(['anna@example.it']),
    )
    isFull = false
    const staff = await office.world.as('staff')
    expect((await staff.call('POST', `/mails/${id}/retry`, {})).status).toBe(200)
    await office.start()
    await office.mailbox.next()
    await office.stopAll()
    expect(await office.outbox()).toMatchObject([{ state: 'sent' }])
    // It works again, and what it said is kept.
    expect(await bouncedAmong(office.world.services.db, ['anna@example.it'])).toEqual(new Set())
    const kept = await staff.call('GET', `/mails/${id}`)
    expect(kept.body.html).toContain(TEXT)
  })

  it('fails after a refusal for good whose words are cut in the middle of a sign', async () => {
    await office.open({ refuse: () => 550, says: `x${'🎬'.repeat(200)}` })
    await office.queue()
    await office.start()
    await office.mailbox.refused()
    await office.stopAll()
    const [failed] = await office.outbox()
    expect(failed).toMatchObject({ state: 'failed', attempts: 1 })
    expect(failed?.lastError).toContain('550 x🎬')
  })

  it('tells whom it did not reach when the server takes it for others only', async () => {
    await office.open({ refuse: (address) => (address === 'piena@example.it' ? 550 : undefined) })
    await office.queue({ cc: 'piena@example.it' })
    await office.start()
    await office.mailbox.next()
    await office.stopAll()
    expect(await office.outbox()).toMatchObject([
      { state: 'sent', lastError: 'Non accettata per piena@example.it' },
    ])
  })

  it('waits while the login is wrong, since that is mended in the settings', async () => {
    await office.open({ login: `${SENDER}:giusta` })
    await office.sender(SENDER, 'sbagliata')
    await office.queue()
    await office.startAndDrain()
    const [waiting] = await office.outbox()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(waiting?.lastError).toContain('535')
  })

  it('is given up when its letter cannot be written', async () => {
    await office.open()
    await office.queue({ kind: 'test.gone' })
    await office.startAndDrain()
    expect(await office.outbox()).toMatchObject([
      { state: 'failed', lastError: 'La pagina o il dato richiesto non esiste più.' },
    ])
  })

  it('is cancelled when there is nothing to say any more, and asks nobody to look after it', async () => {
    await office.open()
    const id = await office.queue({ kind: 'test.over' })
    await office.startAndDrain()
    const why = 'La pagina o il dato richiesto non esiste più.'
    expect(await office.outbox()).toMatchObject([
      { state: 'cancelled', attempts: 0, lastError: why },
    ])
    const staff = await office.world.as('staff')
    expect((await staff.call('GET', '/mails/state')).body).toMatchObject({ waiting: 0, failed: 0 })
    const history = await staff.call('GET', '/audit', { entity: 'mail', entityId: id })
    expect(history.body.rows[0]).toMatchObject({ who: 'sistema', action: 'mail.cancelled' })
  })

  it('says so when the program itself fails at it', async () => {
    await office.open()
    await office.queue({ kind: 'test.broken' })
    await office.startAndDrain()
    expect(await office.outbox()).toMatchObject([
      { state: 'waiting', attempts: 1, lastError: LETTER_FAULT },
    ])
  })

  it('says so when the mailbox password was stored under another SECRET_KEY', async () => {
    await office.open()
    await office.sender(SENDER, 'segreta')
    await office.world.sql(
      "update settings set sealed = sha512(sealed) where key = 'sendingMailPassword'",
    )
    await office.queue()
    await office.startAndDrain()
    expect(await office.outbox()).toMatchObject([
      { state: 'waiting', attempts: 1, lastError: kitSentences['kit.other_key'] },
    ])
  })

  it('fails after the last of its tries', async () => {
    await office.open({ refuse: () => 451 })
    const id = await office.queue()
    await office.world.sql('update mails set attempts = 11 where id = $1', [id])
    await office.start()
    await office.mailbox.refused()
    await office.stopAll()
    expect(await office.outbox()).toMatchObject([{ state: 'failed', attempts: 12 }])
  })
})
