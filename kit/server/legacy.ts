import type { AnySchema, InferSchemaOutput } from '@orpc/contract'
import type { z } from 'zod'
import type { Operation } from '#kit/domain/contract.ts'
import type { Permission } from '#kit/domain/permissions.ts'
import { ok, refuse, type Refusal, type Result } from '#kit/domain/result.ts'
import type { Repeatable } from './idempotency.ts'
import { admit, type RequestContext } from './route.ts'

/** What is known of a script before it is called; its page in the docs is made of it. */
export interface ScriptLine {
  /** Exact, without `.php`. */
  readonly name: string
  readonly who: Permission
  readonly summary: string
  /** Texts in, typed values out; fields that are not named here are ignored. */
  readonly fields: z.ZodObject
  readonly answer: z.ZodType
  /** What fields of the contract are called here, so that a refusal names the script's field. */
  readonly names?: Readonly<Record<string, string>>
  /**
   * What a refusal answers instead of `KO`, what its sentence begins with, and what old clients
   * read beside it.
   */
  readonly refused?: {
    readonly result: string
    readonly prefix: string
    readonly empty?: Readonly<Record<string, unknown>>
  }
  /** Largest body in bytes, where it is not the usual one. */
  readonly bodyLimit?: number
  /** Whether old clients ask by GET too, with the fields in the address; only for what reads. */
  readonly byGet?: boolean
  /** Old clients send no request key: the same fields within seconds are taken for a double click. */
  readonly once?: boolean
  /** Values of a JSON body, where they are more than the usual. */
  readonly bodyValues?: number
}

/** A legacy script, ready to be called. */
export interface Script extends ScriptLine {
  /** Answers a body; throws Refused at a caller who is not admitted. */
  call(request: RequestContext, body: unknown): Promise<Result<unknown>>
}

type Issues = readonly {
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
  readonly message: string
}[]

/** The refusal of fields that are wrong in themselves; it names every one of them. */
export interface WrongFields extends Refusal<'kit.invalid_input'> {
  readonly issues: Issues
}

/** Which fields are wrong, when a refusal is about several. */
export function issuesOf(refusal: Refusal): Issues | undefined {
  return 'issues' in refusal ? (refusal as WrongFields).issues : undefined
}

function wrongFields(issues: Issues): WrongFields {
  return { ...refuse('kit.invalid_input'), issues }
}

/** How long a second, equal call counts as an impatient repetition of the first. */
export const IMPATIENCE_SECONDS = 3

/** A call that counts as the repetition of an equal one in the same session. */
export function impatient(request: RequestContext, script: string, fields: unknown): Repeatable {
  const { signedIn, services } = request
  const inputHash = services.secrets.fingerprint([signedIn?.sessionId, script, fields])
  const accountId = signedIn?.actor.accountId ?? 0
  const repeatable = { accountId, key: uuidOf(inputHash), operation: script, inputHash }
  return { ...repeatable, expiresAfter: IMPATIENCE_SECONDS }
}

function uuidOf(hash: string): string {
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Makes a script of its line and of what it does with the fields of its form. */
export function script(
  line: ScriptLine,
  run: (request: RequestContext, form: Record<string, unknown>) => Promise<Result<unknown>>,
): Script {
  return {
    ...line,
    async call(request, body) {
      admit(line.who, request)
      const form = line.fields.safeParse(asTexts(body))
      if (!form.success) return wrongFields(form.error.issues)
      const result = await run(request, form.data)
      return result.ok ? ok(line.answer.parse(result.value)) : renamed(result, line.names ?? {})
    },
  }
}

/** A body as a form would have sent it: JSON numbers and flags become texts, null is absent. */
function asTexts(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {}
  const entries = Object.entries(body).filter(([, value]) => value !== null)
  return Object.fromEntries(entries.map(([name, value]) => [name, asText(value)]))
}

function asText(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'number' ? String(value) : value
}

/** Names the script's fields in a refusal that was made in the contract's names. */
function renamed(refusal: Refusal, names: Readonly<Record<string, string>>): Refusal {
  const { field } = refusal
  const issues = issuesOf(refusal)
  if (issues) {
    return wrongFields(
      issues.map(({ path: [first = '', ...rest] = [], message }) => {
        const name = String(typeof first === 'object' ? first.key : first)
        return { path: [names[name] ?? name, ...rest], message }
      }),
    )
  }
  return field === undefined ? refusal : { ...refusal, field: names[field] ?? field }
}

/** What is wrong with a form, in the order in which it is told. */
export type Order = (issues: Issues) => Issues

/** Checks what a script passes on by the contract's own rules: there is no second set. */
export async function accept<I extends AnySchema>(
  operation: Operation<I>,
  given: unknown,
  order: Order = (issues) => issues,
): Promise<Result<InferSchemaOutput<I>>> {
  const checked = await operation['~orpc'].inputSchema?.['~standard'].validate(given)
  if (checked?.issues) return wrongFields(order(checked.issues))
  return ok(checked?.value as InferSchemaOutput<I>)
}

/** Puts the script's answer in place of a mutation's. */
export function answering<T, A>(result: Result<T>, answer: (value: T) => A): Result<A> {
  return result.ok ? ok(answer(result.value)) : result
}
