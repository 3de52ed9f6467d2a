import { createLesson, lockTimetable, undoChange } from '#f/teaching/lessons/server/mutations.ts'
import { lessonJudge } from '#f/teaching/lessons/server/queries.ts'
import type { Undone } from '#f/system/imports/domain/types.ts'
import type {
  DoneLine,
  ImportKind,
  Line,
  Mark,
  Storing,
} from '#f/system/imports/server/mutations.ts'
import { formatWallTime } from '#kit/domain/format.ts'
import { Refused } from '#kit/server/tx.ts'
import { DOOR } from '../domain/contract.ts'
import { lineKeys, readLesson } from '../domain/rules.ts'
import { WORDS } from '../domain/text.ts'
import type { SaidLesson } from '../domain/types.ts'
import { matchLessons, readNames } from './queries.ts'

/** A lesson as the form of one has it. */
const formOf = ({ courseName: _name, roomId, ...said }: SaidLesson) => ({
  ...{ ...said, roomId, teacherIds: [...said.teacherIds], subjectIds: [...said.subjectIds] },
  ...{ otherCourseIds: [], teacherGroupId: null },
  ...{ fee: false, splitBilling: false, dailyBilling: false },
})

/** Files of lessons: each goes into a room that is free, as if it had been typed in. */
export const LESSONS: ImportKind<SaidLesson> = {
  name: 'lessons',
  entity: 'lesson_import',
  ...DOOR,
  words: WORDS,
  begin: async ({ db, today }) => {
    const names = await readNames(db, today)
    const judge = lessonJudge()
    return {
      read: (cell) => readLesson(cell, names),
      check: async (at, lines) =>
        judge(
          at,
          lines.map(({ said }) => formOf(said)),
        ),
    }
  },
  lock: (tx) => lockTimetable(tx, 'together'),
  match: matchLessons,
  keys: lineKeys,
  shown: ({ courseName, startsAt, minutes }) => ({
    name: courseName,
    details: `${formatWallTime(startsAt)} · ${minutes} min`,
  }),
  add: addLessons,
  // What is in the calendar is changed there: lines that are there are left out.
  change: async () => [],
  takeBack: takeBackLessons,
}

async function addLessons(at: Storing, lines: readonly Line<SaidLesson>[]): Promise<Mark[]> {
  const { tx, actor } = at
  const marks: Mark[] = []
  for (const { position, said } of lines) {
    const made = await createLesson(tx, actor, { ...formOf(said), anyway: false }, 'imported')
    if (!made.ok) throw new Refused(made)
    const { id: recordId, changeId } = made.value
    marks.push({ position, recordId, before: { changeId }, version: 0, outcome: 'added' })
  }
  return marks
}

/** Takes each lesson back by its own change, unless it was changed since. */
async function takeBackLessons(at: Storing, lines: readonly DoneLine[]): Promise<Undone[]> {
  const { tx, actor } = at
  const undone: Undone[] = []
  for (const { before } of lines) {
    const { changeId } = before as { changeId: number }
    undone.push((await undoChange(tx, actor, changeId)).ok ? 'trashed' : 'left')
  }
  return undone
}
