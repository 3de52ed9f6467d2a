import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto'
import { keyMark } from './backup/key-mark.ts'
import { PASSWORD_HIGHEST, PASSWORD_LOWEST } from '#kit/domain/identity.ts'

/** Encrypts what must be readable again: generated passwords, the mailbox password. */
export interface SecretBox {
  seal(text: string): Buffer
  /** Throws `WrongSecretKey` when the text was sealed with another key or altered. */
  open(sealed: Uint8Array): string
  /** Recognises the key without telling it: backups carry it. */
  readonly mark: string
  /** A fingerprint of any JSON value, in hex; without the key nothing can be guessed from it. */
  fingerprint(value: unknown): string
}

/** What is kept cannot be read: SECRET_KEY is not the one under which it was sealed. */
export class WrongSecretKey extends Error {
  override name = 'WrongSecretKey'
  constructor(cause: unknown) {
    super('SECRET_KEY does not open what is kept: it is another key', { cause })
  }
}

const NONCE = 12
const TAG = 16

/** AES-256-GCM under a key derived from SECRET_KEY; layout: nonce, tag, cipher text. */
export function secretBox(secretKey: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'quinte', 'stored secrets', 32))
  const marking = Buffer.from(hkdfSync('sha256', secretKey, 'quinte', 'fingerprints', 32))
  return {
    mark: keyMark(secretKey),
    fingerprint: (value) =>
      createHmac('sha256', marking)
        .update(JSON.stringify(value ?? null))
        .digest('hex'),
    seal(text) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const bytes = Buffer.from(sealed)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
        decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
        const opened = [decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]
        return Buffer.concat(opened).toString('utf8')
      } catch (error) {
        // The cipher knows no other reason to refuse.
        throw new WrongSecretKey(error)
      }
    },
  }
}

/** A fresh 256-bit token, safe in addresses and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A fresh password of a generated login: it is mailed to a person, not chosen by one. */
export function newGeneratedPassword(): string {
  return String(randomInt(PASSWORD_LOWEST, PASSWORD_HIGHEST + 1))
}

/** What is stored of a token that only needs to be recognised. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
