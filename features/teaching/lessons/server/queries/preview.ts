import { listTeacherSubjects } from '#f/school/teachers/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import type { Clash, lessonsContract, PreviewRow } from '../../domain/contract.ts'
import { adviseRows, judgeRows } from '../../domain/rules/clashes.ts'
import { insteadOf, likeFirst } from '../../domain/rules/proposal.ts'
import type { LessonState } from '../../domain/types.ts'
import { listRooms } from '../queries.ts'
import { readCopies } from './copies.ts'
import { endsOf, readRegister, type Register } from './register.ts'
import { listSeriesOf, readStates } from './states.ts'
import { listClosingsOf, lookAround } from './surroundings.ts'
import { listBusyTeachers, listTakenRooms } from './taken.ts'
import { checkNamed, readWish, rowOf } from './wishes.ts'

type Contract = typeof lessonsContract
type Preview = Result<{ rows: PreviewRow[] }>

/** Judges the rows of an insertion, or the one of an edit, exactly as saving them would. */
export async function previewLessons(db: Db, input: Input<Contract['preview']>): Promise<Preview> {
  const { rows, exceptId, ...content } = input
  const exceptIds = exceptId === undefined ? [] : [exceptId]
  const before = (await readStates(db, exceptIds))[0]?.state
  const [first] = rows
  if (!first) return ok({ rows: [] })
  const { startsAt, roomId } = first
  const wish = await readWish(db, { ...content, startsAt, roomId }, before)
  if (!wish.ok) return wish
  const states = rows.map((row) => rowOf(wish.value, row))
  const register = await readRegister(db, states)
  for (const state of states) {
    const named = checkNamed(register, state, before)
    if (!named.ok) return named
  }
  return judgeStates(db, register, states, exceptId)
}

/** Judges copies of lessons the same way. */
export async function previewCopies(
  db: Db,
  input: Input<Contract['previewCopies']>,
): Promise<Preview> {
  const copies = await readCopies(db, input)
  if (!copies.ok) return copies
  const { states } = copies.value
  const register = await readRegister(db, states)
  for (const state of states) {
    const named = checkNamed(register, state)
    if (!named.ok) return named
  }
  return judgeStates(db, register, states)
}

/** With what can be done about each. A fixed number of statements, however many rows there are. */
async function judgeStates(
  db: Db,
  register: Register,
  states: readonly LessonState[],
  exceptId?: number,
): Promise<Preview> {
  const exceptIds = exceptId === undefined ? [] : [exceptId]
  const [around, closings, rooms, teachers, taken, busy, series] = await Promise.all([
    lookAround(db, register, states, exceptIds),
    listClosingsOf(db, states),
    listRooms(db),
    listTeacherSubjects(db),
    listTakenRooms(db, states, exceptIds),
    listBusyTeachers(db, states, exceptIds),
    exceptId === undefined ? [] : listSeriesOf(db, exceptId),
  ])
  const siblings = new Set<number>(series)
  const isOfSeries = ({ lessonId }: Clash) => lessonId !== null && siblings.has(lessonId)
  const school = { ...around, closings, courseEnds: endsOf(register) }
  const judged = judgeRows(around.places, school)
  const advice = adviseRows(judged, school)
  return ok({
    rows: judged.map(({ place, state, clashes }, index) => {
      const { nextFree = null, takenRoomIds, takenTeacherIds } = advice[index] ?? {}
      const occupied = new Set([...(busy[index] ?? []), ...(takenTeacherIds ?? [])])
      const { teacherIds = [], subjectIds = [] } = states[index] ?? {}
      return {
        startsAt: place.startsAt,
        roomId: place.roomId,
        state,
        clashes: [...clashes],
        ofSeries: clashes.length > 0 && clashes.every(isOfSeries),
        nextFree,
        freeRoomIds: likeFirst(rooms, register.rooms.get(place.roomId ?? 0)?.name ?? '')
          .map(({ id }) => id)
          .filter((id) => !taken[index]?.has(id) && !takenRoomIds?.has(id)),
        teacherIds: [...teacherIds],
        busyTeacherIds: [...occupied],
        freeTeacherIds: insteadOf(teachers, { teacherIds, subjectIds }, occupied),
      }
    }),
  })
}
