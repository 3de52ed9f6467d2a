import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { reading } from '#kit/server/backup/reading.ts'
import { fileFault } from '#kit/server/backup/writing.ts'
import type { Config } from '#kit/server/config.ts'
import { WrongSecretKey } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { features } from './features.ts'

/** SECRET_KEY, or the one generated for this DATA_DIR at its first start (mode 600). */
export async function secretKey(config: Config): Promise<string> {
  if (config.SECRET_KEY !== undefined) return config.SECRET_KEY
  const file = path.join(config.DATA_DIR, 'secret.key')
  const key = (await readKey(file)) ?? (await makeKey(file))
  if (key.trim() !== '') return key
  throw new StartFault(
    `${file} è vuoto: rimetti la chiave che conteneva; se non c'è mai stata, cancella il file.`,
  )
}

/** As it was written: a line end is part of the key, for whoever has sealed something under it. */
const readKey = (file: string) =>
  reading(file, () =>
    readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    }),
  )

async function makeKey(file: string): Promise<string> {
  const own = `${file}.${process.pid}`
  const key = randomBytes(32).toString('base64url')
  try {
    await writeFile(own, key, { mode: 0o600, flush: true })
    // A whole key appears under the name, or none: two starts at once agree on the first one's.
    await link(own, file)
    return key
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      return readFile(file, 'utf8')
    }
    throw fileFault(error, file)
  } finally {
    await rm(own, { force: true })
  }
}

/**
 * Whether the key opens what the database keeps encrypted. With another key everything else works,
 * so the program starts, but it must be said: those passwords are lost until the key is back.
 */
export async function fitsTheDatabase(services: Services): Promise<boolean> {
  try {
    for (const feature of features) await feature.openSealed?.(services)
    return true
  } catch (error) {
    if (error instanceof WrongSecretKey) return false
    throw error
  }
}
