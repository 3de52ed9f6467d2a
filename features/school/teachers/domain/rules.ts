import { compareDays, type Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { DatedRate, EnteredRate, TeacherState } from './types.ts'

/** A group is of several teachers. */
export const GROUP_MIN = 2

/** An invoice that is kept with its record: a PDF or a picture of the paper. */
export const INVOICE_MAX_MEGABYTES = 10

/**
 * The rate that holds on a day: the one that began last, on that day or before it, whatever the
 * order they come in. `undefined` before the first rate begins.
 */
export function rateOn<Rate extends DatedRate>(rates: readonly Rate[], day: Day): Rate | undefined {
  let found: Rate | undefined
  for (const rate of rates) {
    if (compareDays(rate.validFrom, day) > 0) continue
    if (!found || compareDays(rate.validFrom, found.validFrom) > 0) found = rate
  }
  return found
}

/**
 * Whether a rate may begin on a day. From today on it may; before today only where no rate held
 * yet, so that what was taught under a rate keeps it.
 */
export function checkRateStart(
  rates: readonly DatedRate[],
  validFrom: Day,
  today: Day,
): Result<true, 'teachers.rate_in_past'> {
  const past = compareDays(validFrom, today) < 0
  return past && rateOn(rates, validFrom)
    ? refuse('teachers.rate_in_past', { field: 'validFrom' })
    : ok(true)
}

/** A rate may be taken away until it has held for a day, and on the day it was entered. */
export function isRateRemovable(rate: EnteredRate, today: Day): boolean {
  return compareDays(rate.validFrom, today) >= 0 || rate.enteredOn === today
}

/** A group has a name and at least two different teachers. */
export function checkGroup(
  teacherIds: readonly number[],
): Result<true, 'teachers.group_too_small'> {
  return new Set(teacherIds).size < GROUP_MIN
    ? refuse('teachers.group_too_small', { field: 'teacherIds' })
    : ok(true)
}

/** Teachers who are known by one name together. */
interface Group {
  readonly id: number
  readonly teacherIds: readonly number[]
}

/**
 * What a choice of teachers and groups means, when `before` was the group of the choice so far: a
 * new group brings its members and takes the place of the one before; a group that was taken away
 * takes its members along; a member taken away ends the group, which is no more there as a whole.
 */
export function chooseTeachers(
  chosen: { readonly teacherIds: readonly number[]; readonly groupIds: readonly number[] },
  before: number | null,
  groups: readonly Group[],
): { teacherIds: number[]; groupId: number | null } {
  const members = (id: number | null) => groups.find((group) => group.id === id)?.teacherIds ?? []
  const { teacherIds, groupIds } = chosen
  const fresh = groupIds.find((id) => id !== before)
  const others = teacherIds.filter((id) => !members(before).includes(id))
  if (fresh !== undefined) {
    return { teacherIds: [...new Set([...others, ...members(fresh)])], groupId: fresh }
  }
  if (before !== null && !groupIds.includes(before)) return { teacherIds: others, groupId: null }
  const whole = members(before).every((id) => teacherIds.includes(id))
  return { teacherIds: [...teacherIds], groupId: whole ? before : null }
}

/** The state of a teacher from the instant that the row keeps. */
export function teacherState(deletedAt: string | null): TeacherState {
  return deletedAt === null ? 'active' : 'deleted'
}
