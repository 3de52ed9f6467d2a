import { z } from 'zod'
import { day, done, id, line, operation } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { CAUTIONS, CERTAINTIES, GROUNDS, KINDS, MAX_LINES, STATES } from './types.ts'

export const statementCodes = {
  'statements.not_found': 'not_found',
  'statements.line_not_found': 'not_found',
  'statements.not_a_statement': 'invalid',
  'statements.not_text': 'invalid',
  'statements.not_camt': 'invalid',
  'statements.unsafe_xml': 'invalid',
  'statements.wrong_xml': 'invalid',
  'statements.wrong_table': 'invalid',
  'statements.wrong_row': 'invalid',
  'statements.wrong_entry': 'invalid',
  'statements.no_movements': 'invalid',
  'statements.too_many_lines': 'invalid',
  'statements.too_large': 'invalid',
  'statements.busy': 'unavailable',
  'statements.columns_unknown': 'invalid',
  'statements.wrong_columns': 'invalid',
  'statements.has_payments': 'conflict',
  'statements.line_matched': 'conflict',
  'statements.line_out': 'conflict',
} as const satisfies Codes

/** Why a line was not confirmed; the others were. */
export const LEFT_REASONS = [
  'line_gone',
  'line_matched',
  'line_set_aside',
  'due_gone',
  'due_paid',
  'due_less',
  'payment_gone',
  'payment_less',
  'future',
] as const
export type LeftReason = (typeof LEFT_REASONS)[number]

const cents = z.int()
const column = z.int().min(0).max(199)

const columns = z.strictObject({
  date: column.nullable(),
  value: column.nullable(),
  amount: column.nullable(),
  credit: column.nullable(),
  debit: column.nullable(),
  payer: column.nullable(),
  description: z.array(column).max(10),
})

/** A statement with what became of its lines. */
const statement = z.object({
  id,
  name: z.string(),
  kind: z.enum(KINDS),
  /** Empty where the file does not say it. */
  iban: z.string(),
  firstOn: day,
  lastOn: day,
  /** Movements of the file that another statement had brought already. */
  known: z.int(),
  lines: z.int(),
  open: z.int(),
  matched: z.int(),
  setAside: z.int(),
  importedAt: z.string(),
  importedBy: z.string(),
})
export type Statement = z.infer<typeof statement>

/** An instalment that something is still owed of, with whose it is. */
const due = z.object({
  instalmentId: id,
  studentId: id,
  studentName: z.string(),
  courseId: id,
  courseName: z.string(),
  dueOn: day,
  restCents: cents,
})
export type Due = z.infer<typeof due>

/** A payment with whose instalment it pays. */
const payment = z.object({
  id,
  receipt: z.string(),
  paidOn: day,
  amountCents: cents,
  studentId: id,
  studentName: z.string(),
  courseId: id,
  courseName: z.string(),
  dueOn: day,
})
export type Payment = z.infer<typeof payment>

const statementLine = z.object({
  id,
  bookedOn: day,
  valueOn: day.nullable(),
  amountCents: cents,
  /** What no payment has taken yet. */
  restCents: cents,
  payer: z.string(),
  description: z.string(),
  reference: z.string(),
  state: z.enum(STATES),
  /** Why it was set aside, empty when it was not. */
  reason: z.string(),
  /** What it pays, reversed payments left out. */
  payments: z.array(
    payment.extend({
      /** Whether the line made it; else it had been written before. */
      made: z.boolean(),
    }),
  ),
  /** What it seems to pay; only of an open line. */
  proposal: z
    .object({
      /** Nothing when its money is written already. */
      parts: z.array(due.extend({ amountCents: cents })),
      /** The payment that is this very money: confirming only ties it to the line. */
      recorded: payment.nullable(),
      certainty: z.enum(CERTAINTIES),
      ground: z.enum(GROUNDS),
      code: z.string(),
      /** Why a person has to look first: such a proposal is never chosen together with others. */
      caution: z.enum(CAUTIONS).nullable(),
      /** The payment as large and as near that is why. */
      like: payment.nullable(),
    })
    .nullable(),
  /** The movement of another file that may be this one, by its place in it; only of an open line. */
  twin: z.object({ statementId: id, name: z.string(), place: z.int() }).nullable(),
})
export type StatementLine = z.infer<typeof statementLine>

const lines = z.array(id).min(1).max(500)
/** So many lines are confirmed at once, each with so many parts. */
const MAX_CONFIRMED = 100
const MAX_PARTS = 60

export const statementsContract = {
  list: operation('billing', 'GET', '/statements', 'A page of bank statements, the newest first')
    .input(listInput(['period', 'imported'], { dir: z.enum(['asc', 'desc']).default('desc') }))
    .output(listOutput(statement)),
  find: operation('billing', 'GET', '/statements/{id}', 'A statement with its lines and proposals')
    .input(z.strictObject({ id }))
    .output(statement.extend({ rows: z.array(statementLine) })),
  preview: operation(
    'billing',
    'POST',
    '/statements/preview',
    'What an uploaded file is, and whether its columns are known; changes nothing',
  )
    .input(z.strictObject({ fileId: id }))
    .output(
      z.object({
        kind: z.enum(KINDS),
        /** Whether it can be imported as it is. */
        known: z.boolean(),
        /** The headings and first rows of a table; empty for XML. */
        header: z.array(z.string()),
        rows: z.array(z.array(z.string())),
        /** What they were said to mean, once somebody has. */
        columns: columns.nullable(),
      }),
    ),
  add: operation(
    'billing',
    'POST',
    '/statements',
    'Import an uploaded file, all of it or nothing; the same file again changes nothing',
  )
    .input(z.strictObject({ fileId: id, columns: columns.optional() }))
    .output(
      z.object({
        id,
        added: z.int(),
        known: z.int(),
        again: z.boolean(),
        /** What came to a statement that was there: undoing takes that out; null of a new one. */
        brought: z.array(id).nullable(),
      }),
    ),
  remove: operation('billing', 'DELETE', '/statements/{id}', 'Take an import back')
    .input(z.strictObject({ id }))
    .output(done),
  takeOut: operation(
    'billing',
    'POST',
    '/statement-lines/removal',
    'Take lines out again that a file brought to a statement that was there',
  )
    .input(z.strictObject({ ids: z.array(id).min(1).max(MAX_LINES) }))
    .output(done),
  dues: operation(
    'billing',
    'GET',
    '/open-instalments',
    'Open instalments by the name of a student',
  )
    .input(z.strictObject({ q: line() }))
    .output(z.object({ rows: z.array(due) })),
  confirm: operation(
    'billing',
    'POST',
    '/statement-lines/confirmation',
    'Record what lines pay; those that no longer fit are told and change nothing',
  )
    .input(
      z.strictObject({
        lines: z
          .array(
            z.strictObject({
              id,
              parts: z
                .array(
                  z.strictObject({
                    instalmentId: id,
                    studentId: id,
                    amountCents: z.int().positive().max(2_000_000_000),
                  }),
                )
                .max(MAX_PARTS)
                .default([]),
              /** The payment that this money is, instead of new ones. */
              paymentId: id.optional(),
            }),
          )
          .min(1)
          .max(MAX_CONFIRMED)
          .refine(
            (rows) => new Set(rows.map((row) => row.id)).size === rows.length,
            'Lo stesso movimento compare due volte',
          )
          .refine(
            (rows) =>
              rows.every(({ parts, paymentId }) => parts.length > 0 !== (paymentId !== undefined)),
            'Indica che cosa paga ogni movimento, oppure il pagamento già registrato',
          ),
      }),
    )
    .output(
      z.object({
        /** Lines that were matched, and how many new payments that made. */
        confirmed: z.array(id),
        payments: z.int(),
        /** What the lines stand for since, made now or written before: what undoing takes back. */
        tied: z.array(id),
        left: z.array(z.object({ id, reason: z.enum(LEFT_REASONS) })),
      }),
    ),
  reopen: operation(
    'billing',
    'POST',
    '/statement-lines/reopening',
    'Reverse the payments that lines made and let go of others; the lines are open again',
  )
    .input(
      z.strictObject({
        ids: lines,
        /** Only these payments of theirs; the others stay matched. */
        payments: z
          .array(id)
          .min(1)
          .max(MAX_CONFIRMED * MAX_PARTS)
          .optional(),
      }),
    )
    .output(z.object({ reversed: z.int() })),
  setAside: operation(
    'billing',
    'POST',
    '/statement-lines/set-aside',
    'Put lines away with a reason',
  )
    .input(z.strictObject({ ids: lines, reason: line(200) }))
    .output(done),
  takeBack: operation(
    'billing',
    'POST',
    '/statement-lines/taken-back',
    'Open lines again that were put away',
  )
    .input(z.strictObject({ ids: lines }))
    .output(done),
}
