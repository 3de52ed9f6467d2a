import { ORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import { HTTP_STATUS } from '#kit/domain/errors.ts'
import { refuse, type Refusal } from '#kit/domain/result.ts'
import { issuesOf } from '#kit/server/legacy.ts'
import { outageOf } from '#kit/server/outage.ts'
import { WrongSecretKey } from '#kit/server/secrets.ts'
import { Refused } from '#kit/server/tx.ts'
import { errors } from './features.ts'

/** An error as every door writes it: one sentence, and one for each wrong field. */
export interface WireError {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

interface Issue {
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
  readonly message: string
  readonly keys?: readonly string[]
}

/** So many wrong fields are told, each by so much of its name: nobody reads more. */
const MOST_FIELDS = 20
const LONGEST_NAME = 100

/** The first sentence for each wrong field, by its dotted path; unknown fields are named too. */
export function fieldSentences(issues: readonly Issue[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) =>
      String(typeof part === 'object' ? part.key : part),
    )
    const keys = issue.keys?.slice(0, MOST_FIELDS)
    const names = keys?.map((key) => [...path, key].join('.')) ?? [path.join('.')]
    const sentence = issue.keys ? 'Campo non previsto' : issue.message
    for (const name of names) {
      // A field that calls itself __proto__ would be lost on the way out.
      const key = name === '' || name === '__proto__' ? 'body' : name.slice(0, LONGEST_NAME)
      if (!fields.has(key)) fields.set(key, sentence)
      if (fields.size === MOST_FIELDS) return Object.fromEntries(fields)
    }
  }
  return Object.fromEntries(fields)
}

/** The refusal that an outage means to whoever asks; `undefined` for any other failure. */
export function ofOutage(error: unknown): Refusal | undefined {
  const outage = outageOf(error)
  return outage && refuse(outage === 'disk' ? 'kit.disk_full' : 'kit.unavailable')
}

function ofRefusal(refusal: Refusal): WireError {
  const message = errors.sentence(refusal)
  const issues = issuesOf(refusal)
  const fields = issues
    ? fieldSentences(issues)
    : refusal.field === undefined
      ? {}
      : { [refusal.field]: message }
  const status = issues ? 400 : errors.status(refusal.code)
  return { status, code: refusal.code, message, fields }
}

/** What was sent cannot be read at all, so no field of it can be named. */
const UNREADABLE = refuse('kit.invalid_input', { field: 'body' })

/**
 * What a failure means to the user. Anything unknown becomes an internal error that only names
 * `reference`; `unexpected` tells `logUnexpected` to log it.
 */
export function wireError(error: unknown, reference: string): WireError & { unexpected: boolean } {
  if (error instanceof Refused) return { ...ofRefusal(error.refusal), unexpected: false }
  if (
    error instanceof ORPCError &&
    error.cause instanceof ValidationError &&
    error.status === 400
  ) {
    const fields = fieldSentences(error.cause.issues)
    return { ...ofRefusal(refuse('kit.invalid_input')), status: 400, fields, unexpected: false }
  }
  if (error instanceof ORPCError && error.status < 500) {
    const refusal = error.status === 404 ? refuse('kit.not_found') : UNREADABLE
    return { ...ofRefusal(refusal), status: error.status, unexpected: false }
  }
  if (error instanceof WrongSecretKey) {
    return { ...ofRefusal(refuse('kit.other_key')), unexpected: true }
  }
  const outage = ofOutage(error)
  if (outage) return { ...ofRefusal(outage), unexpected: true }
  return { ...ofRefusal(refuse('kit.internal', { data: { reference } })), unexpected: true }
}

/** Logs what nobody expected: bugs whole, an outage by its reason, which the log takes now and then. */
export function logUnexpected(
  log: FastifyBaseLogger,
  error: unknown,
  said: { status: number; code: string; unexpected: boolean },
): void {
  if (!said.unexpected) return
  if (said.status === HTTP_STATUS.unavailable && error instanceof Error) {
    log.warn({ outage: outageOf(error) ?? said.code }, error.message)
  } else log.error(error)
}

/** The refusal meant by an error of the HTTP library itself (bad JSON, too large a body). */
export function ofDoor(error: FastifyError): Refused | undefined {
  if (error instanceof Refused) return error
  if (error.statusCode === 413) return new Refused(refuse('kit.too_large'))
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new Refused(UNREADABLE)
  }
  return undefined
}
