import { z } from 'zod'
import { done, id, line, onlyId, operation, text } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { isServerAddress, UPLOADS } from './rules/address.ts'
import { ADDRESS_FORM } from './text/address.ts'
import { started } from '#f/system/batches/domain/contract/started.ts'
import {
  MOVE_KINDS,
  MOVE_SOURCES,
  MOVE_VERDICTS,
  OUTCOMES,
  QUESTIONS,
  UNITS,
  type Outcome,
  type QuestionCode,
} from './types.ts'

export const moveInCodes = {
  'moveIn.not_found': 'not_found',
  'moveIn.unknown_host': 'invalid',
  'moveIn.uploads_elsewhere': 'invalid',
  'moveIn.private_host': 'invalid',
  'moveIn.too_often': 'limit',
  'moveIn.reading': 'conflict',
  'moveIn.not_stopped': 'conflict',
  'moveIn.no_question': 'not_found',
  'moveIn.no_such_answer': 'invalid',
  'moveIn.unanswered': 'conflict',
  'moveIn.answers_used': 'conflict',
  'moveIn.running': 'conflict',
  'moveIn.nothing_left': 'conflict',
  'moveIn.undone': 'conflict',
  'moveIn.written_since': 'conflict',
  'moveIn.missing': 'conflict',
  'moveIn.thrown_away': 'conflict',
} as const satisfies Codes

const kind = z.enum(MOVE_KINDS)
const verdict = z.enum(MOVE_VERDICTS)
const questionCode = z.enum(Object.keys(QUESTIONS) as [QuestionCode, ...QuestionCode[]])

const summary = z.object({
  id,
  source: z.enum(MOVE_SOURCES),
  /** Address of the scripts, or the name of the folder. */
  address: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  judgedAt: z.string().nullable(),
  /** Why the reading stopped; it goes on when it is told to. */
  fault: z.string().nullable(),
  /** When what was read was thrown away. */
  droppedAt: z.string().nullable(),
  /** Since when it is taken for real. */
  startedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
})
export type MoveIn = z.infer<typeof summary>

const counts = z.object({
  kind,
  taken: z.int(),
  guessed: z.int(),
  asked: z.int(),
  refused: z.int(),
  /** What became of them, and how many wait. */
  ...(Object.fromEntries(OUTCOMES.map((one) => [one, z.int()])) as Record<Outcome, z.ZodInt>),
  waiting: z.int(),
})
export type MoveCounts = z.infer<typeof counts>

const question = z.object({
  code: questionCode,
  records: z.int(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
})
export type MoveQuestion = z.infer<typeof question>

const compared = z.object({
  label: z.string(),
  unit: z.enum(UNITS),
  there: z.int(),
  here: z.int(),
})
export type Compared = z.infer<typeof compared>

const sheet = summary.extend({
  /** Answers of the old program that are here, of those that are known to be needed. */
  read: z.int(),
  calls: z.int(),
  counts: z.array(counts),
  questions: z.array(question),
  /** Whether the server is at work on it. */
  running: z.boolean(),
  /** When the reading or the work will probably end, while enough is done to say. */
  expectedEnd: z.string().nullable(),
  /** Figures of the old program beside those of this one, once it was taken. */
  comparison: z.array(compared),
})
export type MoveInSheet = z.infer<typeof sheet>

const recordRow = z.object({
  id,
  kind,
  oldId: z.string(),
  label: z.string(),
  verdict,
  /** What is to be said of it, a sentence each. */
  notes: z.array(z.string()),
  outcome: z.enum(OUTCOMES).nullable(),
  reason: z.string(),
})
export type MoveRow = z.infer<typeof recordRow>

/** Reading the old program and saying what could be taken; nothing of the academy is touched. */
export const moveInContract = {
  start: operation('move-in', 'POST', '/move-ins', 'Read the scripts of the old program')
    .input(
      z.strictObject({
        address: line(300).refine(isServerAddress, ADDRESS_FORM),
        /** Folder of the files that the scripts tell by their names alone. */
        uploads: line(300).default(UPLOADS),
        username: line(),
        password: text().min(1, 'Campo obbligatorio').max(200),
      }),
    )
    .output(z.object({ id })),
  list: operation('move-in', 'GET', '/move-ins', 'What was read of the old program')
    .input(listInput(['createdAt'], { dir: z.enum(['asc', 'desc']).default('desc') }))
    .output(listOutput(summary)),
  get: operation('move-in', 'GET', '/move-ins/{id}', 'A dry run with its counts and questions')
    .input(onlyId)
    .output(sheet),
  records: operation('move-in', 'GET', '/move-ins/{id}/records', 'The records of a dry run')
    .input(
      listInput(['position'], {
        id,
        kind: kind.optional(),
        verdict: verdict.optional(),
        outcome: z.enum(OUTCOMES).optional(),
      }),
    )
    .output(listOutput(recordRow)),
  answer: operation('move-in', 'POST', '/move-ins/{id}/answers', 'Answer for all equal cases')
    .input(z.strictObject({ id, code: questionCode, answer: z.string().max(20) }))
    .output(done),
  resume: operation('move-in', 'POST', '/move-ins/{id}/resuming', 'Go on reading where it stopped')
    .input(onlyId)
    .output(done),
  run: operation('move-in', 'POST', '/move-ins/{id}/run', 'Take what was read, as a batch')
    .input(onlyId)
    .output(started),
  undo: operation('move-in', 'POST', '/move-ins/{id}/undoing', 'Take the whole back, as a batch')
    .input(onlyId)
    .output(started),
  drop: operation('move-in', 'POST', '/move-ins/{id}/dropping', 'Throw away what was read')
    .input(onlyId)
    .output(done),
}
