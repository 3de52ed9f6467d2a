import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { Compared } from '../../domain/contract.ts'
import { COMPARED, FIGURE_LABELS, KIND_LABELS } from '../../domain/text.ts'
import { MOVE_KINDS } from '../../domain/types.ts'
import { FIGURES, type Figure } from './figures.ts'

/** Figures of the old program, as far as it could be read, beside those of this one. */
export async function compare(db: Db, moveInId: number): Promise<Compared[]> {
  const told = await db
    .selectFrom('move_in_records')
    .select(['kind', sql<number>`(count(*))::int`.as('there')])
    .where('move_in_id', '=', moveInId)
    .where('data', 'is not', null)
    .groupBy('kind')
    .execute()
  const here = await db
    .selectFrom('moved_records')
    .select(['kind', sql<number>`(count(*))::int`.as('here')])
    .groupBy('kind')
    .execute()
  const kinds = MOVE_KINDS.map((kind) => ({
    ...{ label: KIND_LABELS[kind], unit: 'count' as const },
    there: told.find((row) => row.kind === kind)?.there ?? 0,
    here: here.find((row) => row.kind === kind)?.here ?? 0,
  }))
  const figures = []
  for (const figure of FIGURES) figures.push(...(await compareFigure(db, moveInId, figure)))
  const all = [...kinds, ...(await compareEnrolments(db, moveInId)), ...figures]
  return all.filter(({ there, here: mine }) => there > 0 || mine > 0)
}

async function compareEnrolments(db: Db, moveInId: number): Promise<Compared[]> {
  const { rows } = await sql<Record<`${keyof typeof COMPARED}${'There' | 'Here'}`, number>>`
    with told as (
      select data from move_in_records
      where move_in_id = ${moveInId} and kind = 'student' and data is not null
    ), here as (
      select places.withdrawn from enrolment_states places
      join moved_records moved on moved.kind = 'student' and moved.new_id = places.student_id
    )
    select
      (select coalesce(sum(jsonb_array_length(data -> 'courseIds')), 0)::int
        from told) as "enrolmentsThere",
      (select count(*)::int from here) as "enrolmentsHere",
      (select coalesce(sum(jsonb_array_length(data -> 'withdrawnCourseIds')), 0)::int
        from told) as "withdrawalsThere",
      (select count(*)::int from here where withdrawn) as "withdrawalsHere",
      (select count(*)::int from told where (data ->> 'blacklisted')::boolean)
        as "blacklistedThere",
      (select count(*)::int from blacklisted_students listed
        join moved_records moved on moved.kind = 'student' and moved.new_id = listed.student_id)
        as "blacklistedHere"
  `.execute(db)
  const [figures] = rows
  return (Object.keys(COMPARED) as (keyof typeof COMPARED)[]).map((name) => ({
    ...{ label: COMPARED[name], unit: 'count' as const },
    there: figures?.[`${name}There`] ?? 0,
    here: figures?.[`${name}Here`] ?? 0,
  }))
}

/** Figures that differ are told one by one, so many of a sort. */
const MOST_TOLD = 50

/** The whole sum, and behind it what differs by itself. */
async function compareFigure(
  db: Db,
  moveInId: number,
  { name: figure, unit, there, here }: Figure,
): Promise<Compared[]> {
  const records = sql`(
    select kind, old_id, data from move_in_records where move_in_id = ${moveInId} and data is not null
  )`
  const { rows } = await sql<{ name: string; there: number; here: number }>`
    with there as (${there(records)}), here as (${here})
    select coalesce(here.name, there.name, there.key) as name,
      coalesce(there.value, 0)::float8 as there, coalesce(here.value, 0)::float8 as here
    from there full join here using (key)
    order by 1
  `.execute(db)
  const label = FIGURE_LABELS[figure]
  const sum = (side: 'there' | 'here') => rows.reduce((all, row) => all + row[side], 0)
  // Averages are not added up.
  const parts = unit === 'hundredths' ? Math.max(1, rows.length) : 1
  const whole = (side: 'there' | 'here') => Math.round(sum(side) / parts)
  const different = rows.filter((row) => row.there !== row.here).slice(0, MOST_TOLD)
  return [
    { label, unit, there: whole('there'), here: whole('here') },
    ...different.map(({ name, ...sides }) => ({ label: `${label}, ${name}`, unit, ...sides })),
  ]
}
