import { fullName } from '#kit/domain/format.ts'
import { ok } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { automaticContract } from '../domain/contract.ts'
import { saveRule } from './mutations.ts'
import { listLog, listRules, listToTell } from './queries.ts'

const c = automaticContract

export const automaticRoutes: Routes<typeof automaticContract> = {
  rules: read(c.rules, async ({ db }) => ok({ rows: await listRules(db) })),
  save: write(c.save, saveRule),
  expected: read(c.expected, async ({ db, services }, { key }) => {
    const toTell = await listToTell(db, key, services.clock.now())
    return ok({
      rows: toTell.map(({ person, occasions }) => ({
        kind: person.kind,
        personId: person.id,
        name: fullName(person),
        lines: occasions.map(({ line }) => line).filter((line) => line !== ''),
        leftOut: person.leftOut,
      })),
    })
  }),
  log: read(c.log, async ({ db }, query) => ok(await readPage(listLog(db, query)))),
}
