import {
  academicYearOf,
  addDays,
  addMonths,
  daysBetween,
  weekday,
  WEEKDAY_NUMBERS,
  type Day,
} from '#kit/domain/day.ts'
import { demoSeed, inBatches, type Demo } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'
import { CATEGORIES, PROGRAMME, type CategoryName, type Plan } from './seed/programme.ts'

/** A course of the demo, with what the seeds of other features need to fill it. */
export interface DemoCourse {
  readonly id: number
  /** Which copy of the programme it belongs to, from 0 up to the scale. */
  readonly copy: number
  readonly plan: Plan
  readonly startsOn: Day
  readonly endsOn: Day
  /** Weekdays that its calendar shows, 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[]
}

const SATURDAY_AND_SUNDAY = [6, 7]
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]

/** Creates eight categories and, for each copy, the forty courses of the programme. */
async function seedCourses(tx: Tx, demo: Demo): Promise<DemoCourse[]> {
  const random = demo.random('courses')
  const categoryIds = await seedCategories(tx, demo)
  const planned = Array.from({ length: demo.scale }, (_, copy) =>
    PROGRAMME.map((plan) => {
      const period = periodOf(plan, demo.today, random.int(0, 9))
      return { copy, plan, ...period, weekdays: weekdaysOf(plan, period) }
    }),
  ).flat()
  const ids = await inBatches(planned, (batch) =>
    tx
      .insertInto('courses')
      .values(
        batch.map(({ copy, plan, startsOn, endsOn, weekdays }) => ({
          name: copy === 0 ? plan.name : `${plan.name} (gruppo ${copy + 1})`,
          category_id: categoryIds[plan.category],
          starts_on: startsOn,
          ends_on: endsOn,
          academic_year: academicYearOf(startsOn),
          visible_to_students: plan.year === 0,
          visible_weekdays: [...weekdays],
          archived_at: plan.year === -1 ? demo.instantOn(addDays(endsOn, 20), random) : null,
          created_at: demo.instantOn(addDays(startsOn, -240), random),
        })),
      )
      .returning('id')
      .execute(),
  )
  return planned.map((course, index) => ({ ...course, id: ids[index]?.id ?? 0 }))
}

async function seedCategories(tx: Tx, demo: Demo): Promise<Record<CategoryName, number>> {
  const createdAt = demo.instantOn(addDays(demo.today, -900), demo.random('categories'))
  const rows = await tx
    .insertInto('course_categories')
    .values(CATEGORIES.map((name) => ({ name, created_at: createdAt })))
    .returning(['id', 'name'])
    .execute()
  return Object.fromEntries(rows.map(({ id, name }) => [name, id])) as Record<CategoryName, number>
}

/**
 * Courses of a year go from the first Monday of October, or up to nine days later, to the middle
 * of June; workshops have the days of their plan.
 */
function periodOf(plan: Plan, today: Day, delay: number): { startsOn: Day; endsOn: Day } {
  const october = addMonths(`${academicYearOf(today).slice(0, 4)}-10-01`, plan.year * 12)
  const monday = addDays(october, (8 - weekday(october)) % 7)
  if (plan.days) {
    const from = plan.year === 0 ? today : monday
    const [first, last] = plan.days
    return { startsOn: addDays(from, first), endsOn: addDays(from, last) }
  }
  return { startsOn: addDays(monday, delay), endsOn: addDays(monday, 250 + delay) }
}

/** Workshops are at the weekend, unless they are over within a week. */
function weekdaysOf({ extra }: Plan, { startsOn, endsOn }: { startsOn: Day; endsOn: Day }) {
  if (!extra) return MONDAY_TO_FRIDAY
  return daysBetween(startsOn, endsOn) < 7 ? WEEKDAY_NUMBERS : SATURDAY_AND_SUNDAY
}

export const courseSeed = demoSeed({}, seedCourses, ({ length }) => ({ courses: length }))
