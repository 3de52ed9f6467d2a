import type { Day } from '#kit/domain/day.ts'

/** A part of the day in which a room, a teacher and a course have one lesson at most. */
export const BANDS = [
  { from: 9 * 60, to: 13 * 60 },
  { from: 14 * 60, to: 18 * 60 },
  { from: 18 * 60 + 30, to: 22 * 60 },
] as const

/** The number of a band. */
export type Band = 0 | 1 | 2
export const MORNING: Band = 0
export const AFTERNOON: Band = 1
export const ALL_DAY: readonly Band[] = [0, 1, 2]

export type Kind = 'room' | 'teacher' | 'course'

/** Who and what has a lesson when; the parts of a day do not overlap, so neither do lessons. */
export class Occupied {
  readonly #taken = new Set<string>()

  /** Whether none of the same kind has a lesson in that part of any of these days. */
  isFree(kind: Kind, ids: readonly number[], days: readonly Day[], band: Band): boolean {
    return days.every((day) => ids.every((id) => !this.#taken.has(keyOf(kind, id, day, band))))
  }

  take(kind: Kind, ids: readonly number[], days: readonly Day[], band: Band): void {
    for (const day of days) for (const id of ids) this.#taken.add(keyOf(kind, id, day, band))
  }
}

function keyOf(kind: Kind, id: number, day: Day, band: Band): string {
  return `${day} ${band} ${kind} ${id}`
}
