import { z } from 'zod'
import { id, version } from '#kit/domain/contract.ts'
import { existingWallTime, isWallTime } from '#kit/domain/day.ts'
import { noSuchHour } from '../text/clock.ts'
import { CLASH_KINDS, MAX_MINUTES, MIN_MINUTES, SLOT_STATES } from '../types.ts'

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

export const named = z.object({ id, name: z.string() })

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

/** A lesson of a series that the change passed over, and why. */
export const skipped = z.object({ lessonId: id, startsAt: z.string(), state: z.enum(SLOT_STATES) })
export type Skipped = z.infer<typeof skipped>

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
  /** Who would hold it, the members of a group too. */
  teacherIds: z.array(id),
  /** Teachers who have a lesson at that time, another row of the insertion too. */
  busyTeacherIds: z.array(id),
  /** Who could hold it in their place: who teaches its subjects first, then by name. */
  freeTeacherIds: z.array(id),
})
export type PreviewRow = z.infer<typeof previewRow>

/** A course whose lessons may be copied into the calendar of another. */
export const copySource = z.object({
  id,
  name: z.string(),
  academicYear: z.string(),
  /** From when on its lessons are looked at: its first day, or that of its first lesson. */
  from: z.string(),
  /** Its own lessons, and when the first and the last of them begin. */
  lessons: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type CopySource = z.infer<typeof copySource>

/** A lesson of the trash. */
export const deletedLesson = lesson
  .pick({ id: true, courseId: true, courseName: true, roomName: true, startsAt: true })
  .extend({
    minutes: z.int(),
    teachers: z.array(z.string()),
    /** An instant. */
    deletedAt: z.string(),
    /** Empty where it is not known. */
    deletedBy: z.string(),
  })
export type DeletedLesson = z.infer<typeof deletedLesson>
