import { sql, type RawBuilder } from 'kysely'
import { addDays, type Day, wallTimeAt } from '#kit/domain/day.ts'
import { isPlaced } from './places.ts'

/** So many events are named. */
const MOST = 25

interface Upcoming {
  readonly id: number
  readonly title: string
  readonly startsAt: string
  readonly capacity: number
  /** How many places are taken. */
  readonly accepted: number
}

/** The events of some days, both included, with how full they are: a value of a statement. */
export const eventsOf = (from: Day, to: Day): RawBuilder<Upcoming[]> => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'title', title, 'startsAt', starts_at,
    'capacity', capacity, 'accepted', (
      select count(*) from invitations
      where event_id = coming.id and removed_at is null and ${isPlaced}
    )) order by starts_at, id), '[]')
  from (
    select id, title, starts_at, capacity from events
    where deleted_at is null and starts_at >= ${wallTimeAt(from, '00:00')}
      and starts_at < ${wallTimeAt(addDays(to, 1), '00:00')}
    order by starts_at, id limit ${MOST}
  ) as coming
)`
