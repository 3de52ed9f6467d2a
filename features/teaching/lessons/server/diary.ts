import { sql, type RawBuilder } from 'kysely'
import { auditOfAll, type FeatureDiary } from '#kit/server/diary.ts'

/** Where the lessons of a course or a teacher are written down. */
const OF = {
  course: { table: 'lesson_courses', column: 'course_id' },
  teacher: { table: 'lesson_teachers', column: 'teacher_id' },
} as const
type Subject = keyof typeof OF

const idsOf = (subject: Subject, id: number): RawBuilder<unknown> => {
  const { table, column } = OF[subject]
  return sql`select lesson_id as id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`
}

const inserted = (subject: Subject) => (id: number) => [
  sql`
    select lessons.id, created_at as at, created_by as who, 'lesson.created' as action,
      null::jsonb as before,
      jsonb_build_object('courseId', course_id, 'startsAt', starts_at, 'minutes', minutes,
        'roomId', room_id) as after
    from (${idsOf(subject, id)}) as own join lessons on lessons.id = own.id`,
]

/** Which lesson it was stands beside what changed of it; of one that was deleted nothing else. */
const changed = (subject: Subject) => (id: number) => [
  sql`
    select id, at, who, action, case when action <> 'lesson.deleted' then before end as before,
      coalesce(after, '{}') || jsonb_build_object('lessonId', record_id) as after
    from (${auditOfAll('lesson', idsOf(subject, id))}) as told where action <> 'lesson.created'`,
]

const registers = (subject: Subject) => (id: number) => [
  sql`
    select id, at, who, action, null::jsonb as before,
      jsonb_build_object('lessonId', record_id) as after
    from (${auditOfAll('register', idsOf(subject, id))}) as told`,
]

const ofBoth = (rows: (subject: Subject) => (id: number) => RawBuilder<unknown>[]) => ({
  course: rows('course'),
  teacher: rows('teacher'),
})

/** The lessons of a course and of a teacher: put in, moved, deleted, and their registers. */
export const lessonDiary: FeatureDiary = {
  words: {
    lesson: {
      label: 'Lezione',
      kind: 'lesson',
      fields: {
        lessonId: 'Lezione',
        courseId: 'Corso',
        startsAt: 'Inizio',
        minutes: 'Minuti',
        roomId: 'Aula',
        topic: 'Argomento',
        teacherIds: 'Insegnanti',
        subjectIds: 'Materie',
        otherCourseIds: 'Altri corsi',
        fee: 'Pagamento quota',
      },
    },
  },
  sources: [
    { name: 'lezione-nuova', kinds: ['lesson'], rows: ofBoth(inserted) },
    { name: 'lezione', kinds: ['lesson'], rows: ofBoth(changed) },
    { name: 'registro-lezione', kinds: ['lesson'], rows: ofBoth(registers) },
  ],
}
