import { bringChange, bringEnrolments } from '#f/school/enrolments/server/mutations.ts'
import * as courses from '#f/school/courses/server/mutations.ts'
import { MERGE, putCourses } from '#f/school/merges/server/mutations.ts'
import { ROOM } from '#f/school/rooms/server/mutations.ts'
import {
  blacklistStudent,
  createStudent,
  replacePhoto,
} from '#f/school/students/server/mutations.ts'
import { NO_REASON } from '#f/school/students/domain/text.ts'
import { SUBJECT } from '#f/school/subjects/server/mutations.ts'
import type { Regime } from '#f/school/teachers/domain/types.ts'
import { createGroup, createTeacher } from '#f/school/teachers/server/mutations.ts'
import { replaceGeneratedLogin } from '#f/system/accounts/server/mutations.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Working } from '#kit/server/batch.ts'
import { insertRecord } from '#kit/server/records.ts'
import { numberedLine, withoutLine } from '../../domain/text.ts'
import type { MoveAnswers, MoveData, MoveKind, MoveNote, OldId } from '../../domain/types.ts'
import { fieldOfAnswer, findNamed, newIds, type NamedKind } from '../queries/moved.ts'

/** What a record is taken with. */
export interface Taking {
  readonly at: Working
  readonly moveInId: number
  readonly answers: MoveAnswers
  readonly notes: readonly MoveNote[]
}

/** What it became here. */
export interface Taken {
  readonly newId: number
  /** It was here already, under the same name. */
  readonly matched?: boolean
  /** What is to be said of it. */
  readonly reason?: string
}

type Taker<Kind extends MoveKind> = (taking: Taking, data: MoveData[Kind]) => Promise<Result<Taken>>

/** Takes a record of each kind through its owner. */
export const TAKERS: { readonly [Kind in MoveKind]: Taker<Kind> } = {
  room: (taking, data) =>
    named(taking, 'room', data, (name) => insertRecord(taking.at, ROOM, { name })),
  subject: (taking, data) =>
    named(taking, 'subject', data, (name) =>
      insertRecord(taking.at, SUBJECT, { name, note: data.note }),
    ),
  category: (taking, data) =>
    named(taking, 'category', data, (name) => insertRecord(taking.at, courses.CATEGORY, { name })),
  teacher: takeTeacher,
  teacher_group: async ({ at }, { name, teacherIds: oldIds }) => {
    const { ids, reason } = await present(at, 'teacher', oldIds)
    const made = await createGroup(at, { name, teacherIds: ids })
    return made.ok ? ok({ newId: made.value.id, reason }) : made
  },
  course: takeCourse,
  course_merge: async ({ at }, { name, courseIds: oldIds }) => {
    const { ids, reason } = await present(at, 'course', oldIds)
    if (ids.length === 0) return missing(oldIds.join(', '))
    const values = { name, created_by: at.actor.username }
    const newId = await insertRecord(at, MERGE, values, { after: { courseIds: ids } })
    return putCourses(at, newId, ids, ok({ newId, reason }))
  },
  student: takeStudent,
  class_change: async ({ at }, { studentId, fromCourseId, toCourseId, changedOn }) => {
    const student = (await newIds(at.tx, 'student', [studentId])).get(studentId)
    const places = await newIds(at.tx, 'course', [fromCourseId, toCourseId])
    const [from, to] = [places.get(fromCourseId), places.get(toCourseId)]
    if (student === undefined) return missing(studentId)
    if (from === undefined || to === undefined) return missing(`${fromCourseId}, ${toCourseId}`)
    const change = { studentId: student, fromCourseId: from, toCourseId: to, changedOn }
    return ok({ newId: await bringChange(at.tx, at.actor, change) })
  },
  login: takeLogin,
  photo: takePhoto,
}

const missing = (what: string) => refuse('moveIn.missing', { data: { what } })

/** The numbers here of records that it names, and what is to be said of those that are missing. */
async function present({ tx }: Working, kind: MoveKind, oldIds: readonly OldId[]) {
  const known = await newIds(tx, kind, oldIds)
  const gone = oldIds.filter((id) => !known.has(id))
  return {
    known,
    ids: oldIds.flatMap((id) => known.get(id) ?? []),
    reason: gone.length === 0 ? '' : withoutLine(gone),
  }
}

/** One of those that are never called alike: with the one that is here, or a number behind its name. */
async function named(
  { at, answers, notes }: Taking,
  kind: NamedKind,
  data: { readonly name: string; readonly note?: string },
  insert: (name: string) => Promise<number>,
): Promise<Result<Taken>> {
  const there = await findNamed(at.tx, kind, data)
  if (there === undefined) return ok({ newId: await insert(data.name) })
  const asked = notes.some(({ code }) => code === 'same_name')
  if (!asked || answers.same_name !== 'number') return ok({ newId: there, matched: true })
  for (let number = 2; ; number += 1) {
    const name = `${data.name} (${number})`
    if ((await findNamed(at.tx, kind, { ...data, name })) === undefined) {
      return ok({ newId: await insert(name), reason: numberedLine(name) })
    }
  }
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
  const categoryId = (await newIds(at.tx, 'category', [oldId])).get(oldId)
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
  { at }: Taking,
  { courseIds, withdrawnCourseIds, blacklisted, ...data }: MoveData['student'],
): Promise<Result<Taken>> {
  const { known, ids, reason } = await present(at, 'course', courseIds)
  const made = await createStudent(at, { ...data, courseIds: [] })
  if (!made.ok) return made
  const { id } = made.value
  await bringEnrolments(at.tx, at.actor, id, {
    courseIds: ids,
    withdrawnCourseIds: withdrawnCourseIds.flatMap((one) => known.get(one) ?? []),
  })
  if (blacklisted) {
    const listed = await blacklistStudent(at.tx, at.actor, { id, reason: NO_REASON })
    if (!listed.ok) return listed
  }
  return ok({ newId: id, reason })
}

async function takeLogin(
  { at, moveInId }: Taking,
  { role, personId: oldId, username }: MoveData['login'],
): Promise<Result<Taken>> {
  const { tx, actor, services } = at
  const personId = (await newIds(tx, role, [oldId])).get(oldId)
  if (personId === undefined) return missing(username)
  const fields = { type: role === 'teacher' ? '2' : '1', user_id: oldId }
  const asked = { script: 'getUtente', fields }
  const { secrets } = services
  const password = await fieldOfAnswer(tx, secrets, moveInId, asked, ['clear_password'])
  const login = { role, personId, username, password }
  const newId = await replaceGeneratedLogin(tx, actor, secrets, login)
  return newId === undefined ? missing(username) : ok({ newId })
}

async function takePhoto(
  { at, moveInId }: Taking,
  { studentId: oldId }: MoveData['photo'],
): Promise<Result<Taken>> {
  const { tx, actor, services } = at
  const studentId = (await newIds(tx, 'student', [oldId])).get(oldId)
  if (studentId === undefined) return missing(oldId)
  const asked = { script: 'getStudenti', fields: { id: oldId } }
  const names = ['badge_image', 'badgeImage']
  const picture = await fieldOfAnswer(tx, services.secrets, moveInId, asked, names)
  const kept = await replacePhoto(tx, actor, studentId, picture)
  return kept.ok ? ok({ newId: studentId }) : kept
}
