import { sql } from 'kysely'
import { OBJECTION_LABELS } from '#f/crm/leads/domain/text.ts'
import type { Channel } from '#f/crm/leads/domain/types.ts'
import { WHY } from '../../domain/text.ts'
import { at, changesOf, importedAs, invitationsOf, mailsTo, wordOf, type Part } from './parts.ts'

const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
  form: 'scritta in segreteria',
  import: 'file importato',
  web: 'modulo web',
  script: 'altro programma',
}

/** All that is kept about somebody who has asked for information. */
export const leadParts: readonly Part[] = [
  {
    title: 'Anagrafica',
    why: WHY.asked,
    columns: [
      ['Cognome', 'text', 'q.surname'],
      ['Nome', 'text', 'q.name'],
      ['Mail', 'text', 'q.mail'],
      ['Telefono', 'text', 'q.phone'],
      ['Città', 'text', 'q.city'],
      ['Età', 'number', 'q.age'],
      ['Canale', 'text', wordOf('q.channel', CHANNEL_WORDS)],
      ['Arrivata', 'day', 'q.arrived_on'],
      ['Consenso il', 'day', 'q.consent_on'],
      ['Consenso da', 'text', 'q.consent_source'],
      ['Testo del consenso', 'text', 'q.consent_text'],
      ['Non chiamare', 'text', wordOf('q.not_to_call', OBJECTION_LABELS)],
    ],
    from: (id) => sql`leads q where q.id = ${id}`,
  },
  {
    title: 'Note',
    why: WHY.asked,
    columns: [
      ['Quando', 'moment', at('n.created_at')],
      ['Nota', 'text', 'n.note'],
    ],
    from: (id) => sql`lead_notes n where n.lead_id = ${id} order by n.id`,
  },
  {
    title: 'Chiamate',
    why: WHY.asked,
    columns: [
      ['Quando', 'moment', at('c.created_at')],
      ['Risposta', 'text', `case when c.answered then 'sì' when not c.answered then 'no' end`],
      ['Nota', 'text', 'c.note'],
    ],
    from: (id) => sql`lead_calls c where c.lead_id = ${id} order by c.id`,
  },
  {
    title: 'Tag',
    why: WHY.asked,
    columns: [['Tag', 'text', 't.name']],
    from: (id) => sql`lead_tags l join tags t on t.id = l.tag_id
      where l.lead_id = ${id} order by t.name`,
  },
  {
    title: 'Moduli web',
    why: WHY.asked,
    columns: [
      ['Ricevuto', 'moment', at('a.received_at')],
      ['Campi', 'text', 'a.fields::text'],
    ],
    from: (id) => sql`lead_form_arrivals a where a.lead_id = ${id} order by a.id`,
  },
  importedAs('leads'),
  mailsTo('leads'),
  invitationsOf('lead_id'),
  changesOf('lead'),
]
