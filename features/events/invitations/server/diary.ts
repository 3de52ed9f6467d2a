import { sql, type RawBuilder } from 'kysely'
import type { FeatureDiary } from '#kit/server/diary.ts'

const stepsOf =
  (column: 'student_id' | 'teacher_id' | 'lead_id') =>
  (id: number): RawBuilder<unknown>[] => [
    sql`
      select steps.id, at, by as who, 'invitation.' || step as action, null::jsonb as before,
        jsonb_build_object('event', events.title, 'remark', nullif(note, '')) as after
      from invitation_steps as steps
      join invitations on invitations.id = invitation_id
      join events on events.id = event_id
      where ${sql.ref(column)} = ${id}`,
  ]

/** What became of somebody's invitations, step by step. */
export const invitationDiary: FeatureDiary = {
  words: {
    invitation: {
      label: 'Invito',
      kind: 'event',
      verbs: {
        removed: 'tolto',
        moved: 'spostato',
        invited: 'invitato',
        mailed: 'mail inviata',
        opened: 'aperto',
        reminded: 'promemoria',
        accepted: 'accettato',
        rejected: 'rifiutato',
        cancelled: 'annullato',
        waiting: 'in lista d’attesa',
        left: 'uscito dalla lista',
        offered: 'posto offerto',
        expired: 'offerta scaduta',
        withdrawn: 'ritirato',
        present: 'presente',
        absent: 'presenza tolta',
      },
      fields: { event: 'Evento', remark: 'Nota' },
    },
  },
  sources: [
    {
      name: 'invito',
      kinds: ['event'],
      rows: {
        student: stepsOf('student_id'),
        teacher: stepsOf('teacher_id'),
        lead: stepsOf('lead_id'),
      },
    },
  ],
}
