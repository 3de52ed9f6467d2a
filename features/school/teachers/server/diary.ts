import { sql } from 'kysely'
import { mailSource } from '#f/system/mail/server/queries.ts'
import { auditOfAll, type FeatureDiary } from '#kit/server/diary.ts'
import { FIELD_LABELS, regimeLabels } from '../domain/text.ts'

/** What a teacher's diary tells of her, of her invoices and of the mails to her. */
export const teacherDiary: FeatureDiary = {
  words: {
    teacher: {
      label: 'Insegnante',
      verbs: { rate_set: 'tariffa', rate_removed: 'tariffa tolta', erased: 'dati cancellati' },
      fields: FIELD_LABELS,
      values: { regime: regimeLabels },
    },
    teacher_invoice: {
      label: 'Fattura',
      kind: 'payment',
      fields: { issuedOn: 'Data', amountCents: 'Importo', note: 'Nota', paid: 'Pagata' },
    },
    teacher_group: { label: 'Gruppo di insegnanti', fields: { memberIds: 'Insegnanti' } },
  },
  sources: [
    mailSource('teacher', (id) => [
      sql`select nullif(mail, '') from teachers where id = ${id}`,
      sql`select nullif(mail2, '') from teachers where id = ${id} and mail2 <> mail`,
    ]),
    {
      name: 'fattura',
      folded: true,
      kinds: ['payment'],
      rows: {
        teacher: (id) => [
          auditOfAll(
            'teacher_invoice',
            sql`select id from teacher_invoices where teacher_id = ${id}`,
          ),
        ],
      },
    },
  ],
}
