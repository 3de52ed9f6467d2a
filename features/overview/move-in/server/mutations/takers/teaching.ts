import { bringDays, undoChange } from '#f/teaching/closings/server/mutations.ts'
import { boundEnrolments } from '#f/school/enrolments/server/mutations.ts'
import { bringRegister, dropRegister } from '#f/teaching/attendance/server/mutations.ts'
import { listUntold } from '#f/teaching/attendance/server/queries.ts'
import { bringExam, EXAM } from '#f/teaching/exams/server/mutations.ts'
import { bringLesson, deleteLesson, restoreLesson } from '#f/teaching/lessons/server/mutations.ts'
import { bringMakeup, dropMakeup } from '#f/teaching/makeups/server/mutations.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import { instantOfWallTime } from '#kit/domain/day.ts'
import type { Working } from '#kit/server/batch.ts'
import { boundsOf } from '../../../domain/rules/counting.ts'
import { keepsRoom } from '../../../domain/rules/teaching.ts'
import { countingLine, WITHOUT_ROOM } from '../../../domain/text.ts'
import type { MoveData, MoveKind, OldId } from '../../../domain/types.ts'
import type { OldAbsence } from '../../../domain/types/data.ts'
import { listAsMoved, movedOf, newIdOf, newIds, readAt } from '../../queries/moved.ts'
import {
  missing,
  present,
  together,
  trashed,
  untouched,
  type Mover,
  type Taken,
  type Taking,
} from './taker.ts'

/** The kinds of what is taught. */
export const teachingMovers = {
  closing: {
    take: async ({ at: { tx, actor } }, day) => {
      const changeId = await bringDays(tx, actor, [day])
      return ok(changeId === null ? { newId: 0, matched: true } : { newId: changeId })
    },
    undo: ({ tx, actor, now }, changeId) => undoChange(tx, actor, changeId, now),
  },
  lesson: {
    take: takeLesson,
    undo: ({ tx, actor }, id) => deleteLesson(tx, actor, { id, scope: 'one' }),
    restore: ({ tx, actor }, id) => restoreLesson(tx, actor, { id, anyway: true }),
    isAsTaken: untouched('lesson'),
  },
  register: {
    take: takeRegister,
    undo: async ({ tx, actor }, lessonId) => {
      await dropRegister(tx, actor, lessonId)
      return ok(true)
    },
    isAsTaken: untouched('register'),
  },
  // It says how enrolments count, each of which is looked at by itself.
  absences: { take: takeAbsences, isAsTaken: async () => true },
  makeup: {
    take: takeMakeup,
    undo: async (at, id) => {
      await dropMakeup(at, id)
      return ok(true)
    },
    isAsTaken: untouched('makeup'),
  },
  exam: { take: takeExam, ...trashed(EXAM) },
} satisfies { readonly [Kind in MoveKind]?: Mover<Kind> }

async function takeLesson(
  { at, here, answers, notes, oldId }: Taking,
  { courseId: oldCourse, roomId: oldRoom, ...data }: MoveData['lesson'],
): Promise<Result<Taken>> {
  const courseId = await newIdOf(at.tx, 'course', oldCourse)
  if (courseId === undefined) return missing(oldCourse)
  const clash = notes.find(({ code }) => code === 'room_taken')
  const keeps = !clash || keepsRoom(answers.room_taken, oldId, clash.was.split(';'))
  const rooms = await present(at, 'room', oldRoom === '' ? [] : [oldRoom])
  const others = await present(at, 'course', data.otherCourseIds)
  const teachers = await present(at, 'teacher', data.teacherIds)
  const subjects = await present(at, 'subject', data.subjectIds)
  const told = {
    ...{ ...data, courseId, teacherGroupId: null },
    otherCourseIds: others.ids,
    teacherIds: teachers.ids,
    subjectIds: subjects.ids,
    roomId: keeps ? (rooms.ids[0] ?? null) : null,
  }
  const made = await bringLesson(at.tx, at.actor, told, here?.id)
  if (!made.ok) return made
  const { id, withoutRoom } = made.value
  const reason = together([
    ...[rooms, others, teachers, subjects].map((one) => one.reason),
    withoutRoom || !keeps ? WITHOUT_ROOM : '',
  ])
  return ok({ newId: id, reason })
}

/** Marks or grades of the students who are here, and what is to be said of the others. */
async function ofThoseHere<One extends { readonly studentId: OldId }>(
  at: Working,
  all: readonly One[],
) {
  const students = all.map(({ studentId }) => studentId)
  const { known, reason } = await present(at, 'student', students)
  const these = all.flatMap((one) => {
    const studentId = known.get(one.studentId)
    return studentId === undefined ? [] : [{ ...one, studentId }]
  })
  return { these, reason }
}

async function takeRegister(
  { at, here }: Taking<'register'>,
  { lessonId: oldLesson, marks }: MoveData['register'],
): Promise<Result<Taken>> {
  const lessonId = await newIdOf(at.tx, 'lesson', oldLesson)
  if (lessonId === undefined) return missing(oldLesson)
  const { these, reason } = await ofThoseHere(at, marks)
  const before = here && (await ofThoseHere(at, here.before.marks)).these
  const kept = await bringRegister(at.tx, at.actor, lessonId, these, before)
  return kept.ok ? ok({ newId: lessonId, reason }) : kept
}

async function takeAbsences(
  { at, moveInId }: Taking,
  { absences }: MoveData['absences'],
): Promise<Result<Taken>> {
  const { tx, actor } = at
  const idsOf = (kind: MoveKind, field: keyof OldAbsence) =>
    newIds(tx, kind, [...new Set(absences.map((one) => one[field]))])
  const lessons = await idsOf('lesson', 'lessonId')
  const students = await idsOf('student', 'studentId')
  const courses = await idsOf('course', 'courseId')
  const told = absences.flatMap((one) => {
    const [lessonId, studentId] = [lessons.get(one.lessonId), students.get(one.studentId)]
    if (lessonId === undefined || studentId === undefined) return []
    return [{ lessonId, studentId, courseId: courses.get(one.courseId) ?? null }]
  })
  const untold = await listUntold(tx, told, await readAt(tx, moveInId, 'getAssenze'))
  const extras = untold.flatMap((one) => one.extras.map(({ lessonId }) => lessonId))
  const theirs = await movedOf(tx, 'lesson', extras)
  const all = (await listAsMoved(tx, untold)).map(({ studentId, courseId, ...known }) => {
    // Of lessons that are only here the old program could not tell.
    const of = known.extras.filter(({ lessonId }) => theirs.has(lessonId))
    const { leftAt, ...bounds } = boundsOf({ ...known, extras: of })
    const left = leftAt === undefined ? {} : { leftAt: instantOfWallTime(leftAt) }
    return { studentId, courseId, ...bounds, ...left }
  })
  const bounded = all.filter((one) => 'countsFrom' in one || 'leftAt' in one)
  await boundEnrolments(tx, actor, bounded)
  const rest = all.reduce((sum, one) => sum + one.rest, 0)
  return ok({ newId: 0, reason: countingLine(bounded.length, rest) })
}

async function takeExam(
  { at, here }: Taking,
  { courseId: oldCourse, grades, ...exam }: MoveData['exam'],
): Promise<Result<Taken>> {
  const courseId = await newIdOf(at.tx, 'course', oldCourse)
  if (courseId === undefined) return missing(oldCourse)
  const { these, reason } = await ofThoseHere(at, grades)
  const told = { ...exam, courseId, grades: these }
  const made = await bringExam(at.tx, at.actor, told, here?.id)
  return made.ok ? ok({ newId: made.value.id, reason }) : made
}

async function takeMakeup(
  { at, here }: Taking,
  { studentId: oldStudent, lessonId: oldLesson, makeupLessonId, requestedAt }: MoveData['makeup'],
): Promise<Result<Taken>> {
  const studentId = await newIdOf(at.tx, 'student', oldStudent)
  const lessonId = await newIdOf(at.tx, 'lesson', oldLesson)
  if (studentId === undefined) return missing(oldStudent)
  if (lessonId === undefined) return missing(oldLesson)
  const { ids, reason } = await present(at, 'lesson', makeupLessonId === '' ? [] : [makeupLessonId])
  const request = { studentId, lessonId, requestedAt, makeupLessonId: ids[0] ?? null }
  return ok({ newId: await bringMakeup(at, request, here?.id), reason })
}
