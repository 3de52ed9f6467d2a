import { found, ok } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { importsContract } from '../domain/contract.ts'
import { guessColumns } from '../domain/rules.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'
import { openTable } from './queries/file.ts'

const c = importsContract
/** As many rows as one needs to see what is in the columns. */
const SHOWN = 5

export const importsRoutes: Routes<typeof importsContract> = {
  preview: read(c.preview, async ({ db, actor }, { fileId }) => {
    const table = await openTable(db, actor, fileId)
    if (!table.ok) return table
    const header = [...table.value.header]
    const rows: string[][] = []
    // Read to its end, so that what is wrong anywhere in it is said now.
    for await (const piece of table.value.pieces) {
      for (const { cells } of piece.slice(0, SHOWN - rows.length)) rows.push([...cells])
    }
    return ok({ header, rows, columns: guessColumns(header, await find.readHeadings(db, header)) })
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
