import { z } from 'zod'
import { found, ok } from '#kit/domain/result.ts'
import { document, idText } from '#kit/server/document-route.ts'
import { EXAMPLE, EXAMPLE_NAME, FIELD_LABELS } from '../domain/text.ts'
import { IMPORT_FIELDS } from '../domain/types.ts'
import { readHeader, readRefused } from './queries.ts'

/** A file to begin with: the headings that are recognised, and a line. */
export const exampleSheet = document(
  { path: '/api/lead-imports/esempio.xlsx', who: 'crm-office', input: z.strictObject({}) },
  async () =>
    ok({
      name: EXAMPLE_NAME,
      tabs: [
        {
          name: 'Lead',
          columns: IMPORT_FIELDS.map((field) => ({
            title: FIELD_LABELS[field],
            kind: 'text' as const,
          })),
          rows: [IMPORT_FIELDS.map((field) => EXAMPLE[field])],
        },
      ],
    }),
)

/** The lines of a file that did not come in, as they stood there, each with the reason beside it. */
export const refusedSheet = document(
  {
    path: '/api/lead-imports/:id/righe-rifiutate.xlsx',
    who: 'crm-office',
    input: z.strictObject({ id: idText }),
  },
  async ({ db }, { id }) => {
    const header = found(await readHeader(db, id), 'imports.not_found')
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
