import { createHook } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createGeneratedLogin } from './mutations/generated-logins.ts'
import { disableAccount } from './mutations.ts'
import { accountSentences, LOGIN_FAILED } from '../domain/text.ts'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { hashPassword } from '#kit/server/password.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { done } from '#tests/support/academy.ts'
import {
  clientOf,
  fromElsewhere,
  sessionCookie,
  type Answer,
  type Client,
} from '#tests/support/client.ts'
import { NOW, openWorld, PASSWORD } from '#tests/support/world.ts'

/** How often argon2 ran: the time a login takes, without measuring any. */
const argon2 = { runs: 0 }
const counter = createHook({
  init: (_id, type) => {
    if (type === 'ARGON2REQUEST') argon2.runs += 1
  },
})

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const { anonymous } = world
const admin = await world.as('admin')

/** Signs in, from an address of its own unless told. */
function login(
  username: string,
  password = PASSWORD,
  from: Readonly<Record<string, string>> = fromElsewhere(),
) {
  return anonymous.call('POST', '/session', { username, password }, from)
}

/** What a browser keeps of having signed in, also after signing out. */
function deviceCookie({ headers }: Answer): string {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith('quinte_device='))
  return set?.split(';')[0] ?? ''
}

const uniqueName = (start: string) => `${start}.${randomUUID().slice(0, 8)}`

/** An account made by the administrator; answers its name and id. */
async function newAccount(role = 'staff') {
  const username = uniqueName('utente')
  const answer = await admin.call('POST', '/accounts', {
    username,
    password: PASSWORD,
    role,
    name: 'Bea',
    surname: 'Bianchi',
  })
  expect(answer.status).toBe(200)
  return { username, id: answer.body.id as number }
}

/** The user of a client's session; null when it has none that counts. */
async function userOf(client: Client) {
  return (await client.call('GET', '/session')).body.user
}

describe('sign in', () => {
  test('opens a session that only the server reads', async () => {
    const { username, id } = await newAccount()
    const answer = await login(username.toUpperCase())
    expect(answer.status).toBe(200)
    const user = { id, username, role: 'staff', type: 0, name: 'Bea', surname: 'Bianchi' }
    expect(answer.body).toEqual({ user })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^quinte_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const own = { ...user, landing: 'role' }
    expect(await userOf(clientOf(world.url, sessionCookie(answer)))).toEqual(own)
    const token = cookie.slice('quinte_session='.length, cookie.indexOf(';'))
    expect(await world.sql('select 1 from sessions where token_hash = $1', [token])).toEqual([])
  })

  describe('with a mail address', () => {
    const withMail = async (mail: string) => {
      const account = await newAccount()
      await world.sql('update accounts set mail = $1 where id = $2', [mail, account.id])
      return account
    }

    test('opens the session of the one who has it, counting from her own desk', async () => {
      const mail = `${uniqueName('Bea')}@esempio.it`
      const { username, id } = await withMail(mail)
      const device = deviceCookie(await login(username))
      expect((await login(mail.toUpperCase())).body.user).toMatchObject({ id, username })
      await Promise.all(Array.from({ length: 101 }, () => login(mail, 'sbagliata')))
      expect((await login(mail)).status).toBe(429)
      expect((await login(username)).status).toBe(200)
      expect((await login(mail, PASSWORD, { ...fromElsewhere(), cookie: device })).status).toBe(200)
    })

    test('counts the codes of an account together, whatever was typed before them', async () => {
      const mail = `${uniqueName('bea')}@esempio.it`
      const { id, username } = await withMail(mail)
      await world.sql(
        'insert into second_factors (account_id, sealed, confirmed_at) values ($1, $2, quinte_now())',
        [id, world.services.secrets.seal('JBSWY3DPEHPK3PXP')],
      )
      const guess = async (name: string) => {
        const secrets = { username: name, password: PASSWORD, code: '000000' }
        return (await anonymous.call('POST', '/session', secrets, fromElsewhere())).body.code
      }
      for (let guessed = 1; guessed <= 20; guessed += 1) {
        expect(await guess(username)).toBe('accounts.wrong_code')
      }
      expect(await guess(mail)).toBe('accounts.too_many_attempts')
    })

    test('opens none when several have it, counts who may sign in alone, and prefers a name', async () => {
      const mail = `${uniqueName('bea')}@esempio.it`
      const one = await withMail(mail)
      const other = await withMail(mail)
      expect((await login(mail)).status).toBe(401)
      await admin.call('POST', `/accounts/${other.id}/disabling`, {})
      expect((await login(mail)).body.user.id).toBe(one.id)
      await world.sql('update accounts set username = $1 where id = $2', [mail, other.id])
      expect((await login(mail)).status).toBe(401)
    })
  })

  test('answers every failure alike, after the same work', async () => {
    const wrong = await newAccount()
    const disabled = await newAccount()
    await admin.call('POST', `/accounts/${disabled.id}/disabling`, {})
    const { username: student } = await world.act(async (tx) => {
      const person = { personId: 1, name: 'Carla', surname: 'Verdi', password: PASSWORD }
      return ok(
        await createGeneratedLogin(tx, SYSTEM, world.services.secrets, {
          role: 'student',
          ...person,
        }),
      )
    })
    const mail = `${uniqueName('bea')}@esempio.it`
    await world.sql('update accounts set mail = $1 where id = $2', [mail, wrong.id])
    const attempts = [
      ['nessuno', PASSWORD],
      ['nessuno@esempio.it', PASSWORD],
      [mail, 'un-altra'],
      [wrong.username, 'un-altra'],
      [disabled.username, PASSWORD],
      [student, PASSWORD],
    ] as const
    counter.enable()
    onTestFinished(() => void counter.disable())
    for (const [username, password] of attempts) {
      argon2.runs = 0
      const answer = await login(username, password)
      expect({ ...answer.body, runs: argon2.runs, cookies: answer.headers.getSetCookie() }).toEqual(
        {
          defined: false,
          code: 'accounts.wrong_login',
          status: 401,
          message: LOGIN_FAILED,
          data: { fields: {} },
          runs: 1,
          cookies: [],
        },
      )
    }
  })

  test('names the fields that are missing', async () => {
    const answer = await anonymous.call('POST', '/session', { username: '  ' })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.data.fields).sort()).toEqual(['password', 'username'])
  })

  test('makes who guessed ten times wait, at that place alone', async () => {
    const { username } = await newAccount()
    const place = fromElsewhere()
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await login(username, 'sbagliata', place)).status).toBe(401)
    }
    const neighbour = { 'x-forwarded-for': place['x-forwarded-for'].replace(/1$/, '2') }
    for (const address of [place, neighbour]) {
      expect(await login(username, PASSWORD, address)).toMatchObject({
        ...{ status: 429, body: { code: 'accounts.too_many_attempts' } },
      })
    }
    expect((await login(username)).status).toBe(200)
  })

  test('makes who goes on guessing wait longer and longer', async () => {
    const { username } = await newAccount()
    const place = fromElsewhere()
    const wrong = async (times: number) => {
      for (let attempt = 1; attempt <= times; attempt += 1) {
        expect((await login(username, 'sbagliata', place)).status).toBe(401)
      }
    }
    const status = async () => (await login(username, PASSWORD, place)).status
    /** The database counts by its own clock: what it would have forgotten by then is taken away. */
    const after = (...limits: string[]) =>
      world.sql('delete from rate_limits where key like any($1::text[])', [
        limits.map((limit) => `${limit}:${username} %`),
      ])
    await wrong(10)
    await after('login_minute')
    await wrong(10)
    await after('login_minute')
    expect(await status()).toBe(429)
    await after('login_minute', 'login_quarter')
    await wrong(10)
    await after('login_minute')
    // With the one that was refused these are forty.
    await wrong(9)
    await after('login_minute', 'login_quarter')
    expect(await status()).toBe(429)
    await after('login_minute', 'login_quarter', 'login_hours')
    expect(await status()).toBe(200)
  })

  test('keeps nobody from the own desk, however many strangers guess', async () => {
    const { username } = await newAccount()
    const known = deviceCookie(await login(username))
    const invented = known.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    await Promise.all(Array.from({ length: 101 }, () => login(username, 'sbagliata')))
    const from = (cookie: string) => login(username, PASSWORD, { ...fromElsewhere(), cookie })
    expect((await login(username)).status).toBe(429)
    expect((await from(invented)).status).toBe(429)
    expect((await from(known)).status).toBe(200)
  })

  test('gives no more attempts to who guesses from devices of their own account', async () => {
    const [{ username: own }, { username }] = [await newAccount(), await newAccount()]
    const address = fromElsewhere()
    const statuses = []
    for (let device = 1; device <= 11; device += 1) {
      const cookie = deviceCookie(await login(own))
      statuses.push((await login(username, 'sbagliata', { ...address, cookie })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  test('ends the session that the same browser had', async () => {
    const { username } = await newAccount()
    const before = await world.signIn(username)
    const { cookie = '' } = before
    await login(username, PASSWORD, { ...fromElsewhere(), cookie })
    expect(await userOf(before)).toBeNull()
  })

  test('ends it also when the browser was closed and has forgotten it', async () => {
    const { username } = await newAccount()
    const first = await login(username)
    const cookie = deviceCookie(first)
    const before = clientOf(world.url, sessionCookie(first))
    const elsewhere = await world.signIn(username)
    expect((await login(username, PASSWORD, { ...fromElsewhere(), cookie })).status).toBe(200)
    expect(await userOf(before)).toBeNull()
    expect(await userOf(elsewhere)).toMatchObject({ username })
  })

  test('forgets the wrong passwords of an account at the right one', async () => {
    const { username } = await newAccount()
    const place = fromElsewhere()
    for (let attempt = 1; attempt <= 9; attempt += 1) await login(username, 'sbagliata', place)
    expect((await login(username, PASSWORD, place)).status).toBe(200)
    for (let attempt = 1; attempt <= 9; attempt += 1) await login(username, 'sbagliata', place)
    expect((await login(username, PASSWORD, place)).status).toBe(200)
  })

  test('stops after fifty wrong passwords from one address, whatever the names', async () => {
    const { username } = await newAccount()
    const address = fromElsewhere()
    const statuses = await Promise.all(
      Array.from({ length: 51 }, () => login(uniqueName('ignoto'), 'sbagliata', address)),
    )
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(50)
    expect((await login(username, PASSWORD, address)).status).toBe(429)
    expect((await login(username)).status).toBe(200)
  })

  test('lets many people in at the same moment', async () => {
    const { username } = await newAccount()
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(username)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('session', () => {
  test('is over after thirty days, however much it is used', async () => {
    const { username } = await newAccount()
    const client = await world.signIn(username)
    for (let half = 1; half <= 60; half += 1) {
      world.clock.advance({ hours: 11, minutes: 59 })
      expect(await userOf(client)).not.toBeNull()
    }
    world.clock.advance({ hours: 2 })
    expect(await userOf(client)).toBeNull()
  })

  test('is over after twelve hours without a request', async () => {
    const { username } = await newAccount()
    const client = await world.signIn(username)
    world.clock.advance({ hours: 11, minutes: 59 })
    expect(await userOf(client)).toMatchObject({ username })
    world.clock.advance({ hours: 11, minutes: 59 })
    expect(await userOf(client)).toMatchObject({ username })
    world.clock.advance({ hours: 12 })
    expect(await userOf(client)).toBeNull()
    expect((await client.call('GET', '/sessions')).status).toBe(401)
  })

  test('ends at the sign out, and only that one', async () => {
    const { username } = await newAccount()
    const [here, there] = [await world.signIn(username), await world.signIn(username)]
    const answer = await here.call('DELETE', '/session')
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^quinte_session=; Max-Age=0; Path=\//)
    expect(await userOf(here)).toBeNull()
    expect(await userOf(there)).toMatchObject({ username })
  })

  test('is shown with the others of its owner, who can end them', async () => {
    const { username } = await newAccount()
    const first = await world.signIn(username)
    world.clock.advance({ minutes: 5 })
    const second = await world.signIn(username)
    const { rows } = (await second.call('GET', '/sessions')).body
    expect(rows.map((row: { current: boolean }) => row.current)).toEqual([true, false])
    expect((await second.call('DELETE', `/sessions/${rows[1].id}`, {})).status).toBe(200)
    expect(await userOf(first)).toBeNull()
    expect(await userOf(second)).toMatchObject({ username })
  })

  test('cannot be ended by another account', async () => {
    const staff = await world.as('staff')
    const { rows } = (await staff.call('GET', '/sessions')).body
    await admin.call('DELETE', `/sessions/${rows[0].id}`, {})
    expect(await userOf(staff)).not.toBeNull()
  })

  test('is not taken from a cookie that was never given', async () => {
    for (const cookie of [
      'quinte_session=x',
      `quinte_session=${'x'.repeat(5_000)}`,
      'quinte_session=',
    ]) {
      expect(await userOf(clientOf(world.url, cookie))).toBeNull()
    }
  })
})

describe('own password', () => {
  test('is changed with the old one, and ends the other sessions', async () => {
    const { username } = await newAccount()
    const [here, there] = [await world.signIn(username), await world.signIn(username)]
    const input = { oldPassword: PASSWORD, newPassword: 'nuova-password' }
    expect((await here.call('POST', '/password', input)).body).toEqual({ done: true })
    expect(await userOf(here)).toMatchObject({ username })
    expect(await userOf(there)).toBeNull()
    expect((await login(username)).status).toBe(401)
    expect((await login(username, 'nuova-password')).status).toBe(200)
  })

  test('stays as it is when the old one is wrong or the new one too short', async () => {
    const { username } = await newAccount()
    const client = await world.signIn(username)
    const wrong = { oldPassword: 'non-è-questa', newPassword: 'nuova-password' }
    expect((await client.call('POST', '/password', wrong)).body).toMatchObject({
      status: 422,
      code: 'accounts.wrong_password',
      data: { fields: { oldPassword: expect.any(String) } },
    })
    const short = { oldPassword: PASSWORD, newPassword: 'corta' }
    expect((await client.call('POST', '/password', short)).body).toMatchObject({
      status: 400,
      data: { fields: { newPassword: 'Almeno 10 caratteri' } },
    })
    expect((await login(username)).status).toBe(200)
  })

  test('is not one of those that are guessed first', async () => {
    const { id, username } = await newAccount()
    const client = await world.signIn(username)
    const profile = { role: 'staff', name: 'Dario', surname: 'Neri' }
    const weak = [
      ['sunshine2026', accountSentences['accounts.common_password']],
      ['1234567890', accountSentences['accounts.common_password']],
      [username.toUpperCase(), accountSentences['accounts.password_is_name']],
      ['tre gatti\nsul molo', 'Usa solo lettere, cifre, segni e spazi'],
    ] as const
    for (const [password, sentence] of weak) {
      const own = { oldPassword: PASSWORD, newPassword: password }
      const changed = await client.call('POST', '/password', own)
      expect(changed.body).toMatchObject({ data: { fields: { newPassword: sentence } } })
      const input = { ...profile, username, password }
      for (const body of [
        (await admin.call('POST', '/accounts', input)).body,
        (await admin.call('POST', `/accounts/${id}/password`, { password })).body,
      ])
        expect(body).toMatchObject({ data: { fields: { password: sentence } } })
    }
    expect((await login(username)).status).toBe(200)
  })

  test('goes on opening when it was chosen while less was asked, until it is changed', async () => {
    const { id, username } = await newAccount()
    await world.sql('update accounts set password_hash = $1 where id = $2', [
      await hashPassword('corta'),
      id,
    ])
    const client = await world.signIn(username, 'corta')
    const input = { oldPassword: 'corta', newPassword: 'nuova-password' }
    expect((await client.call('POST', '/password', input)).status).toBe(200)
    expect((await login(username, 'corta')).status).toBe(401)
  })
})

describe('accounts', () => {
  const profile = { role: 'staff', name: 'Dario', surname: 'Neri' }

  test('are listed by page, search and order', async () => {
    const username = uniqueName('zoé')
    const person = { username, password: PASSWORD, role: 'staff', name: 'Zoé', surname: "D'Urzo" }
    const { id } = (await admin.call('POST', '/accounts', person)).body
    const { body } = await admin.call('GET', '/accounts', { q: "d'urzo zoe" })
    expect(body).toEqual({
      rows: [
        {
          id,
          username,
          role: 'staff',
          name: 'Zoé',
          surname: "D'Urzo",
          mail: '',
          secondFactor: false,
          disabledAt: null,
          lastSeenAt: null,
          version: 0,
        },
      ],
      total: 1,
    })
    const newestFirst = await admin.call('GET', '/accounts', { sort: 'username', dir: 'desc' })
    expect(newestFirst.body.rows[0].username).toBe(username)
    expect((await admin.call('GET', '/accounts', { page: 1000 })).body.rows).toEqual([])
    expect(
      (await admin.call('GET', '/accounts', { sort: 'password_hash', page: 0, q: 'x'.repeat(201) }))
        .body,
    ).toMatchObject({
      status: 400,
      data: { fields: { sort: expect.anything(), page: expect.anything(), q: expect.anything() } },
    })
  })

  test('name every wrong field at once', async () => {
    const input = {
      username: 'con spazio',
      password: 'corta',
      role: 'student',
      name: 7,
      extra: true,
    }
    const { status, body } = await admin.call('POST', '/accounts', input)
    expect(status).toBe(400)
    expect(Object.keys(body.data.fields).sort()).toEqual([
      'extra',
      'name',
      'password',
      'role',
      'surname',
      'username',
    ])
  })

  test('refuse a name that exists, in any letter case', async () => {
    const { username } = await newAccount()
    const input = { ...profile, username: username.toUpperCase(), password: PASSWORD }
    expect((await admin.call('POST', '/accounts', input)).body).toMatchObject({
      status: 409,
      code: 'accounts.username_taken',
      data: { fields: { username: 'Questo nome utente esiste già.' } },
    })
  })

  test('change role and name, with the state before and after in the audit', async () => {
    const { id, username } = await newAccount()
    const after = { ...profile, role: 'call_centre' }
    const change = { ...after, version: 0 }
    expect((await admin.call('PUT', `/accounts/${id}`, change)).body).toEqual({ done: true })
    expect(await userOf(await world.signIn(username))).toMatchObject({ ...after, type: 4 })
    const [entry] = await world.sql(
      "select actor_name, before, after, at from audit_entries where action = 'account.updated' and entity_id = $1",
      [id],
    )
    expect(entry).toEqual({
      actor_name: 'admin',
      before: { role: 'staff', name: 'Bea', surname: 'Bianchi' },
      after,
      at: '2026-10-15T07:00:00Z',
    })
  })

  test('are not saved over what was changed since they were opened', async () => {
    const { id, username } = await newAccount()
    const put = async (more: object) =>
      admin.call('PUT', `/accounts/${id}`, { ...profile, version: 0, ...more })
    done(await put({ role: 'call_centre' }))
    expect(await put({ name: 'Zoe' })).toMatchObject({
      status: 409,
      body: { code: 'kit.changed_elsewhere' },
    })
    const owner = await world.signIn(username)
    expect(await userOf(owner)).toMatchObject({ role: 'call_centre', name: profile.name })
    const [{ version }] = done(await admin.call('GET', '/accounts', { q: username })).rows
    // The address that its owner chose meanwhile is not put back either.
    done(await owner.call('PUT', '/protection', { mail: 'sua@esempio.it', password: PASSWORD }))
    expect((await put({ role: 'call_centre', version, mail: '' })).status).toBe(409)
  })

  test('are closed to their sessions while disabled', async () => {
    const { id, username } = await newAccount()
    const client = await world.signIn(username)
    await admin.call('POST', `/accounts/${id}/disabling`, {})
    expect(await userOf(client)).toBeNull()
    expect((await login(username)).status).toBe(401)
    await admin.call('DELETE', `/accounts/${id}/disabling`, {})
    expect(await userOf(client)).toBeNull()
    expect((await login(username)).status).toBe(200)
  })

  test('get a new password, which ends their sessions', async () => {
    const { id, username } = await newAccount()
    const client = await world.signIn(username)
    await admin.call('POST', `/accounts/${id}/password`, { password: 'data-da-admin' })
    expect(await userOf(client)).toBeNull()
    expect((await login(username, 'data-da-admin')).status).toBe(200)
  })

  test('cannot be disabled or lowered by their own administrator', async () => {
    const { id } = await userOf(admin)
    for (const answer of [
      await admin.call('POST', `/accounts/${id}/disabling`, {}),
      await admin.call('PUT', `/accounts/${id}`, { ...profile, version: 0 }),
    ]) {
      expect(answer.body).toMatchObject({ status: 409, code: 'accounts.own_account' })
    }
  })

  test('are not robbed of their protection by who finds their screen open', async () => {
    const username = uniqueName('capo')
    const id = await world.account(username, 'admin')
    const own = await world.signIn(username)
    const mail = 'altrove@esempio.it'
    for (const answer of [
      await own.call('POST', `/accounts/${id}/password`, { password: 'data-da-admin' }),
      await own.call('DELETE', `/accounts/${id}/second-factor`, {}),
      await own.call('PUT', `/accounts/${id}`, { ...profile, version: 0, role: 'admin', mail }),
    ]) {
      expect(answer.body).toMatchObject({ status: 409, code: 'accounts.own_account' })
    }
    expect((await login(username)).status).toBe(200)
    // What does not protect the sign-in is one's own to change.
    const named = { ...profile, version: 0, role: 'admin', name: 'Zoe', mail: '' }
    expect((await own.call('PUT', `/accounts/${id}`, named)).body).toEqual({ done: true })
  })

  test('keep one administrator when two disable each other at the same moment', async () => {
    const alone = await openWorld()
    try {
      const ids = [await alone.account('prima', 'admin'), await alone.account('seconda', 'admin')]
      const disable = (by: number, id: number) =>
        inTransaction(alone.services, (tx) =>
          disableAccount(tx, { ...SYSTEM, accountId: by }, id, '2026-10-15T07:00:00Z'),
        )
      const [first = 0, second = 0] = ids
      const results = await Promise.all([disable(first, second), disable(second, first)])
      const said = results.map((result) => (result.ok ? 'done' : result.code))
      expect(said.sort()).toEqual(['accounts.last_admin', 'done'])
    } finally {
      await alone.close()
    }
  })

  test('are not found when they do not exist or are a generated login', async () => {
    const [generated] = await world.sql<{ id: number }>(
      "select id from accounts where role = 'student'",
    )
    for (const id of [999_999, generated?.id ?? 0]) {
      const answers = [
        await admin.call('PUT', `/accounts/${id}`, { ...profile, version: 0 }),
        await admin.call('POST', `/accounts/${id}/disabling`, {}),
        await admin.call('DELETE', `/accounts/${id}/disabling`, {}),
        await admin.call('POST', `/accounts/${id}/password`, { password: 'lunga-abbastanza' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
  })

  test('are the business of administrators only', async () => {
    const input = { ...profile, username: uniqueName('x'), password: PASSWORD }
    for (const [client, status] of [
      [await world.as('staff'), 403],
      [await world.as('call_centre'), 403],
      [anonymous, 401],
    ] as const) {
      expect((await client.call('GET', '/accounts')).status).toBe(status)
      expect((await client.call('POST', '/accounts', input)).status).toBe(status)
    }
    expect((await admin.call('GET', '/accounts', { q: input.username })).body.total).toBe(0)
  })
})

describe('the first page', () => {
  test('is chosen by each user for herself', async () => {
    const { username } = await newAccount()
    const client = await world.signIn(username)
    const choose = (landing: string) => client.call('PUT', '/session/landing', { landing })
    expect((await choose('today')).body).toEqual({ done: true })
    expect((await choose('today')).status).toBe(200)
    expect(await userOf(client)).toMatchObject({ username, landing: 'today' })
    expect(await userOf(admin)).toMatchObject({ landing: 'role' })
    expect((await choose('corsi')).status).toBe(400)
    expect((await anonymous.call('PUT', '/session/landing', { landing: 'role' })).status).toBe(401)
  })
})

describe('a write', () => {
  const account = () => ({
    username: uniqueName('doppio'),
    password: PASSWORD,
    role: 'staff',
    name: '',
    surname: '',
  })

  test('repeated with its key is done once and answered the same', async () => {
    const [input, key] = [account(), { 'x-request-key': randomUUID() }]
    const first = await admin.call('POST', '/accounts', input, key)
    const second = await admin.call('POST', '/accounts', input, key)
    expect(second.body).toEqual(first.body)
    expect((await admin.call('GET', '/accounts', { q: input.username })).body.total).toBe(1)
  })

  test('sent twice at the same moment with one key is done once', async () => {
    const [input, key] = [account(), { 'x-request-key': randomUUID() }]
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.call('POST', '/accounts', input, key)),
    )
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ id: expect.any(Number) }))
    expect((await admin.call('GET', '/accounts', { q: input.username })).body.total).toBe(1)
  })

  test('with the key of another one is refused', async () => {
    const { id } = await newAccount()
    const key = { 'x-request-key': randomUUID() }
    await admin.call('POST', `/accounts/${id}/disabling`, {}, key)
    for (const answer of [
      await admin.call('DELETE', `/accounts/${id}/disabling`, {}, key),
      await admin.call('POST', '/accounts', account(), key),
    ]) {
      expect(answer.body).toMatchObject({ status: 409, code: 'kit.repeated_differently' })
    }
  })

  test('that was refused can be sent again with its key', async () => {
    const [input, key] = [account(), { 'x-request-key': randomUUID() }]
    expect((await admin.call('POST', '/accounts', { ...input, role: 'x' }, key)).status).toBe(400)
    expect((await admin.call('POST', '/accounts', input, key)).status).toBe(200)
  })

  test('from the page of another site is refused, from the own page it is not', async () => {
    const write = (headers: Record<string, string>) =>
      admin.call('POST', '/accounts', account(), headers)
    for (const origin of ['https://altro.example', 'null', `${world.url}0`, 'http://127.0.0.1']) {
      const answer = await write({ origin })
      expect(answer.body).toMatchObject({ status: 403, code: 'kit.foreign_origin' })
    }
    expect((await write({ origin: world.url })).status).toBe(200)
    expect(
      (await admin.call('GET', '/accounts', {}, { origin: 'https://altro.example' })).status,
    ).toBe(200)
  })
})
