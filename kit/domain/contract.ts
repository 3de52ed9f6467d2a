import { oc, type AnySchema, type ContractProcedure, type InferSchemaOutput } from '@orpc/contract'
import { z } from 'zod'
import { isDay } from './day.ts'
import type { Permission } from './permissions.ts'
import { isStorable, withoutInvisible } from './text.ts'

/** How much an operation takes, where it is more than the usual. */
export interface InputLimit {
  /** Largest body; where nothing is said, 1 MB. */
  readonly bytes?: number
  /** Values in it, each entry of each list; where nothing is said, 10,000. */
  readonly values?: number
}

/** What the contract says of an operation beyond its shapes. */
export interface OperationMeta {
  readonly who: Permission
  readonly limit: InputLimit
  /** Asked by open pages by themselves, whether or not somebody is there: keeps no session alive. */
  readonly unattended?: true
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Opens the declaration of an operation; `.input()` and `.output()` complete it.
 * `path` is relative to /api; `{id}` segments are fields of the input.
 */
export function operation(
  who: Permission,
  method: Method,
  path: `/${string}`,
  summary: string,
  { unattended, ...limit }: InputLimit & Pick<OperationMeta, 'unattended'> = {},
) {
  const tag = path.split('/')[1] ?? ''
  const meta = { who, limit, ...(unattended && { unattended }) }
  return oc.$meta<OperationMeta>(meta).route({
    method,
    path,
    summary,
    tags: [tag],
    ...(method === 'GET' ? {} : { successStatus: 200 }),
  })
}

/** An operation of a contract, whatever its shapes. */
export type Operation<I extends AnySchema = AnySchema, O extends AnySchema = AnySchema> =
  // oxlint-disable-next-line typescript/no-explicit-any -- the error map is not used by this product
  ContractProcedure<I, O, any, OperationMeta>

/** The parsed input of an operation, defaults filled in. */
export type Input<Op> = Op extends Operation<infer I, AnySchema> ? InferSchemaOutput<I> : never

/** The answer of an operation, as it leaves the server. */
export type Output<Op> = Op extends Operation<AnySchema, infer O> ? InferSchemaOutput<O> : never

/** A database identifier on the wire. */
export const id = z.int().positive()

/**
 * A calendar day on the wire, `yyyy-MM-dd`; impossible days (31 February) and years before
 * 1900 are refused.
 */
export const day = z.iso
  .date({ error: ({ input }) => (isMissing(input) ? 'Campo obbligatorio' : 'Data non valida') })
  .refine(isDay, 'Data non valida')

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

/** Any text that the database can keep; `missing` is said when there is none. */
export const text = (missing = 'Campo obbligatorio') =>
  z
    .string({
      // A text that is only too long or too short is told so by its own limits.
      error: ({ code, input }) => {
        if (code !== 'invalid_type') return undefined
        return input === undefined || input === null ? missing : 'Valore non valido'
      },
    })
    .refine(isStorable, 'Contiene caratteri non validi')

/** A trimmed single-line text of 1 to `max` characters. */
export const line = (max = 200) =>
  text().overwrite(withoutInvisible).trim().min(1, 'Campo obbligatorio').max(max)

/** A trimmed text that may be empty. */
export const optionalLine = (max = 200) => text().overwrite(withoutInvisible).trim().max(max)

/** The largest amount of money of one record: a million euros. */
const MAX_CENTS = 100_000_000

/** An amount of money on the wire: whole cents, zero or more. */
export const cents = z
  .int({ error: ({ input }) => (isMissing(input) ? 'Campo obbligatorio' : 'Importo non valido') })
  .min(0, 'Importo non valido')
  .max(MAX_CENTS, 'Importo troppo grande')

/** The column counts in 32 bits, and the next version must fit too. */
const LAST_VERSION = 2 ** 31 - 2

/** Row version for the lost-update check: the form sends back the one it was opened with. */
export const version = z.int().min(0).max(LAST_VERSION)

/** A text for each of these fields: how a record answers what its form asks. */
export function texts<const Field extends string>(fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, z.string()])) as Record<
    Field,
    z.ZodString
  >
}

/** The empty answer of operations that only act. */
export const done = z.object({ done: z.literal(true) })

/** The input of operations on one record that need no more than which. */
export const onlyId = z.strictObject({ id })

/** The two operations of a trash; `name` is how summaries call a record: `a room`. */
export function trashOperations(who: Permission, path: `/${string}`, name: string) {
  return {
    delete: operation(who, 'DELETE', `${path}/{id}`, `Move ${name} to the trash`)
      .input(onlyId)
      .output(done),
    restore: operation(who, 'POST', `${path}/{id}/restoration`, `Take ${name} out of the trash`)
      .input(onlyId)
      .output(done),
  }
}
