import { afterAll, expect, onTestFinished, test } from 'vitest'
import { fromElsewhere } from '#tests/support/client.ts'
import { openWorld, PASSWORD } from '#tests/support/world.ts'

const OWN = 'https://accademia.example:8443'
const world = await openWorld({ env: { BASE_URL: OWN } })
afterAll(() => world.close())

test('behind https only pages of that very origin may change anything', async () => {
  const staff = await world.as('staff')
  const write = async (origin: string) =>
    (await staff.call('POST', '/subjects', { name: `Da ${origin}` }, { origin })).status
  for (const origin of [
    'http://accademia.example:8443',
    'https://accademia.example',
    'https://www.accademia.example:8443',
    'https://accademia.example:8443.altrove.example',
    world.url,
    'null',
  ]) {
    expect({ origin, status: await write(origin) }).toEqual({ origin, status: 403 })
  }
  expect(await write(OWN)).toBe(200)
})

test('its cookies go over TLS only', async () => {
  await world.as('staff')
  const login = { username: 'staff', password: PASSWORD }
  const answer = await world.anonymous.call('POST', '/session', login, fromElsewhere())
  const cookies = answer.headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
})

test('browsers are told to stay with https, for its own name unless it is asked for all below', async () => {
  const told = async (env: Record<string, string>) => {
    const other = await openWorld({ env })
    onTestFinished(() => other.close())
    return (await other.anonymous.call('GET', '/session')).headers.get('strict-transport-security')
  }
  expect(await told({ BASE_URL: OWN })).toMatch(/^max-age=\d+$/)
  expect(await told({ BASE_URL: OWN, HSTS_SUBDOMAINS: 'on' })).toMatch(/; includeSubDomains$/)
  expect(await told({})).toBeNull()
})
