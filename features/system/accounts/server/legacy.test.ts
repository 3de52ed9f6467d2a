import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createGeneratedLogin } from './mutations/generated-logins.ts'
import { accountSentences } from '../domain/text.ts'
import { kitSentences } from '#kit/domain/errors.ts'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { oldClient, post } from '#tests/support/scripts.ts'
import { NOW, openWorld, PASSWORD } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const adminId = await world.account('Admin', 'admin')
await world.account('telefono', 'call_centre')
const client = await oldClient(world, 'Admin')
const USER = {
  id: adminId,
  username: 'Admin',
  user_id: adminId,
  type: 0,
  name: 'Anna',
  surname: 'Prova',
}

const login = (uname: string, passw: string, address = '192.0.2.1') =>
  post(world, 'login.php', { uname, passw }, { 'x-forwarded-for': address })

let people = 0

/** A row of a student, as far as logins need one. */
async function newStudent(name: string, surname: string): Promise<string> {
  const [row] = await world.sql<{ id: number }>(
    `insert into students (name, surname, mail, phone, address, city, birth_city, birth_date,
       tax_code, profession, identity_document)
     values ($1, $2, $3, '3331234567', '-', '-', '-', '2001-01-01', '-', '-', '-') returning id`,
    [name, surname, `persona${(people += 1)}@example.it`],
  )
  return String(row?.id)
}

describe('login.php', () => {
  test('answers the user record and a token, never a password or a cookie', async () => {
    const answer = await login('ADMIN', PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      result: 'ok',
      user: USER,
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    const { token } = answer.body
    expect((await post(world, 'checkToken', { token, uname: 'admin' })).body).toEqual(USER)
  })

  test('says the type of the call centre', async () => {
    expect((await login('telefono', PASSWORD)).body.user).toMatchObject({ type: 4 })
  })

  test('answers every failure alike', async () => {
    const personId = Number(await newStudent('Ugo', 'Login'))
    const person = { personId, name: 'Ugo', surname: 'Login', password: PASSWORD }
    const { username } = await world.act(async (tx) =>
      ok(
        await createGeneratedLogin(tx, SYSTEM, world.services.secrets, {
          role: 'student',
          ...person,
        }),
      ),
    )
    const sentence = accountSentences['accounts.wrong_login']
    await world.sql("update accounts set mail = 'desk@esempio.it' where username = 'admin'")
    for (const [uname, passw] of [
      ['Admin', 'sbagliata'],
      ['nessuno', PASSWORD],
      [username, PASSWORD],
      ["admin' --", PASSWORD],
      ['desk@esempio.it', PASSWORD],
    ] as const) {
      const { status, body } = await login(uname, passw, '192.0.2.2')
      expect(status).toBe(401)
      expect(body).toMatchObject({ result: 'KO', error: sentence, success: false })
      expect(body).not.toHaveProperty('token')
    }
    const empty = await login('', '')
    expect(Object.keys(empty.body.fields).toSorted()).toEqual(['passw', 'uname'])
  })

  test.each([
    ['with nothing in it', { uname: '', passw: '' }],
    ['without its fields', {}],
    ['without a password', { uname: 'admin' }],
    ['with a name of spaces', { uname: '  ', passw: PASSWORD }],
    ['with a name that nobody can have', { uname: 'a'.repeat(300), passw: PASSWORD }],
    ['with a password that nobody can have', { uname: 'admin', passw: 'a'.repeat(300) }],
    ['with a name that cannot be stored', { uname: 'a\0b', passw: PASSWORD }],
  ])('%s fails in the one sentence of all failures', async (_, form: Record<string, string>) => {
    const { body } = await post(world, 'login.php', form, { 'x-forwarded-for': '192.0.2.4' })
    const sentence = accountSentences['accounts.wrong_login']
    expect(body).toMatchObject({ result: 'KO', error: sentence, description: sentence })
    expect(body).not.toHaveProperty('token')
  })

  test('shares its limits with the screen', async () => {
    await world.account('provata', 'staff')
    const from = '198.51.100.99'
    const ofScreen = { username: 'provata', password: 'no' }
    const attempt = (round: number) =>
      round % 2 === 0
        ? login('provata', 'no', from)
        : world.anonymous.call('POST', '/session', ofScreen, { 'x-forwarded-for': from })
    for (let round = 0; round < 10; round += 1) expect((await attempt(round)).status).toBe(401)
    const { status, body } = await login('provata', PASSWORD, from)
    expect(status).toBe(429)
    expect(body.error).toBe(accountSentences['accounts.too_many_attempts'])
  })
})

describe('checkToken', () => {
  test.each([
    ['no session at all', {}],
    ['a token of nobody', { token: 'x'.repeat(43), uname: 'Admin' }],
    ['the name of somebody else', { ...client.session, uname: 'telefono' }],
    ['no name', { token: client.session.token }],
  ])('answers null to %s', async (_what, form) => {
    const { status, body } = await post(world, 'checkToken.php', form)
    expect([status, body]).toEqual([200, null])
  })

  test('answers null when the session is over', async () => {
    const mine = await oldClient(world, 'Admin')
    world.clock.advance({ hours: 13 })
    expect((await mine.call('checkToken')).body).toBeNull()
    const { status, body } = await mine.call('getCorsi')
    expect([status, body.error]).toEqual([401, kitSentences['kit.unauthenticated']])
  })
})

describe('changeAdminPassword.php', () => {
  test('changes the password and ends the other sessions', async () => {
    await world.account('cambio', 'call_centre')
    const mine = await oldClient(world, 'cambio')
    const other = await oldClient(world, 'cambio')
    const change = (oldPassword: string, newPassword: string) =>
      mine.call('changeAdminPassword', { oldPassword, newPassword })
    expect((await change('sbagliata', 'nuova-password')).body).toMatchObject({
      result: 'KO',
      success: false,
      error: accountSentences['accounts.wrong_password'],
    })
    const short = await change(PASSWORD, 'corta')
    expect(short.body).toMatchObject({
      success: false,
      fields: { newPassword: 'Almeno 10 caratteri' },
    })
    const changed = await change(PASSWORD, 'nuova-password')
    expect(changed.body).toEqual({ result: 'ok', success: true })
    expect((await other.call('checkToken')).body).toBeNull()
    expect((await mine.call('checkToken')).body).toMatchObject({ username: 'cambio' })
    expect((await login('cambio', 'nuova-password', '192.0.2.3')).status).toBe(200)
  })
})

describe('logins of students', () => {
  test('are named after the person where no name is sent, and answered to who asks again', async () => {
    const first = await newStudent('Niccolò', "D'Angelo Bianchi")
    const form = { user_id: first, password: '1234567', type: '1' }
    const made = { result: 'ok', username: 'niccolo.dangelo_bianchi' }
    const answers = await Promise.all([1, 2].map(() => client.call('addUtente', form)))
    expect(answers.map(({ body }) => body)).toEqual([made, made])
    const read = await client.call('getUtente', { type: '1', user_id: first })
    expect(read.body).toEqual({ ...made, clear_password: '1234567' })
    const taken = await client.call('checkUtente', { username: 'NICCOLO.dangelo_bianchi' })
    expect(taken.body).toEqual({ result: 'ok', exists: true })
    const free = await client.call('checkUtente', { username: 'niccolo.dangelo_bianchi1' })
    expect(free.body).toEqual({ result: 'ok', exists: false })
    const second = await newStudent('Niccolo', 'Dangelo Bianchi')
    const { body } = await client.call('addUtente', { ...form, user_id: second })
    expect(body).toEqual({ result: 'ok', username: 'niccolo.dangelo_bianchi1' })
  })

  test.each([
    ['one that they have', true],
    ['a new one', false],
  ])('get the name and the password that are sent, %s', async (_which, known) => {
    const id = await newStudent('Scelta', 'Altrove')
    const ask = { type: '1', user_id: id }
    if (known) await client.call('addUtente', { ...ask, password: '1234567' })
    const username = known ? 'scelta.prima' : 'scelta.dopo'
    const made = { result: 'ok', username }
    const form = { ...ask, username, password: '7654321' }
    expect((await client.call('addUtente', form)).body).toEqual(made)
    const login = { ...made, clear_password: '7654321' }
    expect((await client.call('getUtente', ask)).body).toEqual(login)
  })

  test('say in the audit that the password of one that was there is another one', async () => {
    const id = await newStudent('Cambia', 'Parola')
    for (const password of ['1234567', '7654321']) {
      await client.call('addUtente', { user_id: id, password, type: '1' })
    }
    const rows = await world.sql(
      `select action from audit_entries join accounts on accounts.id = entity_id
       where action = 'account.password_changed' and person_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test.each(['Admin', 'due parole', ''])(
    'keep the name that they have where “%s” is sent, which is taken or none',
    async (username) => {
      const form = { user_id: await newStudent('Tiene', 'Nome'), password: '1234567', type: '1' }
      const { body: made } = await client.call('addUtente', form)
      expect(made.username).toMatch(/^tiene\.nome\d*$/)
      expect((await client.call('addUtente', { ...form, username })).body).toEqual(made)
    },
  )

  test('leave a line in the audit each time they are read', async () => {
    const id = await newStudent('Letta', 'Spesso')
    await client.call('addUtente', { user_id: id, password: '1234567', type: '1' })
    const reading = { type: '1', user_id: id }
    await client.call('getUtente', reading)
    await client.call('getUtente', reading)
    const rows = await world.sql(
      `select actor_name from audit_entries join accounts on accounts.id = entity_id
       where action = 'account.password_read' and person_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ actor_name: 'Admin' }, { actor_name: 'Admin' }])
    const sealed = await world.sql('select generated_password from accounts where person_id = $1', [
      id,
    ])
    expect(JSON.stringify(sealed)).not.toContain('1234567')
  })

  test('are refused for nobody, for staff and without a password', async () => {
    const id = await newStudent('Senza', 'Login')
    const none = await client.call('getUtente', { type: '1', user_id: id })
    expect(none.body).toMatchObject({ result: 'KO', error: accountSentences['accounts.not_found'] })
    const staff = await client.call('getUtente', { type: '0', user_id: String(adminId) })
    expect(staff.body).toMatchObject({ result: 'KO', fields: { type: expect.any(String) } })
    const add = (form: Record<string, string>) => client.call('addUtente', form)
    const unknown = await add({ user_id: '999999', password: '1234567', type: '1' })
    expect(unknown.body).toMatchObject({ result: 'KO', fields: { user_id: expect.any(String) } })
    const teacher = await add({ user_id: id, password: '1234567', type: '2' })
    expect(teacher.body).toMatchObject({ result: 'KO' })
    const empty = await add({ user_id: id, password: ' ', type: '1' })
    expect(empty.body).toMatchObject({ fields: { password: 'Campo obbligatorio' } })
    await world.sql('update students set deleted_at = now() where id = $1', [id])
    expect((await add({ user_id: id, password: '1234567', type: '1' })).body.result).toBe('KO')
  })
})
