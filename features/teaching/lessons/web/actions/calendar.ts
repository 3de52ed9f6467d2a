import { addMinutes, type WallTime } from '#kit/domain/day.ts'
import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { beforeReason, withSentence } from '#kit/web/client/wording.ts'
import { notifyError, refusalToast, undoToast } from '#kit/web/toast.tsx'
import type { Lesson } from '../../domain/contract.ts'
import { MAX_MINUTES, MIN_MINUTES, type Named } from '../../domain/types.ts'
import * as text from '../../domain/text/calendar.ts'
import { api } from '../api.ts'
import { actOrAsk, askScope, tellChanged, undoChange } from '../actions.ts'

const DAY_MINUTES = 24 * 60

/** Where a lesson is to go; its room and its teachers stay unless others are named. */
export interface Slot {
  readonly startsAt: WallTime
  readonly minutes: number
  readonly room?: Named
  readonly teacher?: { readonly from: number | undefined; readonly to: Named }
}

/** Opens a lesson that stands in the way. */
export type Show = (lesson: { id: number; courseId: number }) => void

/** What a key does to a lesson: days and minutes later, minutes longer. */
export interface Shift {
  readonly days?: number
  readonly later?: number
  readonly longer?: number
}

export function shifted(lesson: Lesson, { days = 0, later = 0, longer = 0 }: Shift): Slot {
  return {
    startsAt: addMinutes(lesson.startsAt, days * DAY_MINUTES + later),
    minutes: lesson.minutes + longer,
  }
}

/**
 * Moves or stretches a lesson: asks how much of its series is meant and whether to go on when
 * somebody is busy, says why not when the room is taken, and offers to take it back. False when
 * the lesson stays where it is.
 */
export async function moveLesson(lesson: Lesson, slot: Slot, show: Show): Promise<boolean> {
  if (slot.minutes < MIN_MINUTES || slot.minutes > MAX_MINUTES) {
    notifyError(text.WRONG_LENGTH)
    return false
  }
  const goal = goalOf(slot)
  const scope = lesson.seriesId === null ? 'one' : await askScope('Sposta lezione', { goal })
  if (!scope) return false
  const { id, version } = lesson
  const { startsAt, minutes, room, teacher } = slot
  const place = { roomId: room?.id ?? lesson.roomId, startsAt, minutes }
  const handed = teacher ? { teacherIds: handOver(lesson, teacher.from, teacher.to.id) } : {}
  const input = { id, version, scope, ...place, ...handed }
  try {
    const changed = await actOrAsk(api.move, input)
    if (!changed) return false
    if (changed.changed > 1 || changed.skipped.length > 0) tellChanged(changed)
    else undoToast(wording(lesson, slot), () => undoChange(changed.changeId))
    return true
  } catch (cause) {
    await explain(lesson, slot, toApiError(cause), show)
    return false
  }
}

/** Says why a lesson stays where it is, with the way to the lesson whose room it wanted. */
async function explain(
  { id, courseId, roomId: before }: Lesson,
  { startsAt, minutes, room }: Slot,
  error: ReturnType<typeof toApiError>,
  show: Show,
): Promise<void> {
  const roomId = room?.id ?? before
  if (error.code !== 'lessons.room_taken' || roomId === null) return notifyError(error)
  const taken = await api
    .preview({ courseId, minutes, rows: [{ startsAt, roomId }], exceptId: id })
    .then(({ rows }) => rows[0]?.clashes.find(({ kind }) => kind === 'room'))
    // The refusal is said all the same, only without the way to the other lesson.
    .catch(() => undefined)
  // An event in the room has neither.
  const { lessonId = null, courseId: course = null } = taken ?? {}
  if (lessonId === null || course === null) return notifyError(error)
  refusalToast(error.message, {
    label: 'Apri la lezione',
    run: () => show({ id: lessonId, courseId: course }),
  })
}

/** The teachers of a lesson after one gave it to another, or after one got it from nobody. */
function handOver({ teachers }: Lesson, from: number | undefined, to: number): number[] {
  const stay = teachers.filter(({ id }) => id !== from && id !== to)
  return [...stay.map(({ id }) => id), to]
}

function wording(before: Lesson, slot: Slot): string {
  const { startsAt, minutes } = slot
  return startsAt === before.startsAt && minutes !== before.minutes
    ? text.lessonStretched(minutes)
    : text.lessonMoved(goalOf(slot))
}

const goalOf = ({ startsAt, minutes, room, teacher }: Slot): string =>
  text.goalText(startsAt, minutes, room?.name ?? teacher?.to.name)

const readContent = withSentence(api.content, `${text.ALL_DELETION_FAILED}.`, () => true)

/**
 * Puts every lesson of these courses in the trash; one "Annulla" brings all back. The question
 * lists the lessons that have attendance first, says how many there are in all, and wants the name typed.
 */
export async function deleteAll(courseIds: readonly number[], name: string): Promise<void> {
  const content = await readContent({ courseIds: [...courseIds] }).catch(notifyError)
  if (content) await deleteContent({ courseIds, name, ...content })
}

type Content = Awaited<ReturnType<typeof api.content>> & {
  readonly courseIds: readonly number[]
  readonly name: string
}

const deleteContent = action({
  ask: ({ courseIds, name, lessons, marked }) => {
    const size = text.deletionSize(lessons, courseIds.length)
    const lines = [...markedLines(marked), text.CONFIRM_DELETE_ALL, size]
    return { ...deletion('Elimina tutto', lines.join('\n'), 'Elimina tutto'), typed: name }
  },
  call: ({ courseIds }: Content) => write(api.deleteAll, { courseIds: [...courseIds] }),
  undo: (_, { changeId }) => (changeId === null ? undefined : () => undoChange(changeId)),
  said: text.ALL_DELETED,
  failed: (error) => beforeReason(`${text.ALL_DELETION_FAILED}.`, error),
})

function markedLines(marked: readonly { startsAt: string; marked: number }[]): string[] {
  const lines = marked.map((one) => text.markedLesson(one.startsAt, one.marked))
  return lines.length === 0 ? [] : [text.MARKED_LESSONS, ...lines, '']
}
