import { bringChange, bringEnrolments } from '#f/school/enrolments/server/mutations.ts'
import * as courses from '#f/school/courses/server/mutations.ts'
import { MERGE, putCourses } from '#f/school/merges/server/mutations.ts'
import { ROOM } from '#f/school/rooms/server/mutations.ts'
import {
  blacklistStudent,
  createStudent,
  replacePhoto,
  STUDENT,
} from '#f/school/students/server/mutations.ts'
import { NO_REASON } from '#f/school/students/domain/text.ts'
import { SUBJECT } from '#f/school/subjects/server/mutations.ts'
import type { Regime } from '#f/school/teachers/domain/types.ts'
import { createGroup, createTeacher, GROUP, TEACHER } from '#f/school/teachers/server/mutations.ts'
import { replaceGeneratedLogin } from '#f/system/accounts/server/mutations.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import { insertRecord } from '#kit/server/records.ts'
import { deleteRecord } from '#kit/server/trash.ts'
import { KEPT_HERE } from '../../../domain/text.ts'
import type { MoveData, MoveKind } from '../../../domain/types.ts'
import { awaitsLogin, studentsHere, wasHere } from '../../queries/here.ts'
import { fieldOfAnswer, newIdOf, newIds } from '../../queries/moved.ts'
import {
  missing,
  named,
  present,
  together,
  toTrash,
  type Mover,
  type Taken,
  type Taking,
  type Undo,
} from './taker.ts'

/** Only a course of the archive goes to the trash. */
const undoCourse: Undo = async (at, id) => {
  await courses.archiveCourse(at, id)
  return deleteRecord(at, courses.COURSE, id)
}

/** The kinds of the school; logins and pictures go with their persons. */
export const schoolMovers = {
  room: {
    take: (taking, data) =>
      named(taking, 'room', data, (name) => insertRecord(taking.at, ROOM, { name })),
    undo: toTrash(ROOM),
  },
  subject: {
    take: (taking, data) =>
      named(taking, 'subject', data, (name) =>
        insertRecord(taking.at, SUBJECT, { name, note: data.note }),
      ),
    undo: toTrash(SUBJECT),
  },
  category: {
    take: (taking, data) =>
      named(taking, 'category', data, (name) =>
        insertRecord(taking.at, courses.CATEGORY, { name }),
      ),
    undo: toTrash(courses.CATEGORY),
  },
  teacher: { take: takeTeacher, undo: toTrash(TEACHER) },
  teacher_group: { take: takeGroup, undo: toTrash(GROUP) },
  course: { take: takeCourse, undo: undoCourse },
  course_merge: { take: takeMerge, undo: toTrash(MERGE) },
  student: { take: takeStudent, undo: toTrash(STUDENT) },
  class_change: { take: takeChange },
  login: { take: takeLogin },
  photo: { take: takePhoto },
} satisfies { readonly [Kind in MoveKind]?: Mover<Kind> }

async function takeGroup(
  { at }: Taking,
  { name, teacherIds: oldIds }: MoveData['teacher_group'],
): Promise<Result<Taken>> {
  const { ids, reason } = await present(at, 'teacher', oldIds)
  const made = await createGroup(at, { name, teacherIds: ids })
  return made.ok ? ok({ newId: made.value.id, reason }) : made
}

async function takeMerge(
  { at }: Taking,
  { name, courseIds: oldIds }: MoveData['course_merge'],
): Promise<Result<Taken>> {
  const { ids, reason } = await present(at, 'course', oldIds)
  if (ids.length === 0) return missing(oldIds.join(', '))
  const values = { name, created_by: at.actor.username }
  const newId = await insertRecord(at, MERGE, values, { after: { courseIds: ids } })
  return putCourses(at, newId, ids, ok({ newId, reason }))
}

async function takeChange(
  { at }: Taking,
  { studentId, fromCourseId, toCourseId, changedOn }: MoveData['class_change'],
): Promise<Result<Taken>> {
  const student = await newIdOf(at.tx, 'student', studentId)
  const places = await newIds(at.tx, 'course', [fromCourseId, toCourseId])
  const [from, to] = [places.get(fromCourseId), places.get(toCourseId)]
  if (student === undefined) return missing(studentId)
  if (from === undefined || to === undefined) return missing(`${fromCourseId}, ${toCourseId}`)
  const change = { studentId: student, fromCourseId: from, toCourseId: to, changedOn }
  return ok({ newId: await bringChange(at.tx, at.actor, change) })
}

async function takeTeacher(
  { at }: Taking,
  { subjectIds: oldIds, regime, hourlyCents, dailyCents, ...data }: MoveData['teacher'],
): Promise<Result<Taken>> {
  const { ids, reason } = await present(at, 'subject', oldIds)
  const costs = (hourlyCents ?? 0) + (dailyCents ?? 0) > 0
  const made = await createTeacher(at, {
    ...data,
    regime: regime as Regime,
    // The old program says 0 where nothing was agreed.
    hourlyCents: costs ? hourlyCents : null,
    dailyCents: costs ? dailyCents : null,
    subjectIds: ids,
  })
  return made.ok ? ok({ newId: made.value.id, reason }) : made
}

async function takeCourse(
  { at }: Taking,
  { categoryId: oldId, visibleToStudents, visibleWeekdays, archived, ...data }: MoveData['course'],
): Promise<Result<Taken>> {
  const categoryId = await newIdOf(at.tx, 'category', oldId)
  if (categoryId === undefined) return missing(oldId)
  const input = { ...data, categoryId, anyway: true }
  const made = await courses.createCourse(at, input)
  if (!made.ok) return made
  const { id } = made.value
  if (visibleToStudents) {
    const shown = await courses.updateCourse(at, { ...input, id, version: 0, visibleToStudents })
    if (!shown.ok) return shown
  }
  const days = await courses.setVisibleWeekdays(at, { id, weekdays: [...visibleWeekdays] })
  if (!days.ok) return days
  const put = archived ? await courses.archiveCourse(at, id) : ok({ done: true })
  return put.ok ? ok({ newId: id }) : put
}

async function takeStudent(
  { at, answers, notes }: Taking,
  { courseIds, withdrawnCourseIds, blacklisted, ...data }: MoveData['student'],
): Promise<Result<Taken>> {
  const { known, ids, reason } = await present(at, 'course', courseIds)
  const asked = notes.some(({ code }) => code === 'student_here')
  const match = asked && answers.student_here === 'match'
  const here = match ? (await studentsHere(at.tx, [data.taxCode])).get(data.taxCode) : undefined
  const made =
    here === undefined ? await createStudent(at, { ...data, courseIds: [] }) : ok({ id: here })
  if (!made.ok) return made
  const { id } = made.value
  await bringEnrolments(at.tx, at.actor, id, {
    courseIds: ids,
    withdrawnCourseIds: withdrawnCourseIds.flatMap((one) => known.get(one) ?? []),
  })
  if (here !== undefined) {
    return ok({ newId: id, matched: true, reason: together([KEPT_HERE, reason]) })
  }
  if (blacklisted) {
    const listed = await blacklistStudent(at.tx, at.actor, { id, reason: NO_REASON })
    if (!listed.ok) return listed
  }
  return ok({ newId: id, reason })
}

const keptHere = (newId: number): Taken => ({ newId, matched: true, reason: KEPT_HERE })

async function takeLogin(
  { at, moveInId }: Taking,
  { role, personId: oldId, username }: MoveData['login'],
): Promise<Result<Taken>> {
  const { tx, actor, services } = at
  const personId = await newIdOf(tx, role, oldId)
  if (personId === undefined) return missing(username)
  if (await wasHere(tx, role, oldId)) return ok(keptHere(personId))
  const fields = { type: role === 'teacher' ? '2' : '1', user_id: oldId }
  const asked = { script: 'getUtente', fields }
  const { secrets } = services
  const password = await fieldOfAnswer(tx, secrets, moveInId, asked, ['clear_password'])
  const login = { role, personId, username, password }
  const newId = await replaceGeneratedLogin(tx, actor, secrets, login, (holder) =>
    awaitsLogin(tx, holder),
  )
  return newId === undefined ? missing(username) : ok({ newId })
}

async function takePhoto(
  { at, moveInId }: Taking,
  { studentId: oldId }: MoveData['photo'],
): Promise<Result<Taken>> {
  const { tx, actor, services } = at
  const studentId = await newIdOf(tx, 'student', oldId)
  if (studentId === undefined) return missing(oldId)
  if (await wasHere(tx, 'student', oldId)) return ok(keptHere(studentId))
  const asked = { script: 'getStudenti', fields: { id: oldId } }
  const names = ['badge_image', 'badgeImage']
  const picture = await fieldOfAnswer(tx, services.secrets, moveInId, asked, names)
  const kept = await replacePhoto(tx, actor, studentId, picture)
  return kept.ok ? ok({ newId: studentId }) : kept
}
