import { firstRow } from '#kit/domain/list.ts'
import { ok } from '#kit/domain/result.ts'
import { read, type Routes } from '#kit/server/route.ts'
import { recipientsContract } from '../domain/contract.ts'
import { LEFT_OUT } from '../domain/types.ts'
import { recipients } from './queries.ts'

const c = recipientsContract

export const recipientsRoutes: Routes<typeof recipientsContract> = {
  preview: read(c.preview, async ({ db }, input) => {
    const all = await recipients(db, input.target)
    const count = (reason: (typeof all)[number]['leftOut']) =>
      all.filter(({ leftOut }) => leftOut === reason).length
    const start = firstRow(input)
    return ok({
      total: all.length,
      receiving: count(null),
      leftOut: LEFT_OUT.map((reason) => ({ reason, count: count(reason) })).filter(
        (one) => one.count > 0,
      ),
      rows: all.slice(start, start + input.size),
    })
  }),
}
