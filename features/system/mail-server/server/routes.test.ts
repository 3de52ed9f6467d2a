import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outboxState } from '#f/system/mail/server/queries.ts'
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { smallNetwork } from '#tests/support/network.ts'
import { openPostOffice, SENDER } from '#tests/support/post-office.ts'
import { mailServerSentences } from '../domain/text.ts'
import { sendingAccount } from './queries.ts'

const PASSWORD = 'segreta però'
const network = smallNetwork()
const office = await openPostOffice({ network })
afterAll(() => office.world.close())
const staff = await office.world.as('staff')
const stored = { host: network.name, port: network.at.port, username: '' }
const wanted = { ...stored, password: PASSWORD }

let mailbox: Mailbox | undefined
beforeEach(async () => {
  await office.sender(SENDER, PASSWORD)
  await office.world.sql(`update mail_servers set host = '', username = ''`)
})
afterEach(async () => {
  await mailbox?.close()
  await office.world.sql('delete from rate_limits')
})

const listen = async () => {
  mailbox = await openMailbox({
    ...{ at: network.at, login: `${SENDER}:${PASSWORD}`, size: 12_000_000 },
  })
  return mailbox
}
const current = async () => (await staff.call('GET', '/mail-server')).body
const pace = { mailsPerMinute: null, connections: 1 }
const save = async (change: object) =>
  staff.call('PUT', '/mail-server', { ...pace, version: (await current()).version, ...change })

describe('a mail server chosen on the screen', () => {
  it('is tried, saved with its password, and then takes the mails', async () => {
    const { mails, logins } = await listen()
    await office.sender(SENDER, 'di prima')
    const tried = await staff.call('POST', '/mail-server/trial', wanted)
    expect(tried).toMatchObject({ status: 200, body: { sizeLimit: 12_000_000 } })
    expect(JSON.stringify(tried.body)).not.toContain('segreta')
    expect(logins).toEqual([`${SENDER}:${PASSWORD}`])
    expect(mails).toEqual([])
    const { proof } = tried.body
    expect((await save({ ...wanted, proof })).status).toBe(200)
    expect(await current()).toMatchObject({
      ...stored,
      ...{ fixed: false, sizeLimit: 12_000_000, updatedBy: 'staff', pausedUntil: null },
    })
    await office.open()
    await office.queue()
    await office.startAndDrain(office.servicesWith(undefined))
    expect(await office.outbox()).toMatchObject([{ state: 'sent' }])
    expect(mails).toMatchObject([{ login: `${SENDER}:${PASSWORD}` }])
    await office.clear()
  })

  it('is not saved untried, nor with what was tried of another one or long ago', async () => {
    await listen()
    const { proof } = (await staff.call('POST', '/mail-server/trial', wanted)).body
    await office.world.sql('update mail_servers set host = $1, port = $2', [
      wanted.host,
      wanted.port,
    ])
    const refused = { status: 409, body: { code: 'mailServer.not_tried' } }
    const other = { ...wanted, username: 'altra@posta.example' }
    expect(await save(other)).toMatchObject(refused)
    expect(await save({ ...other, proof })).toMatchObject(refused)
    expect(await save({ ...other, proof: 'x' })).toMatchObject(refused)
    office.world.clock.advance({ minutes: 20 })
    expect(await save({ ...wanted, username: 'x', proof })).toMatchObject(refused)
    // Only the pace: nothing to try.
    expect((await save({ ...wanted, mailsPerMinute: 30 })).status).toBe(200)
    expect((await save({ ...wanted, mailsPerMinute: 601 })).status).toBe(400)
  })

  it.each([
    ['unknown_host', { host: 'nessuno.posta.example' }, 'host'],
    ['private_host', { host: 'interno.posta.example' }, 'host'],
    ['unreachable', {}, 'port'],
  ] as const)('says what is wrong when it cannot be used: %s', async (kind, change, field) => {
    const answer = await staff.call('POST', '/mail-server/trial', { ...wanted, ...change })
    const sentence = mailServerSentences[`mailServer.${kind}`]
    expect(answer).toMatchObject({
      ...{ status: 422, body: { data: { fields: { [field]: sentence } } } },
    })
  })

  it('says that the password is wrong, in the server’s words', async () => {
    await listen()
    const wrong = { ...wanted, password: 'sbagliata' }
    const answer = await staff.call('POST', '/mail-server/trial', wrong)
    expect(answer).toMatchObject({ status: 422, body: { code: 'mailServer.sign_in' } })
    expect(answer.body.message).toContain('535')
  })

  it('needs a sender, and a password of theirs', async () => {
    await office.sender('', PASSWORD)
    expect(await staff.call('POST', '/mail-server/trial', wanted)).toMatchObject({
      body: { code: 'mailServer.no_sender' },
    })
    await office.sender(SENDER, null)
    await office.world.sql('update mail_servers set host = $1', [wanted.host])
    expect(await staff.call('POST', '/mail-server/trial', stored)).toMatchObject({
      body: { code: 'mailServer.no_sender' },
    })
  })

  it('never sees the password that is stored for another one', async () => {
    const { logins } = await listen()
    const refused = {
      status: 422,
      body: {
        data: { fields: { password: mailServerSentences['mailServer.no_password'] } },
      },
    }
    expect(await staff.call('POST', '/mail-server/trial', stored)).toMatchObject(refused)
    const { proof } = (await staff.call('POST', '/mail-server/trial', wanted)).body
    expect(await save({ ...stored, proof })).toMatchObject(refused)
    expect(await save({ ...wanted, password: 'altra', proof })).toMatchObject({
      body: { code: 'mailServer.not_tried' },
    })
    expect(logins).toEqual([`${SENDER}:${PASSWORD}`])
    // The one that is stored is asked with the password that is stored for it.
    await save({ ...wanted, proof })
    const again = await staff.call('POST', '/mail-server/trial', stored)
    expect(again.status).toBe(200)
  })

  it.each(['127.0.0.1', 'localhost', '10.0.0.1', 'http://posta.example', '-a.it', '2130706433'])(
    'is a name of the Internet, not %s',
    async (host) => {
      const answer = await staff.call('POST', '/mail-server/trial', { ...wanted, host })
      expect(answer).toMatchObject({
        status: 400,
        body: { data: { fields: { host: expect.any(String) } } },
      })
    },
  )

  it('is asked so often and no more', async () => {
    const missing = { ...wanted, host: 'nessuno.posta.example' }
    const codes: string[] = []
    for (let n = 0; n < 31; n += 1) {
      codes.push((await staff.call('POST', '/mail-server/trial', missing)).body.code)
    }
    expect(codes.at(-2)).toBe('mailServer.unknown_host')
    expect(codes.at(-1)).toBe('mailServer.too_often')
  })

  it('does not count beside SMTP_URL', async () => {
    const services = office.servicesWith('smtp://relay.example')
    const account = await sendingAccount(services)
    expect(account).toMatchObject({ url: 'smtp://relay.example', within: undefined })
  })
})

it('none is used with SMTP_URL=off, and the outbox says that mails wait', async () => {
  await office.world.sql(`update mail_servers set host = 'posta.example'`)
  expect(await sendingAccount(office.servicesWith(undefined))).toBeDefined()
  const off = office.servicesWith('off')
  expect(await sendingAccount(off)).toBeUndefined()
  expect(await outboxState(off.db, off)).toMatchObject({ smtpConfigured: false })
})

describe('the domain of the sender', () => {
  const check = async (query = {}) => (await staff.call('GET', '/mail-server/domain', query)).body

  it('lacks everything until it says something', async () => {
    expect(await check()).toMatchObject({
      ...{ domain: 'accademia.example', spf: 'spf_missing' },
      ...{ dkim: 'dkim_missing', dmarc: 'dmarc_missing' },
    })
  })

  it('is fine with all three', async () => {
    network.texts.set('accademia.example', ['altro', 'v=spf1 include:_spf.aruba.it ~all'])
    network.texts.set('mia._domainkey.accademia.example', ['v=DKIM1; k=rsa; p=MIGf'])
    network.texts.set('_dmarc.accademia.example', ['v=DMARC1; p=quarantine'])
    expect(await check({ selector: 'mia' })).toMatchObject({
      ...{ spf: 'spf_good', dkim: 'dkim_good', dmarc: 'dmarc_good' },
    })
    expect(await check()).toMatchObject({ dkim: 'dkim_missing' })
  })

  it('is unknown when DNS cannot be asked', async () => {
    network.texts.set('accademia.example', undefined)
    network.texts.set('_dmarc.accademia.example', undefined)
    expect(await check()).toMatchObject({ spf: 'dns_silent', dmarc: 'dns_silent' })
  })
})
