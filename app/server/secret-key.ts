import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#kit/server/config.ts'
import { WrongSecretKey } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'
import { features } from './features.ts'

/** SECRET_KEY, or the one generated for this DATA_DIR at its first start (mode 600). */
export async function secretKey(config: Config): Promise<string> {
  if (config.SECRET_KEY !== undefined) return config.SECRET_KEY
  const file = path.join(config.DATA_DIR, 'secret.key')
  const own = `${file}.${process.pid}`
  await writeFile(own, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    // A whole key appears under the name, or none: two starts at once agree on the first one's.
    await link(own, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(own)
  }
  return readFile(file, 'utf8')
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
