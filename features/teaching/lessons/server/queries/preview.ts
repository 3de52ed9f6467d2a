import type { Input } from '#kit/domain/contract.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import type { Clash, lessonsContract, PreviewRow } from '../../domain/contract.ts'
import { adviseRows, judgeRows } from '../../domain/rules/clashes.ts'
import { likeFirst } from '../../domain/rules/proposal.ts'
import { listRooms } from '../queries.ts'
import { readRegister } from './register.ts'
import { listSeriesOf, readStates } from './states.ts'
import { listClosingsOf, lookAround } from './surroundings.ts'
import { listBusyTeachers, listTakenRooms } from './taken.ts'
import { checkNamed, readWish } from './wishes.ts'

/**
 * Judges the rows of an insertion, or the one of an edit, exactly as saving them would, with what
 * can be done about each. A fixed number of statements, however many rows there are.
 */
export async function previewLessons(
  db: Db,
  input: Input<(typeof lessonsContract)['preview']>,
): Promise<Result<{ rows: PreviewRow[] }>> {
  const { rows, exceptId, ...content } = input
  const exceptIds = exceptId === undefined ? [] : [exceptId]
  const before = (await readStates(db, exceptIds))[0]?.state
  const [first] = rows
  if (!first) return ok({ rows: [] })
  const wish = await readWish(db, { ...content, ...first }, before)
  if (!wish.ok) return wish
  const states = rows.map((row) => ({ ...wish.value, ...row }))
  const register = await readRegister(db, states)
  for (const state of states) {
    const named = checkNamed(register, state, before)
    if (!named.ok) return named
  }
  const [around, closings, rooms, taken, busy, series] = await Promise.all([
    lookAround(db, register, states, exceptIds),
    listClosingsOf(db, states),
    listRooms(db),
    listTakenRooms(db, states, exceptIds),
    listBusyTeachers(db, states, exceptIds),
    exceptId === undefined ? [] : listSeriesOf(db, exceptId),
  ])
  const siblings = new Set<number>(series)
  const isOfSeries = ({ lessonId }: Clash) => lessonId !== null && siblings.has(lessonId)
  const courseEndsOn = register.courses.get(input.courseId)?.endsOn ?? ''
  const school = { ...around, closings, courseEndsOn }
  const judged = judgeRows(around.places, school)
  const advice = adviseRows(judged, school)
  return ok({
    rows: judged.map(({ place, state, clashes }, index) => ({
      startsAt: place.startsAt,
      roomId: place.roomId,
      state,
      clashes: [...clashes],
      ofSeries: clashes.length > 0 && clashes.every(isOfSeries),
      nextFree: advice[index]?.nextFree ?? null,
      freeRoomIds: likeFirst(rooms, register.rooms.get(place.roomId ?? 0)?.name ?? '')
        .map(({ id }) => id)
        .filter((id) => !taken[index]?.has(id) && !advice[index]?.takenRoomIds.has(id)),
      busyTeacherIds: [...(busy[index] ?? [])],
    })),
  })
}
