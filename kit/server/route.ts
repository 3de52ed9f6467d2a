import type { AnySchema, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { implement, type AnyProcedure } from '@orpc/server'
import { type Operation } from '#kit/domain/contract.ts'
import { may, type Permission } from '#kit/domain/permissions.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from './actor.ts'
import { idempotent, type Repeatable } from './idempotency.ts'
import type { Services } from './services.ts'
import { inTransaction, Refused, type Tx } from './tx.ts'

/** The session behind a request: who acts, and which login it is. */
export interface SignedIn {
  readonly actor: Actor
  readonly sessionId: number
  /** What the request sees of the database, by which it may be answered from what was read before. */
  readonly snapshot: string | undefined
}

/** What a request brings along; built by app/server for each one. */
export interface RequestContext {
  readonly services: Services
  readonly signedIn: SignedIn | undefined
  readonly address: string
  readonly userAgent: string
  /** Names the device when somebody has signed in from it before. */
  readonly device: string | undefined
  /** What it is named when somebody signs in from it for the first time. */
  readonly newDevice: string | undefined
  /** Sent by the screens with each write, repeated when the answer was lost. */
  readonly requestKey: string | undefined
  /** Sets or, with `undefined`, removes the session cookie on the answer. */
  setSessionToken(token: string | undefined): void
}

/** What a read may use. */
export interface Reading {
  readonly services: Services
  readonly db: Services['db']
  readonly today: string
  readonly request: RequestContext
  /** The caller; operations that are public have none. */
  readonly actor: Actor
  /** The value of a key that another request read of the same database, or what `load` reads. */
  cached<T>(key: string, load: () => Promise<T>): Promise<T>
}

/** What a write may use: everything goes through `tx`. */
export interface Writing extends Omit<Reading, 'db' | 'cached'> {
  readonly tx: Tx
  /** The instant of this write, ISO; the same for everything in it. */
  readonly now: string
}

/**
 * What an operation does for a request, whoever asks for it: its route over HTTP, or a legacy
 * script. One of the two ways to run it is there. The caller has been admitted and its input checked
 * by the contract.
 */
export interface Handler<I extends AnySchema = AnySchema, O extends AnySchema = AnySchema> {
  readonly operation: Operation<I, O>
  /** Runs an operation that only reads. */
  readonly read?: (
    request: RequestContext,
    input: InferSchemaOutput<I>,
  ) => Promise<Result<InferSchemaInput<O>>>
  /** Runs an operation that writes, `inputOf` in its transaction too; once if it may be repeated. */
  readonly write?: (
    request: RequestContext,
    inputOf: (at: Writing) => Promise<Result<InferSchemaOutput<I>>>,
    repeatable?: Repeatable,
  ) => Promise<Result<InferSchemaInput<O>>>
}

/** An operation with its implementation; the compiler has checked it against its contract. */
export type Route<
  I extends AnySchema = AnySchema,
  O extends AnySchema = AnySchema,
> = AnyProcedure & {
  readonly handler: Handler<I, O>
}

/** Every operation of a contract implemented, none forgotten. */
export type Routes<Contract> = {
  readonly [K in keyof Contract]: Contract[K] extends Operation<infer I, infer O>
    ? Route<I, O>
    : never
}

/** Who has not signed in. */
export const NOBODY: Actor = {
  accountId: undefined,
  username: 'pubblico',
  name: '',
  surname: '',
  role: 'public',
}

/** Refuses callers who are not permitted what is asked. */
export function admit(who: Permission, request: RequestContext): void {
  const role = request.signedIn?.actor.role
  if (!may(role, who)) {
    throw new Refused(refuse(role === undefined ? 'kit.unauthenticated' : 'kit.forbidden'))
  }
}

/** What a read of this request may use. */
export function readingOf(request: RequestContext): Reading {
  const { services, signedIn } = request
  const { db, clock, cache } = services
  return {
    services,
    db,
    today: clock.today(),
    request,
    actor: signedIn?.actor ?? NOBODY,
    cached: (key, load) => cache.read(signedIn?.snapshot, key, load),
  }
}

/** What a write of this request may use, in its transaction. */
export function writingOf(request: RequestContext, tx: Tx): Writing {
  const { services, today, actor } = readingOf(request)
  return { services, tx, now: services.clock.now().toString(), today, request, actor }
}

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Refused(result)
  return result.value
}

/** The caller is admitted before the input is looked at: index 1 is after the first middleware. */
const ADMIT_FIRST = { initialInputValidationIndex: 1 }

function guarded(operation: Operation) {
  return implement(operation)
    .$context<RequestContext>()
    .$config(ADMIT_FIRST)
    .use(({ context, next }) => {
      admit(operation['~orpc'].meta.who, context)
      return next()
    })
}

/** Implements an operation that only reads. */
export function read<I extends AnySchema, O extends AnySchema>(
  operation: Operation<I, O>,
  answer: (at: Reading, input: InferSchemaOutput<I>) => Promise<Result<InferSchemaInput<O>>>,
): Route<I, O> {
  const run = (request: RequestContext, input: InferSchemaOutput<I>) =>
    answer(readingOf(request), input)
  const procedure = guarded(operation).handler(async ({ input, context }) =>
    unwrap(await run(context, input as InferSchemaOutput<I>)),
  )
  return Object.assign(procedure, { handler: { operation, read: run } })
}

/**
 * Implements an operation that writes: one transaction, rolled back on refusal. A request that
 * repeats its key gets the answer of the first time instead of being done again. `first` comes
 * before the transaction: what counts even when the write is refused.
 */
export function write<I extends AnySchema, O extends AnySchema>(
  operation: Operation<I, O>,
  act: Act<I, O>,
  first?: (at: Reading) => Promise<Result<unknown>>,
): Route<I, O> {
  return writing(operation, act, { first })
}

/** The same for an operation whose answer holds a secret: what is kept of it is sealed. */
export function writeSecret<I extends AnySchema, O extends AnySchema>(
  operation: Operation<I, O>,
  act: Act<I, O>,
  first?: (at: Reading) => Promise<Result<unknown>>,
): Route<I, O> {
  return writing(operation, act, { first, secret: true })
}

type Act<I extends AnySchema, O extends AnySchema> = (
  at: Writing,
  input: InferSchemaOutput<I>,
) => Promise<Result<InferSchemaInput<O>>>

function writing<I extends AnySchema, O extends AnySchema>(
  operation: Operation<I, O>,
  act: Act<I, O>,
  how: {
    readonly first?: ((at: Reading) => Promise<Result<unknown>>) | undefined
    readonly secret?: boolean
  },
): Route<I, O> {
  const run: NonNullable<Handler<I, O>['write']> = async (request, inputOf, repeatable) => {
    const { services } = request
    const begun = await how.first?.(readingOf(request))
    if (begun?.ok === false) return begun
    return inTransaction(services, async (tx) => {
      const at = writingOf(request, tx)
      const done = async () => {
        const input = await inputOf(at)
        return input.ok ? act(at, input.value) : input
      }
      if (!repeatable) return done()
      const sealedBy = how.secret ? services.secrets : undefined
      return idempotent(tx, { ...repeatable, sealedBy }, done)
    })
  }
  const procedure = guarded(operation).handler(async ({ input, context }) => {
    const given = input as InferSchemaOutput<I>
    return unwrap(
      await run(context, async () => ok(given), repeatableOf(operation, context, given)),
    )
  })
  return Object.assign(procedure, { handler: { operation, write: run } })
}

/** What makes two requests of the screens the same one; nothing without a key. */
function repeatableOf(
  operation: Operation,
  { services, signedIn, requestKey: key }: RequestContext,
  input: unknown,
): Repeatable | undefined {
  const accountId = signedIn?.actor.accountId
  if (key === undefined || accountId === undefined) return undefined
  const { method, path } = operation['~orpc'].route
  const inputHash = services.secrets.fingerprint(input)
  return { accountId, key, operation: `${method} ${path}`, inputHash }
}
