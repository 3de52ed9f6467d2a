import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { phoneDigits } from '#kit/domain/phone.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Db } from '#kit/server/db.ts'
import { pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type { ImportRecord, ImportRow, importsContract } from '../domain/contract.ts'
import type { ImportColumns, ImportedLead, ImportMode, Verdict } from '../domain/types.ts'

type Contract = typeof importsContract

const count = (condition: string) =>
  sql<number>`(
    select count(*)::int from lead_import_rows line
    where line.import_id = lead_imports.id and ${sql.raw(condition)}
  )`

const COLUMNS = [
  'id',
  'name',
  sql<ImportMode>`mode`.as('mode'),
  'created_at as createdAt',
  'created_by as createdBy',
  'started_at as startedAt',
  'undone_at as undoneAt',
  count("line.verdict = 'new'").as('new'),
  count("line.verdict = 'update'").as('update'),
  count("line.verdict = 'skipped'").as('skipped'),
  count("line.verdict = 'refused'").as('refused'),
  count("line.outcome = 'added'").as('added'),
  count("line.outcome = 'updated'").as('updated'),
  count("line.outcome is null and line.verdict in ('new', 'update')").as('waiting'),
] as const

interface Counted extends Omit<ImportRecord, 'verdicts'>, Record<Verdict, number> {}

function presented({ new: added, update, skipped, refused, ...rest }: Counted): ImportRecord {
  return { ...rest, verdicts: { new: added, update, skipped, refused } }
}

/** An import with its counts. */
export async function findImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  const row = await db
    .selectFrom('lead_imports')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && presented(row)
}

/** A page of imports. */
export function listImports(db: Db, query: Input<Contract['list']>): Page<ImportRecord> {
  return pageOf(db.selectFrom('lead_imports'), query, {
    order: { createdAt: 'created_at' },
    id: 'id',
    rows: async (page) => (await page.select(COLUMNS).execute()).map(presented),
  })
}

/** A page of the lines of an import. */
export function listRows(db: Db, query: Input<Contract['rows']>): Page<ImportRow> {
  const found = db
    .selectFrom('lead_import_rows')
    .where('import_id', '=', query.id)
    .where((at) => whereIf(query.verdict, (verdict) => at('verdict', '=', verdict)))
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

/** The lines that were refused, as they stood in the file. */
export async function listRefused(db: Db, id: number) {
  return db
    .selectFrom('lead_import_rows')
    .select(['line', sql<string[]>`cells`.as('cells'), sql<string[]>`reasons`.as('reasons')])
    .where('import_id', '=', id)
    .where('verdict', 'in', ['refused', 'skipped'])
    .orderBy('position')
    .execute()
}

/** What columns were said to mean under these headings. */
export async function rememberedColumns(
  db: Db,
  headings: string,
): Promise<ImportColumns | undefined> {
  const row = await db
    .selectFrom('lead_import_columns')
    .select(sql<ImportColumns>`columns`.as('columns'))
    .where('headings', '=', headings)
    .executeTakeFirst()
  return row?.columns
}

/** Tags by role and name, and by name alone. */
export async function readTagNames(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('tags')
    .innerJoin('tag_categories', 'tag_categories.id', 'tags.category_id')
    .select(['tags.id', 'tags.search', 'tag_categories.role'])
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
  people: readonly ImportedLead[],
): Promise<(number | null)[]> {
  const asked = people.map(({ name, surname, phone, mail, city }, place) => ({
    place,
    digits: phoneDigits(phone) ?? null,
    mail: mail === '' ? null : mail.toLowerCase(),
    surname: foldText(surname),
    name: foldText(name),
    city: city === '' ? null : foldText(city),
  }))
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(
      (select min(id) from leads where phone_digits = asked.digits and deleted_at is null),
      (select min(id) from leads
        where lower(leads.mail) = asked.mail and leads.mail <> '' and deleted_at is null),
      (select min(id) from leads
        where quinte_fold(leads.surname) = asked.surname and quinte_fold(leads.name) = asked.name
          and quinte_fold(leads.city) = asked.city and leads.city <> '' and deleted_at is null)
    ) as id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked
      (place int, digits text, mail text, surname text, name text, city text)
    order by asked.place
  `.execute(db)
  return rows.map(({ id }) => id)
}
