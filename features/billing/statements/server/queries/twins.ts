import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { StatementLine } from '../../domain/contract.ts'
import { mayBeTwins, type Worded } from '../../domain/rules/twins.ts'

type Twin = NonNullable<StatementLine['twin']>

/**
 * For lines of a statement the line of another one that may be the same movement: one that came
 * before it, or one that has paid something. A file that does not name its account may be of any.
 */
export async function listTwins(
  db: Db,
  lines: readonly (Worded & { readonly id: number })[],
): Promise<Map<number, Twin>> {
  const rows = await db
    .selectFrom('statement_lines as lines')
    .innerJoin('statements', 'statements.id', 'lines.statement_id')
    .innerJoin('statement_lines as other', (join) =>
      join
        .onRef('other.booked_on', '=', 'lines.booked_on')
        .onRef('other.amount_cents', '=', 'lines.amount_cents')
        .onRef('other.statement_id', '<>', 'lines.statement_id'),
    )
    .innerJoin('statements as theirs', 'theirs.id', 'other.statement_id')
    .select([
      'lines.id as lineId',
      'other.statement_id as statementId',
      'theirs.name',
      sql<number>`other.seq + 1`.as('place'),
      'other.booked_on as bookedOn',
      'other.amount_cents as amountCents',
      'other.payer',
      'other.description',
      'other.reference',
    ])
    .where(sql<boolean>`lines.id = any(${lines.map(({ id }) => id)}::bigint[])`)
    .where(
      sql<boolean>`(statements.iban = '' or theirs.iban = ''
        or string_to_array(statements.iban, ', ') && string_to_array(theirs.iban, ', '))`,
    )
    .where(
      sql<boolean>`(other.id < lines.id or exists (
        select from statement_line_payments links
        where links.line_id = other.id
          and not exists (select from payments back where back.reverses_id = links.payment_id)))`,
    )
    .orderBy('other.id', 'desc')
    .execute()
  const byId = new Map(lines.map((line) => [line.id, line]))
  return new Map(
    rows.flatMap(({ lineId, statementId, name, place, ...other }) => {
      const line = byId.get(lineId)
      const twin: [number, Twin] = [lineId, { statementId, name, place }]
      return line && mayBeTwins(line, other) ? [twin] : []
    }),
  )
}
