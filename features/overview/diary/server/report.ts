import { z } from 'zod'
import { day } from '#kit/domain/contract.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { document } from '#kit/server/document-route.ts'
import type { Column, Value } from '#kit/server/spreadsheet.ts'
import type { AcademyLine } from '../domain/contract.ts'
import { isPeriod } from '../domain/rules.ts'
import { changeText } from '../domain/text/change.ts'
import { readAcademy } from './queries/academy.ts'

const COLUMNS: readonly Column[] = [
  { title: 'Quando', kind: 'moment' },
  { title: 'Utente', kind: 'text', width: 16 },
  { title: 'Che cosa', kind: 'text', width: 36 },
  { title: 'Scheda', kind: 'text', width: 30 },
  { title: 'Campi', kind: 'text', width: 80 },
]

/** The diary of the academy as a spreadsheet, the oldest first. */
export const academySheet = document(
  {
    path: '/api/diary/export.xlsx',
    who: 'accounts',
    input: z.strictObject({
      from: day,
      to: day,
      who: z.string().max(60).optional(),
      q: z.string().max(200).default(''),
    }),
  },
  async ({ db, services }, query) =>
    isPeriod(query.from, query.to)
      ? ok({
          name: `diario_${query.from}_${query.to}`,
          tabs: [
            {
              name: 'Diario',
              columns: COLUMNS,
              rows: lines(readAcademy(db, services.diary, query)),
            },
          ],
        })
      : refuse('diary.period'),
)

async function* lines(entries: AsyncIterable<AcademyLine>): AsyncGenerator<Value[]> {
  for await (const { at, who, title, about, changes } of entries) {
    yield [
      wallTimeOfInstant(Temporal.Instant.from(at)),
      who,
      title,
      about.name,
      changes.map(changeText).join('\n'),
    ]
  }
}
