import type { Owned } from '#db/owners.ts'
import { AREAS } from './areas.ts'

type Owners = Readonly<Record<string, Owned>>

/** A table or view that a file names, and whether it writes there. */
interface Use {
  readonly name: string
  readonly line: number
  readonly writes: boolean
}

const CALLS =
  /\.(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(\[[^\]]*\]|'[^']*')/g
const LITERAL = /'(\w+)(?:\s+as\s+\w+)?'/g
/** A kind of record, which the kit writes; any other `table:` is read. */
const KIND = /\btable:\s*'(\w+)'(,\s*entity:)?/g
const WORDS =
  /\b(insert\s+into|update|delete\s+from|merge\s+into|truncate|from|join|using)\s+(?:only\s+)?([a-z_]+)\b/g
/** A template that begins with a table, as a part of a longer statement does. */
const PART = /\bsql(?:<[^`]*?>)?`\s*([a-z_]+)\b(?!\.)/g
const WRITING = /insert|update|delete|merge|replace|truncate/i

/** The tables that a source file names in its queries; comments do not count. */
export function tablesIn(text: string): Use[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|\s)\/\/.*$/gm, blank)
  const uses: Use[] = []
  const add = (name = '', at: number, writes: boolean) =>
    uses.push({ name, line: code.slice(0, at).split('\n').length, writes })
  for (const { 1: call = '', 2: given = '', index } of code.matchAll(CALLS)) {
    for (const [, name] of given.matchAll(LITERAL)) add(name, index, WRITING.test(call))
  }
  for (const { 1: name, 2: entity, index } of code.matchAll(KIND)) {
    add(name, index, entity !== undefined)
  }
  for (const { 1: word = '', 2: name, index } of code.matchAll(WORDS)) {
    add(name, index, WRITING.test(word))
  }
  for (const { 1: name, index } of code.matchAll(PART)) add(name, index, false)
  return uses
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

const SQL_COMMENT = /--.*$/gm
const VIEW = /create\s+(?:or\s+replace\s+)?view\s+(\w+)[^;]*?\bas\b([^;]*);/gi

/** The views as the last migration that speaks of each leaves them: what each reads. */
export function viewsOf(migrations: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const views = new Map<string, readonly string[]>()
  for (const text of migrations) {
    const code = text.replace(SQL_COMMENT, '').toLowerCase()
    for (const [, name = '', body = ''] of code.matchAll(VIEW)) {
      views.set(
        name,
        [...body.matchAll(WORDS)].map(([, , table = '']) => table),
      )
    }
  }
  return views
}

/** The names in the `DB` of db/schema.ts: all that there is. */
function namesIn(schema: string): string[] {
  const body = schema.slice(schema.indexOf('export interface DB'))
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
}

const SERVER = /^(features\/([^/]+\/[^/]+)|kit|app)\/server\//
/** Demo rows are put into an empty database, several features' in one go. */
const APART = /\.test\.ts$|\/server\/seed(\.ts$|\/)/

/** Whose file it is: a feature, kit or app; none, when it is not looked at. */
export function writerOf(file: string): string | undefined {
  const found = APART.test(file) ? null : SERVER.exec(file)
  return found === null ? undefined : (found[2] ?? found[1])
}

const areaOf = (feature: string) => feature.split('/')[0] ?? ''

/** Whether the area of one feature sees that of another. */
function sees(from: string, to: string): boolean {
  const [own, other] = [areaOf(from), areaOf(to)]
  return other === 'kit' || own === 'app' || own === other || (AREAS[own] ?? []).includes(other)
}

interface Sources {
  readonly owners: Owners
  /** The one feature that tells a person all that is kept about her. */
  readonly readsAll: string
  readonly schema: string
  readonly migrations: readonly string[]
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>
}

/** What is wrong with who reads and writes which table. */
export function checkOwners({ owners, readsAll, schema, migrations, files }: Sources) {
  const listed = Object.entries(owners).flatMap(([owner, { own = [], open = [], views = [] }]) => [
    ...own.map((name) => ({ name, owner, how: 'own' as const })),
    ...open.map((name) => ({ name, owner, how: 'open' as const })),
    ...views.map((name) => ({ name, owner, how: 'view' as const })),
  ])
  const known = new Map(listed.map((one) => [one.name, one]))
  const names = new Set(namesIn(schema))
  const views = viewsOf(migrations)
  const problems = [
    ...[...names].filter((name) => !known.has(name)).map((name) => `${name} has no owner`),
    ...listed.filter(({ name }) => !names.has(name)).map(({ name }) => `${name} does not exist`),
    ...listed
      .filter((one) => known.get(one.name) !== one)
      .map(({ name }) => `${name} has two owners`),
    ...listed
      .filter(({ name, how }) => (how === 'view') !== views.has(name))
      .map(({ name, how }) => `${name} is listed as ${how}`),
  ]
  let readings = 0
  const read = new Set<string>()
  const judge = (who: string, where: string, { name, writes }: Omit<Use, 'line'>) => {
    const table = known.get(name)
    if (!table || table.owner === who) return
    if (writes) problems.push(`${where}: ${who} writes ${name} of ${table.owner}`)
    else if (table.how === 'view' || who === readsAll) return
    else if (table.how === 'own') problems.push(`${where}: ${who} reads ${name} of ${table.owner}`)
    else if (!sees(who, table.owner)) {
      problems.push(`${where}: ${who} reads ${name} of ${table.owner}, which is above it`)
    } else {
      readings += 1
      read.add(name)
    }
  }
  for (const [file, text] of files) {
    const who = writerOf(file)
    if (who === undefined) continue
    for (const use of tablesIn(text)) judge(who, `${file}:${use.line}`, use)
  }
  for (const [view, tables] of views) {
    const owner = known.get(view)?.owner
    if (owner === undefined) continue
    for (const name of tables) {
      const of = known.get(name)?.owner
      if (of === undefined || sees(owner, of)) continue
      problems.push(`view ${view}: ${owner} reads ${name} of ${of}, which is above it`)
    }
  }
  const open = listed.filter(({ how }) => how === 'open')
  for (const { name } of open) {
    if (!read.has(name)) problems.push(`${name} is open, and nobody else reads it`)
  }
  const measured = `${names.size - views.size} tables, ${open.length} open with ${readings} readings, ${views.size} views`
  return { problems, measured }
}
