import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const LENGTH = 32

async function argon2id(password: string, salt: Buffer): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: salt,
    parallelism: LANES,
    tagLength: LENGTH,
    memory: MEMORY_KIB,
    passes: PASSES,
  })
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password with argon2id as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await argon2id(password, salt)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Hash of no known password: checked for unknown users, so that they take the same time. */
let decoy: Promise<string> | undefined

/** Checks a password against a PHC string; without one, spends the same time and answers false. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const [, , , , salt = '', hash = ''] = (phc ?? (await decoy)).split('$')
  const expected = Buffer.from(hash, 'base64')
  const actual = await argon2id(password, Buffer.from(salt, 'base64'))
  return expected.length === actual.length && timingSafeEqual(expected, actual) && phc !== null
}
