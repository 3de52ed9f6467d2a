import { sql } from 'kysely'
import { addDays, type Day, wallTimeAt } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { WorkDay } from '../../domain/contract.ts'

/** What an operator has done on a day, hour by hour, by the calls that she saved. */
export async function readWorkDay(db: Db, accountId: number, on: Day): Promise<WorkDay> {
  const { rows } = await sql<WorkDay['hours'][number]>`
    select extract(hour from calls.at)::int as hour, count(*) as calls,
      count(*) filter (where calls.answered) as answered,
      count(*) filter (where calls.appointment) as appointments,
      count(*) filter (where calls.enrolled) as enrolled
    from (
      select lead_calls.at, coalesce(lead_calls.answered, true) as answered,
        lead_calls.appointment_at is not null as appointment,
        -- Who enrols is counted once, at the last call that she was given before.
        lead_calls.at <= enrolment.at and not exists (
          select from lead_calls later
          where later.lead_id = lead_calls.lead_id and later.deleted_at is null
            and later.at <= enrolment.at
            and (later.at, later.id) > (lead_calls.at, lead_calls.id)
        ) as enrolled
      from lead_calls
      join leads on leads.id = lead_calls.lead_id
      cross join lateral (select leads.enrolled_at at time zone 'Europe/Rome' as at) enrolment
      where lead_calls.operator_id = ${accountId} and lead_calls.deleted_at is null
        and lead_calls.at >= ${wallTimeAt(on, '00:00')}
        and lead_calls.at < ${wallTimeAt(addDays(on, 1), '00:00')}
    ) calls
    group by 1 order by 1
  `.execute(db)
  const sum = (of: Exclude<keyof (typeof rows)[number], 'hour'>) =>
    rows.reduce((all, hour) => all + hour[of], 0)
  const all = { calls: sum('calls'), answered: sum('answered') }
  return { ...all, appointments: sum('appointments'), enrolled: sum('enrolled'), hours: rows }
}
