import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { may, ROLES, type Role, type Permission } from '#kit/domain/permissions.ts'
import { clientOf } from '#tests/support/client.ts'
import { askElsewhere } from '#tests/support/elsewhere.ts'
import { largeForms, largeJson, type LargeBody } from '#tests/support/large-bodies.ts'
import { SAMPLE } from '#tests/support/nonsense.ts'
import { addressOf, allOperations } from '#tests/support/operations.ts'
import { expectPatience } from '#tests/support/patience.ts'
import { oldClient, post, type OldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'
import { BODY_LIMIT } from './legacy.ts'
import { scripts } from './features.ts'

const KIB = 1024
const MIB = 1024 * KIB
const THOROUGH = SAMPLE.numRuns > 100
/** At the desk each operation gets one of the bodies, another than its neighbour; else all. */
const some = <T>(all: readonly T[], turn: number): readonly T[] =>
  THOROUGH ? all : all.slice(turn % all.length, (turn % all.length) + 1)

const world = await openWorld()
afterAll(() => world.close())
/** What is counted is the server's work: the bodies are sent by another thread. */
const { ask, close } = askElsewhere()
afterAll(close)

/** Administrators may do what staff may, and a few things more. */
const callersOf = (who: Permission): readonly (Role | undefined)[] =>
  THOROUGH
    ? [undefined, ...ROLES]
    : [undefined, 'call_centre', may('staff', who) ? 'staff' : 'admin']
const clientFor = async (role: Role | undefined) =>
  clientOf(world.url, role && (await world.as(role)).cookie, ask)
const postElsewhere = (path: string, body: string, headers = {}) =>
  post(world, path, body, headers, ask)

const writes = allOperations().filter(({ method }) => method !== 'GET')

describe('an operation keeps nobody waiting', () => {
  test.each(writes.map((operation, turn) => ({ ...operation, turn })))(
    '$name',
    async (declared) => {
      const { method, who, limit, turn } = declared
      const { path } = addressOf(declared, { id: 1 })
      const fields = Object.keys(declared.input?.properties ?? {})
      for (const role of callersOf(who)) {
        const client = await clientFor(role)
        const bytes = role === undefined ? 64 * KIB : (limit.bytes ?? MIB)
        const bodies = may(role, who) ? largeJson(fields, bytes, limit.values) : TOO_MUCH
        for (const [what, make] of some(bodies, turn)) {
          const large = make()
          const { status, body: said } = await expectPatience(world, `${role}: ${what}`, () =>
            client.call(method, path, large),
          )
          expect(status, what).toBeLessThan(500)
          expect(JSON.stringify(said).length, what).toBeLessThan(20_000)
        }
      }
    },
  )

  const reads = allOperations().filter(({ method }) => method === 'GET')
  test.each(reads)('$name', async (declared) => {
    const { path } = addressOf(declared, { id: 1 })
    const client = await clientFor('admin')
    for (const query of ['a[b]'.repeat(3_000), 'q[]=&'.repeat(2_500), 'q[99999999]=1&page=x']) {
      const { status } = await expectPatience(world, query.slice(0, 9), () =>
        client.call('GET', `${path}?${query}`),
      )
      expect(status).toBeLessThan(500)
    }
  })
})

/** What is refused before it is read. */
const TOO_MUCH: readonly LargeBody[] = [
  ['much more than anybody may send', () => `[${'{},'.repeat(100 * KIB)}{}]`],
]

describe('an old script keeps nobody waiting', () => {
  const roles = THOROUGH ? ROLES : (['call_centre', 'admin'] as const)
  const clients = new Map<Role, OldClient>()
  beforeAll(async () => {
    for (const role of roles) {
      await world.as(role)
      clients.set(role, await oldClient(world, role))
    }
  })

  const all = scripts.flatMap(([, ofFeature]) => ofFeature)
  test.each(all.map((script, turn) => ({ ...script, turn })))('$name', async (script) => {
    const { name, shape, bodyLimit = BODY_LIMIT, turn } = { ...script, shape: script.fields.shape }
    const fields = Object.keys(shape)
    for (const client of [undefined, ...clients.values()]) {
      const session = new URLSearchParams(client?.session).toString()
      const forms = largeForms(fields, bodyLimit - 200)
      for (const [what, make] of some(forms, turn)) {
        const form = client ? `${session}&${make()}` : make()
        const { status } = await expectPatience(world, what, () => postElsewhere(name, form))
        expect(status, what).toBeLessThan(500)
      }
      const bodies = largeJson([...fields, 'token'], bodyLimit - 200, script.bodyValues)
      for (const [what, make] of some(bodies, turn)) {
        const body = make()
        const given = client ? body.replace(/^\{/, `{"token":"${client.session.token}",`) : body
        const { status } = await expectPatience(world, what, () =>
          postElsewhere(name, given, { 'content-type': 'application/json' }),
        )
        expect(status, what).toBeLessThan(500)
      }
    }
    // Some end the session that calls them.
    for (const [role, client] of clients) {
      if ((await client.call('checkToken')).body === null)
        clients.set(role, await oldClient(world, role))
    }
  })
})

describe('a list in the text of a field keeps nobody waiting', () => {
  const list = (entry: string, length: number) => `[${`${entry},`.repeat(length)}${entry}]`

  test.each([
    ['saveFile', 'data', '1', list('1', MIB)],
    ['saveFile', 'data', '{}', list('{}', MIB)],
    ['addPianoPagamentiCorsi', 'piano', '{}', `{"costo":"1","rate":${list('{}', 80 * KIB)}}`],
  ])('%s: %s of %s', async (name, field, _entry, text) => {
    await world.as('admin')
    const { session } = await oldClient(world, 'admin')
    const form = `${new URLSearchParams(session).toString()}&${field}=${text}`
    const { body } = await expectPatience(world, name, () => postElsewhere(name, form))
    expect(body.fields).toHaveProperty(field)
  })
})

describe('generateExcel keeps nobody waiting', () => {
  const row = (at: number) => `{"n${at}":${at}}`
  const rows = (length: number) => `[${Array.from({ length }, (_, at) => row(at)).join(',')}]`
  const tab = (content: string) => `[{"name":"A","rows":${content}}]`
  const wide = (columns: number) =>
    `{${Array.from({ length: columns }, (_, at) => `"c${at}":1`).join(',')}}`
  const formOf = async (json: string) => {
    const { session } = await oldClient(world, 'call_centre')
    return new URLSearchParams({ ...session, json, fileName: 'a' }).toString()
  }

  test.each([
    ['5,000 rows with 5,000 names', tab(rows(5_000)), 'Al massimo 300 colonne'],
    ['as many names as fit', tab(rows(100_000)), 'Al massimo 300 colonne'],
    [
      'more cells than fit',
      tab(`[${'{},'.repeat(200_000)}${wide(300)}]`),
      'Al massimo 200.000 celle',
    ],
    [
      'a few more cells in two tabs',
      `[${[1, 2].map(() => tab(`[${'{},'.repeat(200)}${wide(300)}]`).slice(1, -1)).join(',')}]`,
      'Al massimo 100.000 celle',
    ],
    ['more values than are read', tab(`[${'[],'.repeat(650_000)}[]]`), 'Al massimo 200.000 celle'],
  ])('that describes %s', async (_what, json, sentence) => {
    const form = await formOf(json)
    const { body } = await expectPatience(world, sentence, () =>
      postElsewhere('generateExcel', form),
    )
    expect(body.fields).toEqual({ json: sentence })
  })

  test('that describes as many cells as it may', async () => {
    const form = await formOf(tab(`[${'{},'.repeat(660)}${wide(300)}]`))
    const { body } = await expectPatience(world, 'all', () => postElsewhere('generateExcel', form))
    expect(body).toMatchObject({ result: 'ok' })
  })
})
