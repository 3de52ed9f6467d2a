import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Codes of an authenticator app by RFC 6238, as all of them read it: SHA-1, six digits, 30 seconds. */

const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks differ: the code of the interval before and of the one after are taken too. */
const DRIFT = 1
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A fresh secret of 160 bits in base32, as it is typed into an app. */
export function newSecret(): string {
  return base32(randomBytes(20))
}

/** Bytes as base32 without padding (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => LETTERS[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** The number of the interval that an instant falls into. */
export function stepAt(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / 1000 / STEP_SECONDS)
}

/** The code of an interval. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mark = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (mark.at(-1) ?? 0) & 0x0f
  const number = mark.readUInt32BE(at) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The interval whose code this is, among those that count now; `undefined` when it is none. */
export function stepOf(secret: string, code: string, now: Temporal.Instant): number | undefined {
  const given = Buffer.from(code)
  const middle = stepAt(now)
  const near = Array.from({ length: 2 * DRIFT + 1 }, (_, at) => middle - DRIFT + at)
  return near.findLast((step) => {
    const expected = Buffer.from(codeOf(secret, step))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** The address that apps read from a picture or a link. */
export function secretAddress(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
