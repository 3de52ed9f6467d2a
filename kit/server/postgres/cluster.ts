import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFault } from '../start-fault.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { diskFull, noBinaries, otherMajor, tellsDiskFull } from './faults.ts'
import { runProgram } from './program.ts'
import { openLog, type Site } from './site.ts'

const UNFINISHED = 'postgres.new-'
const PASSWORD = 'postgres.password'

/** The version of PostgreSQL that wrote a cluster, like "18"; nothing where there is none. */
const clusterMajor = async (cluster: string) =>
  (await readIfThere(join(cluster, 'PG_VERSION')))?.trim()

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Makes the cluster on the first start, refuses one of another version, and returns the password
 * of its roles.
 */
export async function prepareCluster(site: Omit<Site, 'password'>): Promise<string> {
  const found = await clusterMajor(site.cluster)
  if (found === undefined) await createCluster(site)
  else if (found !== site.binaries.major) throw otherMajor(site.cluster, found, site.binaries.major)
  return readPassword(site)
}

/**
 * A new cluster comes with its password inside, and the first to find it there moves it out. So
 * there is never a cluster without its password, nor one with that of another first start.
 */
async function readPassword({ dataDir, cluster }: { dataDir: string; cluster: string }) {
  const path = join(dataDir, PASSWORD)
  await rename(join(cluster, PASSWORD), path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const password = (await readIfThere(path))?.trim()
  if (password) return password
  throw new StartFault(
    `Manca la password del database in ${cluster}: rimetti al suo posto il file ${path}.`,
  )
}

/**
 * initdb works in a folder of its own, and the finished cluster is moved to its place in one step:
 * an interrupted first start leaves nothing that a later one could take for a database.
 */
async function createCluster(site: Omit<Site, 'password'>) {
  const there = await readdir(site.cluster).catch(() => []) // it need not be there
  if (there.length > 0)
    throw new StartFault(`La cartella ${site.cluster} contiene file che non sono un database.`)
  site.log(`Creo il database in ${site.cluster}`)
  const workshop = await mkdtemp(join(site.dataDir, UNFINISHED))
  try {
    await initialise(site, workshop)
    await rename(join(workshop, 'cluster'), site.cluster)
  } catch (error) {
    // Unless another first start was quicker: then its cluster is the one.
    if ((await clusterMajor(site.cluster)) === undefined) throw error
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

async function initialise(
  site: { dataDir: string; binaries: Binaries; account: Account },
  workshop: string,
) {
  const cluster = join(workshop, 'cluster')
  const password = `${randomBytes(32).toString('base64url')}\n`
  const passwordFile = join(workshop, PASSWORD)
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (site.account)
    for (const path of [workshop, cluster, passwordFile])
      await chown(path, site.account.uid, site.account.gid)

  const log = await openLog(site.dataDir, 'initdb.log')
  try {
    // With the plain C locale pg_trgm sees no accented letter; not every system has C.UTF-8.
    for (const locale of ['C.UTF-8', 'C']) {
      const { code, output } = await runProgram(site, 'initdb', cluster, [
        '--username=postgres',
        `--pwfile=../${PASSWORD}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=icu',
        '--icu-locale=it-IT',
        `--locale=${locale}`,
      ])
      await log.appendFile(output)
      if (code === 0)
        return await writeFile(join(cluster, PASSWORD), password, { mode: 0o600, flush: true })
      if (/invalid locale name/i.test(output) && locale !== 'C') continue
      if (tellsDiskFull(output)) throw diskFull(site.dataDir)
      if (code === 127 || /error while loading shared libraries/i.test(output))
        throw noBinaries(`${process.platform}-${process.arch}`)
      throw new StartFault(
        `Non riesco a creare il database: vedi ${join(site.dataDir, 'logs', 'initdb.log')}.`,
      )
    }
  } finally {
    await log.close()
  }
}

/** Removes what interrupted first starts left; only for the app that holds the lock. */
export async function removeUnfinished({ dataDir }: { dataDir: string }): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(UNFINISHED))
      // initdb of a start that was killed may still be writing: then a later start removes it.
      await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => undefined)
}
