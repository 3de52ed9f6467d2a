/**
 * `npm start`: makes a fresh checkout ready, then becomes the server, with the same arguments.
 * Like tools/install.mjs it runs under any Node from 20.19 on, so it imports only what Node brings.
 */
import { become } from './become.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureScreen } from './screen.mjs'

ensureInstalled({ dev: false })
ensureScreen()
become('app/server/main.ts')
