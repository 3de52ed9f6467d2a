import { sql } from 'kysely'
import { OBJECTION_LABELS } from '#f/crm/leads/domain/text.ts'
import type { Channel } from '#f/crm/leads/domain/types.ts'
import { WHY } from '../../domain/text.ts'
import {
  at,
  changesOf,
  importedAs,
  invitationsOf,
  mailsTo,
  wall,
  wordOf,
  type Part,
  type Who,
} from './parts.ts'
import { sameLeads } from './people.ts'

const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
  form: 'scritta in segreteria',
  import: 'file importato',
  web: 'modulo web',
  script: 'altro programma',
}

/** All that is kept about somebody who has asked for information, maybe as several leads. */
const partsOf = (who: Who): Part[] => [
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
      ['Prossimo contatto', 'moment', wall('q.next_contact_at')],
      ['Prenotazione', 'text', 'q.booking'],
    ],
    from: (id) => sql`leads q where q.id in ${who(id)} order by q.id`,
  },
  {
    title: 'Note',
    why: WHY.asked,
    columns: [
      ['Quando', 'moment', wall('n.at')],
      ['Nota', 'text', 'n.note'],
    ],
    from: (id) => sql`lead_notes n where n.lead_id in ${who(id)} order by n.at, n.id`,
  },
  {
    title: 'Chiamate',
    why: WHY.asked,
    columns: [
      ['Quando', 'moment', wall('c.at')],
      ['Risposta', 'text', `case when c.answered then 'sì' when not c.answered then 'no' end`],
      ['Esito', 'text', 't.name'],
      ['Appuntamento', 'moment', wall('c.appointment_at')],
      ['Nota', 'text', 'c.note'],
    ],
    from: (id) => sql`lead_calls c left join tags t on t.id = c.outcome_tag_id
      where c.lead_id in ${who(id)} order by c.at, c.id`,
  },
  {
    title: 'Tag',
    why: WHY.asked,
    columns: [['Tag', 'text', 't.name']],
    from: (id) => sql`tags t where exists (
        select from lead_tags l where l.tag_id = t.id and l.lead_id in ${who(id)})
      order by t.name`,
  },
  {
    title: 'Moduli web',
    why: WHY.asked,
    columns: [
      ['Ricevuto', 'moment', at('a.received_at')],
      ['Campi', 'text', 'a.fields::text'],
    ],
    from: (id) => sql`lead_form_arrivals a where a.lead_id in ${who(id)} order by a.id`,
  },
  importedAs('leads', who),
  mailsTo('leads', who),
  invitationsOf('lead_id', who),
  changesOf('lead', who),
]

export const leadParts = partsOf((id) => sameLeads('id', [id]))

/** The same of the leads who became a student, beside what is kept about the student. */
export const askedParts = partsOf((id) => sameLeads('student_id', [id])).map((part) => ({
  ...part,
  title: part.title === 'Anagrafica' ? 'Richieste di informazioni' : `${part.title} (lead)`,
}))
