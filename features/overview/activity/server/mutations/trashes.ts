import { LEAD } from '#f/crm/leads/server/mutations.ts'
import { EVENT } from '#f/events/events/server/mutations.ts'
import { CATEGORY, COURSE } from '#f/school/courses/server/mutations.ts'
import { ROOM } from '#f/school/rooms/server/mutations.ts'
import { STUDENT } from '#f/school/students/server/mutations.ts'
import { SUBJECT } from '#f/school/subjects/server/mutations.ts'
import { GROUP, INVOICE, TEACHER } from '#f/school/teachers/server/mutations.ts'
import { EXAM } from '#f/teaching/exams/server/mutations.ts'
import { HANDOUT, HOMEWORK } from '#f/teaching/materials/server/mutations.ts'
import type { TrashKind } from '#kit/server/trash.ts'

/** The records whose trash Attività leads back from, as the audit calls them. */
export const TRASHES = {
  room: ROOM,
  subject: SUBJECT,
  category: CATEGORY,
  course: COURSE,
  teacher: TEACHER,
  teacher_group: GROUP,
  teacher_invoice: INVOICE,
  student: STUDENT,
  exam: EXAM,
  homework: HOMEWORK,
  handout: HANDOUT,
  event: EVENT,
  lead: LEAD,
} as const satisfies Record<string, TrashKind>
export type Trash = keyof typeof TRASHES
