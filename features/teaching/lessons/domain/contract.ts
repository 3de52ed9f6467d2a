import { z } from 'zod'
import { day, done, id, operation, optionalLine, version } from '#kit/domain/contract.ts'
import { existingWallTime, isWallTime } from '#kit/domain/day.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { noSuchHour } from './text/clock.ts'
import {
  CLASH_KINDS,
  MAX_AT_ONCE,
  MAX_COURSES,
  MAX_MINUTES,
  MIN_MINUTES,
  SCOPES,
  SLOT_STATES,
} from './types.ts'

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
} as const satisfies Codes

/** A local start; its seconds may be left out, and are dropped. */
export const start = z
  .string({
    error: ({ input }) => (input === undefined || input === '' ? 'Inserire un orario' : undefined),
  })
  .overwrite((value) => `${value.slice(0, 16)}:00`)
  .refine(isWallTime, { error: 'Data o orario non validi', abort: true })
  .refine((at) => existingWallTime(at) === at, { error: ({ input }) => noSuchHour(String(input)) })

export const minutes = z
  .int('Durata non valida')
  .min(MIN_MINUTES, 'La durata va da mezz’ora a 10 ore')
  .max(MAX_MINUTES, 'La durata va da mezz’ora a 10 ore')

const named = z.object({ id, name: z.string() })

/** A lesson as every calendar shows it. */
export const lesson = z.object({
  id,
  courseId: id,
  courseName: z.string(),
  /** Of the lesson's own course; it gives the colour. */
  categoryId: id,
  otherCourses: z.array(named),
  /** "Cognome Nome" of each, in that order; people of the trash stay readable. */
  teachers: z.array(named),
  teacherGroupId: id.nullable(),
  teacherGroupName: z.string().nullable(),
  /** "subject - note" of each. */
  subjects: z.array(named),
  roomId: id.nullable(),
  roomName: z.string().nullable(),
  /** Local wall time, `yyyy-MM-ddTHH:mm:ss`. */
  startsAt: z.string(),
  minutes: z.int(),
  topic: z.string(),
  /** A fee is due on the day of this lesson. */
  fee: z.boolean(),
  /** Billed hours are divided among the teachers. */
  splitBilling: z.boolean(),
  /** Billed as a day, not by the hour. */
  dailyBilling: z.boolean(),
  seriesId: id.nullable(),
  version,
})
export type Lesson = z.infer<typeof lesson>

/** Another lesson at an overlapping time, and what the two would share. */
export const clash = z.object({
  kind: z.enum(CLASH_KINDS),
  /** The shared room, teacher or course. */
  name: z.string(),
  /** None when it is another row of the same insertion, or an event in the room. */
  lessonId: id.nullable(),
  /** None of an event, whose title is in the place of the course. */
  courseId: id.nullable(),
  courseName: z.string(),
  roomName: z.string().nullable(),
  startsAt: z.string(),
  minutes: z.int(),
})
export type Clash = z.infer<typeof clash>

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

/** A lesson of a series that the change passed over, and why. */
export const skipped = z.object({ lessonId: id, startsAt: z.string(), state: z.enum(SLOT_STATES) })
export type Skipped = z.infer<typeof skipped>

const changed = z.object({ changeId, version, changed: z.int(), skipped: z.array(skipped) })

/** One date of a multiple insertion, as the preview judges it. */
export const previewRow = z.object({
  startsAt: z.string(),
  roomId: id.nullable(),
  state: z.enum(SLOT_STATES),
  /** Also where the day itself is in the way: a single lesson may be saved there all the same. */
  clashes: z.array(clash),
  /**
   * Whether all that is in the way of an edited lesson is of its own series, and so makes room when
   * the series is changed with it.
   */
  ofSeries: z.boolean(),
  /**
   * Where something clashes: the next start on that day, in quarters of an hour and over by 22:00,
   * at which nothing does.
   */
  nextFree: z.string().nullable(),
  /** Rooms that are free at that time: those of the kind of the row's room first, then by name. */
  freeRoomIds: z.array(id),
  /** Teachers who have a lesson at that time. */
  busyTeacherIds: z.array(id),
})
export type PreviewRow = z.infer<typeof previewRow>

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

const row = z.strictObject({ startsAt: start, roomId: id.nullable().default(null) })

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
    .output(
      z.object({
        changeId: changeId.nullable(),
        seriesId: id.nullable(),
        inserted: z.int(),
        closed: z.int(),
        afterEnd: z.int(),
      }),
    ),
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
