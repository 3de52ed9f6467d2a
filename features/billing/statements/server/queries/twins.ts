import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { StatementLine } from '../../domain/contract.ts'
import { Others, type Worded } from '../../domain/rules/twins.ts'

type Twin = NonNullable<StatementLine['twin']>

/**
 * For lines of a statement the line of another one that may be the same movement: one that came
 * before it, or one that has paid something. A file that does not name its account may be of any.
 */
export async function listTwins(
  db: Db,
  statementId: number,
  lines: readonly (Worded & { readonly id: number })[],
): Promise<Map<number, Twin>> {
  // Each once, not with every line of its day and amount: two files may have thousands alike.
  const rows = await db
    .selectFrom('statement_lines as other')
    .innerJoin('statements as theirs', 'theirs.id', 'other.statement_id')
    .innerJoin('statements as ours', (join) => join.on('ours.id', '=', statementId))
    .select([
      'other.id',
      'other.statement_id as statementId',
      'theirs.name',
      sql<number>`other.seq + 1`.as('place'),
      'other.booked_on as bookedOn',
      'other.amount_cents as amountCents',
      'other.payer',
      'other.description',
      'other.reference',
      sql<boolean>`exists (
        select from statement_line_payments links
        join standing_payments payments on payments.id = links.payment_id
        where links.line_id = other.id)`.as('paid'),
    ])
    .where('other.statement_id', '<>', statementId)
    .where(
      sql<boolean>`(other.booked_on, other.amount_cents) in (
        select booked_on, amount_cents from statement_lines lines
        where lines.id = any(${lines.map(({ id }) => id)}::bigint[]))`,
    )
    .where(
      sql<boolean>`(ours.iban = '' or theirs.iban = ''
        or string_to_array(ours.iban, ', ') && string_to_array(theirs.iban, ', '))`,
    )
    .execute()
  const others = new Others(rows)
  return new Map(
    lines.flatMap((line): [number, Twin][] => {
      const twin = others.twinOf(line)
      if (!twin) return []
      const { statementId: of, name, place } = twin
      return [[line.id, { statementId: of, name, place }]]
    }),
  )
}
