import { afterAll, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from '#tests/support/world.ts'
import { oldClient, post } from '#tests/support/scripts.ts'

const world = await openWorld()
afterAll(() => world.close())
const admin = await world.as('admin')

/** Does something in the moment between the check of a password and the session for it. */
function afterNextCheck(work: () => Promise<unknown>): void {
  const limits = world.services.limits as { clear: World['services']['limits']['clear'] }
  const { clear } = limits
  limits.clear = async (...given) => {
    limits.clear = clear
    await clear(...given)
    await work()
  }
}

const login = (username: string, password = PASSWORD) =>
  world.anonymous.call('POST', '/session', { username, password })

const openSessions = (id: number) =>
  world.sql('select id from sessions where account_id = $1 and ended_at is null', [id])

describe('a sign-in', () => {
  test.each([
    ['the password is changed', 'password', { password: 'data-da-admin' }],
    ['the account is disabled', 'disabling', {}],
  ])('fails when %s while it is checked', async (_what, door, input) => {
    const username = `intanto.${door}`
    const id = await world.account(username, 'staff')
    afterNextCheck(() => admin.call('POST', `/accounts/${id}/${door}`, input))
    expect((await login(username)).body.code).toBe('accounts.wrong_login')
    expect(await openSessions(id)).toEqual([])
  })
})

describe('the own password', () => {
  const wrong = { oldPassword: 'sbagliata', newPassword: 'nuova-password' }

  test('cannot be guessed on a screen left open: ten attempts, then one waits', async () => {
    await world.account('aperto', 'staff')
    const client = await world.signIn('aperto')
    const attempts = Array.from({ length: 10 }, () => client.call('POST', '/password', wrong))
    for (const { body } of await Promise.all(attempts)) {
      expect(body.code).toBe('accounts.wrong_password')
    }
    const right = { ...wrong, oldPassword: PASSWORD }
    expect((await client.call('POST', '/password', right)).status).toBe(429)
  })

  test('cannot be guessed by the script either', async () => {
    await world.account('vecchio', 'staff')
    const { session } = await oldClient(world, 'vecchio')
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const { body } = await post(world, 'changeAdminPassword', { ...session, ...wrong })
      expect(body.code).toBe('accounts.wrong_password')
    }
    const { status } = await post(world, 'changeAdminPassword', { ...session, ...wrong })
    expect(status).toBe(429)
  })
})
