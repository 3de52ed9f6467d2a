import type pg from 'pg'
import { checkApplied, readApplied, readMigrations, type Applied } from '../migrate.ts'

/**
 * The migrations that a database has, none when it is no academy yet. Throws StartFault when this
 * program does not know them all as they are.
 */
export async function readSchema(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as there",
  )
  if (rows[0]?.there !== true) return []
  const applied = await readApplied(client)
  checkApplied(applied, await readMigrations())
  return applied
}

/** A table as a copy of it is written and read: the columns that are kept, not computed. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * The tables of the schema `public`, each after those that it refers to, so that their rows can
 * be put in in this order. Tables of extensions do not count.
 */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name,
       coalesce(array_agg(a.attname::text order by a.attnum)
         filter (where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '{}') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
       select from pg_depend d
       where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
     )
     group by c.relname order by c.relname`,
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select a.relname as from, b.relname as to from pg_constraint k
     join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
     where k.contype = 'f' and a.oid <> b.oid and not k.condeferred`,
  )
  return inOrder(tables, references)
}

/** Sorts so that every table comes after those it refers to; a circle of references is a bug. */
export function inOrder(
  tables: readonly Table[],
  references: readonly { readonly from: string; readonly to: string }[],
): Table[] {
  const ordered: Table[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const ready = waiting.filter(
      ({ name }) => !references.some(({ from, to }) => from === name && names.has(to)),
    )
    if (ready.length === 0) throw new Error(`Tables in a circle: ${[...names].join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** Where the sequences of the schema `public` stand; `null` when one was never used. */
export interface Sequence {
  readonly name: string
  readonly value: string | null
}

/** Reads the sequences as text, since their values may pass what a number holds. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value::text as value
     from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}
