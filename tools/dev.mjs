/**
 * `npm run dev`: makes a fresh checkout ready, then becomes tools/dev.ts. Runs under any Node from
 * 20.19 on, like tools/install.mjs.
 */
import { become } from './become.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled({ dev: true })
become('tools/dev.ts')
