import { found, ok } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { importsContract } from '../domain/contract.ts'
import { guessColumns, headingsKey } from '../domain/rules.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'
import { readUpload } from './queries/file.ts'

const c = importsContract
/** As many rows as one needs to see what is in the columns. */
const SHOWN = 5

export const importsRoutes: Routes<typeof importsContract> = {
  preview: read(c.preview, async ({ db, actor }, { fileId }) => {
    const table = await readUpload(db, actor, fileId)
    if (!table.ok) return table
    const header = [...table.value.header]
    const remembered = await find.rememberedColumns(db, headingsKey(header))
    const rows = table.value.rows.slice(0, SHOWN).map(({ cells }) => [...cells])
    return ok({ header, rows, columns: remembered ?? guessColumns(header) })
  }),
  prepare: write(c.prepare, act.prepareImport),
  get: read(c.get, async ({ db }, { id }) =>
    found(await find.findImport(db, id), 'imports.not_found'),
  ),
  list: read(c.list, async ({ db }, query) => ok(await readPage(find.listImports(db, query)))),
  rows: read(c.rows, async ({ db }, query) => ok(await readPage(find.listRows(db, query)))),
  run: write(c.run, act.runImport),
  undo: write(c.undo, act.undoImport),
}
