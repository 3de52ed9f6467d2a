import { z } from 'zod'
import { day, id, operation, optionalLine, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { MARKS, MAX_ABSENCES, MAX_REGISTER } from './types.ts'

export const attendanceCodes = {
  'attendance.lesson_not_found': 'not_found',
  'attendance.course_not_found': 'not_found',
  'attendance.student_not_found': 'not_found',
  'attendance.absence_not_found': 'not_found',
  'attendance.not_yet': 'invalid',
  'attendance.incomplete': 'invalid',
  'attendance.not_in_register': 'invalid',
  'attendance.too_long': 'invalid',
} as const satisfies Codes

const isOnceEach = (entries: readonly { readonly studentId: number }[]) =>
  new Set(entries.map(({ studentId }) => studentId)).size === entries.length

/** Minutes of presence; none stands for the whole lesson. */
const presence = z
  .int('Inserire un numero per le ore di presenza')
  .min(1, 'Inserire un numero per le ore di presenza')
  .max(600, 'Inserire un numero per le ore di presenza')
  .nullable()

/** A student in a register, and her mark; `present` is null while she has none. */
export const registerStudent = z.object({
  studentId: id,
  name: z.string(),
  surname: z.string(),
  /** She makes up an absence here, and does not attend the course. */
  guest: z.boolean(),
  /** She left the course since she was marked: shown, and not needed to complete the register. */
  withdrawn: z.boolean(),
  /** Lessons count for her from a later day: shown once she has a mark, and never asked for. */
  early: z.boolean(),
  present: z.boolean().nullable(),
  minutes: z.int().nullable(),
  justified: z.boolean(),
  /** Marked before the day of the lesson, which was put off since; saving the register confirms it. */
  toConfirm: z.boolean(),
  markedAt: z.string().nullable(),
  markedBy: z.string().nullable(),
})
export type RegisterStudent = z.infer<typeof registerStudent>

const registerLesson = z.object({
  id,
  courseId: id,
  courseName: z.string(),
  /** Local wall time, `yyyy-MM-ddTHH:mm:ss`. */
  startsAt: z.string(),
  minutes: z.int(),
  roomName: z.string().nullable(),
  /** "Cognome Nome" of each. */
  teachers: z.array(z.string()),
  subjects: z.array(z.string()),
  topic: z.string(),
})

/** The register of a lesson, by course; whoever is in two of them stands in the first. */
export const register = z.object({
  lesson: registerLesson,
  /** 0 until it is saved for the first time. */
  version,
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
  courses: z.array(
    z.object({ courseId: id, courseName: z.string(), students: z.array(registerStudent) }),
  ),
})
export type Register = z.infer<typeof register>

const marked = z.object({ present: z.boolean(), minutes: z.int().nullable() })

/** One saving of a register: who was marked or changed, and from what. */
const registerChange = z.object({
  at: z.string(),
  who: z.string(),
  changes: z.array(
    z.object({ student: z.string(), before: marked.nullable(), after: marked.nullable() }),
  ),
})
export type RegisterChange = z.infer<typeof registerChange>

/** A lesson whose register lacks somebody. */
export const missingRegister = z.object({
  lessonId: id,
  courseId: id,
  courseName: z.string(),
  startsAt: z.string(),
  minutes: z.int(),
  teachers: z.array(z.string()),
  /** In the same order. */
  teacherIds: z.array(id),
  students: z.int(),
  missing: z.int(),
})
export type MissingRegister = z.infer<typeof missingRegister>

/** What the lessons of a course that were held so far say of one student. */
export const figures = z.object({
  /** Lessons held so far. */
  held: z.int(),
  present: z.int(),
  /** Absences that were made up: the register of the makeup lesson says so. */
  recovered: z.int(),
  /** Lessons and absences of the classes that she left for this one. */
  previousHeld: z.int(),
  previousAbsences: z.int(),
  /** Absences of this course and the classes before, without those made up. */
  absences: z.int(),
  /** Absences of this course that are neither justified nor made up. */
  unjustified: z.int(),
  /** Those that are justified and not made up: with those present it all makes the lessons held. */
  justified: z.int(),
  minutesHeld: z.int(),
  minutesAttended: z.int(),
  /** 0 to 100 with one decimal; none while no lesson was held. */
  attendancePercent: z.number().nullable(),
  /** 0 to 100 with two decimals; 0 while no lesson was held. */
  absencePercent: z.number(),
})
export type Figures = z.infer<typeof figures>

export const studentFigures = figures.extend({ studentId: id })
export type StudentFigures = z.infer<typeof studentFigures>

/** A lesson that was held, as one student had it. */
export const studentLesson = z.object({
  lessonId: id,
  startsAt: z.string(),
  minutes: z.int(),
  topic: z.string(),
  teachers: z.array(z.string()),
  subjects: z.array(z.string()),
  mark: z.enum(MARKS),
  minutesAttended: z.int(),
  justifiedAt: z.string().nullable(),
  justifiedBy: z.string().nullable(),
  justification: z.string(),
  markedAt: z.string().nullable(),
  markedBy: z.string().nullable(),
  /** Local start of the lesson at which it was made up; none while it was not. */
  recoveredAt: z.string().nullable(),
})
export type StudentLesson = z.infer<typeof studentLesson>

export const studentCourseAttendance = z.object({
  courseId: id,
  courseName: z.string(),
  academicYear: z.string(),
  withdrawn: z.boolean(),
  /** The day from which lessons count for her; none means all of the course. */
  countsFrom: day.nullable(),
  figures,
  /** Those held so far, the latest first. */
  lessons: z.array(studentLesson),
})
export type StudentCourseAttendance = z.infer<typeof studentCourseAttendance>

/** An absence that is neither justified nor made up. */
const openAbsence = z.object({
  lessonId: id,
  studentId: id,
  surname: z.string(),
  name: z.string(),
  phone: z.string(),
  courseId: id,
  courseName: z.string(),
  academicYear: z.string(),
  startsAt: z.string(),
  minutes: z.int(),
  topic: z.string(),
  subjects: z.array(z.string()),
})
export type OpenAbsence = z.infer<typeof openAbsence>

const absence = z.strictObject({ lessonId: id, studentId: id })
const absences = z.array(absence).min(1).max(MAX_ABSENCES)
const changed = z.object({ changed: z.int() })

export const attendanceContract = {
  register: operation('teaching', 'GET', '/lessons/{id}/register', 'The register of a lesson')
    .input(z.strictObject({ id }))
    .output(register),
  saveRegister: operation('teaching', 'PUT', '/lessons/{id}/register', 'Save a register whole')
    .input(
      z.strictObject({
        id,
        version,
        entries: z
          .array(z.strictObject({ studentId: id, present: z.boolean(), minutes: presence }))
          .max(MAX_REGISTER)
          .refine(isOnceEach, 'Ogni studente una volta sola'),
      }),
    )
    .output(z.object({ version, changed: z.int(), absent: z.int() })),
  registerHistory: operation(
    'teaching',
    'GET',
    '/lessons/{id}/register/history',
    'Who marked what and when, the newest first',
  )
    .input(z.strictObject({ id }))
    .output(z.object({ rows: z.array(registerChange) })),
  missing: operation('teaching', 'GET', '/registers/missing', 'Lessons without a complete register')
    .input(
      listInput(['startsAt', 'course'], {
        /** Included; the register warning asks from 8 days ago to yesterday. */
        from: day.optional(),
        to: day.optional(),
        courseId: id.optional(),
      }),
    )
    .output(listOutput(missingRegister)),
  ofCourse: operation(
    'teaching',
    'GET',
    '/courses/{id}/attendance',
    'The figures of everybody who is or was in a course',
  )
    .input(z.strictObject({ id }))
    .output(z.object({ rows: z.array(studentFigures) })),
  ofStudent: operation(
    'teaching',
    'GET',
    '/students/{id}/attendance',
    'The lessons and absences of a student, by course',
  )
    .input(z.strictObject({ id, courseId: id.optional() }))
    .output(z.object({ student: z.string(), courses: z.array(studentCourseAttendance) })),
  toJustify: operation(
    'teaching',
    'GET',
    '/absences/to-justify',
    'Absences that a register tells of, neither justified nor made up, over all students',
  )
    .input(
      listInput(['startsAt', 'surname', 'course'], {
        courseId: id.optional(),
        /** Of lessons from this day on. */
        from: day.optional(),
      }),
    )
    .output(listOutput(openAbsence)),
  justify: operation('teaching', 'POST', '/absences/justification', 'Justify absences')
    .input(z.strictObject({ absences, reason: optionalLine(500).default('') }))
    .output(
      z.object({
        changed: z.int(),
        /** Those that were not justified before. */
        justified: z.array(absence),
        /** Those of them that had no mark: it made theirs. */
        marked: z.array(absence),
      }),
    ),
  unjustify: operation(
    'teaching',
    'POST',
    '/absences/justification-removal',
    'Take justifications back',
  )
    .input(
      z.strictObject({
        absences,
        /** Those whose mark the justification made, to undo it: the mark goes too, if it is still that. */
        marked: z.array(absence).max(MAX_ABSENCES).default([]),
      }),
    )
    .output(changed),
}
