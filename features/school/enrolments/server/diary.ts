import { sql } from 'kysely'
import type { FeatureDiary } from '#kit/server/diary.ts'

/** Who came into a course and who left it. */
export const enrolmentDiary: FeatureDiary = {
  sources: [
    {
      name: 'iscrizione',
      kinds: ['change'],
      rows: {
        course: (id) => [
          sql`
            select id, enrolled_at as at, enrolled_by as who, 'student.enrolled' as action,
              null::jsonb as before, jsonb_build_object('studentId', student_id) as after
            from enrolments where course_id = ${id}`,
        ],
      },
    },
    {
      name: 'ritiro',
      kinds: ['change'],
      rows: {
        course: (id) => [
          sql`
            select withdrawals.id, withdrawn_at as at, withdrawn_by as who,
              'student.withdrawn' as action, null::jsonb as before,
              jsonb_build_object('studentId', student_id, 'readmittedAt', readmitted_at) as after
            from enrolments join withdrawals on withdrawals.enrolment_id = enrolments.id
            where course_id = ${id}`,
        ],
      },
    },
  ],
}
