import { sql } from 'kysely'
import type { Recipient } from '#f/school/recipients/domain/types.ts'
import { recipients } from '#f/school/recipients/server/queries.ts'
import { addressesOf } from '#f/system/mail/domain/rules/addresses.ts'
import { bouncedAmong } from '#f/system/mail/server/queries.ts'
import { compareText, fullName } from '#kit/domain/format.ts'
import { isMailAddress } from '#kit/domain/mail-address.ts'
import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Audience } from '../../domain/contract.ts'
import type { Reminded, State, Step } from '../../domain/types.ts'
import { people, personColumns, secondAddress } from '../queries.ts'
import { inTrash } from './places.ts'

/** Somebody who is meant, and why nothing is sent to them, if so. */
export interface Invitee extends Omit<Recipient, 'leftOut'> {
  readonly leftOut: Recipient['leftOut'] | 'invited' | null
}

/**
 * Everybody whom an audience means, each once. A link is personal, so two who share an address
 * both get theirs; who was invited before is left out unless that was asked for.
 */
export async function listInvitees(
  db: Db | Tx,
  eventId: number,
  audience: Audience,
): Promise<Invitee[]> {
  const { courseIds, categoryIds, studentIds, teacherIds, blacklisted } = audience
  const despite = blacklisted ? (['duplicate', 'blacklisted'] as const) : (['duplicate'] as const)
  const nobody = {
    courseIds: [],
    categoryIds: [],
    teacherIds: [],
    without: [],
    despite: [...despite],
  }
  const former = await listFormer(db, audience.formerCategoryIds)
  const left = await recipients(db, { ...nobody, studentIds: former })
  const others = await recipients(db, { ...nobody, courseIds, categoryIds, studentIds, teacherIds })
  // Who left a course is meant all the same when former students are.
  const known = new Set(former)
  const all: Invitee[] = [
    ...others.filter(({ kind, id }) => kind === 'teacher' || !known.has(id)),
    ...left,
  ].toSorted((a, b) => compareText(fullName(a), fullName(b)) || a.id - b.id)
  if (audience.again) return all
  const invited = await listKnown(db, eventId)
  return all.map((one) =>
    one.leftOut === null && invited.has(`${one.kind} ${one.id}`)
      ? { ...one, leftOut: 'invited' as const }
      : one,
  )
}

/** Who left every course of these categories that goes on: they withdrew, or it was archived. */
async function listFormer(db: Db | Tx, categoryIds: readonly number[]): Promise<number[]> {
  if (categoryIds.length === 0) return []
  const { rows } = await sql<{ studentId: number }>`
    select distinct enrolment_states.student_id as "studentId"
    from enrolment_states
    join course_cards courses on courses.id = enrolment_states.course_id and courses.deleted_at is null
    where courses.category_id = any(${[...categoryIds]}::bigint[])
      and (enrolment_states.withdrawn or courses.archived_at is not null)
      and not exists (
        select from attending_students
        join course_cards as current on current.id = attending_students.course_id
          and current.deleted_at is null and current.archived_at is null
        where attending_students.student_id = enrolment_states.student_id
      )
  `.execute(db)
  return rows.map(({ studentId }) => studentId)
}

/** Invitations to an event or to another date of its series: one is for all of them. A date in the trash holds nobody. */
const ofSeries = (eventId: number) => sql<boolean>`(event_id = ${eventId} or event_id in (
  select events.id from events
  join events as own on own.series_id = events.series_id
  where own.id = ${eventId} and events.deleted_at is null
))`

async function listKnown(db: Db | Tx, eventId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('invitations')
    .select(['student_id as studentId', 'teacher_id as teacherId'])
    .where(ofSeries(eventId))
    .where('removed_at', 'is', null)
    .execute()
  return new Set(
    rows.map(({ studentId, teacherId }) =>
      studentId === null ? `teacher ${teacherId}` : `student ${studentId}`,
    ),
  )
}

/** Who is to be invited. */
export interface Person {
  readonly studentId?: number | undefined
  readonly teacherId?: number | undefined
  /** Of a guest who is a lead. */
  readonly leadId?: number | undefined
  readonly guestName?: string | undefined
  /** How a guest is addressed, where it is known by itself. */
  readonly guestFirstName?: string | undefined
  readonly contact?: string | undefined
}

/**
 * The invitation of somebody to an event, or `anyDate` of its series: the event's own before others,
 * and the latest of those. Who is known by name only has none that could be told from another.
 */
export async function findInvited(
  db: Db | Tx,
  eventId: number,
  { studentId, teacherId, leadId }: Person,
  anyDate = false,
): Promise<number | undefined> {
  if ((studentId ?? teacherId ?? leadId) === undefined) return undefined
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where(anyDate ? ofSeries(eventId) : sql<boolean>`event_id = ${eventId}`)
    .where('removed_at', 'is', null)
    .where('student_id', studentId === undefined ? 'is' : '=', studentId ?? null)
    .where('teacher_id', teacherId === undefined ? 'is' : '=', teacherId ?? null)
    .where('lead_id', leadId === undefined ? 'is' : '=', leadId ?? null)
    .orderBy(sql`event_id = ${eventId}`, 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id
}

/** Whether somebody was sent an invitation by mail. */
export async function wasMailed(db: Db | Tx, invitationId: number): Promise<boolean> {
  const step: Step = 'mailed'
  const row = await db
    .selectFrom('invitation_steps')
    .select('id')
    .where('invitation_id', '=', invitationId)
    .where('step', '=', step)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const REMINDED_STATES: Readonly<Record<Reminded, readonly State[]>> = {
  both: ['invited', 'accepted'],
  invited: ['invited'],
  participants: ['accepted'],
}

/** Who is to be reminded of an event and has an address to write to. */
export async function listReminded(db: Db | Tx, eventId: number, whom: Reminded) {
  const rows = await people(db)
    .select([
      'invitations.id',
      'invitations.invited_at as invitedAt',
      ...personColumns,
      secondAddress.as('second'),
    ])
    .where('invitations.event_id', '=', eventId)
    .where('invitations.state', 'in', REMINDED_STATES[whom])
    .where(sql<boolean>`not ${inTrash}`)
    .orderBy('invitations.id')
    .execute()
  return rows.filter(
    ({ contact, second }) => addressesOf({ mail: contact, mail2: second })[0] !== '',
  )
}

/** Somebody from outside who is to be invited. */
export interface Guest {
  readonly leadId: number
  readonly name: string
  readonly firstName: string
  readonly mail: string
}

/** The same, and why nothing is sent to some: who was invited before is not, unless `again`. */
export async function listGuestInvitees<G extends Guest>(
  db: Db | Tx,
  eventId: number,
  guests: readonly G[],
  again: boolean,
): Promise<(G & { readonly leftOut: Invitee['leftOut'] })[]> {
  const known = again ? new Set<number>() : await listInvitedLeads(db, eventId)
  const addresses = guests.map(({ mail }) => mail.trim()).filter(isMailAddress)
  const bounced = await bouncedAmong(db, addresses)
  return guests.map((guest) => {
    const mail = guest.mail.trim()
    if (!isMailAddress(mail)) return { ...guest, leftOut: 'no_address' }
    if (bounced.has(mail.toLowerCase())) return { ...guest, leftOut: 'bounced' }
    return { ...guest, leftOut: known.has(guest.leadId) ? 'invited' : null }
  })
}

/** The leads that were invited to an event. */
async function listInvitedLeads(db: Db | Tx, eventId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('invitations')
    .select('lead_id as leadId')
    .where(ofSeries(eventId))
    .where('removed_at', 'is', null)
    .where('lead_id', 'is not', null)
    .execute()
  return new Set(rows.map(({ leadId }) => leadId ?? 0))
}
