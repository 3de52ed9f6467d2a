import { z } from 'zod'
import { academicYear } from '#f/school/courses/domain/contract.ts'
import { ok } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { document } from '#kit/server/document-route.ts'
import type { Column, Value } from '#kit/server/spreadsheet.ts'
import { owedLine, SHOWN_INSTALMENTS } from '../domain/rules/report.ts'
import { planName } from '../domain/text.ts'
import { readOwedOfYear } from './queries/report.ts'

const NUMBERS = Array.from({ length: SHOWN_INSTALMENTS }, (_, at) => at + 1)

const COLUMNS: readonly Column[] = [
  { title: 'Cognome', kind: 'text' },
  { title: 'Nome', kind: 'text' },
  { title: 'Mail', kind: 'text', width: 38 },
  { title: 'Corso', kind: 'text', width: 38 },
  { title: 'Ritirato', kind: 'text', width: 10 },
  { title: 'Piano', kind: 'text', width: 16 },
  { title: 'Costo', kind: 'euro' },
  { title: 'Pagato', kind: 'euro' },
  { title: 'Da pagare', kind: 'euro' },
  { title: 'Rate', kind: 'number', width: 6 },
  { title: 'Rate pagate', kind: 'number' },
  ...NUMBERS.flatMap((number): Column[] => [
    { title: `Rata${number}`, kind: 'euro' },
    { title: `Rata${number} data`, kind: 'day' },
  ]),
]

/** What the students of an academic year owe, one line a student and course, with ten instalments. */
export const duesSheet = document(
  {
    path: '/api/payments/rate_studenti.xlsx',
    who: 'billing',
    input: z.strictObject({ academicYear }),
  },
  async ({ db }, { academicYear: year }) =>
    ok({
      name: 'rate_studenti',
      tabs: [{ name: `Rate ${year}`, columns: COLUMNS, rows: lines(db, year) }],
    }),
)

async function* lines(db: Db, year: string): AsyncGenerator<Value[]> {
  for await (const { instalments, custom, ...owed } of readOwedOfYear(db, year)) {
    const { shown, ...sums } = owedLine(instalments)
    const plan = custom === null ? 'Nessun piano' : planName(custom)
    yield [
      ...[owed.surname, owed.name, owed.mail, owed.courseName, owed.withdrawn ? 'Sì' : '', plan],
      ...[owed.totalCents, sums.settledCents, sums.openCents, sums.count, sums.paidCount],
      ...shown.flatMap(({ amountCents, dueOn }) => [amountCents, dueOn]),
    ]
  }
}
