/**
 * `npm start`: makes a fresh checkout ready, then becomes the server, with the same arguments.
 * Like tools/install.mjs it runs under any Node from 20.19 on, so it imports only what Node brings.
 */
import { join } from 'node:path'
import { become } from './become.mjs'
import { ensureBuilt } from './built.mjs'
import { ensureInstalled, root } from './install.mjs'

/**
 * A smaller heap is swept sooner: under load the server then stays near 200 MB instead of 400,
 * as fast as before. What is large is streamed, so the limit is far from what it needs.
 */
const MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=256']
/** A demo that is many times as large is made in memory, before it is written; the later wins. */
const LARGE_DEMO = ['--max-old-space-size=4096']
/**
 * Large blocks (19 MB for each password that is hashed) go back to the system at once, where its
 * C library can be told so: else they stay with the process.
 */
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_ARENA_MAX: '2' }

/**
 * What the runtime has made of the program's files is kept beside the packages, by content: the next
 * start takes it from there instead of compiling it again. A folder that cannot be written is
 * done without.
 */
const COMPILED = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }

ensureInstalled({ dev: false })
ensureBuilt('screen', 'server')
const large = process.argv.some((word) => word.startsWith('--scale'))
become('dist/server/main.js', [...MEMORY, ...(large ? LARGE_DEMO : [])], {
  ...ALLOCATOR,
  ...COMPILED,
})
