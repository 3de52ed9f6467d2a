import { z } from 'zod'
import { day, id, text } from '#kit/domain/contract.ts'
import { parseEuro } from '#kit/domain/money.ts'

/**
 * How old clients write values: everything is a text. `kind` and `example` are shown on the
 * catalogue's page.
 */
const written = <S extends z.ZodType>(schema: S, kind: string, example: string): S =>
  schema.meta({ kind, example })

/** Any text; the contract says more. */
export const textField = (example: string, kind = 'text') => written(text(), kind, example)

/** A field that must be there, though it is the contract that says so, in its own words. */
export const needed = <S extends z.ZodType>(field: S) => field.optional().meta({ needed: true })

/** A field that may be left out. */
export const optional = <S extends z.ZodType>(field: S) => field.optional()

/** A second name for a field, since old clients do not agree on one. */
export const alias = <S extends z.ZodType>(field: S, of: string) =>
  field.optional().meta({ aliasOf: of })

/** A day of the form `yyyy-MM-DD`; the contract refuses the impossible ones. */
export const dayField = (example: string) => textField(example, 'day yyyy-MM-DD')

/** A day of the form `DD-MM-YYYY`, also with a time behind it, as an ISO day. */
export const dashDayField = (example: string) =>
  written(
    text()
      .transform((value) => value.trim().replace(/ \d{2}:\d{2}(:\d{2})?$/, ''))
      .transform((value) => value.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1'))
      .pipe(day),
    'day DD-MM-YYYY',
    example,
  )

/** The number of a record. */
export const idField = written(
  text()
    .trim()
    .regex(/^\d{1,15}$/, 'Scrivi un numero')
    .transform(Number)
    .pipe(id),
  'id',
  '12',
)

/** The number of a record for the contract to judge; what is no number becomes NaN. */
export const chosenField = written(
  text()
    .trim()
    .transform((value) => (/^\d{1,15}$/.test(value) ? Number(value) : Number.NaN)),
  'id',
  '4',
)

/** Yes as `1`, no as `0`. */
export const flagField = written(
  z.enum(['0', '1'], 'Scrivi 0 oppure 1').transform((value) => value === '1'),
  '0 or 1',
  '1',
)

/** Numbers of records joined by semicolons, the last one too: `1;2;`. Empty for none. */
export const idsField = idsJoinedBy(
  ';',
  '12;15;',
  'Scrivi i numeri separati da punto e virgola: 1;2;',
)

/** Numbers of records joined by a separator; `sentence` is said of anything else. */
export function idsJoinedBy(separator: string, example: string, sentence: string) {
  const parts = (value: string) => value.split(separator).flatMap((part) => part.trim() || [])
  return written(
    text()
      .refine((value) => parts(value).every((part) => /^\d+$/.test(part)), sentence)
      .transform(parts)
      .pipe(z.array(idField).max(500)),
    `ids joined by ${separator}`,
    example,
  )
}

/** An amount in euros, `25`, `25.50` or `25,50`, as cents; what is none becomes NaN. */
export const euroField = (example: string) =>
  written(
    text().transform((value) => parseEuro(value) ?? Number.NaN),
    'euros',
    example,
  )

/** Writes numbers of records as old clients read them: `1;2;`. */
export function joinedIds(ids: readonly number[]): string {
  return ids.map((one) => `${one};`).join('')
}

/** A flag as old clients read it. */
export const flag = z.literal([0, 1])

/** Writes a flag as old clients read it. */
export function asFlag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}

/** The answer of scripts that only act. */
export const acted = z.object({ result: z.literal('ok') })
export const ACTED = { result: 'ok' } as const

/** The answer of scripts that add a record. */
export const added = acted.extend({ id: id.meta({ example: 12 }) })
