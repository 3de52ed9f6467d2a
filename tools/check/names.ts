/**
 * The closed list of file names. Who opens a feature knows from the name of a file what it may
 * do; a word that is missing here is added by a decision record.
 */

import { AREAS } from './areas.ts'

/** The words of each room, with the ending of their files. */
export const VOCABULARY = {
  domain: { types: 'ts', rules: 'ts', contract: 'ts', text: 'ts' },
  server: {
    feature: 'ts',
    routes: 'ts',
    queries: 'ts',
    mutations: 'ts',
    legacy: 'ts',
    jobs: 'ts',
    mail: 'ts',
    public: 'ts',
    report: 'ts',
    seed: 'ts',
    diary: 'ts',
  },
  web: {
    pages: 'tsx',
    api: 'ts',
    actions: 'ts',
    places: 'ts',
    screens: 'ts',
    public: 'tsx',
    components: undefined,
  },
} as const satisfies Record<string, Record<string, 'ts' | 'tsx' | undefined>>

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const NAMELESS = /^(utils?|helpers?|common|shared|misc|index|lib|stuff)$/
/** The one name that the web itself prescribes. */
const PAGE = 'app/web/index.html'
const MIGRATION = /^db\/migrations\/\d{4}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/

/** What is wrong with the name of a file, `undefined` when nothing is. */
export function wrongName(file: string): string | undefined {
  if (file === PAGE) return undefined
  const parts = file.split('/')
  const stems = parts.map((part) => part.replace(/\..*$/, ''))
  const nameless = stems.find((stem) => NAMELESS.test(stem))
  if (nameless !== undefined) return `"${nameless}" says nothing about what is inside`
  if (file.startsWith('db/migrations/')) {
    return MIGRATION.test(file) ? undefined : 'a migration is called NNNN_feature_what.sql'
  }
  const odd = stems.find((stem) => !KEBAB.test(stem))
  if (odd !== undefined) return `"${odd}" is not lower case with hyphens`
  return parts[0] === 'features' ? wrongInFeature(parts) : undefined
}

/** `parts` are features, area, feature, room, the word and what is below a word's folder. */
function wrongInFeature([, area = '', feature, room = '', ...rest]: readonly string[]) {
  if (!Object.hasOwn(AREAS, area)) {
    return `"${area}" is not an area: ${Object.keys(AREAS).join(', ')}`
  }
  if (feature === undefined || rest.length === 0) {
    return 'a feature has three rooms and no file beside them'
  }
  const words = (VOCABULARY as Record<string, Record<string, string | undefined>>)[room]
  if (words === undefined) return `"${room}" is not a room: domain, server, web`
  const [word = '', ...endings] = (rest[0] ?? '').split('.')
  const list = Object.keys(words).join(', ')
  if (!Object.hasOwn(words, word)) return `"${word}" is not a word of ${room}: ${list}`
  if (rest.length > 1) return undefined
  const ending = endings.join('.')
  if (ending === 'test.ts') return undefined
  const right = words[word]
  if (right === ending) return undefined
  return right === undefined ? `"${word}" is a folder` : `"${word}" is a .${right} file`
}

/** The wrong names among these files, each with the reason. */
export function wrongNames(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const why = wrongName(file)
    return why === undefined ? [] : [`${file}: ${why}`]
  })
}
