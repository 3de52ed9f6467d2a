import { sql } from 'kysely'
import { firstRow } from '#kit/domain/list.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, type Page } from '#kit/server/list.ts'
import type { leadsContract, TwinPair } from '../../domain/contract.ts'

type Query = Input<(typeof leadsContract)['twins']>

/**
 * Two leads with the same number, mail, or name and town, each pair once. What occurs twice is
 * counted along an index first: nearly everything occurs once.
 */
const PAIRS = sql`
  select a.id, b.id as other_id, 'phone' as reason
  from (
    select phone_digits as key from leads
    where deleted_at is null and phone_digits is not null group by 1 having count(*) > 1
  ) twice
  join leads a on a.phone_digits = twice.key and a.deleted_at is null
  join leads b on b.phone_digits = twice.key and b.deleted_at is null and b.id > a.id
  union all
  select a.id, b.id, 'mail'
  from (
    select lower(mail) as key from leads
    where deleted_at is null and mail <> '' group by 1 having count(*) > 1
  ) twice
  join leads a on lower(a.mail) = twice.key and a.deleted_at is null and a.mail <> ''
  join leads b on lower(b.mail) = twice.key and b.deleted_at is null and b.mail <> ''
    and b.id > a.id
  union all
  select a.id, b.id, 'person'
  from (
    select person_key as key from leads
    where deleted_at is null and person_key is not null group by 1 having count(*) > 1
  ) twice
  join leads a on a.person_key = twice.key and a.deleted_at is null
  join leads b on b.person_key = twice.key and b.deleted_at is null and b.id > a.id
`

const found = ({ q }: Pick<Query, 'q'>) => sql`
  (select id, other_id, array_agg(distinct reason) as reasons from (${PAIRS}) pair group by 1, 2)
    as pairs
  join leads one on one.id = pairs.id
  join leads other on other.id = pairs.other_id
  where ${contains(sql.ref('one.search'), q)} or ${contains(sql.ref('other.search'), q)}
`

/** Leads that are probably one person, two by two; the rows and how many there are. */
export const twinPairs = (db: Db, query: Query): Page<TwinPair> => ({
  async rows() {
    const { rows } = await sql<TwinPair>`
      select one.id, one.name, one.surname, one.phone, one.mail, one.city,
        other.id as "otherId", other.surname || ' ' || other.name as "otherName", pairs.reasons
      from ${found(query)}
      order by one.surname ${sql.raw(query.dir)}, one.name, one.id, other.id
      limit ${query.size} offset ${firstRow(query)}
    `.execute(db)
    return rows
  },
  async total() {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from ${found(query)}
    `.execute(db)
    return rows[0]?.total ?? 0
  },
})
