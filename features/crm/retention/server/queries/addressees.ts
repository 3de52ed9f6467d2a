import { sql } from 'kysely'
import type { Sender } from '#f/crm/lead-forms/domain/types.ts'
import type { Addressee } from '#f/system/mail/domain/types.ts'
import { phoneDigits } from '#kit/domain/phone.ts'
import type { Db } from '#kit/server/db.ts'

type Person = 'student' | 'teacher' | 'lead'

const CARDS = { student: 'student_cards', teacher: 'teacher_cards', lead: 'leads' } as const

const columns = {
  student: sql`mail, mail2, phone`,
  teacher: sql`mail, mail2, ''`,
  lead: sql`mail, '', phone`,
}

/**
 * Names, addresses and numbers of persons, those of before too: as the diary has them, and of leads their
 * merges and the events that they were invited to.
 */
function known(of: Person, ids: readonly number[]) {
  const these = sql`any(${[...ids]}::bigint[])`
  const elsewhere = sql`
    union
    select lead_id, said ->> 'name', said ->> 'surname', said ->> 'mail', '', said ->> 'phone'
    from lead_merges cross join lateral (values (before), (after)) told (said)
    where lead_id = ${these}
    union
    select lead_id, guest_name, '', guest_contact, '', guest_contact from invitations where lead_id = ${these}`
  return sql`(
    select id, name, surname, ${columns[of]} from ${sql.table(CARDS[of])} where id = ${these}
    union
    select entity_id, said ->> 'name', said ->> 'surname', said ->> 'mail', said ->> 'mail2',
      said ->> 'phone'
    from audit_entries cross join lateral (values (before), (after)) told (said)
    where entity = ${of} and entity_id = ${these}
    ${of === 'lead' ? elsewhere : sql``}
  ) known (id, name, surname, mail, mail2, phone)`
}

/** How persons are called where their names were written down. */
export async function namesOf(db: Db, of: Person, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct full_name(surname, name) as name from ${known(of, ids)}
    where surname is not null and name is not null
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** How they write themselves down where they ask for information. */
export async function senderOf(db: Db, of: Person, ids: readonly number[]): Promise<Sender> {
  const { rows } = await sql<Record<'name' | 'surname' | 'mail' | 'mail2' | 'phone', string>>`
    select coalesce(name, '') as name, coalesce(surname, '') as surname, coalesce(mail, '') as mail,
      coalesce(mail2, '') as mail2, coalesce(phone, '') as phone
    from ${known(of, ids)}
  `.execute(db)
  return {
    mails: rows.flatMap(({ mail, mail2 }) => [mail, mail2]).filter((mail) => mail !== ''),
    phones: rows.flatMap(({ phone }) => phoneDigits(phone) ?? []),
    names: rows.filter(({ name, surname }) => name !== '' && surname !== ''),
  }
}

/** Who else has an address, and the student that a lead with it has become. */
function others(of: Person, ids: readonly number[]) {
  const but = (kind: Person) => (kind === of ? sql`id <> all(${[...ids]}::bigint[])` : sql`true`)
  const people = (kind: 'student' | 'teacher') => sql`
    select lower(address) as mail, full_name(surname, name) as name, null::bigint as student_id
    from ${sql.table(CARDS[kind])} cross join lateral (values (mail), (mail2)) had (address)
    where ${but(kind)}`
  return sql`(
    ${people('student')} union all ${people('teacher')} union all
    select lower(mail), full_name(surname, name), student_id from leads
    where deleted_at is null and ${but('lead')}
  )`
}

/**
 * How they are written to, and which of the addresses nobody else has. Of an address that a lead
 * shares with somebody of the same name, as with the student it became, nobody can tell for whom a
 * mail was: those stay.
 */
export async function addresseesOf(db: Db, of: Person, ids: readonly number[]): Promise<Addressee> {
  const names = await namesOf(db, of, ids)
  const { rows } = await sql<{ mail: string; shared: boolean; namesake: boolean }>`
    with gone as (
      select distinct id, address as mail
      from ${known(of, ids)} cross join lateral (values (mail), (mail2)) had (address)
      where address <> ''
    )
    select gone.mail, count(other.mail) > 0 as shared,
      coalesce(bool_or(other.name = any(${names}::text[])), false) as namesake
    from gone left join ${others(of, ids)} other on other.mail = lower(gone.mail)
      ${of === 'student' ? sql`and other.student_id is distinct from gone.id` : sql``}
    group by gone.mail
  `.execute(db)
  const mailsOf = (wanted: typeof rows) => wanted.map(({ mail }) => mail)
  return {
    own: mailsOf(rows.filter(({ shared }) => !shared)),
    all: mailsOf(rows.filter(({ namesake }) => of !== 'lead' || !namesake)),
    names,
  }
}
