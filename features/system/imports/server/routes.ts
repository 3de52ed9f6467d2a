import { found, ok } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import type { ImportContract } from '../domain/contract.ts'
import { guessColumns } from '../domain/rules.ts'
import * as act from './mutations/steps.ts'
import type { AnyKind } from './mutations/kind.ts'
import * as find from './queries.ts'
import { openTable } from './queries/file.ts'

/** As many rows as one needs to see what is in the columns. */
const SHOWN = 5

/** The operations of the imports of a kind. */
export function importRoutes(kind: AnyKind, c: ImportContract): Routes<ImportContract> {
  return {
    preview: read(c.preview, async ({ db, actor }, { fileId }) => {
      const table = await openTable(db, actor, fileId)
      if (!table.ok) return table
      const header = [...table.value.header]
      const rows: string[][] = []
      // Read to its end, so that what is wrong anywhere in it is said now.
      for await (const piece of table.value.pieces) {
        for (const { cells } of piece.slice(0, SHOWN - rows.length)) rows.push([...cells])
      }
      return ok({
        header,
        rows,
        columns: guessColumns(kind.fields, header, await find.readHeadings(kind, db, header)),
      })
    }),
    prepare: write(c.prepare, (at, input) => act.prepareImport(kind, at, input)),
    get: read(c.get, async ({ db }, { id }) =>
      found(await find.findImport(kind, db, id), 'imports.not_found'),
    ),
    list: read(c.list, async ({ db }, query) =>
      ok(await readPage(find.listImports(kind, db, query))),
    ),
    rows: read(c.rows, async ({ db }, query) => ok(await readPage(find.listRows(kind, db, query)))),
    run: write(c.run, (at, input) => act.runImport(kind, at, input)),
    undo: write(c.undo, (at, input) => act.undoImport(kind, at, input)),
  }
}
