import type { AnySchema, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { implement, type AnyProcedure } from '@orpc/server'
import { mayCall, type Operation, type Who } from '#kit/domain/contract.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from './actor.ts'
import { idempotent } from './idempotency.ts'
import type { Services } from './services.ts'
import { inTransaction, Refused, type Tx } from './tx.ts'

/** The session behind a request: who acts, and which login it is. */
export interface SignedIn {
  readonly actor: Actor
  readonly sessionId: number
}

/** What a request brings along; built by app/server for each one. */
export interface RequestContext {
  readonly services: Services
  readonly signedIn: SignedIn | undefined
  readonly address: string
  readonly userAgent: string
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
}

/** What a write may use: everything goes through `tx`. */
export interface Writing extends Omit<Reading, 'db'> {
  readonly tx: Tx
  /** The instant of this write, ISO; the same for everything in it. */
  readonly now: string
}

/** An operation with its implementation; the compiler has checked it against its contract. */
export type Route = AnyProcedure

/** Every operation of a contract implemented, none forgotten. */
export type Routes<Contract> = { readonly [K in keyof Contract]: Route }

/** Stands for the caller of a public operation; it is allowed nothing else. */
const NOBODY: Actor = {
  accountId: undefined,
  username: 'pubblico',
  name: '',
  surname: '',
  role: 'public',
}

/** Refuses callers whose role is not among those admitted. */
export function admit(who: Who, request: RequestContext): void {
  const role = request.signedIn?.actor.role
  if (!mayCall(who, role)) {
    throw new Refused(refuse(role === undefined ? 'kit.unauthenticated' : 'kit.forbidden'))
  }
}

/** What a read of this request may use. */
export function readingOf(request: RequestContext): Reading {
  const { services, signedIn } = request
  const { db, clock } = services
  return { services, db, today: clock.today(), request, actor: signedIn?.actor ?? NOBODY }
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
): Route {
  return guarded(operation).handler(async ({ input, context }) =>
    unwrap(await answer(readingOf(context), input as InferSchemaOutput<I>)),
  )
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
): Route {
  return writing(operation, act, { first })
}

/** The same for an operation whose answer holds a secret: what is kept of it is sealed. */
export function writeSecret<I extends AnySchema, O extends AnySchema>(
  operation: Operation<I, O>,
  act: Act<I, O>,
): Route {
  return writing(operation, act, { secret: true })
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
): Route {
  const { method, path } = operation['~orpc'].route
  return guarded(operation).handler(async ({ input, context }) => {
    const { services, signedIn, requestKey: key } = context
    const accountId = signedIn?.actor.accountId
    if (how.first) unwrap(await how.first(readingOf(context)))
    const result = await inTransaction(services, async (tx) => {
      const done = () => act(writingOf(context, tx), input as InferSchemaOutput<I>)
      if (key === undefined || accountId === undefined) return done()
      const inputHash = services.secrets.fingerprint(input)
      const sealedBy = how.secret ? services.secrets : undefined
      const request = { accountId, key, operation: `${method} ${path}`, inputHash, sealedBy }
      return idempotent(tx, request, done)
    })
    return unwrap(result)
  })
}
