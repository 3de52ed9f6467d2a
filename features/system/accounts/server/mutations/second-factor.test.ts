import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, stepAt } from '#kit/server/one-time-code.ts'
import { secretBox } from '#kit/server/secrets.ts'
import { allOperations } from '#tests/support/operations.ts'
import { clientOf, fromElsewhere, sessionCookie, type Client } from '#tests/support/client.ts'
import { post } from '#tests/support/scripts.ts'
import { NOW, openWorld, PASSWORD } from '#tests/support/world.ts'
import { may } from '#kit/domain/permissions.ts'
import { accountSentences } from '../../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const admin = await world.as('admin')

/** What an authenticator shows at this moment; `later` in that of some intervals on. */
const shown = (secret: string, later = 0) => codeOf(secret, stepAt(world.clock.now()) + later)

/** Anything that is no code of these. */
const wrongCode = (secret: string) => {
  const near = [-1, 0, 1].map((later) => shown(secret, later))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? ''
}

interface Owner {
  readonly username: string
  readonly id: number
  readonly client: Client
}

async function newOwner(role: 'admin' | 'staff' | 'call_centre' = 'staff'): Promise<Owner> {
  const username = `utente.${randomUUID().slice(0, 8)}`
  const id = await world.account(username, role)
  return { username, id, client: await world.signIn(username) }
}

/** Sets a second factor up, as the screen does; answers its secret and the recovery codes. */
async function setUp(client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await client.call('POST', '/second-factor', { password: PASSWORD })
  expect(begun.status).toBe(200)
  const { secret } = begun.body as { secret: string }
  const confirmed = await client.call('POST', '/second-factor/confirmation', {
    code: shown(secret),
  })
  expect(confirmed.status).toBe(200)
  // The code that set it up was used.
  world.clock.advance({ seconds: 30 })
  return { secret, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

async function protectedOwner(role?: 'admin' | 'staff' | 'call_centre') {
  const owner = await newOwner(role)
  return { ...owner, ...(await setUp(owner.client)) }
}

function login(username: string, code?: string, from: Record<string, string> = fromElsewhere()) {
  const input = { username, password: PASSWORD, ...(code === undefined ? {} : { code }) }
  return world.anonymous.call('POST', '/session', input, from)
}

async function audited(action: string, id: number): Promise<number> {
  const [row] = await world.sql<{ n: number }>(
    'select count(*)::int as n from audit_entries where action = $1 and entity_id = $2',
    [action, id],
  )
  return row?.n ?? 0
}

describe('the second factor', () => {
  test('is asked for after the right password, and the code opens once', async () => {
    const { username, secret } = await protectedOwner()
    const asked = await login(username)
    expect(asked.body).toMatchObject({ status: 401, code: 'accounts.code_needed' })
    expect(asked.headers.getSetCookie()).toEqual([])
    const code = shown(secret)
    expect((await login(username, code)).status).toBe(200)
    expect((await login(username, code)).body).toMatchObject({ code: 'accounts.wrong_code' })
    world.clock.advance({ seconds: 30 })
    expect((await login(username, shown(secret))).status).toBe(200)
  })

  test('opens for one of two that send the same code at the same moment', async () => {
    const { username, secret } = await protectedOwner()
    const code = shown(secret)
    const answers = await Promise.all([1, 2, 3, 4].map(() => login(username, code)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401, 401, 401])
  })

  test('says nothing before the password is right', async () => {
    const { username } = await protectedOwner()
    const input = { username, password: 'sbagliata', code: '123456' }
    const answer = await world.anonymous.call('POST', '/session', input, fromElsewhere())
    expect(answer.body.code).toBe('accounts.wrong_login')
  })

  test('is not there while it is only begun, and not set up by a wrong code', async () => {
    const { username, client } = await newOwner()
    const begun = await client.call('POST', '/second-factor', { password: PASSWORD })
    expect(begun.body.picture).toMatch(/^data:image\/svg\+xml;base64,/)
    const { secret } = begun.body as { secret: string }
    expect((await login(username)).status).toBe(200)
    const input = { code: wrongCode(secret) }
    expect((await client.call('POST', '/second-factor/confirmation', input)).body).toMatchObject({
      status: 422,
      data: { fields: { code: accountSentences['accounts.wrong_own_code'] } },
    })
    expect((await login(username)).status).toBe(200)
  })

  test('is begun by who knows the password, whatever screen was left open', async () => {
    const { client } = await newOwner()
    const answer = await client.call('POST', '/second-factor', { password: 'sbagliata' })
    expect(answer.body).toMatchObject({ code: 'accounts.password_refused', status: 422 })
    const none = await client.call('POST', '/second-factor/confirmation', { code: '123456' })
    expect(none.body.code).toBe('accounts.no_second_factor')
  })

  test('keeps its secret sealed, also in what is kept of the answers', async () => {
    const { id, client } = await newOwner()
    const { secret, recoveryCodes } = await setUp(client)
    const rows = await world.sql(
      `select sealed::text as kept from second_factors where account_id = $1
       union all select fingerprint from recovery_codes where account_id = $1
       union all select to_jsonb(one)::text from answered_requests as one
       union all select to_jsonb(one)::text from audit_entries as one`,
      [id],
    )
    const kept = JSON.stringify(rows)
    const hex = Buffer.from(secret).toString('hex')
    const [first = ''] = recoveryCodes
    for (const text of [secret, hex, first, first.replace('-', '')])
      expect(kept).not.toContain(text)
  })

  test('counts wrong codes with the wrong passwords, at that place alone', async () => {
    const { username, secret } = await protectedOwner()
    const place = fromElsewhere()
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await login(username, wrongCode(secret), place)).status).toBe(401)
    }
    expect((await login(username, shown(secret), place)).status).toBe(429)
    expect((await login(username, shown(secret))).status).toBe(200)
  })

  test('cannot be guessed from many places, which keep nobody from a known device', async () => {
    const { username, secret } = await protectedOwner()
    const opened = await login(username, shown(secret))
    const set = opened.headers.getSetCookie().find((one) => one.startsWith('quinte_device='))
    const cookie = set?.split(';')[0] ?? ''
    world.clock.advance({ seconds: 30 })
    const guesses = Array.from({ length: 21 }, () => login(username, wrongCode(secret)))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect((await login(username, shown(secret))).status).toBe(429)
    const known = { ...fromElsewhere(), cookie }
    expect((await login(username, shown(secret), known)).status).toBe(200)
  })

  test('is asked for at the door of the old scripts too', async () => {
    const { username, secret } = await protectedOwner()
    const form = { uname: username, passw: PASSWORD }
    const asked = await post(world, 'login.php', form, fromElsewhere())
    expect(asked.body).toMatchObject({ code: 'accounts.code_needed', success: false })
    const opened = await post(world, 'login.php', { ...form, code: shown(secret) }, fromElsewhere())
    expect(opened.body.token).toMatch(/^[\w-]{43}$/)
  })

  test('says that it cannot be read under another SECRET_KEY, whatever the code', async () => {
    const { username, id, secret, recoveryCodes } = await protectedOwner()
    const sealed = secretBox('quite another key').seal(secret)
    await world.sql('update second_factors set sealed = $1 where account_id = $2', [sealed, id])
    for (const code of [shown(secret), recoveryCodes[0]]) {
      expect((await login(username, code)).body).toMatchObject({ code: 'kit.other_key' })
    }
  })

  test('is taken away by a code alone, and its recovery codes with it', async () => {
    const { username, id, client, secret } = await protectedOwner()
    const wrong = await client.call('DELETE', '/second-factor', { code: wrongCode(secret) })
    expect(wrong.body).toMatchObject({ code: 'accounts.wrong_own_code' })
    expect((await client.call('DELETE', '/second-factor', { code: shown(secret) })).status).toBe(
      200,
    )
    expect((await login(username)).status).toBe(200)
    expect((await client.call('GET', '/protection')).body).toEqual({
      mail: '',
      secondFactorSince: null,
      recoveryCodesLeft: 0,
      asked: false,
    })
    expect(await audited('account.second_factor_removed', id)).toBe(1)
  })

  test('is taken away by an administrator, who ends the sessions with it', async () => {
    const { username, id, client } = await protectedOwner()
    const staff = await world.as('staff')
    const path = `/accounts/${id}/second-factor`
    expect((await staff.call('DELETE', path, {})).status).toBe(403)
    expect((await admin.call('DELETE', path, {})).body).toEqual({ done: true })
    expect((await client.call('GET', '/sessions')).status).toBe(401)
    expect((await login(username)).status).toBe(200)
    expect(await audited('account.second_factor_removed', id)).toBe(1)
    expect((await admin.call('DELETE', path, {})).body).toEqual({ done: true })
    expect(await audited('account.second_factor_removed', id)).toBe(1)
    expect((await admin.call('DELETE', '/accounts/999999/second-factor', {})).status).toBe(404)
  })
})

describe('recovery codes', () => {
  test('open once each, however they are written', async () => {
    const { username, client, recoveryCodes } = await protectedOwner()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect((await login(username, ` ${first.toLowerCase().replace('-', ' ')}`)).status).toBe(200)
    expect((await login(username, first)).status).toBe(401)
    expect((await login(username, second)).status).toBe(200)
    expect((await client.call('GET', '/protection')).body.recoveryCodesLeft).toBe(8)
  })

  test('of somebody else open nothing', async () => {
    const [one, other] = [await protectedOwner(), await protectedOwner()]
    expect((await login(one.username, other.recoveryCodes[0])).status).toBe(401)
  })

  test('are made anew against a code, and the old ones no longer count', async () => {
    const { username, client, secret, recoveryCodes } = await protectedOwner()
    const renewed = await client.call('POST', '/second-factor/recovery-codes', {
      code: shown(secret),
    })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await login(username, recoveryCodes[0])).status).toBe(401)
    expect((await login(username, renewed.body.recoveryCodes[0])).status).toBe(200)
  })
})

describe('asked of everybody', () => {
  const ask = (client: Client, secondFactor: boolean) =>
    client.call('PUT', '/sign-in-rules', { secondFactor })

  test('is refused to who has none herself, and to who is no administrator', async () => {
    expect((await ask(admin, true)).body).toMatchObject({
      code: 'accounts.own_second_factor_first',
      status: 409,
    })
    expect((await ask(await world.as('staff'), true)).status).toBe(403)
  })

  test('signs out who has none, and lets her do nothing else until it is set up', async () => {
    const chief = await protectedOwner('admin')
    const { username, client } = await newOwner('admin')
    expect((await ask(chief.client, true)).body).toEqual({ done: true })
    try {
      expect((await client.call('GET', '/sessions')).status).toBe(401)
      expect((await chief.client.call('GET', '/accounts')).status).toBe(200)

      const opened = await login(username)
      const unfinished = clientOf(world.url, sessionCookie(opened))
      const current = await unfinished.call('GET', '/session')
      expect(current.body).toMatchObject({ unfinished: true, user: { username, role: 'admin' } })
      const closed = allOperations().filter(({ who }) => !may('unfinished', who))
      expect(closed.length).toBeGreaterThan(200)
      for (const { method, path, name } of closed) {
        const answer = await unfinished.call(method, path.replaceAll(/\{\w+\}/g, '1'), {})
        expect({ name, status: answer.status }).toEqual({ name, status: 403 })
      }

      await setUp(unfinished)
      expect((await unfinished.call('GET', '/accounts')).status).toBe(200)
      expect((await unfinished.call('GET', '/session')).body.unfinished).toBe(false)
    } finally {
      expect((await ask(chief.client, false)).status).toBe(200)
    }
  })
})

describe('what happened is told to the owner of the account', () => {
  const waiting = () =>
    world.sql<{ news: string; to: string; address: string | null }>(
      `select job.payload ->> 'news' as news, job.payload ->> 'to' as to,
         job.payload ->> 'address' as address
       from graphile_worker._private_jobs as job
       join graphile_worker._private_tasks as task on task.id = job.task_id
       where task.identifier = 'accounts.tell' order by job.id`,
    )
  const told = async (to: string) =>
    (await waiting()).filter((one) => one.to === to).map(({ news }) => news)

  async function withMail(): Promise<Owner & { mail: string }> {
    const owner = await newOwner()
    const mail = `${owner.username}@example.it`
    const input = { mail, password: PASSWORD }
    expect((await owner.client.call('PUT', '/protection', input)).body).toEqual({ done: true })
    return { ...owner, mail }
  }

  test('a new device, not one that was used before', async () => {
    const { username, mail } = await withMail()
    const opened = await login(username)
    expect(await told(mail)).toEqual(['new_device'])
    const cookies = opened.headers.getSetCookie().map((one) => one.split(';')[0])
    const device = cookies.find((one) => one?.startsWith('quinte_device=')) ?? ''
    expect((await login(username, undefined, { ...fromElsewhere(), cookie: device })).status).toBe(
      200,
    )
    expect(await told(mail)).toEqual(['new_device'])
    await login(username)
    expect(await told(mail)).toEqual(['new_device', 'new_device'])
  })

  test('an old program at its own address is a known device', async () => {
    const { username, mail } = await withMail()
    const place = { ...fromElsewhere(), 'user-agent': 'Old client/1' }
    for (const time of [1, 2]) {
      const { body } = await post(world, 'login', { uname: username, passw: PASSWORD }, place)
      expect({ time, token: body.token }).toEqual({ time, token: expect.any(String) })
    }
    expect(await told(mail)).toEqual(['new_device'])
  })

  test('password, second factor and address, each where mails went before', async () => {
    const { id, client, mail } = await withMail()
    await setUp(client)
    const oldPassword = PASSWORD
    await client.call('POST', '/password', { oldPassword, newPassword: 'nuova-password' })
    const other = { mail: 'altrove@example.it', password: 'nuova-password' }
    expect((await client.call('PUT', '/protection', other)).status).toBe(200)
    const chief = await newOwner('admin')
    await chief.client.call('DELETE', `/accounts/${id}/second-factor`, {})
    expect(await told(mail)).toEqual(['second_factor_set', 'password_changed', 'mail_changed'])
    expect(await told('altrove@example.it')).toEqual(['second_factor_removed'])
  })

  test('nobody, where there is no address', async () => {
    const before = (await waiting()).length
    await newOwner()
    expect(await waiting()).toHaveLength(before)
  })
})

test('all other sessions are ended at once, and each tells where it was used last', async () => {
  const { username, id, client: here } = await newOwner()
  const there = await world.signIn(username)
  world.clock.advance({ minutes: 5 })
  await there.call('GET', '/session', undefined, { 'x-forwarded-for': '203.0.113.9' })
  const { rows } = (await here.call('GET', '/sessions')).body
  expect(rows.map(({ lastAddress }: { lastAddress: string }) => lastAddress)).toContain(
    '203.0.113.9',
  )
  expect((await here.call('DELETE', '/sessions', {})).body).toEqual({ done: true })
  expect((await there.call('GET', '/sessions')).status).toBe(401)
  expect((await here.call('GET', '/sessions')).body.rows).toHaveLength(1)
  expect(await audited('account.signed_out_elsewhere', id)).toBe(1)
})
