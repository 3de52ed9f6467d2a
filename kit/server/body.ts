import type { IncomingMessage } from 'node:http'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { refuse } from '#kit/domain/result.ts'
import { piecesOf, type Pace } from './pace.ts'
import { Refused } from './tx.ts'

/** As much as is read of a body while it is not known who sends it. */
export const STRANGER_LIMIT = 64 * 1024

/** How much of a body is read; `more` is asked once, with what has come, when `first` is passed. */
export interface Allowance {
  readonly first: number
  /** The limit for the rest. */
  more?(head: Buffer): Promise<number>
  /** Looks at each piece as it comes, and throws what is to be refused. */
  look?(piece: Buffer): void
}

/**
 * What `read` makes of the whole body of a request. What is larger than allowed is refused while it
 * comes in, so that no more of it is ever in memory; a body that is cut on its way cannot be read.
 * Afterwards its memory is given back at once: of large bodies many would lie about until the
 * collector finds it worth its while.
 */
export async function readBody<T>(
  request: IncomingMessage,
  allowance: Allowance,
  read: (body: Buffer) => T | Promise<T>,
  pace?: Pace,
): Promise<T> {
  const body = await wholeBody(request, allowance, pace)
  try {
    return await read(body)
  } finally {
    body.buffer.transfer(0)
  }
}

/** In one piece of memory of its own: kept apart, the pieces would live as long as what is made of them. */
async function wholeBody(request: IncomingMessage, allowance: Allowance, pace?: Pace) {
  let { more } = allowance
  let limit = allowance.first
  const told = Number(request.headers['content-length'] ?? 0)
  if (more === undefined) refuseAbove(limit, told)
  let body = Buffer.alloc(Math.min(limit, told))
  let size = 0
  try {
    for await (const piece of piecesOf(request, pace)) {
      const needed = size + piece.length
      if (needed > limit && more) {
        limit = await more(Buffer.concat([body.subarray(0, size), piece]))
        more = undefined
        refuseAbove(limit, told)
      }
      refuseAbove(limit, needed)
      allowance.look?.(piece)
      if (needed > body.length) body = widened(body, Math.max(needed, Math.min(limit, told)))
      body.set(piece, size)
      size = needed
    }
  } catch (error) {
    // What is still coming is let by.
    request.resume()
    throw error instanceof Refused ? error : unreadable()
  }
  return body.subarray(0, size)
}

/** With room for `length` bytes at least; twice the room where nobody tells how much will come. */
function widened(body: Buffer<ArrayBuffer>, length: number): Buffer<ArrayBuffer> {
  const wider = Buffer.alloc(Math.max(length, 2 * body.length))
  wider.set(body)
  return wider
}

function refuseAbove(limit: number, size: number): void {
  if (size > limit) throw new Refused(refuse('kit.too_large'))
}

/** The refusal of a body of which no field can be named. */
export const unreadable = () => new Refused(refuse('kit.invalid_input', { field: 'body' }))

/** Forms have a few dozen fields. */
const MOST_PAIRS = 1_000
/** After so many bytes everybody else is served first. */
const PART = 1024 * 1024

/**
 * The fields of a form as old servers read them: of a repeated name the last value counts. By hand
 * because `URLSearchParams` takes minutes for many names, and `querystring` a second for many
 * plus signs; this takes the same time for each byte, whatever it is. The form is used up.
 */
export async function readForm(form: Buffer): Promise<Record<string, string>> {
  const fields = new Map<string, string>()
  let count = 0
  for (let from = 0; from < form.length;) {
    const found = form.indexOf(AND, from)
    const to = found < 0 ? form.length : found
    count += 1
    if (count > MOST_PAIRS) throw new Refused(refuse('kit.too_large'))
    const equals = form.subarray(from, to).indexOf(EQUALS)
    const middle = equals < 0 ? to : from + equals
    const name = await unescaped(form, from, middle)
    if (to > from) fields.set(name, await unescaped(form, Math.min(middle + 1, to), to))
    from = to + 1
  }
  return Object.fromEntries(fields)
}

const AND = 0x26
const EQUALS = 0x3d
const PERCENT = 0x25
const PLUS = 0x2b
const SPACE = 0x20

/** A part of a form without its escapes, in its own place; what looks like one and is none stays as it is. */
async function unescaped(form: Buffer, from: number, to: number): Promise<string> {
  let done = { at: from, end: from }
  for (;;) {
    done = unescape(form, to, done)
    if (done.at >= to) return form.toString('utf8', from, done.end)
    await othersFirst()
  }
}

/** Goes on for one part from where it stands, and never writes beyond what it has read; answers where it stands then. */
function unescape(form: Buffer, to: number, from: { at: number; end: number }) {
  let { at, end } = from
  for (const pause = Math.min(to, at + PART); at < pause; at += 1) {
    let byte = form[at] ?? 0
    if (byte === PLUS) byte = SPACE
    else if (byte === PERCENT && at + 2 < to) {
      const high = digitOf(form[at + 1] ?? 0)
      const low = digitOf(form[at + 2] ?? 0)
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low
        at += 2
      }
    }
    form[end] = byte
    end += 1
  }
  return { at, end }
}

/** The value of a hexadecimal digit; -1 for any other sign. */
function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
