import { z } from 'zod'
import { found, ok } from '#kit/domain/result.ts'
import { document, idText } from '#kit/server/document-route.ts'
import { KIND_LABELS, noteText, OUTCOME_LABELS, VERDICT_LABELS } from '../domain/text.ts'
import { findSheet, readDoubtful } from './queries.ts'

const HEADINGS = [
  ...['Che cosa', 'Numero di prima', 'Nome', 'Esito della prova', 'Perché'],
  ...['Che cosa ne è stato', 'Perché (trasloco)'],
]

/** What a dry run found to say, a record a line. */
export const doubtsSheet = document(
  {
    path: '/api/move-ins/:id/prova-trasloco.xlsx',
    who: 'move-in',
    input: z.strictObject({ id: idText }),
  },
  async ({ db, services }, { id }) => {
    const now = services.clock.now().toString()
    const sheet = found(await findSheet(db, id, now), 'moveIn.not_found')
    if (!sheet.ok) return sheet
    const { counts } = sheet.value
    async function* rows() {
      for await (const row of readDoubtful(db, id)) {
        const { kind, oldId, label, verdict, notes, outcome, reason } = row
        const head = [KIND_LABELS[kind], oldId, label, VERDICT_LABELS[verdict]]
        const became = outcome === null ? '' : OUTCOME_LABELS[outcome]
        yield [...head, notes.map(noteText).join('; '), became, reason]
      }
    }
    return ok({
      name: 'prova-trasloco',
      tabs: [
        {
          name: 'Da guardare',
          columns: HEADINGS.map((title) => ({ title, kind: 'text' as const })),
          rows: rows(),
        },
        {
          name: 'Conteggi',
          columns: [
            { title: 'Che cosa', kind: 'text' as const },
            ...Object.values(VERDICT_LABELS).map((title) => ({ title, kind: 'number' as const })),
          ],
          rows: counts.map(({ kind, taken, guessed, asked, refused }) => [
            KIND_LABELS[kind],
            ...[taken, guessed, asked, refused],
          ]),
        },
      ],
    })
  },
)
