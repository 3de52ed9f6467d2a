import { sql } from 'kysely'
import { z } from 'zod'
import { storeUpload } from '#f/system/files/server/mutations.ts'
import { id } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { BatchKind, Working } from '#kit/server/batch.ts'
import type { PrintedFile } from '#kit/server/document-route.ts'
import { preparing } from '../domain/text.ts'
import { MAX_JOINED_LENGTH, PRINTS } from '../domain/types.ts'
import { reports } from './report.ts'
import { partOf } from './report/paper.ts'

const Item = z.object({ position: z.int(), asked: z.record(z.string(), z.string()) })
const Shared = z.object({ setId: id, print: z.string() })

/** Where a document of a set belongs. */
interface Place {
  readonly setId: number
  readonly position: number
}

/** Makes one document of a set, and keeps it or what it is made of. */
export const printBatch: BatchKind<z.infer<typeof Item>, z.infer<typeof Shared>> = {
  name: 'reports.print',
  who: 'school',
  item: Item,
  shared: Shared,
  title: preparing,
  act: async (at, { position, asked }, { setId, print }) => {
    const { tx, actor, services, today } = at
    const path = `/api/reports/${print}.pdf`
    const report = print in PRINTS ? reports.find((one) => one.path === path) : undefined
    if (!report) throw new Error(`no report ${path}`)
    const made = await report.makeFor({ services, db: tx, today, actor }, asked)
    if (!made.ok) return made
    if (!('template' in made.value)) throw new Error(`${path} is no PDF`)
    const set = await tx
      .selectFrom('report_sets')
      .select('joined')
      .where('id', '=', setId)
      .executeTakeFirst()
    if (!set) return refuse('reports.set_not_found')
    return (set.joined ? keepPart : keepFile)(at, made.value, { setId, position })
  },
}

/** Keeps a document for a day, as what was uploaded and not taken. */
async function keepFile(
  { tx, actor, services }: Working,
  document: PrintedFile,
  { setId, position }: Place,
): Promise<Result<void>> {
  const pdf = await services.pdf.render(document)
  if (!pdf.ok) return pdf
  const name = `${document.name}.pdf`
  const file = await storeUpload(tx, actor, { name, content: pdf.value })
  if (!file.ok) return file
  await tx
    .insertInto('report_set_files')
    .values({ set_id: setId, position, file_id: file.value.id })
    .onConflict((key) =>
      key.columns(['set_id', 'position']).doUpdateSet({ file_id: file.value.id }),
    )
    .execute()
  return ok(undefined)
}

/** Keeps what a document is made of, to be typeset with the others of its set. */
async function keepPart(
  { tx }: Working,
  document: PrintedFile,
  { setId, position }: Place,
): Promise<Result<void>> {
  const data = JSON.stringify(partOf(document))
  const { length } = await tx
    .selectFrom('report_set_parts')
    .select(sql<number>`coalesce(sum(octet_length(data)), 0)::int`.as('length'))
    .where('set_id', '=', setId)
    .where('position', '<>', position)
    .executeTakeFirstOrThrow()
  if (length + data.length > MAX_JOINED_LENGTH) return refuse('reports.too_heavy')
  const { template } = document
  await tx
    .insertInto('report_set_parts')
    .values({ set_id: setId, position, template, data })
    .onConflict((key) => key.columns(['set_id', 'position']).doUpdateSet({ template, data }))
    .execute()
  return ok(undefined)
}
