import { sql } from 'kysely'
import { METHOD_NAME } from '#f/billing/payments/domain/text.ts'
import { PURPOSE_LABELS } from '#f/school/consents/domain/text.ts'
import { FIELD_LABELS } from '#f/school/students/domain/text.ts'
import { STUDENT_FIELDS } from '#f/school/students/domain/types.ts'
import { columnOf } from '#kit/server/form-columns.ts'
import { WHY } from '../../domain/text.ts'
import { askedParts } from './lead.ts'
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

/** All that is kept about a student. */
export const studentParts: readonly Part[] = [
  {
    title: 'Anagrafica',
    why: WHY.contract,
    columns: [
      ...STUDENT_FIELDS.map((field) => {
        const kind = field === 'birthDate' ? 'day' : 'text'
        return [FIELD_LABELS[field], kind, `s.${columnOf(field)}`] as const
      }),
      ['Foto', 'text', `case when s.photo_id is null then 'no' else 'sì' end`],
      ['Registrato', 'moment', at('s.created_at')],
    ],
    from: (id) => sql`students s where s.id = ${id}`,
  },
  {
    title: 'Iscrizioni',
    why: WHY.contract,
    columns: [
      ['Corso', 'text', 'c.name'],
      ['Anno accademico', 'text', 'c.academic_year'],
      ['Iscritto', 'moment', at('e.enrolled_at')],
      ['Ritirato', 'moment', at('e.withdrawn_at')],
    ],
    from: (id) => sql`enrolment_states e join course_cards c on c.id = e.course_id
      where e.student_id = ${id} order by e.id`,
  },
  {
    title: 'Cambi di classe',
    why: WHY.contract,
    columns: [
      ['Da', 'text', 'f.name'],
      ['A', 'text', 't.name'],
      ['Quando', 'moment', at('h.changed_at')],
    ],
    from: (id) => sql`course_changes h join course_cards f on f.id = h.from_course_id
      join course_cards t on t.id = h.to_course_id where h.student_id = ${id} order by h.id`,
  },
  {
    title: 'Presenze',
    why: WHY.contract,
    columns: [
      ['Lezione', 'moment', wall('l.starts_at')],
      ['Corso', 'text', 'c.name'],
      ['Presente', 'text', `case when a.present then 'sì' else 'no' end`],
      ['Ore', 'hours', 'a.minutes'],
      ['Giustifica', 'text', 'a.justification'],
    ],
    from: (id) => sql`attendances a join lesson_cards l on l.id = a.lesson_id
      join course_cards c on c.id = l.course_id where a.student_id = ${id} order by l.starts_at, l.id`,
  },
  {
    title: 'Recuperi',
    why: WHY.contract,
    columns: [
      ['Lezione persa', 'moment', wall('l.starts_at')],
      ['Recuperata il', 'moment', wall('n.starts_at')],
      ['Richiesta', 'moment', at('m.requested_at')],
    ],
    from: (id) => sql`makeups m join lesson_cards l on l.id = m.lesson_id
      left join lesson_cards n on n.id = m.makeup_lesson_id where m.student_id = ${id} order by m.id`,
  },
  {
    title: 'Voti',
    why: WHY.contract,
    columns: [
      ['Esame', 'text', 'x.title'],
      ['Data', 'day', 'x.held_on'],
      ['Corso', 'text', 'c.name'],
      ['Voto', 'number', 'g.value'],
    ],
    from: (id) => sql`grades g join exams x on x.id = g.exam_id
      join course_cards c on c.id = x.course_id where g.student_id = ${id} order by x.held_on, x.id`,
  },
  {
    title: 'Rate',
    why: WHY.law,
    columns: [
      ['Corso', 'text', 'c.name'],
      ['Scadenza', 'day', 'd.due_on'],
      ['Importo', 'euro', 'd.amount_cents'],
      ['Pagato', 'euro', 'd.paid_cents'],
      ['Manca', 'euro', 'd.missing_cents'],
      ['Note', 'text', 'd.note'],
    ],
    from: (id) => sql`dues d join course_cards c on c.id = d.course_id
      where d.student_id = ${id} order by d.due_on, d.id`,
  },
  {
    title: 'Pagamenti',
    why: WHY.law,
    columns: [
      ['Corso', 'text', 'c.name'],
      ['Pagato il', 'day', 'p.paid_on'],
      ['Importo', 'euro', 'p.amount_cents'],
      ['Modo', 'text', wordOf('p.method', METHOD_NAME)],
      ['Nota', 'text', 'p.note'],
      ['Ricevuta', 'number', 'p.receipt_number'],
    ],
    from: (id) => sql`payments p join plan_instalments i on i.id = p.instalment_id
      join course_cards c on c.id = i.course_id
      where p.student_id = ${id} order by p.id`,
  },
  {
    title: 'Prove di pagamento',
    why: WHY.proof,
    columns: [
      ['File', 'text', 'f.name'],
      ['Caricato', 'moment', at('f.created_at')],
    ],
    from: (id) => sql`instalment_proofs f where f.student_id = ${id} order by f.id`,
  },
  {
    title: 'Solleciti',
    why: WHY.told,
    columns: [['Inviato', 'moment', at('r.reminded_at')]],
    from: (id) => sql`payment_reminders r where r.student_id = ${id} order by r.id`,
  },
  {
    title: 'Avvisi di assenza',
    why: WHY.told,
    columns: [
      ['Quando', 'moment', at('w.created_at')],
      ['Corso', 'text', 'c.name'],
      ['Assenze (%)', 'number', 'w.percent'],
    ],
    from: (id) => sql`absence_notices w join course_cards c on c.id = w.course_id
      where w.student_id = ${id} order by w.id`,
  },
  mailsTo('students'),
  noticesOf('student_id'),
  importedAs('students'),
  invitationsOf('student_id'),
  ...askedParts,
  {
    title: 'Consensi',
    why: WHY.asked,
    columns: [
      ['Il', 'day', 'k.given_on'],
      ['Per', 'text', wordOf('k.purpose', PURPOSE_LABELS)],
      ['Dato', 'text', `case when k.given then 'sì' else 'no' end`],
      ['Testo', 'text', 'k.text_version'],
      ['Firmato da', 'text', 'k.parent'],
    ],
    from: (id) => sql`consents k where k.student_id = ${id} order by k.given_on, k.id`,
  },
  {
    title: 'Blacklist',
    why: WHY.order,
    columns: [
      ['Dal', 'moment', at('b.listed_at')],
      ['Motivo', 'text', 'b.reason'],
      ['Tolto', 'moment', at('b.removed_at')],
    ],
    from: (id) => sql`blacklistings b where b.student_id = ${id} order by b.id`,
  },
  loginOf('student'),
  changesOf('student'),
]
