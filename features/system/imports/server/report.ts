import { z } from 'zod'
import { found, ok } from '#kit/domain/result.ts'
import { document, idText } from '#kit/server/document-route.ts'
import type { AnyKind } from './mutations/kind.ts'
import { readHeader, readRefused } from './queries.ts'

/** A file to begin with: the headings that are recognised, and a line. */
export const exampleSheet = ({ path, who, words, fields }: AnyKind) =>
  document({ path: `/api${path}/esempio.xlsx`, who, input: z.strictObject({}) }, async () =>
    ok({
      name: words.exampleName,
      tabs: [
        {
          name: words.sheet,
          columns: fields.map(({ label }) => ({
            title: label,
            kind: 'text' as const,
          })),
          rows: [fields.map(({ example }) => example)],
        },
      ],
    }),
  )

/** The lines of a file that did not come in, as they stood there, each with the reason beside it. */
export const refusedSheet = (kind: AnyKind) =>
  document(
    {
      path: `/api${kind.path}/:id/righe-rifiutate.xlsx`,
      who: kind.who,
      input: z.strictObject({ id: idText }),
    },
    async ({ db }, { id }) => {
      const header = found(await readHeader(kind, db, id), 'imports.not_found')
      if (!header.ok) return header
      const columns = header.value
      const cellsOf = (cells: readonly string[]) => columns.map((_, at) => cells[at] ?? '')
      async function* rows() {
        for await (const { line, cells, reasons } of readRefused(db, id)) {
          yield [String(line), reasons.join(', '), ...cellsOf(cells)]
        }
      }
      return ok({
        name: 'righe-rifiutate',
        tabs: [
          {
            name: 'Righe rifiutate',
            columns: ['Riga', 'Motivo', ...columns].map((title) => ({
              title,
              kind: 'text' as const,
            })),
            rows: rows(),
          },
        ],
      })
    },
  )
