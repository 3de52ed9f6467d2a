import { afterAll, expect, test } from 'vitest'
import { ok, refuse } from '#kit/domain/result.ts'
import { openWorld } from '#tests/support/world.ts'
import { SYSTEM } from './actor.ts'
import { insertRecord, lockRecord, saveVersion } from './records.ts'
import { inTransaction, type Tx } from './tx.ts'

const world = await openWorld()
afterAll(() => world.close())

const SUBJECT = { table: 'subjects', entity: 'subject', missing: 'subjects.not_found' } as const
const COURSE = { table: 'courses', entity: 'course', missing: 'courses.not_found' } as const

const at = (tx: Tx) => ({ tx, actor: SYSTEM })
const act = <T>(work: (tx: Tx) => Promise<T>) => world.act(async (tx) => ok(await work(tx)))
const create = (name: string, note = '') =>
  act((tx) => insertRecord(at(tx), SUBJECT, { name, note }))
const save = (id: number, version: number, values: { name?: string; note?: string }) =>
  inTransaction(world.services, (tx) => saveVersion(at(tx), SUBJECT, { id, version, values }))

/** The last line of the audit about a record. */
async function lastLine(entity: string, id: number) {
  const [line] = await world.sql(
    `select action, actor_name, before, after from audit_entries
     where entity = $1 and entity_id = $2 order by id desc limit 1`,
    [entity, id],
  )
  return line
}

test('a new record is noted with what it holds', async () => {
  const id = await create('Dizione', 'Primo anno')
  expect(await lastLine('subject', id)).toEqual({
    action: 'subject.created',
    actor_name: 'sistema',
    before: null,
    after: { name: 'Dizione', note: 'Primo anno' },
  })
})

test('the audit names columns in the words of the contract', async () => {
  const categoryId = await act((tx) =>
    insertRecord(
      at(tx),
      { table: 'course_categories', entity: 'category', missing: 'kit.not_found' },
      { name: 'Teatro' },
    ),
  )
  const dates = { starts_on: '2026-10-01', ends_on: '2027-05-31', academic_year: '2026/2027' }
  const id = await act((tx) =>
    insertRecord(at(tx), COURSE, { name: 'Regia', category_id: categoryId, ...dates }),
  )
  expect(await lastLine('course', id)).toMatchObject({
    after: { name: 'Regia', categoryId, startsOn: '2026-10-01', academicYear: '2026/2027' },
  })
})

test('a save counts the version up', async () => {
  const id = await create('Canto')
  expect(await save(id, 0, { name: 'Canto corale' })).toEqual(ok({ version: 1 }))
  expect(await save(id, 1, { name: 'Canto lirico' })).toEqual(ok({ version: 2 }))
})

test('the audit of a save keeps what has changed and nothing else', async () => {
  const id = await create('Danza', 'Secondo anno')
  await save(id, 0, { name: 'Danza moderna', note: 'Secondo anno' })
  expect(await lastLine('subject', id)).toMatchObject({
    action: 'subject.updated',
    before: { name: 'Danza' },
    after: { name: 'Danza moderna' },
  })
  expect((await lastLine('subject', id))?.['after']).not.toHaveProperty('note')
})

test('a save over somebody else’s newer one is refused and names them', async () => {
  const id = await create('Mimo')
  await save(id, 0, { name: 'Mimo corporeo' })
  expect(await save(id, 0, { name: 'Pantomima' })).toEqual(
    refuse('kit.changed_elsewhere', { data: { who: 'sistema' } }),
  )
  expect(await world.sql('select name from subjects where id = $1', [id])).toEqual([
    { name: 'Mimo corporeo' },
  ])
})

test('what is not there or in the trash is missing', async () => {
  const id = await create('Scherma')
  await world.sql('update subjects set deleted_at = now() where id = $1', [id])
  expect(await save(id, 0, { name: 'Scherma scenica' })).toEqual(refuse('subjects.not_found'))
  expect(await save(999_999, 0, { name: 'Niente' })).toEqual(refuse('subjects.not_found'))
  expect(await act((tx) => lockRecord(tx, SUBJECT, id))).toEqual(refuse('subjects.not_found'))
})

test('a check of the record as it is refuses before anything is written', async () => {
  const id = await create('Trucco')
  const saved = await inTransaction(world.services, (tx) =>
    saveVersion(at(tx), SUBJECT, {
      id,
      version: 0,
      values: { name: 'Trucco scenico' },
      check: ({ name }) => (name === 'Trucco' ? refuse('subjects.taken') : ok(true)),
    }),
  )
  expect(saved).toEqual(refuse('subjects.taken'))
  expect(await lastLine('subject', id)).toMatchObject({ action: 'subject.created' })
})

test('of two saves at once the second is refused', async () => {
  const id = await create('Acrobatica')
  const both = await Promise.all([save(id, 0, { name: 'A' }), save(id, 0, { name: 'B' })])
  expect(both.filter(({ ok: accepted }) => accepted)).toHaveLength(1)
})
