import { afterAll, expect, test } from 'vitest'
import { serve } from '#tests/support/program.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())

test('what the server writes about a request tells neither token nor search', async () => {
  const program = await serve({
    DATABASE_URL: world.databaseUrl,
    SECRET_KEY: 'a key only for the tests',
    LOG_LEVEL: 'info',
  })
  const token = 'T'.repeat(43)
  expect((await fetch(`${program.url}/feeds/${token}.ics`)).status).toBe(404)
  expect((await fetch(`${program.url}/api/courses?q=rossi`)).status).toBe(401)
  const { code, stdout } = await program.end('SIGTERM')
  expect(code).toBe(0)
  expect(stdout).toContain('"path":"/feeds/:token"')
  expect(stdout).toContain('"path":"/api/courses"')
  expect(stdout).not.toContain(token)
  expect(stdout).not.toContain('rossi')
})
