import type { AnySchema, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import type { z } from 'zod'
import type { Operation } from '#kit/domain/contract.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import {
  accept,
  answering,
  impatient,
  type Order,
  script,
  type Script,
  type ScriptLine,
} from '../legacy.ts'
import { admit, readingOf, writingOf, type Reading, type Route, type Writing } from '../route.ts'
import { idempotent } from '../idempotency.ts'
import { lockRecord, type RecordKind } from '../records.ts'
import { inTransaction } from '../tx.ts'
import { acted, added, type Answer } from './answers.ts'
import { anyOf, formOf, id, namesIn, valuesIn, type Table, type Values } from './fields.ts'

/** What every script says of itself, beside its name. */
interface Said<T extends Table> extends Partial<
  Pick<ScriptLine, 'who' | 'names' | 'refused' | 'bodyLimit' | 'bodyValues' | 'byGet' | 'once'>
> {
  readonly summary: string
  readonly fields?: T
  /** What no field alone can say of the form. */
  readonly check?: (form: z.ZodObject) => z.ZodObject
  /** Which of several wrong fields is told first, where it is not the contract's first. */
  readonly order?: Order
}

/** A script that still has to be given its name. */
type Nameless = (name: string) => Script

/** What an operation takes, of which the contract has not yet said that nothing is missing. */
type Given<I extends AnySchema> = {
  readonly [K in keyof InferSchemaInput<I>]?: InferSchemaInput<I>[K] | undefined
}

/** The scripts of a feature by their exact names, without `.php`. */
export function scripts(named: Readonly<Record<string, Nameless>>): readonly Script[] {
  return Object.entries(named).map(([name, nameless]) => nameless(name))
}

/** A script that only reads, what no operation of the screens answers. */
export function reads<V, T extends Table = Table>(
  said: Said<T> & {
    readonly answer: Answer<V>
    readonly read: (at: Reading, fields: Values<T>) => Promise<Result<V>>
  },
): Nameless {
  return (name) =>
    script(lineOf(name, said, said.answer), async (request, form) =>
      answering(await said.read(readingOf(request), valuesOf(said, form)), said.answer.present),
    )
}

/** A script that reads what an operation of the screens answers. */
export function asks<I extends AnySchema, O extends AnySchema, T extends Table>(
  { handler: { operation, read } }: Route<I, O>,
  said: Said<T> & {
    readonly answer: Answer<InferSchemaInput<O>>
    readonly input?: (fields: Values<T>) => Given<I>
  },
): Nameless {
  return (name) =>
    script(lineOf(name, said, said.answer), async (request, form) => {
      if (!read) throw new Error(`${name} reads by an operation that writes`)
      admit(operation['~orpc'].meta.who, request)
      const fields = valuesOf(said, form)
      const input = await accept(operation, said.input?.(fields) ?? fields)
      if (!input.ok) return input
      return answering(await read(request, input.value), said.answer.present)
    })
}

interface Writes<T extends Table, V> extends Said<T> {
  readonly answer?: Answer<V>
}

/** A script that writes, what no operation of the screens does: one transaction. */
export function writes<V, T extends Table = Table, M = undefined>(
  said: Writes<T, V> & {
    /** What takes long: made before the transaction, which holds a connection. */
    readonly make?: (at: Reading, fields: Values<T>) => Promise<M>
    readonly act: (at: Writing, fields: Values<T>, made: M) => Promise<Result<V>>
  },
): Nameless {
  const { answer = acted, once } = said
  return (name) =>
    script(lineOf(name, said, answer), async (request, form) => {
      const fields = valuesOf(said, form)
      const made = (await said.make?.(readingOf(request), fields)) as M
      const done = await inTransaction(request.services, (tx) => {
        const act = () => said.act(writingOf(request, tx), fields, made)
        return once ? idempotent(tx, impatient(request, name, form), act) : act()
      })
      return answering(done, answer.present)
    })
}

/** What was sent, for an answer that says it again. */
interface Sent<T extends Table> {
  readonly sent: Values<T>
}

interface Through<I extends AnySchema, T extends Table, V> extends Writes<T, V> {
  /** The operation's input, where it is not the fields as they are. */
  readonly input?: (fields: Values<T>) => Given<I>
  /** The same, made in the transaction of the write. */
  readonly prepare?: (at: Writing, fields: Values<T>) => Promise<Result<Given<I>>>
}

/**
 * A script that is an operation of the screens under another name: who may, what is valid and what
 * is done are the operation's own. Which of two it is may depend on the fields.
 */
export function through<I extends AnySchema, O extends AnySchema, T extends Table>(
  route: Route<I, O> | ((fields: Values<T>) => Route<I, O>),
  said: Through<I, T, InferSchemaInput<O> & Sent<T>>,
): Nameless {
  const { answer = acted } = said
  const input = async (at: Writing, fields: Values<T>): Promise<Result<unknown>> =>
    said.prepare?.(at, fields) ?? ok(said.input?.(fields) ?? fields)
  return (name) =>
    script(lineOf(name, said, answer), async (request, form) => {
      const fields = valuesOf(said, form)
      const { operation, write } = (typeof route === 'function' ? route(fields) : route).handler
      if (!write) throw new Error(`${name} writes by an operation that only reads`)
      admit(operation['~orpc'].meta.who, request)
      const inputOf = async (at: Writing) => {
        const given = await input(at, fields)
        return given.ok ? accept(operation, given.value, said.order) : given
      }
      const repeatable = said.once ? impatient(request, name, form) : undefined
      return answering(await write(request, inputOf, repeatable), (value) =>
        answer.present({ ...(value as InferSchemaInput<O> & object), sent: fields }),
      )
    })
}

/** A script that adds a record by an operation of the screens, and answers its number. */
export function adds<I extends AnySchema, O extends AnySchema, T extends Table>(
  route: Route<I, O>,
  said: Through<I, T, InferSchemaInput<O> & Sent<T> & { readonly id: number }>,
): Nameless {
  const answer = added as Answer<unknown>
  return through(route, { answer, once: true, ...said })
}

/**
 * A script that changes a record by an operation of the screens. What is left out stays as it is
 * `stored`, which has all that the operation takes; the record is locked before it is read.
 */
export function edits<I extends AnySchema, O extends AnySchema>(
  route: Route<I, O>,
  {
    kind,
    stored,
    fields,
    ...said
  }: Said<Table> & {
    readonly kind: Pick<RecordKind, 'table' | 'missing'>
    readonly stored: (at: Writing, id: number) => Promise<InferSchemaOutput<I> | undefined>
  },
): Nameless {
  return through(route, {
    ...said,
    fields: { id, ...anyOf(fields ?? {}) },
    prepare: async (at, sent) => {
      const locked = await lockRecord(at.tx, kind, sent.id)
      if (!locked.ok) return locked
      return ok(changed(route.handler.operation, (await stored(at, sent.id)) ?? {}, sent))
    },
  })
}

/** What an operation takes of a record as it stands, with what was sent in its place. */
export function changed<I extends AnySchema>(
  operation: Operation<I>,
  before: object,
  sent: object,
): Given<I> {
  const { shape } = operation['~orpc'].inputSchema as unknown as z.ZodObject
  const kept = Object.entries(before).filter(([field]) => field in shape)
  return { ...(Object.fromEntries(kept) as Given<I>), ...sent }
}

function valuesOf<T extends Table>({ fields }: Said<T>, form: object): Values<T> {
  return valuesIn((fields ?? {}) as T, form as Record<string, unknown>)
}

function lineOf<T extends Table>(
  name: string,
  { who = 'school', fields = {} as T, check = (form) => form, names, ...said }: Said<T>,
  { schema: answer }: Pick<Answer<never>, 'schema'>,
): ScriptLine {
  const { summary, refused, bodyLimit, bodyValues, byGet, once } = said
  return {
    ...{ name, who, summary, answer },
    fields: check(formOf(fields)),
    names: { ...namesIn(fields), ...names },
    ...(refused && { refused }),
    ...(byGet !== undefined && { byGet }),
    ...(once !== undefined && { once }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(bodyValues !== undefined && { bodyValues }),
  }
}
