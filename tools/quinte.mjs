/**
 * `npm run quinte`: makes a fresh checkout ready, where the first thing may be to restore a backup,
 * then becomes tools/quinte.ts. Runs under any Node from 20.19 on, like tools/install.mjs.
 */
import { become } from './become.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled({ dev: false })
become('tools/quinte.ts')
