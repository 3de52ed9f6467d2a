import type { Words } from './words.ts'

export const serverFeature = ({
  feature,
  many,
  Many,
  one,
  One,
  entity,
}: Words) => `import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { ${one}Codes } from '../domain/contract.ts'
import { ${one}Sentences } from '../domain/text.ts'
import { ${one}Scripts } from './legacy.ts'
import { ${one}Constraints } from './mutations.ts'
import { ${many}Routes } from './routes.ts'

/** What ${feature} bring to the server. */
export const ${many}Feature: ServerFeature = {
  name: '${many}',
  routes: ${many}Routes,
  errors: featureErrors(${one}Codes, ${one}Sentences, ${one}Constraints),
  scripts: { ${Many}: ${one}Scripts },
  diary: { words: { ${entity}: { label: '${One}', fields: { name: 'Nome' } } } },
}
`

export const queries = ({ many, Many, One, table: name }: Words) => `import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type { ${many}Contract, ${One} } from '../domain/contract.ts'

type Query = Input<(typeof ${many}Contract)['list']>

function matching(db: Db, { q }: Pick<Query, 'q'>) {
  return db
    .selectFrom('${name}')
    .where('deleted_at', 'is', null)
    .where(contains(sql.ref('search'), q))
}

/** A page of them, searched by name. */
export function list${Many}(db: Db, query: Query): Page<${One}> {
  return pageOf(matching(db, query), query, {
    order: { name: 'name' },
    id: 'id',
    rows: (page) => page.select(['id', 'name', 'version']).execute(),
  })
}

/** All of them, by name. */
export async function listAll${Many}(db: Db): Promise<{ id: number; name: string }[]> {
  return matching(db, { q: '' }).select(['id', 'name']).orderBy('name').orderBy('id').execute()
}
`

export const mutations = ({
  many,
  one,
  table: name,
  entity,
}: Words) => `import type { Constraints } from '#kit/server/error-registry.ts'
import type { TrashKind } from '#kit/server/trash.ts'

export const ${one}Constraints: Constraints = {
  ${name}_name: { code: '${many}.name_taken', field: 'name' },
}

export const ${entity.toUpperCase()} = {
  table: '${name}',
  entity: '${entity}',
  missing: '${many}.not_found',
} as const satisfies TrashKind
`

export const legacy = ({
  many,
  Many,
  one,
  One,
}: Words) => `import { ok } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, reads, scripts } from '#kit/server/legacy/scripts.ts'
import { listAll${Many} } from './queries.ts'
import { ${many}Routes as routes } from './routes.ts'

const voce = answer.record<{ id: number; name: string }>({
  id: answer.number(3, 'id'),
  nome: answer.words('Prova', 'name'),
})

export const ${one}Scripts = scripts({
  get${Many}: reads({
    summary: 'All of them, by name.',
    answer: answer.list(voce),
    read: async ({ db }) => ok(await listAll${Many}(db)),
  }),
  add${One}: adds(routes.create, {
    summary: 'Creates one.',
    fields: { name: field.as('nome', field.needed(field.text('Prova')), 'name') },
  }),
})
`

export const routes = ({ many, Many, entity }: Words) => `import { ok } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { insertRecord, saveVersion } from '#kit/server/records.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { trashRoutes } from '#kit/server/trash.ts'
import { ${many}Contract } from '../domain/contract.ts'
import { ${entity.toUpperCase()} } from './mutations.ts'
import { list${Many} } from './queries.ts'

const c = ${many}Contract

export const ${many}Routes: Routes<typeof ${many}Contract> = {
  list: read(c.list, (at, input) => answerList(at, '${many}', input, list${Many})),
  create: write(c.create, async (at, values) =>
    ok({ id: await insertRecord(at, ${entity.toUpperCase()}, values) }),
  ),
  rename: write(c.rename, (at, { id, version, ...values }) =>
    saveVersion(at, ${entity.toUpperCase()}, { id, version, values }),
  ),
  ...trashRoutes(c, ${entity.toUpperCase()}),
}
`

export const routesTest = ({
  feature,
  many,
  Many,
  One,
}: Words) => `import { afterAll, expect, test } from 'vitest'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

test('one is created, found by its name and renamed', async () => {
  const { body } = await staff.call('POST', '/${feature}', { name: 'Prova' })
  const renamed = { name: 'Prova generale', version: 0 }
  const answer = await staff.call('PUT', \`/${feature}/\${body.id}\`, renamed)
  expect(answer.body).toEqual({ version: 1 })
  const found = await staff.call('GET', '/${feature}', { q: 'GENERALE' })
  expect(found.body).toEqual({ rows: [{ id: body.id, name: 'Prova generale', version: 1 }], total: 1 })
})

test('a second save of the same version is refused', async () => {
  const { body } = await staff.call('POST', '/${feature}', { name: 'Contesa' })
  const save = (name: string) =>
    staff.call('PUT', \`/${feature}/\${body.id}\`, { name, version: 0 })
  expect((await save('Prima')).status).toBe(200)
  expect((await save('Seconda')).body).toMatchObject({ status: 409, code: 'kit.changed_elsewhere' })
})

test('a name in use, in any letter case, is refused at its field', async () => {
  await staff.call('POST', '/${feature}', { name: 'Doppia' })
  expect((await staff.call('POST', '/${feature}', { name: 'DOPPIA' })).body).toMatchObject({
    status: 409,
    code: '${many}.name_taken',
    data: { fields: { name: expect.any(String) } },
  })
})

test('one goes into the trash, makes room for its name, and comes back', async () => {
  const { body } = await staff.call('POST', '/${feature}', { name: 'Cestinata' })
  const names = async () => (await staff.call('GET', '/${feature}', { q: 'Cestinata' })).body.total
  expect((await staff.call('DELETE', \`/${feature}/\${body.id}\`, {})).status).toBe(200)
  expect(await names()).toBe(0)
  expect((await staff.call('POST', \`/${feature}/\${body.id}/restoration\`, {})).status).toBe(200)
  expect(await names()).toBe(1)
})

test('the legacy scripts add one and list all', async () => {
  await world.as('admin')
  const client = await oldClient(world, 'admin')
  const { body } = await client.call('add${One}', { nome: 'Da fuori' })
  expect(body).toEqual({ result: 'ok', id: expect.any(Number) })
  const all = await client.call('get${Many}')
  expect(all.body).toContainEqual({ id: body.id, nome: 'Da fuori' })
})

test('one that does not exist is not found', async () => {
  const answer = await staff.call('PUT', '/${feature}/999', { name: 'Nessuna', version: 0 })
  expect(answer.body).toMatchObject({ status: 404, code: '${many}.not_found' })
})

test('it is nothing for who has not signed in', async () => {
  expect((await world.anonymous.call('GET', '/${feature}')).status).toBe(401)
})
`
