import { z } from 'zod'
import { found, ok } from '#kit/domain/result.ts'
import { document, idText } from '#kit/server/document-route.ts'
import { findImport, listRefused } from './queries.ts'

/** The lines of a file that did not come in, as they stood there, each with the reason beside it. */
export const refusedSheet = document(
  {
    path: '/api/lead-imports/:id/righe-rifiutate.xlsx',
    who: 'crm-office',
    input: z.strictObject({ id: idText }),
  },
  async ({ db }, { id }) => {
    const known = found(await findImport(db, id), 'imports.not_found')
    if (!known.ok) return known
    const rows = await listRefused(db, id)
    const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
    const columns = Array.from({ length: width }, (_, at) => `Colonna ${at + 1}`)
    return ok({
      name: 'righe-rifiutate',
      tabs: [
        {
          name: 'Righe rifiutate',
          columns: ['Riga', 'Motivo', ...columns].map((title) => ({
            title,
            kind: 'text' as const,
          })),
          rows: rows.map(({ line, cells, reasons }) => [
            ...[String(line), reasons.join(', ')],
            ...columns.map((_, at) => cells[at] ?? ''),
          ]),
        },
      ],
    })
  },
)
