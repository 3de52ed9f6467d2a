import { PAYMENTS } from '#f/billing/payment-imports/server/mutations.ts'
import { STUDENTS } from '#f/billing/student-imports/server/mutations.ts'
import { LEADS } from '#f/crm/imports/server/mutations.ts'
import type { AnyKind } from '#f/system/imports/server/mutations.ts'
import { LESSONS } from '#f/teaching/lesson-imports/server/mutations.ts'
import { TEACHERS } from '#f/teaching/teacher-imports/server/mutations.ts'

/** The kinds of files that Attività takes back, by the name under which they are kept. */
export const IMPORTS: ReadonlyMap<string, AnyKind> = new Map<string, AnyKind>(
  [LEADS, STUDENTS, TEACHERS, LESSONS, PAYMENTS].map((kind) => [kind.name, kind]),
)
