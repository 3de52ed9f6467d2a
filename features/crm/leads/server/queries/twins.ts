import { sql } from 'kysely'
import { firstRow } from '#kit/domain/list.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { contains } from '#kit/server/list.ts'
import type { leadsContract, TwinPair } from '../../domain/contract.ts'

type Query = Input<(typeof leadsContract)['twins']>

/** Two leads with the same number, mail, or name and town, each pair once. */
const PAIRS = sql`
  select a.id, b.id as other_id, 'phone' as reason from leads a
  join leads b on b.phone_digits = a.phone_digits and b.id > a.id and b.deleted_at is null
  where a.deleted_at is null
  union all
  select a.id, b.id, 'mail' from leads a
  join leads b on lower(b.mail) = lower(a.mail) and b.id > a.id
    and b.deleted_at is null and b.mail <> ''
  where a.deleted_at is null and a.mail <> ''
  union all
  select a.id, b.id, 'person' from leads a
  join leads b on quinte_fold(b.surname) = quinte_fold(a.surname)
    and quinte_fold(b.name) = quinte_fold(a.name) and quinte_fold(b.city) = quinte_fold(a.city)
    and b.id > a.id and b.deleted_at is null and b.city <> ''
  where a.deleted_at is null and a.city <> ''
`

const found = ({ q }: Pick<Query, 'q'>) => sql`
  (select id, other_id, array_agg(distinct reason) as reasons from (${PAIRS}) pair group by 1, 2)
    as pairs
  join leads one on one.id = pairs.id
  join leads other on other.id = pairs.other_id
  where ${contains(sql.ref('one.search'), q)} or ${contains(sql.ref('other.search'), q)}
`

/** Leads that are probably one person, two by two; the rows and how many there are. */
export const twinPairs = {
  async rows(db: Db, query: Query): Promise<TwinPair[]> {
    const { rows } = await sql<TwinPair>`
      select one.id, one.name, one.surname, one.phone, one.mail, one.city,
        other.id as "otherId", other.surname || ' ' || other.name as "otherName", pairs.reasons
      from ${found(query)}
      order by one.surname ${sql.raw(query.dir)}, one.name, one.id, other.id
      limit ${query.size} offset ${firstRow(query)}
    `.execute(db)
    return rows
  },
  async count(db: Db, query: Query): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from ${found(query)}
    `.execute(db)
    return rows[0]?.total ?? 0
  },
}
