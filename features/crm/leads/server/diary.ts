import { sql } from 'kysely'
import { mailSource } from '#f/system/mail/server/queries.ts'
import { ACADEMY_ZONE } from '#kit/domain/day.ts'
import type { FeatureDiary } from '#kit/server/diary.ts'
import { APPOINTMENT, OBJECTION_LABELS } from '../domain/text.ts'
import { DIARY_SOURCES } from '../domain/types.ts'

const AT = sql`(at at time zone ${sql.lit(ACADEMY_ZONE)}) as at`

/** A lead: what was changed, notes and calls, the mails to it. */
export const leadDiary: FeatureDiary = {
  words: {
    lead: {
      label: 'Lead',
      verbs: {
        called: 'chiamato',
        assigned: 'assegnato',
        enrolled: 'iscritto',
        unenrolled: 'iscrizione annullata',
        tagged: 'tag aggiunto',
        untagged: 'tag tolto',
        objected: 'da non chiamare',
        callable: 'di nuovo da chiamare',
        merged: 'unito a un doppione',
        merged_away: 'unito a un altro',
        unmerged: 'unione annullata',
        consented: 'consenso',
        reopened: 'riaperto',
        closed: 'riapertura annullata',
      },
      fields: {
        name: 'Nome',
        surname: 'Cognome',
        mail: 'Mail',
        phone: 'Telefono',
        city: 'Città',
        age: 'Età',
        booking: 'Prenotazione chiamata',
        registeredOn: 'Data iscrizione',
        tagIds: 'Tag',
        tagId: 'Tag',
        assignedTo: 'Operatore',
        consentOn: 'Consenso dato il',
        consentSource: 'Consenso: dove',
        reason: 'Motivo',
        notToCall: 'Da non chiamare',
        nextContactAt: 'Prossimo contatto',
        studentId: 'Studente',
        intoLeadId: 'Unito a',
      },
      values: { reason: OBJECTION_LABELS, notToCall: OBJECTION_LABELS },
      elsewhere: ['called'],
    },
    lead_note: { label: 'Nota', kind: 'contact', fields: { note: 'Nota', at: 'Quando' } },
    lead_call: {
      label: 'Chiamata',
      kind: 'contact',
      verbs: { noted: 'con il lead', missed: 'senza risposta' },
      fields: { note: 'Nota', outcome: 'Esito', appointmentAt: APPOINTMENT, at: 'Quando' },
    },
  },
  sources: [
    mailSource('lead', (id) => [sql`select nullif(mail, '') from leads where id = ${id}`]),
    {
      name: DIARY_SOURCES.note,
      kinds: ['contact'],
      rows: {
        lead: (id) => [
          sql`
            select id, ${AT}, created_by as who, 'lead_note.created' as action,
              null::jsonb as before, jsonb_build_object('note', note) as after
            from lead_notes where lead_id = ${id} and deleted_at is null`,
        ],
      },
    },
    {
      name: DIARY_SOURCES.call,
      kinds: ['contact'],
      rows: {
        lead: (id) => [
          sql`
            select lead_calls.id, ${AT}, lead_calls.created_by as who,
              case when answered is false then 'lead_call.missed' else 'lead_call.noted' end
                as action,
              null::jsonb as before,
              jsonb_build_object('outcome', tags.name, 'appointmentAt', appointment_at,
                'note', note) as after
            from lead_calls left join tag_cards tags on tags.id = outcome_tag_id
            where lead_id = ${id} and lead_calls.deleted_at is null`,
        ],
      },
    },
  ],
}
