/** What an entry of a diary is about, for who wants to see one kind only. */
export const DIARY_KINDS = [
  'change',
  'mail',
  'notice',
  'payment',
  'attendance',
  'makeup',
  'lesson',
  'exam',
  'contact',
  'event',
] as const
export type DiaryKind = (typeof DIARY_KINDS)[number]

/** The records that have a diary, as the audit calls them. */
export const DIARY_SUBJECTS = ['student', 'teacher', 'course', 'lead'] as const
export type DiarySubject = (typeof DIARY_SUBJECTS)[number]

/** What the diary of a record may hold, in the order of a choice. */
export const KINDS_OF: Readonly<Record<DiarySubject, readonly DiaryKind[]>> = {
  student: ['change', 'mail', 'notice', 'payment', 'attendance', 'makeup', 'exam', 'event'],
  teacher: ['change', 'mail', 'notice', 'payment', 'lesson', 'event'],
  course: ['change', 'notice', 'payment', 'lesson', 'exam'],
  lead: ['change', 'mail', 'contact', 'event'],
}
