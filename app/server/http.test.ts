import { expect, onTestFinished, test } from 'vitest'
import { openWorld } from '#tests/support/world.ts'
import { buildServer, loggedPath } from './http.ts'

const SECRET = 'q7bM0x'.repeat(12)

test.each([
  [
    `/api-test/excel/${SECRET}/corsi.xlsx`,
    '/api-test/excel/:secret/:name',
    '/api-test/excel/:secret/:name',
  ],
  [`/feeds/${SECRET}.ics`, '/feeds/:token', '/feeds/:token'],
  [`/api-test/excel/${SECRET}`, undefined, '/api-test/excel/…'],
  [`/feeds/${SECRET}.ics/x?y=${SECRET}`, '/*', '/feeds/….ics/x'],
  ['/api/students/12?q=Rossi', '/api/students/:id', '/api/students/12'],
])('the log says %s as %s without its secret', (url, pattern, said) => {
  expect(loggedPath({ url, pattern })).toBe(said)
})

test('a request has ten minutes to come in whole, a silent connection two, a server a thousand', async () => {
  const world = await openWorld()
  const app = await buildServer(world.services, {
    ready: () => Promise.resolve('ready'),
    draining: () => false,
  })
  onTestFinished(async () => {
    await app.close()
    await world.close()
  })
  const { requestTimeout, headersTimeout, timeout, maxConnections } = app.server
  expect({ requestTimeout, timeout, maxConnections }).toEqual({
    requestTimeout: 600_000,
    timeout: 120_000,
    maxConnections: 1_000,
  })
  // The runtime itself cuts who does not come to the end of the head.
  expect(headersTimeout).toBeGreaterThan(0)
  expect(headersTimeout).toBeLessThanOrEqual(60_000)
})
