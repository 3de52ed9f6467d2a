import { addDays, dayOfWallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { dayOff } from '../../domain/rules.ts'
import { clashesOf, occupationOf } from '../../domain/rules/clashes.ts'
import { dayOffSentence, inTheWaySentence } from '../../domain/text.ts'
import type { LessonState, Occupation } from '../../domain/types.ts'
import { readRegister } from './register.ts'
import { listClosingsOf, lookAround } from './surroundings.ts'

/**
 * Judges new lessons piece by piece, each against those that are there and those before it that
 * found their place: answers in words, for each in its order, what is in its way. A piece costs a
 * fixed number of statements.
 */
export function lessonJudge() {
  const before = new Map<string, Occupation[]>()
  return async (db: Db, states: readonly LessonState[]): Promise<string[][]> => {
    const register = await readRegister(db, states)
    const { places, occupations, roomNames } = await lookAround(db, register, states)
    const closings = await listClosingsOf(db, states)
    const there = Map.groupBy(occupations, dayOf)
    return states.map((state, index) => {
      const place = places[index]
      if (!place) return []
      const day = dayOf(state)
      // A lesson may go on after midnight.
      const days = [addDays(day, -1), day, addDays(day, 1)]
      const near = days.flatMap((one) => [...(there.get(one) ?? []), ...(before.get(one) ?? [])])
      const clashes = clashesOf(place, near)
      const courseEndsOn = register.courses.get(state.courseId)?.endsOn ?? ''
      const why = dayOff(state.startsAt, { closings, courseEndsOn })
      const reasons = [
        ...(why === undefined ? [] : [dayOffSentence([{ day, why }])]),
        ...(clashes.length === 0 ? [] : [inTheWaySentence(clashes)]),
      ]
      const room = state.roomId === null ? null : (roomNames.get(state.roomId) ?? null)
      if (reasons.length === 0) {
        before.set(day, [...(before.get(day) ?? []), occupationOf(place, room)])
      }
      return reasons
    })
  }
}

const dayOf = ({ startsAt }: { readonly startsAt: string }) => dayOfWallTime(startsAt)
