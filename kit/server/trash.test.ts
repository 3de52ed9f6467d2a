import { afterAll, expect, test } from 'vitest'
import { ok, refuse } from '#kit/domain/result.ts'
import { openWorld } from '#tests/support/world.ts'
import { SYSTEM } from './actor.ts'
import { insertRecord } from './records.ts'
import type { Writing } from './route.ts'
import { deleteRecord, restoreRecord, type TrashKind } from './trash.ts'
import { inTransaction } from './tx.ts'

const world = await openWorld()
afterAll(() => world.close())
const { services } = world

const SUBJECT = { table: 'subjects', entity: 'subject', missing: 'subjects.not_found' } as const
const write = <T>(work: (at: Writing) => Promise<T>) =>
  work as unknown as (at: object) => Promise<T>

const create = (name: string) =>
  world.act(async (tx) => ok(await insertRecord({ tx, actor: SYSTEM }, SUBJECT, { name })))

/** Moves a record as a write of the program does. */
function move(how: typeof deleteRecord, id: number, kind: TrashKind = SUBJECT) {
  return inTransaction(services, (tx) =>
    write((at) => how(at, kind, id))({
      tx,
      actor: SYSTEM,
      services,
      now: services.clock.now().toString(),
      today: services.clock.today(),
    }),
  )
}

const DONE = ok({ done: true })
const stateOf = async (id: number) => {
  const [row] = await world.sql('select deleted_at, version from subjects where id = $1', [id])
  return row
}
const actions = async (id: number) => {
  const lines = await world.sql(
    `select action from audit_entries where entity = 'subject' and entity_id = $1 order by id`,
    [id],
  )
  return lines.map(({ action }) => action)
}

test('a deleted record lies in the trash since the instant of the write', async () => {
  const id = await create('Dizione')
  expect(await move(deleteRecord, id)).toEqual(DONE)
  expect(await stateOf(id)).toEqual({ deleted_at: services.clock.now().toString(), version: 0 })
})

test('what moves twice is noted once', async () => {
  const id = await create('Canto')
  await move(deleteRecord, id)
  expect(await move(deleteRecord, id)).toEqual(DONE)
  await move(restoreRecord, id)
  expect(await move(restoreRecord, id)).toEqual(DONE)
  expect(await actions(id)).toEqual(['subject.created', 'subject.deleted', 'subject.restored'])
})

test('there is nothing to move of a record that never was', async () => {
  expect(await move(deleteRecord, 999_999)).toEqual(refuse('subjects.not_found'))
  expect(await move(restoreRecord, 999_999)).toEqual(refuse('subjects.not_found'))
})

test('forms that were opened before are outdated where the kind says so', async () => {
  const id = await create('Danza')
  await move(deleteRecord, id, { ...SUBJECT, outdatesForms: true })
  expect(await stateOf(id)).toMatchObject({ version: 1 })
})

test('a kind says why a record may not go, once it would really go', async () => {
  const id = await create('Mimo')
  const held = { ...SUBJECT, beforeDelete: async () => refuse('subjects.taken') }
  expect(await move(deleteRecord, id, held)).toEqual(refuse('subjects.taken'))
  expect(await stateOf(id)).toMatchObject({ deleted_at: null })
  await move(deleteRecord, id)
  expect(await move(deleteRecord, id, held)).toEqual(DONE)
})

test('a kind says why a record may not come back', async () => {
  const id = await create('Scherma')
  await move(deleteRecord, id)
  const held = { ...SUBJECT, beforeRestore: async () => refuse('subjects.taken') }
  expect(await move(restoreRecord, id, held)).toEqual(refuse('subjects.taken'))
  expect(await stateOf(id)).not.toMatchObject({ deleted_at: null })
})
