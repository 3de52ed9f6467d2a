import type { Words } from './words.ts'

/** The smallest whole feature: one record with a name, from its table to its screen. */
export function skeleton(words: Words, migration: string): Map<string, string> {
  const folder = `features/${words.area}/${words.feature}`
  return new Map([
    [`db/migrations/${migration}_${words.table}.sql`, table(words)],
    [`${folder}/domain/contract.ts`, contract(words)],
    [`${folder}/domain/text.ts`, text(words)],
    [`${folder}/server/feature.ts`, serverFeature(words)],
    [`${folder}/server/queries.ts`, queries(words)],
    [`${folder}/server/mutations.ts`, mutations(words)],
    [`${folder}/server/routes.ts`, routes(words)],
    [`${folder}/server/routes.test.ts`, routesTest(words)],
    [`${folder}/web/api.ts`, api(words)],
    [`${folder}/web/pages.tsx`, pages(words)],
    [`${folder}/web/places.ts`, places(words)],
    [`${folder}/web/screens.ts`, screens(words)],
  ])
}

const table = ({ table: name }: Words) => `create table ${name} (
  id bigint generated always as identity primary key,
  name text not null,
  search text generated always as (quinte_fold(name)) stored,
  version integer not null default 0,
  created_at timestamptz not null default quinte_now()
);
create unique index ${name}_name on ${name} (lower(name));
`

/** What one needs to be allowed to do to work with the features of an area. */
const permissionOf = ({ area }: Words) => ({ system: 'settings', overview: 'search' })[area] ?? area

const contract = (words: Words) => contractOf(words, permissionOf(words))

const contractOf = ({ feature, many, one, One }: Words, who: string) => `import { z } from 'zod'
import { id, line, operation, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'

export const ${one}Codes = {
  '${many}.not_found': 'not_found',
  '${many}.name_taken': 'conflict',
} as const satisfies Codes

const ${one} = z.object({ id, name: z.string(), version })
export type ${One} = z.infer<typeof ${one}>

export const ${many}Contract = {
  list: operation('${who}', 'GET', '/${feature}', 'A page of ${feature}')
    .input(listInput(['name'], {}))
    .output(listOutput(${one})),
  create: operation('${who}', 'POST', '/${feature}', 'Create one')
    .input(z.strictObject({ name: line() }))
    .output(z.object({ id })),
  rename: operation('${who}', 'PUT', '/${feature}/{id}', 'Change its name')
    .input(z.strictObject({ id, name: line(), version }))
    .output(z.object({ version })),
}
`

const text = ({ many, one }: Words) => `import type { Sentences } from '#kit/domain/errors.ts'
import type { ${one}Codes } from './contract.ts'

export const ${one}Sentences: Sentences<typeof ${one}Codes> = {
  '${many}.not_found': 'La voce non esiste più.',
  '${many}.name_taken': 'Questo nome esiste già.',
}
`

const serverFeature = ({
  feature,
  many,
  one,
}: Words) => `import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { ${one}Codes } from '../domain/contract.ts'
import { ${one}Sentences } from '../domain/text.ts'
import { ${one}Constraints } from './mutations.ts'
import { ${many}Routes } from './routes.ts'

/** What ${feature} bring to the server. */
export const ${many}Feature: ServerFeature = {
  name: '${many}',
  routes: ${many}Routes,
  errors: featureErrors(${one}Codes, ${one}Sentences, ${one}Constraints),
}
`

const queries = ({ many, Many, One, table: name }: Words) => `import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type { ${many}Contract, ${One} } from '../domain/contract.ts'

type Query = Input<(typeof ${many}Contract)['list']>

/** A page of them, searched by name. */
export function list${Many}(db: Db, query: Query): Page<${One}> {
  const base = db.selectFrom('${name}').where(contains(sql.ref('search'), query.q))
  return pageOf(base, query, {
    order: { name: 'name' },
    id: 'id',
    rows: (page) => page.select(['id', 'name', 'version']).execute(),
  })
}
`

const mutations = ({
  many,
  one,
  table: name,
  entity,
}: Words) => `import type { Constraints } from '#kit/server/error-registry.ts'
import type { RecordKind } from '#kit/server/records.ts'

export const ${one}Constraints: Constraints = {
  ${name}_name: { code: '${many}.name_taken', field: 'name' },
}

export const ${entity.toUpperCase()} = {
  table: '${name}',
  entity: '${entity}',
  missing: '${many}.not_found',
} as const satisfies RecordKind
`

const routes = ({ many, Many, entity }: Words) => `import { ok } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { insertRecord, saveVersion } from '#kit/server/records.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
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
}
`

const routesTest = ({ feature, many }: Words) => `import { afterAll, expect, test } from 'vitest'
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

test('one that does not exist is not found', async () => {
  const answer = await staff.call('PUT', '/${feature}/999', { name: 'Nessuna', version: 0 })
  expect(answer.body).toMatchObject({ status: 404, code: '${many}.not_found' })
})

test('it is nothing for who has not signed in', async () => {
  expect((await world.anonymous.call('GET', '/${feature}')).status).toBe(401)
})
`

const api = ({ many }: Words) => `import { createClient } from '#kit/web/client.ts'
import { ${many}Contract } from '../domain/contract.ts'

export const api = createClient('${many}', ${many}Contract)
`

const pages = ({ feature, Many }: Words) => `import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import { api } from './api.ts'

/** All of them. */
export function ${Many}Page() {
  return (
    <Page title="${Many}" fill>
      <DataTable
        list={api.list}
        label="${Many}"
        columns={[{ id: 'name', title: 'Nome', cell: ({ name }) => name, sort: 'name', main: true }]}
        rowLabel={({ name }) => name}
        empty={{ title: 'Nessuna voce', text: 'Qui compaiono le voci, appena la prima è creata.' }}
        exportAs="${feature}"
      />
    </Page>
  )
}
`

const places = ({ many }: Words) => `declare module '#kit/web/places.ts' {
  interface Places {
    '/app/${many}': OfList
  }
}

export {}
`

const screens = ({ many, Many }: Words) => `import type { WebFeature } from '#kit/web/screens.ts'

export const ${many}Screens = {
  app: [
    {
      path: '${many}',
      title: '${Many}',
      load: () => import('./pages.tsx').then((page) => page.${Many}Page),
    },
  ],
} as const satisfies WebFeature
`
