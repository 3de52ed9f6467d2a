import { type RawBuilder, sql } from 'kysely'
import type { Input, Output } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type { Statement, statementsContract, StatementLine } from '../domain/contract.ts'
import { proposeMatches, type OpenLine } from '../domain/rules.ts'
import type { Columns, State } from '../domain/types.ts'
import { listCandidates, type KnownDue } from './queries/dues.ts'
import { listTwins } from './queries/twins.ts'

type Contract = typeof statementsContract

/** What no payment of a line has taken, in cents; a reversed payment has taken nothing. */
export const restOfLine = sql<number>`lines.amount_cents - coalesce((
  select sum(payments.amount_cents)
  from statement_line_payments links
  join standing_payments payments on payments.id = links.payment_id
  where links.line_id = lines.id
), 0)`

/** The state follows from the payments, and else from whether somebody put the line away. */
const stateOfLine = sql<State>`case
  when lines.amount_cents > 0 and ${restOfLine} <= 0 then 'matched'
  when lines.set_aside_reason is not null then 'set_aside'
  else 'open'
end`

/** Lines that nobody has matched or put away, from the day of the oldest: a value of a statement. */
export const openMovements: RawBuilder<{ readonly count: number; readonly since: Day | null }> =
  sql`(
    select json_build_object('count', count(*), 'since', min(booked_on))
    from statement_lines lines
    where set_aside_reason is null and ${stateOfLine} = 'open'
  )`

const facts = [
  'statements.id',
  'statements.name',
  'statements.kind',
  'statements.iban',
  'statements.first_on as firstOn',
  'statements.last_on as lastOn',
  'statements.known_lines as known',
  'statements.imported_at as importedAt',
  'statements.imported_by as importedBy',
] as const

/** How many of its lines are in each state, of the statement of the row. */
const counted = sql<Pick<Statement, 'lines' | 'open' | 'matched' | 'setAside'>>`(
  select json_build_object(
    'lines', count(*),
    'open', count(*) filter (where state = 'open'),
    'matched', count(*) filter (where state = 'matched'),
    'setAside', count(*) filter (where state = 'set_aside'))
  from (
    select ${stateOfLine} as state from statement_lines lines
    where lines.statement_id = statements.id
  ) told
)`

function present({ counts, ...row }: { readonly counts: object }): Statement {
  return { ...row, ...counts } as Statement
}

type Query = Input<Contract['list']>

function matching(db: Db, { q }: Pick<Query, 'q'>) {
  return db.selectFrom('statements').where(contains(sql`quinte_fold(statements.name)`, q))
}

/** A page of statements with what became of their lines. */
export function listStatements(db: Db, query: Query): Page<Statement> {
  return pageOf(matching(db, query), query, {
    order: { period: 'statements.last_on', imported: 'statements.imported_at' },
    id: 'statements.id',
    rows: async (page) =>
      (await page.select([...facts, counted.as('counts')]).execute()).map(present),
  })
}

/** A statement by its number. */
export async function findStatement(db: Db, id: number): Promise<Statement | undefined> {
  const row = await db
    .selectFrom('statements')
    .select([...facts, counted.as('counts')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && present(row)
}

/** The number of the statement that has this content. */
export async function findByContent(db: Db, sha256: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('statements')
    .select('id')
    .where('sha256', '=', Buffer.from(sha256, 'hex'))
    .executeTakeFirst()
  return row?.id
}

/** What the columns of each bank's CSV mean, by its headings, as somebody has said it. */
export async function knownColumns(db: Db): Promise<ReadonlyMap<string, Columns>> {
  const rows = await db.selectFrom('statement_columns').select(['header', 'columns']).execute()
  return new Map(rows.map(({ header, columns }) => [header, columns as unknown as Columns]))
}

const payments = sql<StatementLine['payments']>`(
  select coalesce(json_agg(json_build_object(
    'id', payments.id, 'receipt', payments.receipt_year || '/' || payments.receipt_number,
    'paidOn', payments.paid_on, 'amountCents', payments.amount_cents, 'made', links.made,
    'studentId', students.id, 'studentName', students.surname || ' ' || students.name,
    'courseId', courses.id, 'courseName', courses.name, 'dueOn', instalments.due_on
  ) order by payments.id), '[]')
  from statement_line_payments links
  join standing_payments payments on payments.id = links.payment_id
  join student_cards students on students.id = payments.student_id
  join plan_instalments instalments on instalments.id = payments.instalment_id
  join course_cards courses on courses.id = instalments.course_id
  where links.line_id = lines.id
)`

/** Whether a payment of a line was reversed: its money may have gone back. */
const reversed = sql<boolean>`exists (
  select from statement_line_payments links
  join payments back on back.reverses_id = links.payment_id
  where links.line_id = lines.id
)`

/** The lines of a statement in the order of the file, open ones with what they seem to pay. */
export async function listLines(
  db: Db,
  statementId: number,
): Promise<Output<Contract['find']>['rows']> {
  const lines = await db
    .selectFrom('statement_lines as lines')
    .select([
      'lines.id',
      'lines.booked_on as bookedOn',
      'lines.value_on as valueOn',
      'lines.amount_cents as amountCents',
      restOfLine.as('restCents'),
      'lines.payer',
      'lines.description',
      'lines.reference',
      stateOfLine.as('state'),
      sql<string>`coalesce(lines.set_aside_reason, '')`.as('reason'),
      payments.as('payments'),
      reversed.as('reversed'),
    ])
    .where('lines.statement_id', '=', statementId)
    .orderBy('lines.seq')
    .execute()
  const open = lines.filter(({ state }) => state === 'open')
  const [proposals, twins] =
    open.length === 0
      ? [new Map<number, never>(), new Map<number, never>()]
      : await Promise.all([proposalsOf(db, open), listTwins(db, statementId, open)])
  return lines.map((line) => {
    const [proposal, twin] = [proposals.get(line.id) ?? null, twins.get(line.id) ?? null]
    // However sure it is what it pays: it may be paid with the other file.
    const certainty = 'unsure' as const
    return { ...line, twin, proposal: proposal && twin ? { ...proposal, certainty } : proposal }
  })
}

/** What open lines seem to pay, with all that the screen says of it. */
async function proposalsOf(
  db: Db,
  open: readonly OpenLine[],
): Promise<Map<number, StatementLine['proposal']>> {
  const { dues, payments } = await listCandidates(db, open)
  const known = new Map(dues.map((due) => [keyOf(due), due]))
  const written = new Map(payments.map((payment) => [payment.id, payment]))
  const told = (id: number | null) => (id === null ? null : (written.get(id) ?? null))
  return new Map(
    proposeMatches(open, dues, payments).map(
      ({ lineId, parts, paymentId, likeId, ...proposal }) => [
        lineId,
        {
          ...proposal,
          parts: parts.map((part) => ({ ...dueOf(known.get(keyOf(part))), ...part })),
          recorded: told(paymentId),
          like: told(likeId),
        },
      ],
    ),
  )
}

/** An instalment of a plan that several share is each student's own. */
function keyOf({ studentId, instalmentId }: Pick<KnownDue, 'studentId' | 'instalmentId'>): string {
  return `${studentId} ${instalmentId}`
}

function dueOf(due: KnownDue | undefined): KnownDue {
  if (!due) throw new Error('a proposal of an instalment that was not offered')
  return due
}
