import type { AnyContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import type { Operation } from '#kit/domain/contract.ts'
import { ApiError } from './client/api-error.ts'
import { newRequestKey } from './client/request-key.ts'
import { request } from './client/request.ts'
import { sessionOver } from './client/session-over.ts'

/** What a caller may add to a call. */
export interface CallOptions {
  /** Repeats a write whose answer was lost: same key, done once. A new key is made when absent. */
  readonly key?: string
  readonly signal?: AbortSignal
}

/** One operation as the screens use it: call it, or hand `query()` to `useQuery`. */
export interface Call<I = unknown, O = unknown> {
  (input: I, options?: CallOptions): Promise<O>
  /** Feature and operation, the beginning of every query key of this operation. */
  readonly key: readonly [feature: string, operation: string]
  /** The contract's input schema, so that forms and lists check what they are about to send. */
  readonly schema: Schema | undefined
  query(input: I): {
    readonly queryKey: readonly unknown[]
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<O>
  }
}

/** The part of a zod schema that the screens need. */
export interface Schema {
  readonly '~standard': { validate(value: unknown): Verdict | Promise<Verdict> }
}

type Verdict =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: Path | undefined }[] }

type Path = readonly (PropertyKey | { readonly key: PropertyKey })[]

/** Every operation of a feature's contract. */
export type Client<Contract> = {
  readonly [K in keyof Contract]: Contract[K] extends Operation<infer I, infer O>
    ? Call<InferSchemaInput<I>, InferSchemaOutput<O>>
    : never
}

/**
 * The client of one feature: `export const api = createClient('courses', coursesContract)`.
 * Each feature makes its own, so that its contract is loaded with its first screen only.
 * Every failure is thrown as an ApiError whose message can be shown as it is.
 */
export function createClient<Contract extends Readonly<Record<string, AnyContractProcedure>>>(
  feature: string,
  contract: Contract,
): Client<Contract> {
  const entries = Object.entries(contract).map(([name, { '~orpc': declared }]) => {
    const { method = 'POST', path = `/${name}` } = declared.route
    const writes = method !== 'GET'
    const call = async (input: unknown, { key, signal }: CallOptions = {}) => {
      const session = sessionOver.current()
      try {
        const sent = writes ? (key ?? newRequestKey()) : undefined
        return await request({ method, path }, input, { key: sent, signal })
      } catch (error) {
        if (error instanceof ApiError && error.signedOut) sessionOver.announce(session)
        throw error
      }
    }
    const query = (input: unknown) => ({
      queryKey: [feature, name, input],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(input, { signal }),
    })
    return [
      name,
      Object.assign(call, { key: [feature, name], schema: declared.inputSchema, query }),
    ]
  })
  return Object.fromEntries(entries) as Client<Contract>
}
