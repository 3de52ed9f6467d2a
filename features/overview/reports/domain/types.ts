import type { WallTime } from '#kit/domain/day.ts'

/** Something that takes place in a calendar: a lesson with the words that stand beside its time. */
export interface Entry {
  readonly startsAt: WallTime
  readonly minutes: number
  /** What stands after the time: the courses; for a room also subjects and teachers. */
  readonly text: string
}

/** One line of a month on paper. */
export interface CalendarDay {
  readonly number: number
  /** `lun` */
  readonly weekday: string
  /** Saturday or Sunday. */
  readonly weekend: boolean
  readonly closed: boolean
  /** `09:00 - 11:00 Recitazione`, by time. */
  readonly entries: readonly string[]
}

/** A month on paper, `ottobre 2026`, with the days of the period that fall into it. */
export interface CalendarMonth {
  readonly title: string
  readonly days: readonly CalendarDay[]
}

/** A lesson of a list by month. */
export interface ListedLesson {
  /** `lunedì 5 ottobre 2026` */
  readonly day: string
  /** `18:30 - 20:30` */
  readonly time: string
  readonly topic: string
  /** An instalment is due on its day, or somebody marked it so. */
  readonly fee: boolean
}

/** Months of a calendar stand two by two on a page. */
export const MONTHS_A_PAGE = 2
/** The longest time that a calendar on paper covers. */
export const MAX_MONTHS = 120
/** Lessons of one calendar on paper: they are in memory together while it is typeset. */
export const MAX_LESSONS = 20_000
/** Exams of one student on a page. */
export const EXAMS_A_PAGE = 6
/** Students with a mean or a grade on a page. */
export const STUDENTS_A_PAGE = 15
/** Courses that one calendar joins at most. */
export const MAX_COURSES = 1_000
/** More courses than these are counted in a title that nobody chose, instead of named. */
export const MAX_NAMED = 20

/** What one document of many is about: a student in a course, a student, a course or a teacher. */
export type PrintSubject = 'place' | 'student' | 'course' | 'teacher'

/** The documents that can be made for many at once; each is a report of the same name. */
export const PRINTS = {
  attendance: 'place',
  certificate: 'place',
  enrolment: 'place',
  'student-exams': 'place',
  'student-courses': 'student',
  'lesson-list': 'course',
  'class-list': 'course',
  'register-sheet': 'course',
  averages: 'course',
  hours: 'teacher',
} as const satisfies Record<string, PrintSubject>
export type Print = keyof typeof PRINTS

/** Documents that are made at once. */
export const MAX_PRINTS = 500
/** Documents that are printed as one: together they are in memory while they are typeset. */
export const MAX_JOINED = 100
/** What they are made of, pictures included, may have so many letters. */
export const MAX_JOINED_LENGTH = 30_000_000
/** Days after which it is forgotten what was made: the files are gone before. */
export const SETS_KEPT_DAYS = 2
