import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ok, refuse } from '#kit/domain/result.ts'
import { openWorld } from '#tests/support/world.ts'
import { SYSTEM } from './actor.ts'
import { changedElsewhere, inTransaction, record, type Tx } from './tx.ts'

const world = await openWorld()
afterAll(() => world.close())
const { services } = world
await world.sql(
  'create table notes (id bigint generated always as identity primary key, said text not null)',
)
await world.sql('create table places (name text primary key, uses integer not null default 0)')
await world.sql("insert into places (name) values ('palco'), ('foyer')")

const write = (tx: Tx, said: string) => sql`insert into notes (said) values (${said})`.execute(tx)
const notes = async (said: string) =>
  (await world.sql('select 1 from notes where said = $1', [said])).length

test('what is accepted stays', async () => {
  const result = await inTransaction(services, async (tx) => {
    await write(tx, 'resta')
    return ok(7)
  })
  expect(result).toEqual(ok(7))
  expect(await notes('resta')).toBe(1)
})

test('a refusal undoes everything and comes back as it is', async () => {
  const refusal = refuse('kit.not_found', { field: 'id', data: { who: 'Ada' } })
  const result = await inTransaction(services, async (tx) => {
    await write(tx, 'sparisce')
    return refusal
  })
  expect(result).toEqual(refusal)
  expect(await notes('sparisce')).toBe(0)
})

test('a bug undoes everything and is thrown on', async () => {
  const work = inTransaction(services, async (tx) => {
    await write(tx, 'perduta')
    throw new TypeError('bug')
  })
  await expect(work).rejects.toThrow(TypeError)
  expect(await notes('perduta')).toBe(0)
})

test('a named constraint of a feature refuses in its words', async () => {
  await world.account('doppia', 'staff')
  const result = await inTransaction(services, async (tx) => {
    await write(tx, 'prima del vincolo')
    await sql`insert into accounts (username, role, password_hash) values ('DOPPIA', 'staff', 'x')`.execute(
      tx,
    )
    return ok(true)
  })
  expect(result).toEqual(refuse('accounts.username_taken', { field: 'username' }))
  expect(await notes('prima del vincolo')).toBe(0)
})

test('a constraint that no feature explains is a bug', async () => {
  const work = inTransaction(services, async (tx) => {
    await sql`insert into places (name) values ('palco')`.execute(tx)
    return ok(true)
  })
  await expect(work).rejects.toThrow('places_pkey')
})

test('the database tells the injected time, inside the transaction only', async () => {
  world.clock.set('2027-03-28T01:59:59+01:00[Europe/Rome]')
  const told = await inTransaction(services, async (tx) => {
    const { rows } = await sql<{ now: string }>`select quinte_now() as now`.execute(tx)
    return ok(rows[0]?.now)
  })
  expect(told).toEqual(ok('2027-03-28T00:59:59Z'))
  const [outside] = await world.sql<{ real: boolean }>('select quinte_now() = now() as real')
  expect(outside).toEqual({ real: true })
})

test('two that lock each other out are both done in the end', async () => {
  const meeting = Promise.withResolvers<void>()
  let arrived = 0
  const use = (first: string, second: string) =>
    inTransaction(services, async (tx) => {
      await sql`update places set uses = uses + 1 where name = ${first}`.execute(tx)
      arrived += 1
      if (arrived === 2) meeting.resolve()
      await meeting.promise
      await sql`update places set uses = uses + 1 where name = ${second}`.execute(tx)
      return ok(true)
    })
  expect(await Promise.all([use('palco', 'foyer'), use('foyer', 'palco')])).toEqual([
    ok(true),
    ok(true),
  ])
  expect(await world.sql('select uses from places')).toEqual([{ uses: 2 }, { uses: 2 }])
})

test('a line of the audit says who, when, what, and the last one is named to the late', async () => {
  world.clock.set('2026-10-15T09:00:00+02:00[Europe/Rome]')
  const late = await inTransaction(services, async (tx) => {
    await record(tx, SYSTEM, {
      action: 'note.created',
      entity: 'note',
      entityId: 5,
      after: { said: 'a' },
    })
    await record(
      tx,
      { ...SYSTEM, accountId: 3, username: 'silvia' },
      {
        action: 'note.updated',
        entity: 'note',
        entityId: 5,
        before: { said: 'a' },
        after: { said: 'b' },
      },
    )
    const [here, elsewhere] = [
      await changedElsewhere(tx, 'note', 5),
      await changedElsewhere(tx, 'note', 6),
    ]
    return ok([here, elsewhere])
  })
  expect(late).toEqual(
    ok([
      refuse('kit.changed_elsewhere', { data: { who: 'silvia' } }),
      refuse('kit.changed_elsewhere'),
    ]),
  )
  const lines = await world.sql(
    "select actor_id, actor_name, action, before, after, at from audit_entries where entity = 'note' order by id",
  )
  const at = '2026-10-15T07:00:00Z'
  expect(lines).toEqual([
    {
      actor_id: null,
      actor_name: 'sistema',
      action: 'note.created',
      before: null,
      after: { said: 'a' },
      at,
    },
    {
      actor_id: 3,
      actor_name: 'silvia',
      action: 'note.updated',
      before: { said: 'a' },
      after: { said: 'b' },
      at,
    },
  ])
})
