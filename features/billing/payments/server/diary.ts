import { sql } from 'kysely'
import type { FeatureDiary } from '#kit/server/diary.ts'
import { METHOD_NAME, STATUS_LABEL } from '../domain/text.ts'

/** The money of a student: what she paid, and what was noted of her instalments. */
export const paymentDiary: FeatureDiary = {
  words: {
    payment: {
      label: 'Pagamento',
      kind: 'payment',
      verbs: { recorded: 'registrato', reversed: 'stornato' },
      fields: {
        courseId: 'Corso',
        amountCents: 'Importo',
        paidOn: 'Data',
        method: 'Metodo',
        receipt: 'Ricevuta',
        note: 'Nota',
      },
      values: { method: METHOD_NAME },
    },
    instalment: {
      label: 'Rata',
      kind: 'payment',
      verbs: {
        marked: 'stato',
        amount_changed: 'importo cambiato',
        reminded: 'sollecito',
        reminder_cancelled: 'sollecito annullato',
      },
      fields: {
        courseId: 'Corso',
        dueOn: 'Scadenza',
        amountCents: 'Importo',
        status: 'Stato',
        note: 'Nota',
        reason: 'Motivo',
      },
      values: { status: STATUS_LABEL },
    },
    instalment_proof: {
      label: 'Prova di pagamento',
      kind: 'payment',
      verbs: { added: 'aggiunta' },
      fields: { name: 'File' },
    },
    payment_document: { label: 'PDF dei pagamenti', verbs: { loaded: 'caricato' } },
  },
  sources: [
    {
      name: 'pagamento',
      kinds: ['payment'],
      rows: {
        student: (id) => [
          sql`
            select payments.id, payments.created_at as at, payments.created_by as who,
              case when reverses_id is null then 'payment.recorded' else 'payment.reversed' end
                as action,
              null::jsonb as before,
              jsonb_build_object('courseId', course_id, 'amountCents', payments.amount_cents,
                'paidOn', paid_on, 'method', method, 'note', note,
                'receipt', receipt_year || '/' || receipt_number) as after
            from payments join plan_instalments instalments on instalments.id = instalment_id
            where payments.student_id = ${id}`,
        ],
      },
    },
    {
      name: 'rata',
      kinds: ['payment'],
      rows: {
        student: (id) => [
          sql`
            select changes.id, changed_at as at, changed_by as who, 'instalment.marked' as action,
              null::jsonb as before,
              jsonb_build_object('courseId', course_id, 'dueOn', due_on, 'status', status,
                'reason', reason) as after
            from instalment_status_changes as changes
            join plan_instalments instalments on instalments.id = instalment_id
            where changes.student_id = ${id}`,
        ],
      },
    },
  ],
}
