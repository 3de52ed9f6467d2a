import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { kitSentences } from '#kit/domain/errors.ts'
import { openDatabase } from '#kit/server/db.ts'
import { oldClient, type OldClient } from '#tests/support/scripts.ts'
import type { Client } from '#tests/support/client.ts'
import { pdfOf, send } from '#tests/support/uploads.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { readinessOf } from './health.ts'

let world: World
let staff: Client
let old: OldClient

beforeAll(async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'silent' } })
  staff = await world.as('staff')
  old = await oldClient(world, 'staff')
  await world.sql(
    `create function fail() returns trigger language plpgsql as $$
     begin
       if new.name = 'killed' then perform pg_terminate_backend(pg_backend_pid()); end if;
       raise exception using errcode = new.name, message = 'No space left on device';
     end $$`,
  )
  await world.sql(
    'create trigger fail before insert on subjects for each row execute function fail()',
  )
  await world.sql('create trigger fail before insert on files for each row execute function fail()')
})
afterAll(() => world.close())

/** The database fails in the way that the name of a new subject or file says. */
const failing = (how: string) =>
  Promise.all([
    staff.call('POST', '/subjects', { name: how }),
    old.call('addMateria', { nome: how, name: how, materia: how }),
    send(world, staff, how, pdfOf(900)),
  ])

describe('a write is refused with 503 and a sentence at each door', () => {
  test.each([
    ...['53200', '57P01', '57P02', '57P03', '57014', '58030', '08006', '25006', 'killed'].map(
      (how) => [how, kitSentences['kit.unavailable']] as const,
    ),
    ['53100', kitSentences['kit.disk_full']],
  ] as const)('when the database fails with %s', async (how, sentence) => {
    const [own, script, file] = await failing(how)
    expect(own).toMatchObject({ status: 503, body: { message: sentence } })
    expect(file).toMatchObject({ status: 503, body: { message: sentence } })
    expect(script).toMatchObject({ status: 503, body: { description: sentence } })
  })

  test('but not when it is a fault of the program', async () => {
    const [own] = await failing('22012')
    expect(own).toMatchObject({ status: 500, body: { code: 'kit.internal' } })
  })
})

describe('/readyz', () => {
  const ready = async () => {
    const answer = await fetch(`${world.url}/readyz`)
    return [answer.status, (await answer.json()) as unknown]
  }

  test('tells a database that has no room from one that is away', async () => {
    // A database like this one, whose trial of writing meets a full disk.
    await world.sql(`create schema full_disk`)
    await world.sql(
      `create function full_disk.generate_series(integer, integer) returns setof integer
       language plpgsql as $$
       begin
         raise exception using errcode = '53100', message = 'No space left on device';
       end $$`,
    )
    const { db, pool, close } = openDatabase(world.databaseUrl, 1)
    onTestFinished(() => close())
    // One connection, so that what is set here is what the trial sees.
    await pool.query('set search_path = full_disk, pg_catalog')
    expect(await readinessOf(db)()).toBe('disk_full')
    const away = openDatabase('postgresql://nessuno@127.0.0.1:1/quinte', 1)
    onTestFinished(() => away.close())
    expect(await readinessOf(away.db)()).toBe('unavailable')
  })

  test('is asked by many at once and answers while the database can write', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, ready))
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]))
    expect(await ready()).toEqual([200, { status: 'ready' }])
  })
})
