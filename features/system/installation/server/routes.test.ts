import { afterAll, expect, test } from 'vitest'
import { addJob } from '#kit/server/jobs.ts'
import { done } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'
import { forgetMeasures, measureDatabase } from './mutations.ts'

const world = await openWorld()
afterAll(() => world.close())
const admin = await world.as('admin')

const state = async () => done(await admin.call('GET', '/installation'))

test('tells version, sizes, what waits and what is missing', async () => {
  const told = await state()
  expect(told).toMatchObject({
    version: '0.1.0',
    jobs: { failed: 0 },
    mails: { waiting: 0, failed: 0 },
    sessions: { open: 1, people: 1 },
    slow: [],
  })
  expect(told.lacks).toEqual(expect.arrayContaining(['base_url', 'mail_server']))
  expect(told.database.server).toMatch(/^PostgreSQL \d/)
  const { version, lines } = done(await admin.call('GET', '/installation/news'))
  expect(version).toBe('0.1.0')
  expect(lines.length).toBeGreaterThan(10)
})

test('the growth of the database is known from the second day on', async () => {
  await measureDatabase(world.services)
  await measureDatabase(world.services)
  expect((await state()).database.grown).toBeNull()
  await world.sql(
    `insert into database_sizes (day, bytes) values ('2026-10-05', 1000000), ('2024-01-01', 1)`,
  )
  const { bytes, grown } = (await state()).database
  expect(grown).toEqual({ days: 10, bytes: bytes - 1_000_000 })
  await forgetMeasures(world.services.db, world.clock.now())
  expect(await world.sql('select count(*) from database_sizes')).toEqual([{ count: 2 }])
})

test('a job that failed is listed with the reason and tried again', async () => {
  await addJob(world.services.db, 'mail.send', { id: 7 }, { key: 'one' })
  await addJob(world.services.db, 'mail.send', { id: 8 }, { key: 'two' })
  await world.sql(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'ETIMEDOUT'
     where key = 'one'`,
  )
  const { rows, total } = done(await admin.call('GET', '/installation/jobs'))
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({ task: 'mail.send', fault: 'ETIMEDOUT', givenUp: true })
  expect((await state()).jobs.failed).toBe(1)
  const retry = `/installation/jobs/${rows[0].id}/retry`
  done(await admin.call('POST', retry, {}))
  expect((await state()).jobs).toMatchObject({ failed: 0 })
  const [job] = await world.sql('select attempts from graphile_worker.jobs where key = $1', ['one'])
  expect(job).toEqual({ attempts: 0 })
  await world.sql(`delete from graphile_worker._private_jobs where key = 'one'`)
  expect((await admin.call('POST', retry, {})).body.code).toBe('installation.job_not_found')
})
