import { z } from 'zod'

/** What a script answers: the shape that its page shows, and how it is made of a value. */
export interface Answer<in T> {
  readonly schema: z.ZodType
  readonly present: (value: T) => unknown
}

/** A field of an answer, made of the whole value. */
type Cell<T> = Answer<T>

/** The fields of an answer by their names. */
export type Cells<T> = Readonly<Record<string, Cell<T>>>

/** Where a field comes from: what the value has under a name, or what is made of it. */
type From<T, V> =
  | { readonly [K in keyof T]-?: T[K] extends V ? K : never }[keyof T]
  | ((value: T) => V)

function presentedBy<T, V>(from: From<T, V>): (value: T) => V {
  return typeof from === 'function' ? from : (value) => value[from] as V
}

/** A field of any shape. */
export function cell<T, V>(schema: z.ZodType<unknown, V>, from: From<T, V>): Cell<T> {
  return { schema, present: presentedBy(from) }
}

/** A number. */
export const number = <T>(example: number, from: From<T, number>): Cell<T> =>
  cell(z.number().meta({ example }), from)

/** A text. */
export const words = <T>(example: string, from: From<T, string>): Cell<T> =>
  cell(z.string().meta({ example }), from)

/** Numbers of records, each with a semicolon behind it: `1;2;`. */
export const ids = <T>(example: string, from: From<T, readonly number[]>): Cell<T> => {
  const list = presentedBy(from)
  return words(example, (value) =>
    list(value)
      .map((one) => `${one};`)
      .join(''),
  )
}

/** Yes as 1, no as 0. */
export const flag = <T>(from: From<T, boolean>, example: 0 | 1 = 0): Cell<T> => {
  const holds = presentedBy(from)
  return { schema: z.literal([0, 1]).meta({ example }), present: (value) => (holds(value) ? 1 : 0) }
}

/** The same as texts. */
export const textFlag = <T>(from: From<T, boolean>): Cell<T> => {
  const holds = presentedBy(from)
  return {
    schema: z.enum(['0', '1']).meta({ example: '0' }),
    present: (value) => (holds(value) ? '1' : '0'),
  }
}

/** A part of the value, with an answer of its own. */
export const among = <T, V>(from: From<T, V>, { schema, present }: Answer<V>): Cell<T> => {
  const part = presentedBy(from)
  return { schema, present: (value) => present(part(value)) }
}

/** Always the same text. */
export const always = (text: string): Cell<unknown> => cell(z.literal(text), () => text)

/** Always yes, as JSON has it. */
export const alwaysTrue: Cell<unknown> = cell(z.literal(true), () => true)

/** A field that has nothing to say where there is no value. */
export function orNull<T, V>(
  { schema, present }: Cell<V>,
  from: From<T, V | null | undefined>,
): Cell<T> {
  const value = presentedBy(from)
  return {
    schema: schema.nullable(),
    present: (whole) => {
      const one = value(whole)
      return one === null || one === undefined ? null : present(one)
    },
  }
}

/** A record: a table of its fields. */
export function record<T>(cells: Cells<T>): Answer<T> {
  const entries = Object.entries(cells)
  const shape = Object.fromEntries(entries.map(([name, { schema }]) => [name, schema]))
  return {
    schema: z.object(shape),
    present: (value) =>
      Object.fromEntries(entries.map(([name, { present }]) => [name, present(value)])),
  }
}

/** A list of records. */
export function list<T>(one: Answer<T>): Answer<readonly T[]> {
  return { schema: z.array(one.schema), present: (values) => values.map(one.present) }
}

/** The rows that an operation of the screens answers, as a list of records. */
export function rowsOf<T>(one: Answer<T>): Answer<{ readonly rows: readonly T[] }> {
  const { schema, present } = list(one)
  return { schema, present: ({ rows }) => present(rows) }
}

/** The answer of scripts that act and have more to say of it. */
export const actedWith = <T>(cells: Cells<T>): Answer<T> =>
  record<T>({ result: always('ok'), ...cells })

/** The answer of scripts that only act. */
export const acted = actedWith<unknown>({})

/** The answer of scripts that add a record and have more to say of it. */
export const addedWith = <T>(cells: Cells<T>): Answer<T & { readonly id: number }> =>
  actedWith<T & { readonly id: number }>({
    id: number(12, ({ id }) => id),
    ...cells,
  })

/** The answer of scripts that add a record. */
export const added = addedWith<unknown>({})
