import { DIARY_KINDS, type DiarySubject } from '#kit/domain/diary.ts'
import { auditOf, type FeatureDiary } from '#kit/server/diary.ts'

const linesOf = (subject: DiarySubject) => (id: number) => [auditOf(subject, id)]

/** What was done with the record itself. */
export const auditDiary: FeatureDiary = {
  sources: [
    {
      name: 'registro',
      kinds: DIARY_KINDS,
      folded: true,
      rows: {
        student: linesOf('student'),
        teacher: linesOf('teacher'),
        course: linesOf('course'),
        lead: linesOf('lead'),
      },
    },
  ],
}
