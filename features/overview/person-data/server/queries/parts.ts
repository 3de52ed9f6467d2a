import { sql, type RawBuilder } from 'kysely'
import type { Kind } from '#kit/server/spreadsheet.ts'
import type { Subject } from '../../domain/types.ts'
import { WHY } from '../../domain/text.ts'

/** One kind of data about a person. */
export interface Part {
  readonly title: string
  readonly why: string
  /** Title, kind and expression of each column; an action is called as in the diary. */
  readonly columns: readonly (readonly [title: string, kind: Kind | 'action', expression: string])[]
  /** What stands behind `from`, down to the order. */
  from(id: number): RawBuilder<unknown>
}

/** A wall time as a spreadsheet takes it. */
export const wall = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`

/** An instant on the academy's clock. */
export const at = (column: string): string => wall(`${column} at time zone 'Europe/Rome'`)

/** The word of what a column holds as one of a few codes. */
export function wordOf(column: string, words: Readonly<Record<string, string>>): string {
  const cases = Object.entries(words).map(([code, word]) => `when '${code}' then '${word}'`)
  return `case ${column} ${cases.join(' ')} end`
}

/** Of whom a part tells: numbers of records, as they stand behind `in`. */
export type Who = (id: number) => RawBuilder<unknown>
const oneself: Who = (id) => sql`(${id})`

/** Whether a mail was for somebody who has its address and bears the name that it was sent to. */
const TO_SOMEBODY = sql`exists (
  select from (
    select surname, name, mail, mail2 from students
    union all select surname, name, mail, mail2 from teachers
    union all select surname, name, mail, '' from leads
  ) somebody
  where m.to_name = full_name(somebody.surname, somebody.name)
    and lower(m.to_address) in (lower(somebody.mail), lower(somebody.mail2)))`

/**
 * What is kept of a mail that was sent to one of the addresses of a record, unless it was for somebody
 * else who shares that: parents have one for all their children.
 */
export function mailsTo(table: 'students' | 'teachers' | 'leads', who = oneself): Part {
  const second = table === 'leads' ? 'mail' : 'mail2'
  return {
    title: 'Mail inviate',
    why: WHY.told,
    columns: [
      ['Quando', 'moment', at('m.created_at')],
      ['Oggetto', 'text', 'm.subject'],
      ['A', 'text', 'm.to_address'],
    ],
    from: (id) => sql`mails m where m.to_address <> '' and exists (
        select from ${sql.table(table)} p where p.id in ${who(id)}
          and lower(m.to_address) in (lower(p.mail), lower(p.${sql.ref(second)}))
          and (m.to_name = full_name(p.surname, p.name) or not ${TO_SOMEBODY}))
      order by m.id`,
  }
}

/** The lines of the files that somebody came in with. */
export function importedAs(kind: 'leads' | 'students' | 'teachers', who = oneself): Part {
  return {
    title: 'File importati',
    why: kind === 'leads' ? WHY.asked : WHY.contract,
    columns: [
      ['File', 'text', 'i.name'],
      ['Riga', 'text', 'r.cells::text'],
    ],
    from: (id) => sql`import_rows r join imports i on i.id = r.import_id and i.kind = ${kind}
      where r.record_id in ${who(id)} order by r.import_id, r.position`,
  }
}

/** The events that somebody was invited to. */
export function invitationsOf(
  column: 'student_id' | 'teacher_id' | 'lead_id',
  who = oneself,
): Part {
  return {
    title: 'Eventi',
    why: WHY.events,
    columns: [
      ['Evento', 'text', 'e.title'],
      ['Quando', 'moment', wall('e.starts_at')],
      ['Invitato', 'moment', at('i.invited_at')],
      ['Presente', 'moment', at('i.present_at')],
    ],
    from: (id) => sql`invitations i join events e on e.id = i.event_id
      where i.${sql.ref(column)} in ${who(id)} order by i.id`,
  }
}

/** The messages that somebody was written. */
export function noticesOf(column: 'student_id' | 'teacher_id'): Part {
  return {
    title: 'Comunicazioni',
    why: WHY.told,
    columns: [
      ['Quando', 'moment', at('n.created_at')],
      ['Oggetto', 'text', 'n.subject'],
      ['Testo', 'text', 'n.text'],
      ['Letta', 'moment', at('t.read_at')],
    ],
    from: (id) => sql`notice_targets t join notices n on n.id = t.notice_id
      where t.${sql.ref(column)} = ${id} order by n.id`,
  }
}

/** The generated login of a student or a teacher, without its password. */
export function loginOf(role: 'student' | 'teacher'): Part {
  return {
    title: 'Accesso',
    why: WHY.access,
    columns: [
      ['Nome utente', 'text', 'a.username'],
      ['Creato', 'moment', at('a.created_at')],
    ],
    from: (id) => sql`accounts a where a.role = ${sql.lit(role)} and a.person_id = ${id}`,
  }
}

/** Who changed the record, and when. */
export function changesOf(entity: Subject, who = oneself): Part {
  return {
    title: 'Modifiche della scheda',
    why: WHY.trace,
    columns: [
      ['Quando', 'moment', at('d.at')],
      ['Chi', 'text', 'd.actor_name'],
      ['Che cosa', 'action', 'd.action'],
    ],
    from: (
      id,
    ) => sql`audit_entries d where d.entity = ${sql.lit(entity)} and d.entity_id in ${who(id)}
      order by d.id`,
  }
}
