import { PROOF } from '#f/billing/payments/server/mutations.ts'
import { CALL, LEAD, NOTE } from '#f/crm/leads/server/mutations.ts'
import { TAG, CATEGORY as TAG_CATEGORY } from '#f/crm/tags/server/mutations.ts'
import { EVENT } from '#f/events/events/server/mutations.ts'
import { WORDING } from '#f/messages/wordings/server/mutations.ts'
import { CATEGORY, COURSE } from '#f/school/courses/server/mutations.ts'
import { MERGE } from '#f/school/merges/server/mutations.ts'
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
  course_merge: MERGE,
  teacher: TEACHER,
  teacher_group: GROUP,
  teacher_invoice: INVOICE,
  student: STUDENT,
  exam: EXAM,
  homework: HOMEWORK,
  handout: HANDOUT,
  instalment_proof: PROOF,
  wording: WORDING,
  event: EVENT,
  lead: LEAD,
  lead_note: NOTE,
  lead_call: CALL,
  tag: TAG,
  tag_category: TAG_CATEGORY,
} as const satisfies Record<string, TrashKind>
export type Trash = keyof typeof TRASHES
