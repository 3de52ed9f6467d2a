import { sql } from 'kysely'
import type { LeadIdentity } from '#f/crm/leads/domain/types.ts'
import { listOperators } from '#f/crm/leads/server/queries.ts'
import { listOpen } from '#f/system/batches/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { phoneDigits } from '#kit/domain/phone.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Db } from '#kit/server/db.ts'
import { pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type { ImportRecord, ImportRow, importsContract } from '../domain/contract.ts'
import { headingOf, personKey, ROWS_A_PIECE, type KnownHeadings } from '../domain/rules.ts'
import {
  UNDONE_STATES,
  VERDICTS,
  type ImportField,
  type ImportMode,
  type Undone,
  type Verdict,
} from '../domain/types.ts'

type Contract = typeof importsContract

/** What is wrong with a line, in whichever step it showed. */
const WRONG: readonly Verdict[] = ['refused', 'failed']

const COLUMNS = [
  'id',
  'name',
  sql<ImportMode>`mode`.as('mode'),
  'created_at as createdAt',
  'created_by as createdBy',
  'started_at as startedAt',
  'undone_at as undoneAt',
  'batch_id as batchId',
] as const

type Row = Pick<
  ImportRecord,
  'id' | 'name' | 'mode' | 'createdAt' | 'createdBy' | 'startedAt' | 'undoneAt'
> & { readonly batchId: number | null }

type Counts = Record<Verdict | 'added' | 'updated' | 'waiting' | Undone, number>

/** With the lines of each counted at one look, and whether the server is at work on them. */
async function withCounts(db: Db, rows: readonly Row[]): Promise<ImportRecord[]> {
  const verdict = (one: Verdict) =>
    sql<number>`(count(*) filter (where verdict = ${sql.lit(one)}))::int`.as(one)
  const outcome = (one: string) =>
    sql<number>`(count(*) filter (where outcome = ${sql.lit(one)}))::int`
  const undone = (one: Undone) =>
    sql<number>`(count(*) filter (where undone = ${sql.lit(one)}))::int`.as(one)
  const counted = await db
    .selectFrom('lead_import_rows')
    .select([
      'import_id as id',
      ...VERDICTS.map(verdict),
      outcome('added').as('added'),
      outcome('updated').as('updated'),
      sql<number>`(count(*) filter (where outcome is null and verdict in ('new', 'update')))::int`.as(
        'waiting',
      ),
      ...UNDONE_STATES.map(undone),
    ])
    .where('import_id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .groupBy('import_id')
    .execute()
  const open = await listOpen(
    db,
    rows.map(({ batchId }) => batchId),
  )
  const counts = new Map(counted.map((row) => [row.id, row as Counts]))
  return rows.map(({ batchId, ...row }) => {
    const of = counts.get(row.id)
    const { new: fresh, update, skipped, refused, failed, ...done } = of ?? NOTHING
    const { added, updated, waiting, trashed, restored, left } = done
    return {
      ...row,
      verdicts: { new: fresh, update, skipped, refused, failed },
      ...{ added, updated, waiting },
      undone: { trashed, restored, left, waiting: added + updated - trashed - restored - left },
      running: open.has(batchId ?? 0),
    }
  })
}

const NOTHING: Counts = {
  ...{ new: 0, update: 0, skipped: 0, refused: 0, failed: 0 },
  ...{ added: 0, updated: 0, waiting: 0, trashed: 0, restored: 0, left: 0 },
}

/** An import with its counts. */
export async function findImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  const rows = await db.selectFrom('lead_imports').select(COLUMNS).where('id', '=', id).execute()
  return (await withCounts(db, rows))[0]
}

/** A page of imports. */
export function listImports(db: Db, query: Input<Contract['list']>): Page<ImportRecord> {
  return pageOf(db.selectFrom('lead_imports'), query, {
    order: { createdAt: 'created_at' },
    id: 'id',
    rows: async (page) => withCounts(db, await page.select(COLUMNS).execute()),
  })
}

/** A page of the lines of an import. */
export function listRows(db: Db, query: Input<Contract['rows']>): Page<ImportRow> {
  const found = db
    .selectFrom('lead_import_rows')
    .where('import_id', '=', query.id)
    .where((at) => whereIf(query.verdict, (verdict) => at('verdict', '=', verdict)))
    .where((at) => whereIf(query.wrong === true || undefined, () => at('verdict', 'in', WRONG)))
  return pageOf(found, query, {
    order: { line: 'position' },
    id: 'position',
    rows: (page) =>
      page
        .select([
          'position as id',
          'line',
          sql<string>`trim(concat_ws(' ', lead ->> 'surname', lead ->> 'name'))`.as('name'),
          sql<string>`coalesce(lead ->> 'phone', '')`.as('phone'),
          sql<string>`coalesce(lead ->> 'mail', '')`.as('mail'),
          sql<Verdict>`verdict`.as('verdict'),
          sql<string[]>`reasons`.as('reasons'),
          'lead_id as leadId',
        ])
        .execute(),
  })
}

/** The lines that did not come in, as they stood in the file; read a piece at a time. */
export async function* readRefused(db: Db, id: number) {
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('lead_import_rows')
      .select([
        'position',
        'line',
        sql<string[]>`cells`.as('cells'),
        sql<string[]>`reasons`.as('reasons'),
      ])
      .where('import_id', '=', id)
      .where('position', '>', last)
      .where('verdict', 'in', ['skipped', ...WRONG])
      .orderBy('position')
      .limit(ROWS_A_PIECE)
      .execute()
    yield* rows
    last = rows.at(-1)?.position ?? 0
    if (rows.length < ROWS_A_PIECE) return
  }
}

/** The headings of the file of an import; undefined when there is no such import. */
export async function readHeader(db: Db, id: number): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('lead_imports')
    .select(sql<string[]>`header`.as('header'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.header
}

/** What was said before of these headings. */
export async function readHeadings(db: Db, header: readonly string[]): Promise<KnownHeadings> {
  const rows = await db
    .selectFrom('lead_import_headings')
    .select(['heading', sql<ImportField | null>`field`.as('field')])
    .where('heading', '=', sql<string>`any(${header.map(headingOf)}::text[])`)
    .execute()
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}

/** Who may be given leads, by username and by name; a name of two people is nobody's. */
export async function readOperators(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await listOperators(db)
  const names = rows.map(({ name }) => foldText(name))
  const alone = rows.filter(
    ({ name }) => names.indexOf(foldText(name)) === names.lastIndexOf(foldText(name)),
  )
  return new Map([
    ...alone.map(({ id, name }) => [foldText(name), id] as const),
    ...rows.map(({ id, username }) => [foldText(username), id] as const),
  ])
}

/** Two who bring people in at once would not see each other's: one comes after the other. */
export async function lockIncoming(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lead imports', 0))`.execute(tx)
}

/** Tags by role and name, and by name alone. */
export async function readTagNames(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('tag_cards as tags')
    .select(['tags.id', 'tags.search', 'tags.role'])
    .where('tags.deleted_at', 'is', null)
    .orderBy('tags.id', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ id, search, role }) => [
      [`${role ?? ''}/${search ?? ''}`, id] as const,
      [`/${search ?? ''}`, id] as const,
    ]),
  )
}

/** Which lead each of these people is already: by number, mail, or name with town. */
export async function matchLeads(
  db: Db,
  people: readonly LeadIdentity[],
): Promise<(number | null)[]> {
  const asked = people.map(({ name, surname, phone, mail, city }, place) => ({
    place,
    digits: phoneDigits(phone) ?? null,
    mail: mail === '' ? null : mail.toLowerCase(),
    person: city === '' ? null : personKey({ name, surname, city }),
  }))
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(
      (select min(id) from leads where phone_digits = asked.digits and deleted_at is null),
      (select min(id) from leads
        where lower(leads.mail) = asked.mail and leads.mail <> '' and deleted_at is null),
      (select min(id) from leads where person_key = asked.person and deleted_at is null)
    ) as id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked
      (place int, digits text, mail text, person text)
    order by asked.place
  `.execute(db)
  return rows.map(({ id }) => id)
}
