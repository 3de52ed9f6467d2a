import { sql } from 'kysely'
import type { Tx } from '#kit/server/tx.ts'
import type { Sender } from '../../domain/types.ts'

/** Takes away what was sent about leads; that something came and what became of it stays. */
export async function forgetArrivals(tx: Tx, leadIds: readonly number[]): Promise<void> {
  await sql`
    update lead_form_arrivals set fields = '{}', lead_id = null
    where lead_id = any(${[...leadIds]}::bigint[])
  `.execute(tx)
}

/**
 * The same of what people sent that made no lead: it was refused, or waits, and would make one when
 * the fields of the form are said anew. Where there is no address and no number, the name decides.
 */
export async function forgetSent(tx: Tx, { mails, phones, names }: Sender): Promise<void> {
  await sql`
    with told as (
      select arrivals.id, array_agg(lower(value)) as said, array_agg(quinte_phone(value)) as numbers,
        ' ' || quinte_fold(string_agg(value, ' ')) || ' ' as names,
        bool_or(value like '%@%' or coalesce(length(quinte_phone(value)), 0) > 5) as reachable
      from lead_form_arrivals arrivals cross join lateral jsonb_each_text(fields)
      where lead_id is null
      group by arrivals.id
    )
    update lead_form_arrivals set fields = '{}'
    from told
    where told.id = lead_form_arrivals.id and state in ('waiting', 'refused') and (
      said && ${mails.map((mail) => mail.toLowerCase())}::text[]
      or numbers && ${[...phones]}::text[]
      or not reachable and exists (
        select from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) who (name text, surname text)
        where position(' ' || quinte_fold(who.name) || ' ' in told.names) > 0
          and position(' ' || quinte_fold(who.surname) || ' ' in told.names) > 0)
    )
  `.execute(tx)
}
