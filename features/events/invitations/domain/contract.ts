import { z } from 'zod'
import { done, id, line, operation, optionalLine } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { EXPORT_SIZE, PAGE_SIZE } from '#kit/domain/list.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { LISTS, REMINDED, STATES, STEPS } from './types.ts'

export const invitationCodes = {
  'invitations.not_found': 'not_found',
  'invitations.event_not_found': 'not_found',
  'invitations.person_not_found': 'not_found',
  'invitations.nobody': 'invalid',
  'invitations.past': 'conflict',
  'invitations.full': 'conflict',
  'invitations.not_full': 'conflict',
  'invitations.answered': 'conflict',
  'invitations.not_accepted': 'conflict',
  'invitations.not_waiting': 'conflict',
  'invitations.already': 'conflict',
  'invitations.in_trash': 'conflict',
  'invitations.no_place': 'conflict',
  'invitations.date_unknown': 'conflict',
  'invitations.link_unknown': 'not_found',
} as const satisfies Codes

/** People of one choice at most. */
const MAX_IDS = 10_000
const ids = z.array(id).max(MAX_IDS).default([])

/** Whom an event is to be sent to; somebody who is meant twice is invited once. */
export const audience = z.strictObject({
  /** Everybody of the courses of these categories, without the archived ones. */
  categoryIds: ids,
  courseIds: ids,
  /** Who left the courses of these categories, or attended those that are archived by now. */
  formerCategoryIds: ids,
  studentIds: ids,
  teacherIds: ids,
  blacklisted: z.boolean().default(false),
  /** Also those who were invited before. */
  again: z.boolean().default(false),
})
export type Audience = z.infer<typeof audience>

const step = z.object({ step: z.enum(STEPS), at: z.string(), by: z.string(), note: z.string() })

export const invitationRow = z.object({
  id,
  kind: z.enum(['student', 'teacher', 'guest']),
  /** Of the student or teacher; null of a guest. */
  personId: id.nullable(),
  surname: z.string(),
  name: z.string(),
  contact: z.string(),
  state: z.enum(STATES),
  /** The place in the waiting list, from 1. */
  position: z.int().nullable(),
  offeredUntil: z.string().nullable(),
  presentAt: z.string().nullable(),
  inTrash: z.boolean(),
  steps: z.array(step),
})
export type InvitationRow = z.infer<typeof invitationRow>

const counts = z.object({
  participants: z.int(),
  /** Places that participants have: those who were put in the trash before the event keep none. */
  taken: z.int(),
  waiting: z.int(),
  invited: z.int(),
  withdrawn: z.int(),
  present: z.int(),
  /** Who accepted and is not marked present. */
  absent: z.int(),
  /** Places held by offers. */
  offered: z.int(),
  capacity: z.int(),
})
export type Counts = z.infer<typeof counts>

const door = z.object({
  id,
  name: z.string(),
  state: z.enum(STATES),
  /** What the QR code of the confirmation says. */
  ticket: z.string(),
  presentAt: z.string().nullable(),
})
export type DoorRow = z.infer<typeof door>

const event = { id }
const MANY = { values: 6 * MAX_IDS }

export const invitationsContract = {
  list: operation('events', 'GET', '/events/{id}/invitations', 'One of the lists of an event')
    // By turn first: the waiting list stands in its order, and the others, without turns, by name.
    .input(listInput(['turn', 'name', 'invitedAt'], { ...event, list: z.enum(LISTS) }))
    .output(listOutput(invitationRow)),
  counts: operation('events', 'GET', '/events/{id}/counts', 'How many stand in each list')
    .input(z.strictObject(event))
    .output(counts),
  log: operation('events', 'GET', '/events/{id}/waiting-log', 'What became of free places')
    .input(z.strictObject(event))
    .output(z.object({ rows: z.array(step.extend({ name: z.string() })) })),
  preview: operation(
    'events',
    'POST',
    '/events/{id}/invitees',
    'Who would be invited, and who would not and why; changes nothing',
    MANY,
  )
    .input(
      z.strictObject({
        ...event,
        audience,
        page: z.int().min(1).max(1_000).default(1),
        size: z.literal([PAGE_SIZE, EXPORT_SIZE]).default(PAGE_SIZE),
      }),
    )
    .output(
      z.object({
        total: z.int(),
        receiving: z.int(),
        rows: z.array(
          z.object({
            name: z.string(),
            address: z.string(),
            /** Null for who is written to. */
            leftOut: z.string().nullable(),
          }),
        ),
      }),
    ),
  send: operation('events', 'POST', '/events/{id}/invitations', 'Invite people by mail', MANY)
    .input(z.strictObject({ ...event, audience }))
    .output(z.object({ batchId: id })),
  remind: operation('events', 'POST', '/events/{id}/reminders', 'Remind people by mail')
    .input(z.strictObject({ ...event, whom: z.enum(REMINDED).default('both') }))
    .output(z.object({ batchId: id })),
  reminded: operation('events', 'GET', '/events/{id}/reminded', 'How many a reminder would reach')
    .input(z.strictObject({ ...event, whom: z.enum(REMINDED).default('both') }))
    .output(z.object({ receiving: z.int() })),
  add: operation('events', 'POST', '/events/{id}/people', 'Add somebody by hand')
    .input(
      z.strictObject({
        ...event,
        studentId: id.optional(),
        teacherId: id.optional(),
        guestName: line(200).optional(),
        contact: optionalLine(200).default(''),
        state: z.enum(STATES).default('accepted'),
        present: z.boolean().default(false),
        /** Whether the answer was given by telephone. */
        phone: z.boolean().default(false),
      }),
    )
    .output(z.object({ id })),
  move: operation(
    'events',
    'POST',
    '/invitations/{id}/state',
    'Enter an answer given by telephone, or move somebody to another list',
  )
    .input(
      z.strictObject({
        id,
        state: z.enum(STATES),
        phone: z.boolean().default(false),
        /** Whether this takes the last move back: a place in the waiting list is the former one. */
        undo: z.boolean().default(false),
      }),
    )
    .output(
      done.extend({
        /** Where taking it back leads: null where nothing has changed, or an offer went with it. */
        before: z.enum(STATES).nullable(),
      }),
    ),
  remove: operation('events', 'DELETE', '/invitations/{id}', 'Take somebody off an event')
    .input(z.strictObject({ id }))
    .output(done),
  offer: operation(
    'events',
    'POST',
    '/invitations/{id}/offers',
    'Offer a free place to somebody who waits, out of order with a reason',
  )
    .input(z.strictObject({ id, reason: line(300) }))
    .output(done),
  door: operation('events', 'GET', '/events/{id}/door', 'Everybody, for the check-in at the door')
    .input(z.strictObject(event))
    .output(z.object({ rows: z.array(door) })),
  mark: operation('events', 'PUT', '/invitations/{id}/presence', 'Mark somebody present, or not')
    .input(z.strictObject({ id, present: z.boolean() }))
    .output(done),
}
