import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartFault } from '../start-fault.ts'

const run = promisify(execFile)

/** Who runs the server: a user and group of the system, or nothing for the user of the app. */
export type Account = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root. When the app runs as root, its server runs as the owner of
 * the existing cluster, or under the account `postgres`, made if it is missing; otherwise as the
 * user of the app.
 */
export async function serverAccount(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined) // not there before the first start
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = (await findAccount()) ?? (await makeAccount())
  if (owner) await run('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  return account
}

async function findAccount() {
  try {
    const [uid, gid] = await Promise.all([
      run('id', ['-u', 'postgres']),
      run('id', ['-g', 'postgres']),
    ])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined // `id` ends with 1 for an account that does not exist
  }
}

async function makeAccount() {
  const options = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin']
  try {
    // With the group already there useradd wants it named.
    await run('useradd', [...options, '--user-group', 'postgres']).catch(() =>
      run('useradd', [...options, '--gid', 'postgres', 'postgres']),
    )
  } catch (cause) {
    throw new StartFault(
      "PostgreSQL non può lavorare come root e non riesco a creare l'utente postgres: crealo, oppure avvia Quinte con un altro utente.",
      { cause },
    )
  }
  const made = await findAccount()
  if (!made) throw new Error('useradd made no account postgres')
  return made
}

/**
 * Whether the account may pass through a folder and everything above it, by the permission bits.
 * `path` must be real (without symbolic links).
 */
export async function canReach(path: string, account: Account): Promise<boolean> {
  if (!account) return true
  for (let folder = path; ; folder = dirname(folder)) {
    const { uid, gid, mode } = await stat(folder)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    if (((mode >> shift) & 1) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
