import { sql } from 'kysely'
import { auditOfAll, type FeatureDiary } from '#kit/server/diary.ts'

/** The payment plans of a course, and a student's own. */
export const planDiary: FeatureDiary = {
  words: {
    payment_plan: {
      label: 'Piano rateale',
      kind: 'payment',
      verbs: { made_custom: 'piano proprio', custom_dropped: 'di nuovo quello del corso' },
      fields: { courseId: 'Corso', studentId: 'Studente', totalCents: 'Costo' },
    },
  },
  sources: [
    {
      name: 'piano',
      folded: true,
      kinds: ['payment'],
      rows: {
        student: (id) => [
          auditOfAll('payment_plan', sql`select id from payment_plans where student_id = ${id}`),
        ],
        course: (id) => [
          auditOfAll(
            'payment_plan',
            sql`select id from payment_plans where course_id = ${id} and student_id is null`,
          ),
        ],
      },
    },
  ],
}
