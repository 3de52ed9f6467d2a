import { z } from 'zod'
import { day, done, id, operation, optionalLine, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import {
  copySource,
  deletedLesson,
  lesson,
  minutes,
  named,
  previewRow,
  skipped,
  start,
} from './contract/lesson.ts'
import { MAX_AT_ONCE, MAX_COURSES, SCOPES } from './types.ts'

export { start } from './contract/lesson.ts'
export type {
  Clash,
  CopySource,
  DeletedLesson,
  Lesson,
  PreviewRow,
  Skipped,
} from './contract/lesson.ts'

export const lessonCodes = {
  'lessons.not_found': 'not_found',
  'lessons.room_missing': 'invalid',
  'lessons.room_not_found': 'invalid',
  'lessons.course_not_found': 'invalid',
  'lessons.teacher_not_found': 'invalid',
  'lessons.subject_not_found': 'invalid',
  'lessons.group_not_found': 'invalid',
  'lessons.room_taken': 'conflict',
  'lessons.room_taken_meanwhile': 'conflict',
  'lessons.busy': 'conflict',
  'lessons.day_off': 'conflict',
  'lessons.period': 'invalid',
  'lessons.change_not_found': 'not_found',
  'lessons.changed_since': 'conflict',
  'lessons.held_since': 'conflict',
} as const satisfies Codes

const ids = z.array(id).max(50)

/** The courses that a calendar shows together. */
const courseIds = z.array(id).min(1).max(MAX_COURSES)

/** What a lesson has apart from its place in time and space. */
const content = {
  courseId: id,
  otherCourseIds: ids.default([]),
  teacherIds: ids.default([]),
  /** Its members are added to the teachers; the lesson keeps the group's name. */
  teacherGroupId: id.nullable().default(null),
  subjectIds: ids.default([]),
  topic: optionalLine(500).default(''),
  fee: z.boolean().default(false),
  splitBilling: z.boolean().default(false),
  dailyBilling: z.boolean().default(false),
}
const slot = { roomId: id.nullable().default(null), startsAt: start, minutes }

/**
 * Save although a teacher or a course is busy, the school closed, or the course over; a taken room
 * is refused all the same.
 */
const anyway = z.boolean().default(false)
const scope = z.enum(SCOPES).default('one')

export const lessonInput = z.strictObject({ ...content, ...slot })
export type LessonInput = z.infer<typeof lessonInput>

/** Names a change for `undo`. */
const changeId = id

const changed = z.object({ changeId, version, changed: z.int(), skipped: z.array(skipped) })

/** The last lesson of a course, as far as the next one can be like it: nothing of the trash. */
const proposal = lesson
  .pick({ startsAt: true, minutes: true, roomId: true, roomName: true, teacherGroupId: true })
  .extend({
    ...{ otherCourseIds: z.array(id), teacherIds: z.array(id), subjectIds: z.array(id) },
    ...{ splitBilling: z.boolean(), dailyBilling: z.boolean() },
  })
export type Proposal = z.infer<typeof proposal>

/** A lesson with attendance, and how many students were marked. */
const markedLesson = z.object({ id, startsAt: z.string(), marked: z.int() })

/** Minutes of a course's lessons; shares of divided lessons need not be whole. */
const courseCost = z.object({
  teachers: z.array(z.object({ id, surname: z.string(), name: z.string(), minutes: z.number() })),
  subjects: z.array(z.object({ id, name: z.string(), minutes: z.number() })),
})
export type CourseCost = z.infer<typeof courseCost>

const row = z.strictObject({
  startsAt: start,
  roomId: id.nullable().default(null),
  /** Who holds it in the place of those of all; a group is given up. */
  teacherIds: ids.optional(),
})

/** Copies of lessons: each as its own, but for its place and its teachers. */
const copies = {
  /** The course that they are of; left out, each is of that of its lesson. */
  courseId: id.nullable().default(null),
  rows: z
    .array(row.extend({ lessonId: id }))
    .min(1)
    .max(MAX_AT_ONCE),
}

/** What became of the rows of an insertion. */
const inserted = z.object({
  changeId: changeId.nullable(),
  inserted: z.int(),
  closed: z.int(),
  afterEnd: z.int(),
})

export const lessonsContract = {
  list: operation('teaching', 'GET', '/lessons', 'Lessons between two days, with the closing days')
    .input(
      z.strictObject({
        from: day,
        /** Included. */
        to: day,
        courseId: id.optional(),
        roomId: id.optional(),
        teacherId: id.optional(),
      }),
    )
    .output(z.object({ rows: z.array(lesson), closings: z.array(day) })),
  get: operation('teaching', 'GET', '/lessons/{id}', 'One lesson')
    .input(z.strictObject({ id }))
    .output(lesson),
  hours: operation('teaching', 'GET', '/courses/{id}/lesson-hours', 'Hours of lessons entered')
    .input(z.strictObject({ id }))
    .output(z.object({ lessons: z.int(), minutes: z.int() })),
  proposal: operation(
    'teaching',
    'GET',
    '/courses/{id}/lesson-proposal',
    'What the next lesson of a course may be like: its last one',
  )
    .input(z.strictObject({ id }))
    .output(z.object({ proposal: proposal.nullable() })),
  cost: operation('teaching', 'GET', '/courses/{id}/cost', 'Whom and what its lessons go to')
    .input(z.strictObject({ id }))
    .output(courseCost),
  content: operation(
    'teaching',
    'POST',
    '/lessons/deletion/preview',
    'What emptying the calendars of some courses would meet; changes nothing',
  )
    .input(z.strictObject({ courseIds }))
    .output(
      z.object({
        /** All lessons of these courses, of whatever year; one of several counts once. */
        lessons: z.int(),
        /** Those that have attendance, the earliest first. */
        marked: z.array(markedLesson),
      }),
    ),
  freeRooms: operation('teaching', 'GET', '/free-rooms', 'Rooms that are free at a time, by name')
    .input(z.strictObject({ startsAt: start, minutes }))
    .output(z.object({ rows: z.array(named) })),
  preview: operation('teaching', 'POST', '/lessons/preview', 'Judges dates; changes nothing')
    .input(
      z.strictObject({
        ...content,
        minutes,
        rows: z.array(row).min(1).max(MAX_AT_ONCE),
        /** The lesson being edited does not clash with itself. */
        exceptId: id.optional(),
      }),
    )
    .output(z.object({ rows: z.array(previewRow) })),
  create: operation('teaching', 'POST', '/lessons', 'Insert a lesson')
    .input(lessonInput.extend({ anyway }))
    .output(z.object({ id, changeId })),
  createMany: operation('teaching', 'POST', '/lessons/batch', 'Insert a series of lessons')
    .input(
      z.strictObject({
        ...content,
        minutes,
        rows: z.array(row).min(1).max(MAX_AT_ONCE),
        anyway,
      }),
    )
    .output(inserted.extend({ seriesId: id.nullable() })),
  copySources: operation(
    'teaching',
    'GET',
    '/courses/{id}/copy-sources',
    'Courses whose lessons may be copied into a calendar: those of the same category first',
  )
    .input(z.strictObject({ id }))
    .output(z.object({ rows: z.array(copySource) })),
  previewCopies: operation(
    'teaching',
    'POST',
    '/lesson-copies/preview',
    'Judges copies of lessons; changes nothing',
    { values: 30_000 },
  )
    .input(z.strictObject(copies))
    .output(z.object({ rows: z.array(previewRow) })),
  copy: operation('teaching', 'POST', '/lesson-copies', 'Insert copies of lessons', {
    values: 30_000,
  })
    .input(z.strictObject({ ...copies, anyway }))
    .output(inserted),
  update: operation('teaching', 'PUT', '/lessons/{id}', 'Change a lesson, or its series from it on')
    .input(lessonInput.extend({ id, version, scope, anyway, roomId: id.nullable() }))
    .output(changed),
  move: operation('teaching', 'POST', '/lessons/{id}/move', 'Move or stretch a lesson')
    .input(
      z.strictObject({
        ...{ id, version, scope, anyway, ...slot, roomId: id.nullable() },
        /** Who holds it from now on; a group is given up. Left out, it stays as it is. */
        teacherIds: ids.optional(),
      }),
    )
    .output(changed),
  delete: operation(
    'teaching',
    'DELETE',
    '/lessons/{id}',
    'Put a lesson, or its series, in the trash',
  )
    .input(z.strictObject({ id, scope }))
    .output(z.object({ changeId, deleted: z.int() })),
  deleteAll: operation(
    'teaching',
    'POST',
    '/lessons/deletion',
    'Empty the calendars of some courses',
  )
    .input(z.strictObject({ courseIds }))
    .output(z.object({ changeId: changeId.nullable(), deleted: z.int() })),
  trash: operation('teaching', 'GET', '/lesson-trash', 'Lessons deleted lately')
    .input(
      listInput(['deletedAt', 'startsAt'], {
        dir: z.enum(['asc', 'desc']).default('desc'),
        courseId: id.optional(),
      }),
    )
    .output(listOutput(deletedLesson)),
  restore: operation(
    'teaching',
    'POST',
    '/lessons/{id}/restoration',
    'Take a lesson out of the trash',
  )
    .input(z.strictObject({ id, anyway }))
    .output(z.object({ changeId: changeId.nullable() })),
  undo: operation('teaching', 'POST', '/lesson-changes/{id}/undo', 'Take back one action whole')
    .input(
      z.strictObject({
        id,
        /** Bring lessons back although their day was closed meanwhile. */
        anyway: z.boolean().default(false),
      }),
    )
    .output(done),
}
