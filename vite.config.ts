import { readFileSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const ROOT = fileURLToPath(new URL('app/web/', import.meta.url))
const OUT = fileURLToPath(new URL('dist/web/', import.meta.url))

/** Where the program serves the data while the screen is being worked on. */
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
const SERVED = ['/api', '/feeds', '/readyz', `/${process.env['API_FOLDER'] ?? 'api-test'}`]

/** Only these do something when they are merely imported. */
const ACTS = /\.css$|\/kit\/web\/(zod|styles)\.ts$|\/app\/web\/main\.tsx$/

/** The signs of the menus, which stand around every screen. */
const SIGNS = readFileSync(join(ROOT, 'shell/menus.ts'), 'utf8').match(/\bIcon[A-Z]\w+/g) ?? []

/**
 * Two large parts compress better than forty small ones: what the first screen needs, and what
 * a dozen others share (with the signs and `Beside`, which stand around every screen): what fewer
 * share would make every other screen heavier. What saves a form is the third: lists do without it.
 * Lists, files, checkboxes, editors, calendars, numbers, switches, radio buttons, the choice of several, many queries at once,
 * letters, times and the question for a period are shared too, but only loaded where they are needed.
 */
const PARTS = [
  { name: 'start', tags: ['$initial'], priority: 3 },
  {
    name: 'dates',
    test: /[\\/](@mantine[\\/]dates[\\/]|dayjs[\\/]|day-field[\\/](calendar|italian))/,
    priority: 2,
  },
  {
    name: 'kit',
    test: new RegExp(`[\\\\/](beside\\.tsx|(${SIGNS.join('|')})\\.mjs)$`),
    priority: 2,
  },
  {
    name: 'kit',
    test: /[\\/](kit[\\/]web[\\/](?!period-dialog|record-(head|part|around|reading|summary)|turn|neighbours|contacts|table(?![\\/](views|arrangement))|file-field|rich-text|window-store|document|download|time-field|small-table|letter-frame|form[\\/-]|save)|node_modules[\\/](?!.*(Checkbox|MultiSelect|NumberInput|react-number-format|Pill|pills|Textarea|Switch|Radio|[qQ]ueries|use-debounced-value|useBlocker)))/,
    minShareCount: 12,
    priority: 1,
  },
  {
    name: 'saving',
    test: /[\\/](kit[\\/]web[\\/](form[\\/-]|save)|useBlocker)/,
    minShareCount: 4,
  },
] satisfies Rolldown.CodeSplittingGroup[]

export default defineConfig({
  root: ROOT,
  plugins: [react(), joinedSigns(), compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      output: { codeSplitting: { groups: PARTS } },
      // Importing one part of a feature's public.tsx must not load the others.
      treeshake: {
        moduleSideEffects: (id, external) => external || isForeign(id) || ACTS.test(id),
      },
    },
  },
  server: {
    proxy: Object.fromEntries(SERVED.map((path) => [path, { target: SERVER }])),
  },
})

/** Packages declare their own side effects; `undefined` would be "as declared" if it were typed. */
function isForeign(id: string): boolean {
  return id.includes('/node_modules/')
}

/** The shape of a sign as its package writes it, `[["path", { "d": "M3 7l9 6", "key": "svg-0" }], …]`. */
const SHAPE = /(?<=const __iconNode = )\[.+\](?=;)/
type Shape = [tag: string, attributes: { d: string; key: string }][]

/**
 * Draws a sign in one stroke instead of one for each of its lines: a list has hundreds of them, and
 * each line is an element of the page.
 */
function joinedSigns(): Plugin {
  return {
    name: 'joined-signs',
    apply: 'build',
    transform: {
      filter: { id: /@tabler\/icons-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: code.replace(SHAPE, joined), map: null }),
    },
  }
}

/** Only what begins at a place of its own can follow another line. */
function joined(text: string): string {
  const shape = JSON.parse(text) as Shape
  const apart = shape.some(([tag, { d }]) => tag !== 'path' || !d.startsWith('M'))
  if (apart) return text
  const d = shape.map(([, attributes]) => attributes.d).join('')
  return JSON.stringify([['path', { d, key: 'svg' }]] satisfies Shape)
}

/** Writes each asset also gzipped and brotlied, so that the server compresses none of them. */
function compressed(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    async closeBundle() {
      const folder = join(OUT, 'assets')
      const files = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file))
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file)
          const content = await readFile(path)
          const hardest = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content, hardest))
        }),
      )
    },
  }
}
