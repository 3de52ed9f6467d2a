import { afterAll, describe, expect, test } from 'vitest'
import { fileRoutes } from './features.ts'
import { may, ROLES, type Caller, type Role } from '#kit/domain/permissions.ts'
import type { Client } from '#tests/support/client.ts'
import { addressOf, allOperations } from '#tests/support/operations.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())

/** A client of a role whose session is open: some operations end the one that calls them. */
async function clientOf(role: Role): Promise<Client> {
  const client = await world.as(role)
  const { user } = (await client.call('GET', '/session')).body
  return user === null ? world.signIn(role) : client
}

/** Input that no contract accepts, so that nothing is done where it is allowed. */
const REFUSED = { nonsense: true }

const operations = allOperations()

const OWN = {
  batches: ['running', 'list', 'get', 'failures', 'cancel', 'retry'],
  views: ['mine', 'save', 'delete'],
}
const OWN_ACCOUNT = [
  ...['sessions', 'endSession', 'endOtherSessions', 'changePassword', 'saveMail', 'protection'],
  'saveLanding',
  ...['beginSecondFactor', 'confirmSecondFactor', 'renewRecoveryCodes', 'removeSecondFactor'],
]
/** What the call centre may do with leads and tags. */
const CALLS = {
  tags: ['list', 'groups', 'get', 'create'],
  leads: [
    ...['list', 'get', 'check', 'create', 'update', 'addNote', 'addCall'],
    ...['object', 'setConsent'],
    ...['deleteNote', 'restoreNote', 'deleteCall', 'restoreCall'],
  ],
  calls: [
    ...['toCall', 'called', 'tags', 'next', 'take', 'sheet', 'release', 'save'],
    ...['workDay', 'callBacks', 'scripts'],
  ],
  dashboard: ['week', 'leads'],
  today: ['calls'],
  diary: ['lead'],
}
const ofOneself = Object.entries({ ...OWN, ...CALLS }).flatMap(([feature, names]) =>
  names.map((name) => [`${feature}.${name}`, ['call_centre'] as const] as const),
)

/** What is open beyond the staff: whoever opens more says so here. */
const OPEN: Readonly<Record<string, readonly Caller[]>> = {
  'accounts.current': ['public', 'call_centre'],
  'accounts.login': ['public', 'call_centre'],
  'accounts.logout': ['public', 'call_centre'],
  ...Object.fromEntries(OWN_ACCOUNT.map((name) => [`accounts.${name}`, ['call_centre']])),
  ...Object.fromEntries(ofOneself),
  'makeups.view': ['public', 'call_centre'],
  'makeups.choose': ['public', 'call_centre'],
}

test('nothing is open to the public or to the call centre but what is listed', () => {
  const outside = ['public', 'call_centre'] as const
  const open = operations.flatMap(({ name, who }) => {
    const callers = outside.filter((caller) => may(caller, who))
    return callers.length > 0 ? [[name, callers]] : []
  })
  expect(Object.fromEntries(open)).toEqual(OPEN)
})

test('who has yet to set up a second factor may do that and nothing else', () => {
  const more = operations.filter(({ who }) => may('unfinished', who) && !may('public', who))
  expect(more.map(({ name }) => name)).toEqual([
    'accounts.protection',
    'accounts.beginSecondFactor',
    'accounts.confirmSecondFactor',
  ])
})

test('accounts are managed, and data erased for good, by administrators alone', () => {
  const refused = operations.filter(({ who }) => !may('staff', who)).map(({ name }) => name)
  const others = refused.filter(
    (name) => !/^(accounts|backups|calls|installation|leadForms|moveIn|personData)\./.test(name),
  )
  // What everybody did is theirs to read too; the day of who calls is for whom may call.
  expect(others).toEqual(['diary.academy', 'diary.users', 'today.calls'])
  expect(refused).toEqual(expect.arrayContaining(['accounts.create', 'personData.erase']))
})

test('the router is walked', () => {
  expect(operations.length).toBeGreaterThan(12)
  expect(operations.map(({ name }) => name)).toContain('accounts.login')
})

describe.each(fileRoutes)('$path, for $who', ({ path, who }) => {
  test.each([undefined, ...ROLES])('%s', async (role) => {
    const client = role === undefined ? world.anonymous : await clientOf(role)
    const { status } = await client.call('GET', path.replace('/api', '').replace(':id', '999'))
    expect(status).toBe(may(role, who) ? 404 : role === undefined ? 401 : 403)
  })
})

describe.each(operations)('$name, for $who', (operation) => {
  const fields = Object.fromEntries(
    [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']),
  )
  const { path } = addressOf(operation, fields)
  const input = operation.method === 'GET' ? { nonsense: 'x' } : REFUSED

  test.each([undefined, ...ROLES])('%s', async (role) => {
    const client = role === undefined ? world.anonymous : await clientOf(role)
    const { status, body } = await client.call(operation.method, path, input)
    if (may(role, operation.who)) {
      expect([401, 403]).not.toContain(status)
      expect(status).toBeLessThan(500)
    } else {
      expect(status).toBe(role === undefined ? 401 : 403)
      expect(body.code).toBe(role === undefined ? 'kit.unauthenticated' : 'kit.forbidden')
      expect(body.data).toEqual({ fields: {} })
    }
  })
})
