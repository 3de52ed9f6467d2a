import { ORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import pg from 'pg'
import { HTTP_STATUS } from '#kit/domain/errors.ts'
import { refuse, type Refusal } from '#kit/domain/result.ts'
import { issuesOf } from '#kit/server/legacy.ts'
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

/** Whether the database could not be reached, as opposed to having refused a statement. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return /^(08|57P)/.test(error.code ?? '') || error.code === '53300'
  }
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'ENOENT'].includes(code) ||
    /connection terminated|timeout exceeded when trying to connect|Connection ended/i.test(
      error.message,
    )
  )
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
  if (isUnavailable(error)) return { ...ofRefusal(refuse('kit.unavailable')), unexpected: true }
  return { ...ofRefusal(refuse('kit.internal', { data: { reference } })), unexpected: true }
}

/** Logs what nobody expected: bugs whole, a database that is away by one line a request. */
export function logUnexpected(
  log: FastifyBaseLogger,
  error: unknown,
  said: { status: number; unexpected: boolean },
): void {
  if (!said.unexpected) return
  if (said.status === HTTP_STATUS.unavailable && error instanceof Error) log.warn(error.message)
  else log.error(error)
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
