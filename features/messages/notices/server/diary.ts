import { sql, type RawBuilder } from 'kysely'
import type { FeatureDiary } from '#kit/server/diary.ts'

const noticesOf =
  (column: 'student_id' | 'teacher_id' | 'course_id') =>
  (id: number): RawBuilder<unknown>[] => [
    sql`
      select notice_targets.id, created_at as at, created_by as who, 'notice.sent' as action,
        null::jsonb as before,
        jsonb_build_object('subject', subject, 'text', text, 'byMail', by_mail, 'readAt', read_at)
          as after
      from notice_targets join notices on notices.id = notice_id
      where ${sql.ref(column)} = ${id}`,
  ]

/** What students, teachers and courses were told. */
export const noticeDiary: FeatureDiary = {
  words: {
    notice: {
      label: 'Notifica',
      kind: 'notice',
      verbs: { sent: 'inviata' },
      fields: {
        subject: 'Oggetto',
        text: 'Testo',
        byMail: 'Anche per mail',
        readAt: 'Letta',
        students: 'Studenti avvisati',
        teachers: 'Insegnanti avvisati',
        courseIds: 'Corsi',
      },
    },
  },
  sources: [
    {
      name: 'notifica',
      kinds: ['notice'],
      rows: {
        student: noticesOf('student_id'),
        teacher: noticesOf('teacher_id'),
        course: noticesOf('course_id'),
      },
    },
  ],
}
