import { afterAll, describe, expect, test } from 'vitest'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import { expectSoon } from '#tests/support/screen.ts'
import { oldClient, post } from '#tests/support/scripts.ts'
import { waitingForLocks } from '#tests/support/locks.ts'
import { openWorld, PASSWORD } from '#tests/support/world.ts'
import { disableAccount, resetPassword } from './mutations.ts'

const world = await openWorld()
afterAll(() => world.close())

/** How many sign-ins wait for a row that is being changed: their password was right a moment ago. */
const waiting = () => waitingForLocks(world, 'accounts')

const login = (username: string, password = PASSWORD) =>
  world.anonymous.call('POST', '/session', { username, password })

const openSessions = (id: number) =>
  world.sql('select id from sessions where account_id = $1 and ended_at is null', [id])

describe('a sign-in', () => {
  const now = world.clock.now().toString()

  test.each([
    [
      'the password is changed',
      (tx: Tx, id: number) => resetPassword(tx, SYSTEM, { id, password: 'data-da-admin' }, now),
    ],
    ['the account is disabled', (tx: Tx, id: number) => disableAccount(tx, SYSTEM, id, now)],
  ])('fails when %s while it is checked', async (what, change) => {
    const username = what.replaceAll(' ', '.')
    const id = await world.account(username, 'staff')
    const { answer } = await world.act(async (tx) => {
      const changed = await change(tx, id)
      const answer = login(username)
      await expectSoon(waiting, 1)
      return changed.ok ? ok({ answer }) : changed
    })
    expect((await answer).body.code).toBe('accounts.wrong_login')
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
