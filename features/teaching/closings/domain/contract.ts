import { z } from 'zod'
import { day, done, id, operation, optionalLine, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { start } from '#f/teaching/lessons/domain/contract.ts'
import { MAX_DAYS, MAX_KEPT, MAX_SETTLED } from './types.ts'

export const closingCodes = {
  'closings.has_lessons': 'conflict',
  'closings.dates_missing': 'invalid',
  'closings.dates_order': 'invalid',
  'closings.too_long': 'invalid',
  'closings.moved_onto': 'conflict',
  'closings.lessons_changed': 'conflict',
  'closings.closed_again': 'conflict',
  'closings.change_not_found': 'not_found',
} as const satisfies Codes

const closingDay = z.strictObject({
  day,
  /** Why the school is closed; may be empty. */
  reason: optionalLine(100).default(''),
})

const days = z.array(day).min(1).max(MAX_DAYS)

/** A lesson held on a day that is to be closed. */
export const hit = z.object({
  lessonId: id,
  version,
  day,
  /** Local wall time, `yyyy-MM-ddTHH:mm:ss`. */
  startsAt: z.string(),
  minutes: z.int(),
  courseId: id,
  courseName: z.string(),
  roomId: id.nullable(),
  roomName: z.string().nullable(),
  /** "Cognome Nome" of each, in that order, joined by commas. */
  teachers: z.string(),
})
export type Hit = z.infer<typeof hit>

/** A hit with the place where it may be held instead; none where no place was found. */
export const proposal = hit.extend({
  proposed: z.object({ startsAt: z.string(), roomId: id.nullable() }).nullable(),
})
export type Proposal = z.infer<typeof proposal>

/** Names a change for `undo`; null when nothing was to be changed. */
const changeId = id.nullable()

export const closingsContract = {
  list: operation('teaching', 'GET', '/closing-days', 'All closing days in order')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(z.object({ day, reason: z.string() })) })),
  hits: operation('teaching', 'POST', '/closing-days/hits', 'Lessons on days; changes nothing')
    .input(z.strictObject({ days }))
    .output(z.object({ rows: z.array(hit) })),
  proposals: operation(
    'teaching',
    'POST',
    '/closing-days/proposals',
    'Lessons on days, and where to hold them instead; changes nothing',
  )
    .input(z.strictObject({ days }))
    .output(z.object({ rows: z.array(proposal) })),
  add: operation(
    'teaching',
    'POST',
    '/closing-days',
    'Close days, and move or cancel their lessons',
    {
      values: MAX_KEPT + 20_000,
    },
  )
    .input(
      z.strictObject({
        /** Those that are closing days already stay as they are. */
        days: z.array(closingDay).min(1).max(MAX_DAYS),
        /** Lessons that stay on the days that are closed; any other one there is refused. */
        keep: z.array(id).max(MAX_KEPT).default([]),
        move: z
          .array(z.strictObject({ lessonId: id, version, startsAt: start, roomId: id.nullable() }))
          .max(MAX_SETTLED)
          .default([]),
        cancel: z
          .array(z.strictObject({ lessonId: id, version }))
          .max(MAX_SETTLED)
          .default([]),
        /** Move although a teacher or a course is busy; a taken room is refused all the same. */
        anyway: z.boolean().default(false),
      }),
    )
    .output(z.object({ changeId, added: z.array(day), moved: z.int(), cancelled: z.int() })),
  remove: operation('teaching', 'POST', '/closing-days/removal', 'Open days again')
    .input(z.strictObject({ days: z.array(day).min(1).max(4_000) }))
    .output(z.object({ changeId, removed: z.array(day) })),
  undo: operation('teaching', 'POST', '/closing-changes/{id}/undo', 'Take back one action whole')
    .input(z.strictObject({ id }))
    .output(done),
}
