import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Counts, InvitationRow, invitationsContract } from '../domain/contract.ts'
import { freePlaces, LIST_OF } from '../domain/rules.ts'
import { type List, STATES, type State } from '../domain/types.ts'
import { inTrash, isPlaced } from './queries/places.ts'

export { eventsOf } from './queries/upcoming.ts'

type Query = Input<(typeof invitationsContract)['list']>

const surname = sql<string>`coalesce(students.surname, teachers.surname, '')`
const name = sql<string>`coalesce(students.name, teachers.name, invitations.guest_name, '')`
/** By surname; guests have one name, by which they stand among the others. */
const bySurname = sql`coalesce(students.surname, teachers.surname, invitations.guest_name) collate quinte_it`
const byFirstName = sql`${name} collate quinte_it`
const folded = sql<string>`quinte_fold(full_name(${surname}, ${name}))`
const kind = sql<InvitationRow['kind']>`case
  when invitations.student_id is not null then 'student'
  when invitations.teacher_id is not null then 'teacher'
  else 'guest'
end`
/** Where one writes or calls: the mail of a person, whatever was noted of a guest. */
const contact = sql<string>`coalesce(
  nullif(students.mail, ''), students.mail2,
  nullif(teachers.mail, ''), teachers.mail2, invitations.guest_contact
)`

/** The other address of a student or teacher. */
export const secondAddress = sql<string>`coalesce(students.mail2, teachers.mail2, '')`

/** Everybody of all events who was not taken off, with who they are. */
export function people(db: Db | Tx) {
  return db
    .selectFrom('invitations')
    .leftJoin('student_cards as students', 'students.id', 'invitations.student_id')
    .leftJoin('teacher_cards as teachers', 'teachers.id', 'invitations.teacher_id')
    .where('invitations.removed_at', 'is', null)
}

/** Who they are, as columns of `people`. */
export const personColumns = [
  surname.as('surname'),
  name.as('name'),
  contact.as('contact'),
] as const

const position = sql<number | null>`case when invitations.state = 'waiting' then (
  select count(*) from invitations as before
  where before.event_id = invitations.event_id and before.removed_at is null
    and before.state = 'waiting' and before.turn <= invitations.turn
)::int end`

/** Until when a place is held for them. */
export const offeredUntil = sql<string | null>`(
  select to_json(expires_at) #>> '{}' from invitation_offers
  where invitation_offers.invitation_id = invitations.id and ended_at is null
)`

const steps = sql<InvitationRow['steps']>`coalesce((
  select jsonb_agg(jsonb_build_object('step', step, 'at', at, 'by', by, 'note', note) order by id)
  from invitation_steps where invitation_steps.invitation_id = invitations.id
), '[]'::jsonb)`

const statesOf = (list: List): State[] =>
  STATES.filter((state) => LIST_OF[state] === (list === 'absent' ? 'participants' : list))

/** A page of one of the lists of an event. */
export function listInvitations(db: Db, query: Query): Page<InvitationRow> {
  const base = people(db)
    .where('invitations.event_id', '=', query.id)
    .where('invitations.state', 'in', statesOf(query.list))
    .where(contains(folded, query.q))
    .$if(query.list === 'absent', (all) => all.where('invitations.present_at', 'is', null))
  return pageOf(base, query, {
    order: {
      name: [bySurname, byFirstName],
      turn: ['invitations.turn', bySurname, byFirstName],
      invitedAt: 'invitations.invited_at',
    },
    id: 'invitations.id',
    rows: (page) =>
      page
        .select([
          'invitations.id',
          kind.as('kind'),
          sql<number | null>`coalesce(invitations.student_id, invitations.teacher_id)`.as(
            'personId',
          ),
          ...personColumns,
          sql<State>`invitations.state`.as('state'),
          position.as('position'),
          offeredUntil.as('offeredUntil'),
          'invitations.present_at as presentAt',
          inTrash.as('inTrash'),
          steps.as('steps'),
        ])
        .execute(),
  })
}

/** How many stand in each list of an event; undefined for an unknown one. */
export async function countPeople(db: Db | Tx, eventId: number): Promise<Counts | undefined> {
  const is = (state: State) => sql`count(*) filter (where state = ${sql.lit(state)})::int`
  const { rows } = await sql<Counts>`
    select events.capacity, counted.*, (
      select count(*)::int from invitation_offers
      join invitations on invitations.id = invitation_offers.invitation_id
      where invitations.event_id = events.id and invitation_offers.ended_at is null
    ) as offered
    from events cross join lateral (
      select ${is('accepted')} as participants,
        count(*) filter (where ${isPlaced})::int as taken, ${is('waiting')} as waiting,
        ${is('invited')} as invited, ${is('rejected')} + ${is('cancelled')} as withdrawn,
        count(present_at)::int as present,
        count(*) filter (where state = 'accepted' and present_at is null)::int as absent
      from invitations where event_id = events.id and removed_at is null
    ) as counted
    where events.id = ${eventId}
  `.execute(db)
  return rows[0]
}

/** Waits, and no place was offered since they joined the list: the next ones in its order. */
const unoffered = sql<boolean>`(invitations.state = 'waiting' and not ${inTrash} and not exists (
  select from invitation_offers
  where invitation_offers.invitation_id = invitations.id
    and invitation_offers.turn = invitations.turn
))`

/** How many places somebody new may have. */
export async function countFree(
  db: Db | Tx,
  event: { readonly id: number; readonly capacity: number; readonly offers: boolean },
): Promise<number> {
  const { rows } = await sql<{ accepted: number; offered: number; next: number }>`
    select count(*) filter (where ${isPlaced})::int as accepted,
      count(*) filter (where ${unoffered})::int as next,
      count(*) filter (where state = 'waiting' and exists (
        select from invitation_offers
        where invitation_offers.invitation_id = invitations.id and ended_at is null
      ))::int as offered
    from invitations where event_id = ${event.id} and removed_at is null
  `.execute(db)
  const { accepted = 0, offered = 0, next = 0 } = rows[0] ?? {}
  return freePlaces({ capacity: event.capacity, accepted, offered, next: event.offers ? next : 0 })
}

/** Who is to be offered the next place. */
export async function findNext(db: Db | Tx, eventId: number) {
  return people(db)
    .select(['invitations.id', 'invitations.turn', ...personColumns, secondAddress.as('second')])
    .where('invitations.event_id', '=', eventId)
    .where(unoffered)
    .orderBy('invitations.turn')
    .limit(1)
    .executeTakeFirst()
}

/** What became of the free places of an event, the newest first. */
export async function listLog(db: Db, eventId: number) {
  const { rows } = await sql<InvitationRow['steps'][number] & { name: string }>`
    select invitation_steps.step, invitation_steps.at, invitation_steps.by, invitation_steps.note,
      full_name(${surname}, ${name}) as name
    from invitation_steps
    join invitations on invitations.id = invitation_steps.invitation_id
    left join student_cards students on students.id = invitations.student_id
    left join teacher_cards teachers on teachers.id = invitations.teacher_id
    where invitations.event_id = ${eventId}
      and invitation_steps.step in ('waiting', 'left', 'offered', 'expired', 'withdrawn', 'cancelled')
    order by invitation_steps.id desc limit 200
  `.execute(db)
  return rows
}

/** Everybody whom the door may have to let in. */
export async function listDoor(db: Db, eventId: number) {
  return people(db)
    .select([
      'invitations.id',
      sql<string>`full_name(${surname}, ${name})`.as('name'),
      sql<State>`invitations.state`.as('state'),
      'invitations.present_at as presentAt',
    ])
    .where('invitations.event_id', '=', eventId)
    .orderBy(bySurname)
    .orderBy(byFirstName)
    .orderBy('invitations.id')
    .execute()
}

/** Events to come at which somebody waits for a place. */
export async function listWaitingEvents(db: Db, now: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from events
    where deleted_at is null and starts_at >= ${now}::timestamp and exists (
      select from invitations
      where invitations.event_id = events.id and removed_at is null and state = 'waiting'
    )
    order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Events whose planned reminder is due and did not go out: begun not yet, and near enough. */
export async function listDueReminders(db: Db, now: string) {
  const { rows } = await sql<{ id: number; startsAt: string }>`
    select id, starts_at as "startsAt" from events
    where deleted_at is null and starts_at > ${now}::timestamp
      and starts_at <= ${now}::timestamp + make_interval(days => reminder_days)
      and not exists (
        select from event_reminders as sent
        where sent.event_id = events.id and sent.starts_at = events.starts_at
      )
    order by id
  `.execute(db)
  return rows
}

/** Everybody of an event, by surname. */
export async function listEverybody(db: Db, eventId: number) {
  return people(db)
    .select([
      'invitations.id',
      'invitations.student_id as studentId',
      ...personColumns,
      sql<State>`invitations.state`.as('state'),
    ])
    .where('invitations.event_id', '=', eventId)
    .orderBy(bySurname)
    .orderBy('invitations.id')
    .execute()
}

/** Whether anybody of each kind was invited to an event. */
export interface Sent {
  readonly toStudents: boolean
  readonly toTeachers: boolean
}

/** The same of all events, or of one. */
export async function listSent(db: Db, eventId?: number): Promise<Map<number, Sent>> {
  const rows = await db
    .selectFrom('invitations')
    .select([
      'event_id as eventId',
      sql<boolean>`bool_or(student_id is not null)`.as('toStudents'),
      sql<boolean>`bool_or(teacher_id is not null)`.as('toTeachers'),
    ])
    .where('removed_at', 'is', null)
    .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId ?? 0))
    .groupBy('event_id')
    .execute()
  return new Map(rows.map(({ eventId: id, ...sent }) => [id, sent]))
}
