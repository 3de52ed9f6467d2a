import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** A password that nobody chose: twelve letters, digits, hyphens and underscores. */
export function generatePassword(): string {
  return randomBytes(9).toString('base64url')
}

/** Asks for a password without showing it; from a pipe, takes the first line. */
export async function askPassword(question: string): Promise<string> {
  const { stdin, stdout } = process
  if (stdin.isTTY) stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY })
  const line = once(reader, 'line')
  const closed = once(reader, 'close').then(() => [''])
  const [password] = (await Promise.race([line, closed])) as [string]
  reader.close()
  if (stdin.isTTY) stdout.write('\n')
  return password
}
