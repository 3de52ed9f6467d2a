import { sql } from 'kysely'
import { type Day, dayOfWallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { placeOf } from '../../domain/rules/series.ts'
import type { LessonState, Occupation, Place } from '../../domain/types.ts'
import { listOccupations } from './occupations.ts'
import type { Register } from './register.ts'

/** Some lessons as places, and what is there already. */
export interface Surroundings {
  /** One for each state, in order. */
  readonly places: readonly Place[]
  readonly occupations: readonly Occupation[]
  readonly roomNames: ReadonlyMap<number, string>
}

const names = (entries: ReadonlyMap<number, { readonly name: string }>) =>
  new Map([...entries].map(([id, { name }]) => [id, name]))

/** Looks at what could be in the way of these lessons, leaving out those about to change. */
export async function lookAround(
  db: Db,
  register: Register,
  states: readonly LessonState[],
  exceptIds: readonly number[] = [],
): Promise<Surroundings> {
  const known = { courses: names(register.courses), teachers: names(register.teachers) }
  const places = states.map((state) => placeOf(state, known))
  const occupations = await listOccupations(db, places, exceptIds)
  return { places, occupations, roomNames: names(register.rooms) }
}

/** Which of the days of these lessons are closing days, closed after an instant if one is given. */
export async function listClosingsOf(
  db: Db,
  lessons: readonly { readonly startsAt: string }[],
  after?: string,
): Promise<ReadonlySet<Day>> {
  const days = [...new Set(lessons.map(({ startsAt }) => dayOfWallTime(startsAt)))]
  let query = db
    .selectFrom('closing_days')
    .select('day')
    .where('day', '=', sql<Day>`any(${days}::date[])`)
  if (after !== undefined) query = query.where('created_at', '>', after)
  const rows = await query.execute()
  return new Set(rows.map(({ day }) => day))
}
