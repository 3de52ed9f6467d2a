import { spawn, type SpawnOptions } from 'node:child_process'
import { join } from 'node:path'
import { canReach, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/**
 * How a program of PostgreSQL is told its data directory. On Linux a folder below one that the
 * account may not pass (DATA_DIR in /root) is reached as the working directory, which the app
 * opens for it: so `folder` must also be the working directory (see `surroundings`).
 */
export async function directoryArgument(folder: string, account: Account): Promise<string> {
  if (process.platform !== 'linux' || (await canReach(folder, account))) return folder
  return '/proc/self/cwd'
}

/**
 * Spawn options for a program of PostgreSQL. The environment is made anew: PG* variables would
 * change what is started, and the app's secrets have no business in a process that outlives it.
 */
export function surroundings(folder: string, account: Account): SpawnOptions {
  const { PATH, SystemRoot } = process.env
  return { cwd: folder, env: { PATH, SystemRoot, LC_ALL: 'C', TZ: 'UTC' }, ...account }
}

/** Runs initdb or pg_ctl to its end on a data directory; `output` is all that it wrote. */
export async function runProgram(
  { binaries, account }: { binaries: Binaries; account: Account },
  name: 'initdb' | 'pg_ctl',
  folder: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  const directory = await directoryArgument(folder, account)
  const child = spawn(join(binaries.bin, name), ['-D', directory, ...args], {
    ...surroundings(folder, account),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
