import { afterAll, expect, test } from 'vitest'
import { openMeter } from '#kit/server/meter.ts'
import { openWorld } from '#tests/support/world.ts'
import { keepSlowRequests } from './public.ts'

const METRICS_TOKEN = 'only for those who watch'
const world = await openWorld({ env: { METRICS_TOKEN } })
afterAll(() => world.close())

const metrics = (token: string) =>
  fetch(`${world.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })

/** The values of a page of metrics, by name and labels; every line must be of the form. */
function valuesOf(page: string): ReadonlyMap<string, number> {
  const lines = page.trimEnd().split('\n')
  const values = lines.filter((line) => !line.startsWith('#'))
  for (const line of values) {
    expect(line).toMatch(/^quinte_[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [\d.e+-]+$/)
  }
  return new Map(
    values.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

test('whoever shows the token reads how the program is doing', async () => {
  await world.as('admin')
  const answer = await metrics(METRICS_TOKEN)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const page = await answer.text()
  const values = valuesOf(page)
  expect(values.get('quinte_sessions')).toBe(1)
  expect(values.get('quinte_jobs{state="failed"}')).toBe(0)
  expect(values.get('quinte_backup_late')).toBe(0)
  expect(values.has('quinte_backup_last_success_timestamp_seconds')).toBe(false)
  expect(values.get('quinte_http_requests_total{status="2xx"}')).toBeGreaterThan(0)
  expect(values.get('quinte_http_request_seconds_bucket{le="+Inf"}')).toBe(
    values.get('quinte_http_request_seconds_count'),
  )
  expect(values.get('quinte_database_bytes')).toBeGreaterThan(1_000_000)
  for (const name of new Set([...values.keys()].map((key) => key.split(/[{ ]/)[0] ?? ''))) {
    const family = name.replace(/_(bucket|sum|count)$/, '')
    expect(page).toMatch(new RegExp(`# TYPE (${name}|${family}) (counter|gauge|histogram)`))
  }
})

test('nobody else does, and without a token there is no such page', async () => {
  expect((await metrics('x')).status).toBe(401)
  expect((await fetch(`${world.url}/metrics`)).status).toBe(401)
  const closed = await openWorld()
  expect((await fetch(`${closed.url}/metrics`)).headers.get('content-type')).not.toContain('0.0.4')
  await closed.close()
})

test('what is slow is written down once, by its pattern', async () => {
  const meter = openMeter()
  const at = world.clock.now().toString()
  const slow = { method: 'GET', path: '/api/students/:id', status: 200 }
  for (const ms of [12, 999, 1000, 2500]) meter.note({ ...slow, ms }, at)
  const log = { warn: () => {} }
  await keepSlowRequests({ ...world.services, meter }, log)
  await keepSlowRequests({ ...world.services, meter }, log)
  const { slow: listed } = (await (await world.as('admin')).call('GET', '/installation')).body
  expect(listed).toEqual([
    { operation: 'GET /api/students/:id', count: 2, worstMs: 2500, lastAt: expect.any(String) },
  ])
  expect(meter.counts()).toMatchObject({ total: 4, within: [0, 1, 1, 1, 1, 1, 3, 4, 4, 4] })
})
