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
 * The whole body of a request. What is larger than allowed is refused while it comes in, so that no
 * more of it is ever in memory; a body that is cut on its way cannot be read.
 */
export async function readBody(
  request: IncomingMessage,
  allowance: Allowance,
  pace?: Pace,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let { more } = allowance
  let limit = allowance.first
  let size = 0
  const told = Number(request.headers['content-length'] ?? 0)
  if (more === undefined) refuseAbove(limit, told)
  try {
    for await (const piece of piecesOf(request, pace)) {
      pieces.push(piece)
      size += piece.length
      if (size > limit && more) {
        limit = await more(Buffer.concat(pieces))
        more = undefined
        refuseAbove(limit, told)
      }
      refuseAbove(limit, size)
      allowance.look?.(piece)
    }
  } catch (error) {
    // What is still coming is let by.
    request.resume()
    throw error instanceof Refused ? error : unreadable()
  }
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces, size)
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
 * plus signs; this takes the same time for each byte, whatever it is.
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

/** A part of a form without its escapes; what looks like one and is none stays as it is. */
async function unescaped(form: Buffer, from: number, to: number): Promise<string> {
  const plain = Buffer.allocUnsafe(to - from)
  let done = { at: from, length: 0 }
  for (;;) {
    done = unescape(form.subarray(0, to), plain, done)
    if (done.at >= to) return plain.toString('utf8', 0, done.length)
    await othersFirst()
  }
}

/** Goes on for one part from where it stands; answers where it stands then. */
function unescape(form: Buffer, plain: Buffer, from: { at: number; length: number }) {
  let { at, length } = from
  for (const pause = Math.min(form.length, at + PART); at < pause; at += 1) {
    let byte = form[at] ?? 0
    if (byte === PLUS) byte = SPACE
    else if (byte === PERCENT && at + 2 < form.length) {
      const high = digitOf(form[at + 1] ?? 0)
      const low = digitOf(form[at + 2] ?? 0)
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low
        at += 2
      }
    }
    plain[length] = byte
    length += 1
  }
  return { at, length }
}

/** The value of a hexadecimal digit; -1 for any other sign. */
function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
