/**
 * Checks how much the built screen loads; `npm run check` builds it before, if it must. The first
 * screen is the entry with everything it imports; a route is its own part with the frame and the
 * shell around it, counted beyond the first screen; a part that a screen loads later, such as a
 * window or a calendar, is counted beyond that screen. Gzipped, as it travels.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const BUILT = fileURLToPath(new URL('../dist/web/', import.meta.url))
const FIRST_SCREEN = 200_000
const ROUTE_MORE = 80_000
const LATER = 40_000
/** Parts that may be larger, each by its own decision in docs/decisions. */
const LATER_LARGE: Readonly<Record<string, number>> = {
  'features/teaching/lessons/web/components/calendar/grid.tsx': 100_000,
  'features/overview/dashboard/web/components/pie.tsx': 110_000,
  'kit/web/rich-text/editor.tsx': 125_000,
}

interface Part {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

const manifest = JSON.parse(readFileSync(`${BUILT}.vite/manifest.json`, 'utf8')) as Record<
  string,
  Part
>

/** Every file that a part needs before it can run. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const part = manifest[key]
  if (!part || seen.has(part.file)) return seen
  seen.add(part.file)
  for (const css of part.css ?? []) seen.add(css)
  for (const next of part.imports ?? []) filesOf(next, seen)
  return seen
}

function gzipped(files: Iterable<string>): number {
  let size = 0
  for (const file of files) size += gzipSync(readFileSync(BUILT + file), { level: 9 }).length
  return size
}

/** Around every screen but the login. */
const AROUND = ['shell.tsx']
/** Loaded apart from the first screen, but no screens. */
const PARTS = /^shell\.tsx$|sign-in-again\.tsx$|node_modules/

const named = (key: string) => key.replace(/^(\.\.\/)+/, '')
const first = filesOf('index.html')
const around = new Set(AROUND.flatMap((key) => [...filesOf(key)]))
const screens = Object.values(manifest)
  .filter((part) => first.has(part.file))
  .flatMap((part) => part.dynamicImports ?? [])
const routes = [...new Set(screens)]
  .filter((key) => !PARTS.test(key))
  .map((key) => {
    const files = new Set([...around, ...filesOf(key)]).difference(first)
    return { key: named(key), size: gzipped(files) }
  })
  .sort((a, b) => b.size - a.size)

const later = new Map<string, number>()
for (const [importer, part] of Object.entries(manifest)) {
  const loaded = new Set([...first, ...around, ...filesOf(importer)])
  for (const key of part.dynamicImports ?? []) {
    if (first.has(part.file) || PARTS.test(key)) continue
    const size = gzipped(filesOf(key).difference(loaded))
    later.set(named(key), Math.max(size, later.get(named(key)) ?? 0))
  }
}

const kilobytes = (size: number) => `${(size / 1000).toFixed(1)} kB`
const firstSize = gzipped(first)
const problems = [
  ...(firstSize > FIRST_SCREEN
    ? [`first screen ${kilobytes(firstSize)}, at most ${kilobytes(FIRST_SCREEN)}`]
    : []),
  ...routes
    .filter(({ size }) => size > ROUTE_MORE)
    .map(({ key, size }) => `${key} ${kilobytes(size)} more, at most ${kilobytes(ROUTE_MORE)}`),
  ...[...later]
    .map(([key, size]) => ({ key, size, most: LATER_LARGE[key] ?? LATER }))
    .filter(({ size, most }) => size > most)
    .map(({ key, size, most }) => `${key} ${kilobytes(size)} later, at most ${kilobytes(most)}`),
]
console.log(`first screen ${kilobytes(firstSize)}`)
for (const { key, size } of routes) console.log(`${key} ${kilobytes(size)} more`)
for (const [key, size] of later) console.log(`${key} ${kilobytes(size)} later`)
for (const problem of problems) console.error(`size: ${problem}`)
if (routes.length === 0) console.error('size: no route found in the manifest')
process.exitCode = problems.length === 0 && routes.length > 0 ? 0 : 1
