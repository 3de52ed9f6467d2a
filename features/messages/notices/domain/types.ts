/** What a notification is for, in the words of the catalogue. */
export const NOTICE_KINDS = ['course', 'student', 'teacher'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Whom it is for: the courses themselves and the people one by one. */
export interface NoticeTargets {
  readonly courseIds?: readonly number[]
  readonly studentIds?: readonly number[]
  readonly teacherIds?: readonly number[]
}
