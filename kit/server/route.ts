import { createHash } from 'node:crypto'
import type { AnySchema, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { implement, type AnyProcedure } from '@orpc/server'
import { mayCall, type Operation } from '#kit/domain/contract.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import type { Json } from '#db/schema.ts'
import type { Actor } from './actor.ts'
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
  role: 'call_centre',
}

/** Refuses callers whose role the contract does not name. */
function admit(operation: Operation, request: RequestContext): void {
  const { who } = operation['~orpc'].meta
  const role = request.signedIn?.actor.role
  if (!mayCall(who, role)) {
    throw new Refused(refuse(role === undefined ? 'kit.unauthenticated' : 'kit.forbidden'))
  }
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
      admit(operation, context)
      return next()
    })
}

/** Implements an operation that only reads. */
export function read<I extends AnySchema, O extends AnySchema>(
  operation: Operation<I, O>,
  answer: (at: Reading, input: InferSchemaOutput<I>) => Promise<Result<InferSchemaInput<O>>>,
): Route {
  return guarded(operation).handler(async ({ input, context }) => {
    const { services } = context
    const actor = context.signedIn?.actor ?? NOBODY
    const at: Reading = {
      services,
      db: services.db,
      today: services.clock.today(),
      request: context,
      actor,
    }
    return unwrap(await answer(at, input as InferSchemaOutput<I>))
  })
}

/**
 * Implements an operation that writes: one transaction, rolled back on refusal. A request that
 * repeats its key gets the answer of the first time instead of being done again.
 */
export function write<I extends AnySchema, O extends AnySchema>(
  operation: Operation<I, O>,
  act: (at: Writing, input: InferSchemaOutput<I>) => Promise<Result<InferSchemaInput<O>>>,
): Route {
  return guarded(operation).handler(async ({ input, context }) => {
    const { services } = context
    const actor = context.signedIn?.actor ?? NOBODY
    const result = await inTransaction(services, async (tx) => {
      const { clock } = services
      const at: Writing = {
        services,
        tx,
        now: clock.now().toString(),
        today: clock.today(),
        request: context,
        actor,
      }
      const { method, path } = operation['~orpc'].route
      return once(tx, context, `${method} ${path}`, input, () =>
        act(at, input as InferSchemaOutput<I>),
      )
    })
    return unwrap(result)
  })
}

/** Answers a repeated request key from memory; two at once wait for each other on the key's row. */
async function once<T>(
  tx: Tx,
  request: RequestContext,
  name: string,
  input: unknown,
  act: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const accountId = request.signedIn?.actor.accountId
  if (request.requestKey === undefined || accountId === undefined) return act()
  const key = { key: request.requestKey, account_id: accountId }
  const inputHash = createHash('sha256')
    .update(JSON.stringify(input ?? null))
    .digest('hex')
  const claimed = await tx
    .insertInto('answered_requests')
    .values({ ...key, operation: name, input_hash: inputHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const known = await tx
      .selectFrom('answered_requests')
      .select(['operation', 'input_hash', 'answer'])
      .where('key', '=', key.key)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    const same = known.operation === name && known.input_hash === inputHash
    return same ? { ok: true, value: known.answer as T } : refuse('kit.repeated_differently')
  }
  const result = await act()
  if (result.ok) {
    await tx
      .updateTable('answered_requests')
      .set({ answer: JSON.stringify(result.value ?? null) as Json })
      .where('key', '=', key.key)
      .where('account_id', '=', accountId)
      .execute()
  }
  return result
}
