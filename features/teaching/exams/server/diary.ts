import { sql } from 'kysely'
import { auditOfAll, type FeatureDiary } from '#kit/server/diary.ts'
import { NOT_GRADED } from '../domain/types.ts'

/** The exams of a course, and the grades of a student. */
export const examDiary: FeatureDiary = {
  words: {
    exam: {
      label: 'Esame',
      kind: 'exam',
      verbs: { graded: 'voti' },
      fields: {
        examId: 'Esame',
        title: 'Titolo',
        heldOn: 'Data',
        courseId: 'Corso',
        graded: 'Voti cambiati',
      },
    },
    grade: {
      label: 'Voto',
      kind: 'exam',
      verbs: { given: 'dato' },
      fields: { examId: 'Esame', courseId: 'Corso', value: 'Voto' },
    },
  },
  sources: [
    {
      name: 'esame-nuovo',
      kinds: ['exam'],
      rows: {
        course: (id) => [
          sql`
            select id, created_at as at, created_by as who, 'exam.created' as action,
              null::jsonb as before,
              jsonb_build_object('title', title, 'heldOn', held_on) as after
            from exams where course_id = ${id}`,
        ],
      },
    },
    {
      name: 'esame',
      kinds: ['exam'],
      rows: {
        course: (id) => [
          sql`
            select id, at, who, action,
              case when action = 'exam.updated' then before end as before,
              case when action = 'exam.updated' then after else '{}' end
                || jsonb_build_object('examId', record_id,
                  'graded', nullif(jsonb_array_length(coalesce(after->'grades', '[]')), 0)) as after
            from (${auditOfAll('exam', sql`select id from exams where course_id = ${id}`)}) as told
            where action <> 'exam.created'`,
        ],
      },
    },
    {
      name: 'voto',
      kinds: ['exam'],
      rows: {
        student: (id) => [
          sql`
            select exam_id as id, graded_at as at, graded_by as who, 'grade.given' as action,
              null::jsonb as before,
              jsonb_build_object('examId', exam_id, 'courseId', course_id,
                'value', case when value = ${sql.lit(NOT_GRADED)} then 'NC' else value::text end)
                as after
            from grades join exams on exams.id = exam_id
            where student_id = ${id} and exams.deleted_at is null`,
        ],
      },
    },
  ],
}
