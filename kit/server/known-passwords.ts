import { readFile } from 'node:fs/promises'

const FILE = new URL('known-passwords.txt', import.meta.url)

let known: Promise<ReadonlySet<string>> | undefined

/** The commonest passwords and the words inside them, in lower case; read once, when first asked for. */
export function knownPasswords(): Promise<ReadonlySet<string>> {
  known ??= readFile(FILE, 'utf8').then(
    (text) => new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))),
  )
  return known
}
