import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { refuse } from '#kit/domain/result.ts'
import { Refused } from './tx.ts'

const derive = promisify(argon2)
/** Every hash takes 19 MB while it is made: more at once than cores would only take memory. */
const inTurn = pLimit(Math.min(2, availableParallelism()))
/** So many wait for their turn, a few seconds at most; strangers can ask for any number. */
const MAX_WAITING = 100

/** Cost of a hash: memory in KiB, passes over it, lanes. */
interface Cost {
  readonly m: number
  readonly t: number
  readonly p: number
}

/** What new hashes cost. Older ones carry their own cost and stay right when this is raised. */
const COST: Cost = { m: 19_456, t: 2, p: 1 }
const LENGTH = 32

async function argon2id(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  if (inTurn.pendingCount >= MAX_WAITING) throw new Refused(refuse('kit.busy'))
  return inTurn(() =>
    derive('argon2id', {
      message: password.normalize('NFC'),
      nonce: salt,
      parallelism: cost.p,
      tagLength: LENGTH,
      memory: cost.m,
      passes: cost.t,
    }),
  )
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password with argon2id as a PHC string. Throws `kit.busy` when too many wait. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const hash = await argon2id(password, salt, cost)
  const { m, t, p } = cost
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${unpadded(salt)}$${unpadded(hash)}`
}

/** `m=19456,t=2,p=1` as numbers. */
function costOf(text: string): Cost {
  const values = new Map(text.split(',').map((pair) => pair.split('=') as [string, string]))
  const value = (name: keyof Cost) => Number(values.get(name) ?? COST[name])
  return { m: value('m'), t: value('t'), p: value('p') }
}

/** Hash of no known password: checked for unknown users, so that they take the same time. */
let decoy: Promise<string> | undefined

/**
 * Checks a password against a PHC string; without one, spends the same time and answers false.
 * Throws `kit.busy` when too many wait.
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const [, , , cost = '', salt = '', hash = ''] = (phc ?? (await decoy)).split('$')
  const expected = Buffer.from(hash, 'base64')
  const actual = await argon2id(password, Buffer.from(salt, 'base64'), costOf(cost))
  return expected.length === actual.length && timingSafeEqual(expected, actual) && phc !== null
}
