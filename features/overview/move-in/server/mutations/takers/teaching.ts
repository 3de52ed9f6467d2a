import { bringDays, undoChange } from '#f/teaching/closings/server/mutations.ts'
import { bringRegister, dropRegister } from '#f/teaching/attendance/server/mutations.ts'
import { bringExam, deleteExam } from '#f/teaching/exams/server/mutations.ts'
import { bringLesson, deleteLesson } from '#f/teaching/lessons/server/mutations.ts'
import { bringMakeup, dropMakeup } from '#f/teaching/makeups/server/mutations.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import { keepsRoom } from '../../../domain/rules/teaching.ts'
import { WITHOUT_ROOM } from '../../../domain/text.ts'
import type { MoveData, MoveKind, OldId } from '../../../domain/types.ts'
import { newIdOf } from '../../queries/moved.ts'
import { missing, present, together, type Mover, type Taken, type Taking } from './taker.ts'

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
  },
  register: {
    take: takeRegister,
    undo: async ({ tx, actor }, lessonId) => {
      await dropRegister(tx, actor, lessonId)
      return ok(true)
    },
  },
  makeup: {
    take: takeMakeup,
    undo: async (at, id) => {
      await dropMakeup(at, id)
      return ok(true)
    },
  },
  exam: { take: takeExam, undo: ({ tx, actor, now }, id) => deleteExam(tx, actor, id, now) },
} satisfies { readonly [Kind in MoveKind]?: Mover<Kind> }

async function takeLesson(
  { at, answers, notes, oldId }: Taking,
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
  const made = await bringLesson(at.tx, at.actor, {
    ...{ ...data, courseId, teacherGroupId: null },
    otherCourseIds: others.ids,
    teacherIds: teachers.ids,
    subjectIds: subjects.ids,
    roomId: keeps ? (rooms.ids[0] ?? null) : null,
  })
  if (!made.ok) return made
  const { id, withoutRoom } = made.value
  const reason = together([
    ...[rooms, others, teachers, subjects].map((one) => one.reason),
    withoutRoom || !keeps ? WITHOUT_ROOM : '',
  ])
  return ok({ newId: id, reason })
}

/** Marks and grades of the students who are here. */
function ofThese<One extends { readonly studentId: OldId }>(
  all: readonly One[],
  known: ReadonlyMap<OldId, number>,
) {
  return all.flatMap((one) => {
    const studentId = known.get(one.studentId)
    return studentId === undefined ? [] : [{ ...one, studentId }]
  })
}

async function takeRegister(
  { at }: Taking,
  { lessonId: oldLesson, marks }: MoveData['register'],
): Promise<Result<Taken>> {
  const lessonId = await newIdOf(at.tx, 'lesson', oldLesson)
  if (lessonId === undefined) return missing(oldLesson)
  const students = marks.map(({ studentId }) => studentId)
  const { known, reason } = await present(at, 'student', students)
  const kept = await bringRegister(at.tx, at.actor, lessonId, ofThese(marks, known))
  return kept.ok ? ok({ newId: lessonId, reason }) : kept
}

async function takeExam(
  { at }: Taking,
  { courseId: oldCourse, grades, ...exam }: MoveData['exam'],
): Promise<Result<Taken>> {
  const courseId = await newIdOf(at.tx, 'course', oldCourse)
  if (courseId === undefined) return missing(oldCourse)
  const students = grades.map(({ studentId }) => studentId)
  const { known, reason } = await present(at, 'student', students)
  const made = await bringExam(at.tx, at.actor, {
    ...{ ...exam, courseId },
    grades: ofThese(grades, known),
  })
  return made.ok ? ok({ newId: made.value.id, reason }) : made
}

async function takeMakeup(
  { at }: Taking,
  { studentId: oldStudent, lessonId: oldLesson, makeupLessonId, requestedAt }: MoveData['makeup'],
): Promise<Result<Taken>> {
  const studentId = await newIdOf(at.tx, 'student', oldStudent)
  const lessonId = await newIdOf(at.tx, 'lesson', oldLesson)
  if (studentId === undefined) return missing(oldStudent)
  if (lessonId === undefined) return missing(oldLesson)
  const { ids, reason } = await present(at, 'lesson', makeupLessonId === '' ? [] : [makeupLessonId])
  const request = { studentId, lessonId, requestedAt, makeupLessonId: ids[0] ?? null }
  return ok({ newId: await bringMakeup(at, request), reason })
}
