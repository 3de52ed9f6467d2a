import type { AnySchema, InferSchemaInput } from '@orpc/contract'
import { z } from 'zod'
import {
  day as isoDay,
  id as recordId,
  text as storable,
  type Operation,
} from '#kit/domain/contract.ts'
import { parseEuro } from '#kit/domain/money.ts'
import { hasTooMuch } from '#kit/server/json-shape.ts'

/**
 * How old clients write values: everything is a text. `kind` and `example` are shown on the
 * catalogue's page.
 */
const written = <S extends z.ZodType>(schema: S, kind: string, example: string): S =>
  schema.meta({ kind, example })

/** Any text; the contract says more. */
export const text = (example: string, kind = 'text') => written(storable(), kind, example)

/** A field that must be there, though it is the contract that says so, in its own words. */
export const needed = <S extends z.ZodType>(field: S) => field.optional().meta({ needed: true })

/** A field that may be left out. */
export const optional = <S extends z.ZodType>(field: S) => field.optional()

/** A field that forms send empty where they have nothing to say, as JSON has null. */
export const orEmpty = <S extends z.ZodType>(field: S) =>
  z
    .preprocess(
      (sent) => (typeof sent === 'string' && sent.trim() === '' ? undefined : sent),
      field.optional(),
    )
    .meta({ ...field.meta() })

/** A second name for a field, since old clients do not agree on one. */
export const alias = <S extends z.ZodType>(field: S, of: string) =>
  field.optional().meta({ aliasOf: of })

/** A day of the form `yyyy-MM-DD`; the contract refuses the impossible ones. */
export const day = (example: string) => text(example, 'day yyyy-MM-DD')

/** A day of the form `DD-MM-YYYY`, also with a time behind it, as an ISO day. */
export const dashDay = (example: string) =>
  written(
    storable()
      .transform((value) => value.trim().replace(/ \d{2}:\d{2}(:\d{2})?$/, ''))
      .transform((value) => value.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1'))
      .pipe(isoDay),
    'day DD-MM-YYYY',
    example,
  )

/** The number of a record. */
export const id = written(
  storable()
    .trim()
    .regex(/^\d{1,15}$/, 'Scrivi un numero')
    .transform(Number)
    .pipe(recordId),
  'id',
  '12',
)

/** The number of a record for the contract to judge; what is no number becomes NaN. */
export const chosen = written(
  storable()
    .trim()
    .transform((value) => (/^\d{1,15}$/.test(value) ? Number(value) : Number.NaN)),
  'id',
  '4',
)

/** Yes as `1`, no as `0`, or in the words of JSON, which some write into forms. */
export const flag = written(
  z
    .enum(['0', '1', 'false', 'true'], 'Scrivi 0 oppure 1')
    .transform((value) => value === '1' || value === 'true'),
  '0 or 1',
  '1',
)

/** Numbers of records joined by semicolons, the last one too: `1;2;`. Empty for none. */
export const ids = idsJoinedBy(';', '12;15;', 'Scrivi i numeri separati da punto e virgola: 1;2;')

/** The number of a record that may be left out, or sent empty. */
export const optionalId = optional(orEmpty(id))

/** Numbers of records joined by a separator; `sentence` is said of anything else. */
export function idsJoinedBy(separator: string, example: string, sentence: string) {
  const parts = (value: string) => value.split(separator).flatMap((part) => part.trim() || [])
  return written(
    storable()
      .refine((value) => parts(value).every((part) => /^\d+$/.test(part)), sentence)
      .transform(parts)
      .pipe(z.array(id).max(500)),
    `ids joined by ${separator}`,
    example,
  )
}

/** An amount in euros, `25`, `25.50` or `25,50`, as cents; what is none becomes NaN. */
export const euros = (example: string) =>
  written(
    storable().transform((value) => parseEuro(value) ?? Number.NaN),
    'euros',
    example,
  )

/** A field whose name differs from the contract's, or that goes by several names. */
export interface Named<Z extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly also: readonly string[]
  /** Which of the names counts first, where it is not `name`. */
  readonly first?: string
  readonly field: Z
}

/**
 * The fields of a script by the names that the contract has for them: how each is read and, where
 * it differs, what it is called here.
 */
export type Table = Readonly<Record<string, z.ZodType | Named>>

/** What the fields of a table say; those that are left out are absent. */
export type Values<T extends Table> = {
  readonly [K in keyof T]: z.output<T[K] extends Named<infer Z> ? Z : T[K]>
}

/** A table that forgets no field of an operation, whether it must be there or not. */
export type FieldsOf<Op> =
  Op extends Operation<infer I, AnySchema>
    ? Readonly<Record<keyof InferSchemaInput<I>, z.ZodType | Named>>
    : never

/**
 * Calls a field `name` here; `also` are further names for it, which count where `name` is absent.
 * One that must be there may be there under any of them.
 */
export function as<Z extends z.ZodType>(name: string, field: Z, ...also: string[]): Named<Z> {
  return { name, also, field }
}

function entriesOf(table: Table): (readonly [key: string, named: Named])[] {
  return Object.entries(table).map(([key, entry]) => {
    return [key, entry instanceof z.ZodType ? { name: key, also: [], field: entry } : entry]
  })
}

const bare = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field

/** The form that a table describes, in its order. */
export function formOf(table: Table): z.ZodObject {
  const entries = entriesOf(table).map(([, named]) => named)
  const oneOf = ({ also, field }: Named) => also.length > 0 && !(field instanceof z.ZodOptional)
  const fields = entries.flatMap((named) => [
    [named.name, oneOf(named) ? needed(named.field) : named.field] as const,
    ...named.also.map((other) => [other, alias(bare(named.field), named.name)] as const),
  ])
  return entries.filter(oneOf).reduce(
    (form, { name, also }) =>
      form.refine((said) => [name, ...also].some((one) => said[one] !== undefined), {
        path: [name],
        error: 'Campo obbligatorio',
      }),
    z.object(Object.fromEntries(fields)) as z.ZodObject,
  )
}

/** What the contract's fields are called here, so that a refusal names the script's own. */
export function namesIn(table: Table): Record<string, string> {
  return Object.fromEntries(entriesOf(table).map(([key, { name }]) => [key, name]))
}

/** What a form says under the contract's names. */
export function valuesIn<T extends Table>(
  table: T,
  form: Readonly<Record<string, unknown>>,
): Values<T> {
  const values = entriesOf(table).flatMap(([key, { name, also, first = name }]) => {
    const said = [first, name, ...also].find((one) => form[one] !== undefined)
    return said === undefined ? [] : [[key, form[said]] as const]
  })
  return Object.fromEntries(values) as Values<T>
}

/** What is said of the fields of a part of a table. */
export function valuesAmong<T extends Table>(table: T, values: NoInfer<Values<T>>): Values<T> {
  const said = Object.entries(values).filter(([key]) => key in table)
  return Object.fromEntries(said) as Values<T>
}

/** The same fields for a change, which may leave any of them out. */
export function anyOf<T extends Table>(table: T): T {
  const fields = entriesOf(table).map(([key, named]) => {
    const { field } = named
    const must = !(field instanceof z.ZodOptional) || field.meta()?.['needed'] === true
    return [key, { ...named, field: must ? optional(bare(field)) : field }] as const
  })
  return Object.fromEntries(fields) as Table as T
}

/**
 * What a text in JSON says; `sentence` when it is none: a wrong field like any other. `beyond` says of
 * what size it must not be, before anything is made of it.
 */
export const parsed =
  (
    sentence: string,
    beyond = (json: Buffer): string | undefined => (hasTooMuch(json) ? sentence : undefined),
  ) =>
  (text: string, context: z.core.$RefinementCtx): unknown => {
    const tooMuch = beyond(Buffer.from(text))
    try {
      if (tooMuch === undefined) return JSON.parse(text)
    } catch {
      // Cut on the way or written by hand: the field says so.
    }
    context.addIssue({ code: 'custom', message: tooMuch ?? sentence })
    return z.NEVER
  }
