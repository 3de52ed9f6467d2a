/**
 * `npm test`: makes a fresh checkout ready, then runs every check and every test. Like
 * tools/install.mjs it runs under any Node from 20.19 on, so it imports only what Node brings.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root, runtime } from './install.mjs'

ensureInstalled({ dev: true })
const main = join(root, 'tools/test/main.ts')
const { status } = spawnSync(runtime, [main, ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exit(status ?? 1)
