import type { TagRole } from '#f/crm/tags/domain/types.ts'
import type { State } from '#f/events/invitations/domain/types.ts'
import type { PlannedInstalment, Status } from '#f/billing/payments/domain/types.ts'
import type { StudentField } from '#f/school/students/domain/types.ts'
import type { TeacherField } from '#f/school/teachers/domain/types.ts'

/** Numbers of the old program: they are texts there. */
export type OldId = string

/** What each kind of record holds, in the words of this program and the numbers of the old one. */
export interface MoveData {
  readonly room: { readonly name: string }
  readonly subject: { readonly name: string; readonly note: string }
  readonly teacher: Readonly<Record<TeacherField, string>> & {
    readonly subjectIds: readonly OldId[]
    readonly hourlyCents: number | null
    readonly dailyCents: number | null
  }
  readonly teacher_group: { readonly name: string; readonly teacherIds: readonly OldId[] }
  readonly category: { readonly name: string }
  readonly course: {
    readonly name: string
    readonly categoryId: OldId
    readonly startsOn: string
    readonly endsOn: string
    readonly academicYear: string
    readonly visibleToStudents: boolean
    readonly visibleWeekdays: readonly number[]
    readonly archived: boolean
  }
  readonly course_merge: { readonly name: string; readonly courseIds: readonly OldId[] }
  readonly student: Readonly<Record<StudentField, string>> & {
    readonly courseIds: readonly OldId[]
    readonly withdrawnCourseIds: readonly OldId[]
    readonly blacklisted: boolean
  }
  readonly class_change: {
    readonly studentId: OldId
    readonly fromCourseId: OldId
    readonly toCourseId: OldId
    readonly changedOn: string
  }
  /** The password stays in the answer, which is kept encrypted. */
  readonly login: {
    readonly role: 'student' | 'teacher'
    readonly personId: OldId
    readonly username: string
  }
  /** The picture stays in the answer. */
  readonly photo: { readonly studentId: OldId }
  readonly closing: { readonly day: string; readonly reason: string }
  readonly lesson: {
    readonly courseId: OldId
    readonly otherCourseIds: readonly OldId[]
    readonly teacherIds: readonly OldId[]
    readonly subjectIds: readonly OldId[]
    /** Empty for none. */
    readonly roomId: OldId
    readonly startsAt: string
    readonly minutes: number
    readonly topic: string
    readonly fee: boolean
    readonly splitBilling: boolean
    readonly dailyBilling: boolean
  }
  readonly course_plan: Plan
  readonly student_plan: Plan & { readonly studentId: OldId }
  readonly instalment: {
    readonly courseId: OldId
    readonly studentId: OldId
    readonly dueOn: string
    readonly amountCents: number
    readonly status: Status
    readonly note: string
  }
  /** A proof of payment. */
  readonly proof: {
    readonly instalmentId: OldId
    readonly fileId: OldId
    readonly name: string
  }
  /** The register of a lesson. */
  readonly register: { readonly lessonId: OldId; readonly marks: readonly OldMark[] }
  /** Every absence that counts there, marked or not. */
  readonly absences: { readonly absences: readonly OldAbsence[] }
  readonly exam: {
    readonly courseId: OldId
    readonly title: string
    readonly heldOn: string
    readonly grades: readonly { readonly studentId: OldId; readonly value: number }[]
  }
  readonly makeup: {
    readonly studentId: OldId
    readonly lessonId: OldId
    readonly requestedAt: string
    /** Empty while no lesson was agreed on. */
    readonly makeupLessonId: OldId
  }
  readonly homework: {
    readonly courseId: OldId
    readonly title: string
    readonly description: string
    readonly dueOn: string
    readonly createdOn: string | null
  }
  readonly handout: {
    readonly courseId: OldId
    readonly name: string
    readonly description: string
    readonly createdOn: string | null
  }
  readonly homework_file: OldFile
  readonly handout_file: OldFile
  readonly discounts: { readonly courseId: OldId; readonly text: string }
  readonly discount_file: {
    readonly courseId: OldId
    readonly fileId: OldId
    readonly name: string
  }
  readonly teacher_invoice: {
    readonly teacherId: OldId
    readonly issuedOn: string
    readonly amountCents: number
    readonly note: string
    readonly paid: boolean
  }
  readonly invoice_file: { readonly invoiceId: OldId; readonly name: string }
  readonly tag_category: { readonly name: string; readonly role: TagRole | null }
  readonly tag: { readonly name: string; readonly categoryId: OldId }
  readonly lead: {
    readonly name: string
    readonly surname: string
    readonly mail: string
    readonly phone: string
    readonly age: number | null
    readonly city: string
    readonly booking: string
    readonly registeredOn: string | null
    readonly createdAt: string | null
    readonly updatedAt: string | null
    readonly tagIds: readonly OldId[]
  }
  readonly lead_note: LeadEntry
  readonly lead_call: LeadEntry
  readonly event: {
    readonly title: string
    readonly description: string
    readonly link1: string
    readonly link1Title: string
    readonly link2: string
    readonly link2Title: string
    readonly startsAt: string
    readonly endsAt: string
    readonly capacity: number
    readonly createdAt: string | null
  }
  /** The bytes stay in the answer. */
  readonly event_file: {
    readonly eventId: OldId
    readonly field: EventFileField
    readonly name: string
  }
  readonly invitation: {
    readonly eventId: OldId
    /** Empty for a guest, who is known by name. */
    readonly studentId: OldId
    readonly guestName: string
    readonly contact: string
    readonly state: State
  }
}

/** A note or a call of a lead. */
export interface LeadEntry {
  readonly leadId: OldId
  readonly note: string
  readonly at: string
}

/** The files of an event, in the words of the old program. */
export const EVENT_FILES = ['locandina', 'allegato'] as const
export type EventFileField = (typeof EVENT_FILES)[number]

/** A file of homework or of a handout; its content stays in the answer. */
export interface OldFile {
  readonly ownerId: OldId
  /** Its own number, empty where the record has one file alone. */
  readonly fileId: OldId
  readonly name: string
}

/** An absence of a student in one of the courses of a lesson; empty where that is not told. */
export interface OldAbsence {
  readonly lessonId: OldId
  readonly studentId: OldId
  readonly courseId: OldId
}

/** How a student stands in a register; `minutes` are none for the whole lesson. */
export interface OldMark {
  readonly studentId: OldId
  readonly present: boolean
  readonly minutes: number | null
  readonly justified: boolean
}

/** A plan of a course, or of one of its students. */
export interface Plan {
  readonly courseId: OldId
  readonly totalCents: number
  readonly instalments: readonly PlannedInstalment[]
}
