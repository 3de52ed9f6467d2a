import { sql } from 'kysely'
import { FIELD_LABELS, regimeLabels } from '#f/school/teachers/domain/text.ts'
import { TEACHER_FIELDS } from '#f/school/teachers/domain/types.ts'
import { columnOf } from '#kit/server/form-columns.ts'
import { WHY } from '../../domain/text.ts'
import {
  at,
  changesOf,
  importedAs,
  invitationsOf,
  loginOf,
  mailsTo,
  noticesOf,
  wall,
  wordOf,
  type Part,
} from './parts.ts'

/** All that is kept about a teacher. */
export const teacherParts: readonly Part[] = [
  {
    title: 'Anagrafica',
    why: WHY.work,
    columns: [
      ...TEACHER_FIELDS.map((field) => {
        const column = `t.${columnOf(field)}`
        const said = field === 'regime' ? wordOf(column, regimeLabels) : column
        return [FIELD_LABELS[field], 'text', said] as const
      }),
      ['Registrato', 'moment', at('t.created_at')],
    ],
    from: (id) => sql`teachers t where t.id = ${id}`,
  },
  {
    title: 'Tariffe',
    why: WHY.work,
    columns: [
      ['Dal', 'day', 'r.valid_from'],
      ['Oraria', 'euro', 'r.hourly_cents'],
      ['Giornaliera', 'euro', 'r.daily_cents'],
    ],
    from: (id) => sql`teacher_rates r where r.teacher_id = ${id} order by r.valid_from`,
  },
  {
    title: 'Fatture',
    why: WHY.law,
    columns: [
      ['Data', 'day', 'f.issued_on'],
      ['Importo', 'euro', 'f.amount_cents'],
      ['Pagata', 'text', `case when f.paid then 'sì' else 'no' end`],
      ['Nota', 'text', 'f.note'],
    ],
    from: (id) => sql`teacher_invoices f where f.teacher_id = ${id} order by f.issued_on, f.id`,
  },
  {
    title: 'Materie',
    why: WHY.work,
    columns: [['Materia', 'text', 'b.name']],
    from: (id) => sql`teacher_subjects s join subject_cards b on b.id = s.subject_id
      where s.teacher_id = ${id} order by b.name`,
  },
  {
    title: 'Gruppi',
    why: WHY.work,
    columns: [['Gruppo', 'text', 'g.name']],
    from: (id) => sql`teacher_group_members m join teacher_groups g on g.id = m.group_id
      where m.teacher_id = ${id} order by g.name`,
  },
  {
    title: 'Lezioni',
    why: WHY.work,
    columns: [
      ['Lezione', 'moment', wall('l.starts_at')],
      ['Corso', 'text', 'c.name'],
      ['Ore', 'hours', 'l.minutes'],
    ],
    from: (id) => sql`lesson_teachers h join lesson_cards l on l.id = h.lesson_id
      join course_cards c on c.id = l.course_id where h.teacher_id = ${id} order by l.starts_at, l.id`,
  },
  mailsTo('teachers'),
  noticesOf('teacher_id'),
  importedAs('teachers'),
  invitationsOf('teacher_id'),
  loginOf('teacher'),
  changesOf('teacher'),
]
