import { ok } from '#kit/domain/result.ts'
import { insertRecord, saveVersion } from '#kit/server/records.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { trashRoutes } from '#kit/server/trash.ts'
import { wordingsContract } from '../domain/contract.ts'
import { cleaned, WORDING } from './mutations.ts'
import { listWordings } from './queries.ts'

const c = wordingsContract

export const wordingsRoutes: Routes<typeof wordingsContract> = {
  list: read(c.list, async ({ db }) => ok({ rows: await listWordings(db) })),
  create: write(c.create, async (at, form) => {
    const values = cleaned(form)
    if (!values.ok) return values
    const created_by = at.actor.username
    return ok({ id: await insertRecord(at, WORDING, { ...values.value, created_by }) })
  }),
  update: write(c.update, async (at, { id, version, ...form }) => {
    const values = cleaned(form)
    return values.ok ? saveVersion(at, WORDING, { id, version, values: values.value }) : values
  }),
  ...trashRoutes(c, WORDING),
}
