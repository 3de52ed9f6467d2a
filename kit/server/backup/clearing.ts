import type pg from 'pg'
import { StartFault } from '../start-fault.ts'

/**
 * What a database holds: nothing; an academy in which nobody can sign in yet; an academy in use;
 * or tables of something else.
 */
export type Holding = 'nothing' | 'unused' | 'academy' | 'foreign'

/**
 * Looks into the schema `public`; what extensions brought does not count. `people` is the table of
 * those who can sign in.
 */
export async function readHolding(client: pg.ClientBase, people: string): Promise<Holding> {
  const { rows } = await client.query<{ tables: number; migrations: boolean; accounts: boolean }>(
    `select (select count(*)::int from pg_class c where relnamespace = 'public'::regnamespace
              and relkind in ('r', 'p', 'v', 'm', 'f') and ${ownObject('pg_class', 'c.oid')}) as tables,
            to_regclass('public.schema_migrations') is not null as migrations,
            to_regclass('public.' || $1) is not null as accounts`,
    [people],
  )
  const [found] = rows
  if (!found || found.tables === 0) return 'nothing'
  if (!found.migrations) return 'foreign'
  if (!found.accounts) return 'unused'
  const { rows: logins } = await client.query(
    `select from ${client.escapeIdentifier(people)} limit 1`,
  )
  return logins.length === 0 ? 'unused' : 'academy'
}

/** Throws StartFault while anybody else is connected: a server, a command, an open psql. */
export async function refuseCompany(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
  )
  if (rows[0]?.others !== 0) {
    throw new StartFault(
      'Il database è in uso: ferma Quinte e chiudi ogni altro collegamento, poi ripristina.',
    )
  }
}

/** Drops everything of an academy, its jobs too, in the open transaction; extensions stay. */
export async function clear(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists graphile_worker cascade')
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop %s if exists public.%I cascade',
              case relkind when 'v' then 'view' when 'm' then 'materialized view'
                           when 'f' then 'foreign table' else 'table' end, relname) as statement
     from pg_class c where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p', 'v', 'm', 'f') and ${ownObject('pg_class', 'c.oid')}
     union all
     select format('drop sequence if exists public.%I', relname)
     from pg_class c where relnamespace = 'public'::regnamespace
       and relkind = 'S' and ${ownObject('pg_class', 'c.oid')}
     union all
     select format('drop routine if exists %s cascade', p.oid::regprocedure)
     from pg_proc p where pronamespace = 'public'::regnamespace
       and ${ownObject('pg_proc', 'p.oid')}
     union all
     select format('drop type if exists public.%I cascade', typname)
     from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
       and ${ownObject('pg_type', 't.oid')}
     union all
     select format('drop collation if exists public.%I cascade', collname)
     from pg_collation c where collnamespace = 'public'::regnamespace
       and ${ownObject('pg_collation', 'c.oid')}`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/** The condition that an object was not brought by an extension. */
function ownObject(catalogue: string, oid: string): string {
  return `not exists (select from pg_depend d
    where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
}
