import {
  bringChange,
  bringEnrolments,
  followEnrolments,
  unbringChange,
} from '#f/school/enrolments/server/mutations.ts'
import * as courses from '#f/school/courses/server/mutations.ts'
import { MERGE, putCourses } from '#f/school/merges/server/mutations.ts'
import { ROOM } from '#f/school/rooms/server/mutations.ts'
import {
  blacklistStudent,
  bringStudent,
  createStudent,
  replacePhoto,
  STUDENT,
  unblacklistStudent,
} from '#f/school/students/server/mutations.ts'
import { findPhoto } from '#f/school/students/server/queries.ts'
import { NO_REASON } from '#f/school/students/domain/text.ts'
import { SUBJECT } from '#f/school/subjects/server/mutations.ts'
import type { Regime } from '#f/school/teachers/domain/types.ts'
import {
  addRate,
  createGroup,
  createTeacher,
  GROUP,
  TEACHER,
  updateTeacher,
} from '#f/school/teachers/server/mutations.ts'
import { replaceGeneratedLogin } from '#f/system/accounts/server/mutations.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { Working } from '#kit/server/batch.ts'
import { insertRecord } from '#kit/server/records.ts'
import { deleteRecord } from '#kit/server/trash.ts'
import { changedElsewhere } from '#kit/server/tx.ts'
import { KEPT_HERE } from '../../../domain/text.ts'
import type { MoveData, MoveKind } from '../../../domain/types.ts'
import { awaitsLogin, studentsHere, wasHere } from '../../queries/here.ts'
import { fieldOfAnswer, newIdOf, newIds } from '../../queries/moved.ts'
import {
  missing,
  named,
  present,
  putRecord,
  together,
  trashed,
  untouched,
  versionOf,
  type Here,
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
      named(taking, 'room', data, (name) => putRecord(taking, ROOM, { name })),
    ...trashed(ROOM),
  },
  subject: {
    take: (taking, data) =>
      named(taking, 'subject', data, (name) =>
        putRecord(taking, SUBJECT, { name, note: data.note }),
      ),
    ...trashed(SUBJECT),
  },
  category: {
    take: (taking, data) =>
      named(taking, 'category', data, async (name) =>
        ok(await insertRecord(taking.at, courses.CATEGORY, { name })),
      ),
    ...trashed(courses.CATEGORY),
    fixed: true,
  },
  teacher: { take: takeTeacher, ...trashed(TEACHER) },
  teacher_group: { take: takeGroup, ...trashed(GROUP), fixed: true },
  course: { take: takeCourse, ...trashed(courses.COURSE), undo: undoCourse },
  course_merge: { take: takeMerge, ...trashed(MERGE), fixed: true },
  student: { take: takeStudent, ...trashed(STUDENT) },
  class_change: {
    take: takeChange,
    undo: async ({ tx }, id) => ok(await unbringChange(tx, id)),
  },
  login: { take: takeLogin, isAsTaken: untouched('account'), content: passwordOf },
  photo: {
    take: takePhoto,
    undo: ({ tx, actor }, id) => replacePhoto(tx, actor, id, null),
    isAsTaken: untouched(STUDENT.entity),
    content: pictureOf,
  },
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
  { at, here }: Taking<'teacher'>,
  { subjectIds: oldIds, regime, hourlyCents, dailyCents, ...data }: MoveData['teacher'],
): Promise<Result<Taken>> {
  const { ids, reason } = await present(at, 'subject', oldIds)
  const form = { ...data, regime: regime as Regime, subjectIds: ids }
  const costs = (hourlyCents ?? 0) + (dailyCents ?? 0) > 0
  if (here === undefined) {
    // The old program says 0 where nothing was agreed.
    const prices = costs ? { hourlyCents, dailyCents } : { hourlyCents: null, dailyCents: null }
    const made = await createTeacher(at, { ...form, ...prices })
    return made.ok ? ok({ newId: made.value.id, reason }) : made
  }
  const { id, before } = here
  const saved = await updateTeacher(at, {
    ...{ ...form, id },
    version: await versionOf(at, 'teachers', id),
  })
  if (!saved.ok) return saved
  if (before.hourlyCents !== hourlyCents || before.dailyCents !== dailyCents) {
    const prices = { hourlyCents: hourlyCents ?? 0, dailyCents: dailyCents ?? 0 }
    const rate = { id, validFrom: at.today, ...prices }
    const priced = await addRate(at.tx, at.actor, rate, at.today)
    if (!priced.ok) return priced
  }
  return ok({ newId: id, reason })
}

async function takeCourse(
  { at, here }: Taking<'course'>,
  { categoryId: oldId, visibleToStudents, visibleWeekdays, archived, ...data }: MoveData['course'],
): Promise<Result<Taken>> {
  const categoryId = await newIdOf(at.tx, 'category', oldId)
  if (categoryId === undefined) return missing(oldId)
  const input = { ...data, categoryId, anyway: true }
  const made = here ? ok(here) : await courses.createCourse(at, input)
  if (!made.ok) return made
  const { id } = made.value
  if (here || visibleToStudents) {
    const version = await versionOf(at, 'courses', id)
    const shown = await courses.updateCourse(at, { ...input, id, version, visibleToStudents })
    if (!shown.ok) return shown
  }
  const days = await courses.setVisibleWeekdays(at, { id, weekdays: [...visibleWeekdays] })
  if (!days.ok) return days
  const put = await (archived ? courses.archiveCourse(at, id) : courses.unarchiveCourse(at, id))
  return put.ok ? ok({ newId: id }) : put
}

async function takeStudent(
  taking: Taking<'student'>,
  { courseIds, withdrawnCourseIds, blacklisted, ...data }: MoveData['student'],
): Promise<Result<Taken>> {
  const { at, here, answers, notes } = taking
  const { known, ids, reason } = await present(at, 'course', courseIds)
  const told = {
    courseIds: ids,
    withdrawnCourseIds: withdrawnCourseIds.flatMap((one) => known.get(one) ?? []),
  }
  if (here) {
    const followed = await followStudent(at, here, { ...data, ...told, blacklisted })
    return followed.ok ? ok({ newId: here.id, reason }) : followed
  }
  const asked = notes.some(({ code }) => code === 'student_here')
  const match = asked && answers.student_here === 'match'
  const there = match ? (await studentsHere(at.tx, [data.taxCode])).get(data.taxCode) : undefined
  const made =
    there === undefined ? await createStudent(at, { ...data, courseIds: [] }) : ok({ id: there })
  if (!made.ok) return made
  const { id } = made.value
  await bringEnrolments(at.tx, at.actor, id, told)
  if (there !== undefined) {
    return ok({ newId: id, matched: true, reason: together([KEPT_HERE, reason]) })
  }
  const listed = blacklisted
    ? await blacklistStudent(at.tx, at.actor, { id, reason: NO_REASON })
    : ok(true)
  return listed.ok ? ok({ newId: id, reason }) : listed
}

/** Brings a student to what the old program has now: data, courses and blacklist. */
async function followStudent(
  at: Working,
  { id, before }: Here<'student'>,
  { courseIds, withdrawnCourseIds, blacklisted, ...data }: FollowedStudent,
): Promise<Result<unknown>> {
  const { tx, actor, now } = at
  const saved = await bringStudent(at, { ...data, id })
  if (!saved.ok) return saved
  const enrolled = await followEnrolments(at, id, { courseIds, withdrawnCourseIds })
  if (!enrolled.ok || before.blacklisted === blacklisted) return enrolled
  return blacklisted
    ? blacklistStudent(tx, actor, { id, reason: NO_REASON })
    : unblacklistStudent(tx, actor, id, now)
}

type FollowedStudent = Omit<MoveData['student'], 'courseIds' | 'withdrawnCourseIds'> & {
  readonly courseIds: readonly number[]
  readonly withdrawnCourseIds: readonly number[]
}

const keptHere = (newId: number): Taken => ({ newId, matched: true, reason: KEPT_HERE })

function passwordOf(
  { at, moveInId }: Taking,
  { role, personId }: MoveData['login'],
): Promise<string> {
  const fields = { type: role === 'teacher' ? '2' : '1', user_id: personId }
  const asked = { script: 'getUtente', fields }
  return fieldOfAnswer(at.tx, at.services.secrets, moveInId, asked, ['clear_password'])
}

async function takeLogin(
  { at, content: password }: Taking,
  { role, personId: oldId, username }: MoveData['login'],
): Promise<Result<Taken>> {
  const { tx, actor, services } = at
  const personId = await newIdOf(tx, role, oldId)
  if (personId === undefined) return missing(username)
  if (await wasHere(tx, role, oldId)) return ok(keptHere(personId))
  const login = { role, personId, username, password }
  const newId = await replaceGeneratedLogin(tx, actor, services.secrets, login, (holder) =>
    awaitsLogin(tx, holder),
  )
  return newId === undefined ? missing(username) : ok({ newId })
}

function pictureOf({ at, moveInId }: Taking, { studentId }: MoveData['photo']): Promise<string> {
  const asked = { script: 'getStudenti', fields: { id: studentId } }
  const names = ['badge_image', 'badgeImage']
  return fieldOfAnswer(at.tx, at.services.secrets, moveInId, asked, names)
}

async function takePhoto(
  { at: { tx, actor }, content: picture, here }: Taking,
  { studentId: oldId }: MoveData['photo'],
): Promise<Result<Taken>> {
  const studentId = await newIdOf(tx, 'student', oldId)
  if (studentId === undefined) return missing(oldId)
  if (await wasHere(tx, 'student', oldId)) return ok(keptHere(studentId))
  const own = here ? undefined : await findPhoto(tx, studentId)
  if (own !== undefined) return changedElsewhere(tx, STUDENT.entity, studentId)
  const kept = await replacePhoto(tx, actor, studentId, picture)
  return kept.ok ? ok({ newId: studentId }) : kept
}
