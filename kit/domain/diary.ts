/** What an entry of a diary is about, for who wants to see one kind only. */
export const DIARY_KINDS = [
  'change',
  'mail',
  'notice',
  'payment',
  'attendance',
  'makeup',
  'contact',
] as const
export type DiaryKind = (typeof DIARY_KINDS)[number]

/** The records that have a diary, as the audit calls them. */
export const DIARY_SUBJECTS = ['student', 'teacher', 'course', 'lead'] as const
export type DiarySubject = (typeof DIARY_SUBJECTS)[number]
