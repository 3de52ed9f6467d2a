import { z } from 'zod'
import { storeUpload } from '#f/system/files/server/mutations.ts'
import { id } from '#kit/domain/contract.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import type { BatchKind } from '#kit/server/batch.ts'
import { preparing } from '../domain/text.ts'
import { PRINTS } from '../domain/types.ts'
import { reports } from './report.ts'

const Item = z.object({ position: z.int(), asked: z.record(z.string(), z.string()) })
const Shared = z.object({ setId: id, print: z.string() })

/** Makes one document of a set and keeps it for a day, as what was uploaded and not taken. */
export const printBatch: BatchKind<z.infer<typeof Item>, z.infer<typeof Shared>> = {
  name: 'reports.print',
  who: 'school',
  item: Item,
  shared: Shared,
  title: preparing,
  act: async ({ tx, actor, services, today }, { position, asked }, { setId, print }) => {
    const path = `/api/reports/${print}.pdf`
    const report = print in PRINTS ? reports.find((one) => one.path === path) : undefined
    if (!report) throw new Error(`no report ${path}`)
    const made = await report.makeFor({ services, db: tx, today, actor }, asked)
    if (!made.ok) return made
    if (!('template' in made.value)) throw new Error(`${path} is no PDF`)
    const pdf = await services.pdf.render(made.value)
    if (!pdf.ok) return pdf
    const name = `${made.value.name}.pdf`
    const file = await storeUpload(tx, actor, { name, content: pdf.value })
    if (!file.ok) return file
    const set = await tx
      .selectFrom('report_sets')
      .select('id')
      .where('id', '=', setId)
      .executeTakeFirst()
    if (!set) return refuse('reports.set_not_found')
    await tx
      .insertInto('report_set_files')
      .values({ set_id: setId, position, file_id: file.value.id })
      .onConflict((key) =>
        key.columns(['set_id', 'position']).doUpdateSet({ file_id: file.value.id }),
      )
      .execute()
    return ok(undefined)
  },
}
