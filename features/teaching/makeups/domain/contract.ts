import { z } from 'zod'
import { day, done, id, operation, optionalLine, text, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { ANSWERS, MAKEUP_STATES, MAX_CHOICES } from './types.ts'

export const makeupCodes = {
  'makeups.not_found': 'not_found',
  'makeups.student_not_found': 'not_found',
  'makeups.lesson_not_found': 'not_found',
  'makeups.incomplete': 'invalid',
  'makeups.not_absent': 'conflict',
  'makeups.already_requested': 'conflict',
  'makeups.recovered': 'conflict',
  'makeups.not_recovered': 'not_found',
  'makeups.agreed': 'conflict',
  'makeups.moot': 'conflict',
  'makeups.expired': 'conflict',
  'makeups.not_agreed': 'conflict',
  'makeups.no_proposal': 'conflict',
  'makeups.own_lesson': 'invalid',
  'makeups.lesson_over': 'invalid',
  'makeups.course_archived': 'invalid',
  'makeups.after_expiry': 'invalid',
  'makeups.clash': 'invalid',
  'makeups.lesson_taken': 'conflict',
  'makeups.not_proposed': 'invalid',
  'makeups.link_unknown': 'not_found',
  'makeups.link_used': 'conflict',
  'makeups.link_over': 'conflict',
} as const satisfies Codes

/** A lesson as a student reads it. */
export const makeupLesson = z.object({
  lessonId: id,
  courseId: id,
  courseName: z.string(),
  /** Local wall time, `yyyy-MM-ddTHH:mm:ss`. */
  startsAt: z.string(),
  minutes: z.int(),
  roomName: z.string().nullable(),
  /** "Cognome Nome" of each. */
  teachers: z.array(z.string()),
  subjects: z.array(z.string()),
  topic: z.string(),
})
export type MakeupLesson = z.infer<typeof makeupLesson>

const proposal = z.object({
  id,
  proposedAt: z.string(),
  proposedBy: z.string(),
  note: z.string(),
  choices: z.array(makeupLesson),
  answer: z.enum(ANSWERS).nullable(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string().nullable(),
})

export const makeup = z.object({
  id,
  state: z.enum(MAKEUP_STATES),
  studentId: id,
  /** "Cognome Nome". */
  student: z.string(),
  /** Where mails to her go; empty without a valid address. */
  mail: z.string(),
  /** The missed lesson. */
  missed: makeupLesson,
  requestedAt: z.string(),
  requestedBy: z.string(),
  expiresOn: day.nullable(),
  expired: z.boolean(),
  /** The last proposal that was not taken back. */
  proposal: proposal.nullable(),
  /** The lesson at which it is, was or should have been made up. */
  makeupLesson: makeupLesson.nullable(),
  version,
})
export type Makeup = z.infer<typeof makeup>

/** A lesson that may be proposed. */
export const candidate = makeupLesson.extend({ sameSubject: z.boolean(), sameTopic: z.boolean() })
export type Candidate = z.infer<typeof candidate>

/** What a lesson that is recorded or taken back replaced, for `revert` to put back. */
const former = z.object({
  lessonId: id.nullable(),
  /** Whether the register of that lesson had her present. */
  present: z.boolean(),
  /** The proposal that waited for an answer. */
  proposalId: id.nullable(),
})
export type Former = z.infer<typeof former>

const replaced = z.object({ version, former })

/** Whatever stands in the address: what is no token is refused in words, not as a wrong field. */
const token = text().overwrite((value) => value.trim().slice(0, 200))

export const makeupsContract = {
  list: operation('teaching', 'GET', '/makeups', 'What is still to be made up, or everything')
    .input(
      listInput(['requestedAt', 'student', 'course', 'missedAt', 'expiresOn'], {
        /** `open` is all that is neither recovered nor moot. */
        state: z.enum(['open', 'all', ...MAKEUP_STATES]).default('open'),
        courseId: id.optional(),
        subjectId: id.optional(),
        /** Only those that are past their last day. */
        expired: z.boolean().optional(),
        /** Only those with nothing agreed whose last day is near. */
        expiring: z.boolean().optional(),
      }),
    )
    .output(listOutput(makeup)),
  get: operation('teaching', 'GET', '/makeups/{id}', 'One makeup with its last proposal')
    .input(z.strictObject({ id }))
    .output(makeup),
  ofStudent: operation('teaching', 'GET', '/students/{id}/makeups', 'The makeups of a student')
    .input(z.strictObject({ id }))
    .output(z.object({ rows: z.array(makeup) })),
  create: operation('teaching', 'POST', '/makeups', 'Request that an absence be made up')
    .input(z.strictObject({ studentId: id, lessonId: id, expiresOn: day.nullable().default(null) }))
    .output(z.object({ id })),
  cancel: operation('teaching', 'DELETE', '/makeups/{id}', 'Take a request back')
    .input(z.strictObject({ id }))
    .output(done),
  restore: operation('teaching', 'POST', '/makeups/{id}/restoration', 'Put a request back')
    .input(z.strictObject({ id }))
    .output(done),
  setExpiry: operation('teaching', 'PUT', '/makeups/{id}/expiry', 'Set or remove the last day')
    .input(z.strictObject({ id, version, expiresOn: day.nullable() }))
    .output(z.object({ version })),
  candidates: operation(
    'teaching',
    'GET',
    '/makeups/{id}/candidates',
    'Lessons at which it can be made up, the likest and nearest first: at most 50',
  )
    .input(
      z.strictObject({
        id,
        q: optionalLine(200).default(''),
        /** `future` for a proposal; `held` for a makeup that took place already. */
        when: z.enum(['future', 'held']).default('future'),
        /** Also lessons of other subjects. */
        anySubject: z.boolean().default(false),
      }),
    )
    .output(z.object({ rows: z.array(candidate) })),
  propose: operation('teaching', 'POST', '/makeups/{id}/proposals', 'Propose lessons by mail')
    .input(
      z.strictObject({
        id,
        lessonIds: z.array(id).min(1).max(MAX_CHOICES),
        note: optionalLine(500).default(''),
      }),
    )
    .output(z.object({ proposalId: id })),
  withdrawProposal: operation(
    'teaching',
    'DELETE',
    '/makeups/{id}/proposal',
    'Take the waiting proposal back: its link no longer works',
  )
    .input(z.strictObject({ id }))
    .output(done),
  answer: operation(
    'teaching',
    'POST',
    '/makeups/{id}/answer',
    'Enter an answer given by telephone',
  )
    .input(
      z.strictObject({
        id,
        /** The proposal that was answered; refused where another one waits by now. */
        proposalId: id.optional(),
        answer: z.enum(ANSWERS),
        lessonId: id.optional(),
      }),
    )
    .output(done),
  recover: operation('teaching', 'POST', '/makeups/{id}/recovery', 'Record the makeup lesson')
    .input(z.strictObject({ id, lessonId: id }))
    .output(replaced),
  dropRecovery: operation(
    'teaching',
    'DELETE',
    '/makeups/{id}/recovery',
    'Take the agreed or recorded lesson back',
  )
    .input(z.strictObject({ id }))
    .output(replaced),
  revert: operation(
    'teaching',
    'POST',
    '/makeups/{id}/recovery/reversal',
    'Put back what the lesson just recorded or taken back replaced',
  )
    .input(z.strictObject({ id, version, former }))
    .output(done),
  view: operation('public', 'POST', '/makeup-choice/view', 'What a personal link offers')
    .input(z.strictObject({ token }))
    .output(
      z.object({
        /** First name of the student. */
        name: z.string(),
        missed: makeupLesson,
        note: z.string(),
        choices: z.array(makeupLesson.extend({ over: z.boolean() })),
        answer: z.enum(ANSWERS).nullable(),
        /** What she chose, once she has. */
        chosen: makeupLesson.nullable(),
        /** Withdrawn, replaced, expired, or made up otherwise: nothing can be answered any more. */
        closed: z.boolean(),
      }),
    ),
  choose: operation('public', 'POST', '/makeup-choice', 'Answer a proposal by its personal link')
    .input(z.strictObject({ token, answer: z.enum(ANSWERS), lessonId: id.optional() }))
    .output(done),
}
