import type { Db } from '#kit/server/db.ts'
import { cellReader, verdictOf } from '../../domain/rules.ts'
import { SAME, TWICE } from '../../domain/text.ts'
import type {
  FileLine,
  ImportColumns,
  ImportMode,
  ImportWords,
  Verdict,
} from '../../domain/types.ts'
import type { ImportKind, Match, Reader } from './kind.ts'

/** What the verdicts on all lines of a file have in common. */
interface Known<Said> {
  readonly mode: ImportMode
  readonly columns: ImportColumns
  readonly reader: Reader<Said>
  /** Who has come already in the lines before, and grows with them. */
  readonly seen: Set<string>
}

/** A line with its verdict. */
export interface Judged<Said> {
  readonly said: Said
  readonly verdict: Verdict
  readonly reasons: readonly string[]
  readonly recordId: number | null
}

/** Says of some lines of a file what would become of each. */
export async function judge<Said extends object>(
  kind: ImportKind<Said>,
  db: Db,
  lines: readonly FileLine[],
  { mode, columns, reader, seen }: Known<Said>,
): Promise<Judged<Said>[]> {
  const read = lines.map(({ cells }) => reader.read(cellReader(cells, columns)))
  const matches = await kind.match(
    db,
    read.map(({ said }) => said),
  )
  const judged = read.map(({ said, reasons }, at): Judged<Said> => {
    const match = matches[at] ?? { id: null }
    const recordId = match.id
    const wrong = match.reason === undefined || reasons.length > 0 ? reasons : [match.reason]
    if (wrong.length > 0) return { said, recordId, verdict: 'refused', reasons: wrong }
    const keys = [...kind.keys(said), ...(recordId === null ? [] : [`record ${recordId}`])]
    const twice = keys.some((key) => seen.has(key))
    keys.forEach((key) => seen.add(key))
    const { verdict, reason = match.note } = twice
      ? { verdict: 'skipped' as const, reason: TWICE }
      : verdictOn(kind.words, mode, match)
    return { said, recordId, verdict, reasons: reason === undefined ? [] : [reason] }
  })
  const coming = judged.filter(({ verdict }) => verdict === 'new' || verdict === 'update')
  const faults = (await reader.check?.(db, coming)) ?? []
  const faultsOf = new Map(coming.map((line, at) => [line, faults[at] ?? []]))
  return judged.map((line) => {
    const reasons = faultsOf.get(line) ?? []
    return reasons.length === 0 ? line : { ...line, verdict: 'refused', reasons }
  })
}

/** What is done with a right line by what is known of it, and why it is left out. */
export function verdictOn(
  { there, notThere }: ImportWords,
  mode: ImportMode,
  { id, same = false, note = SAME }: Match,
): { verdict: 'new' | 'update' | 'skipped'; reason?: string } {
  const verdict = verdictOf(mode, id !== null)
  if (verdict === 'update' && same) return { verdict: 'skipped', reason: note }
  if (verdict !== 'skipped') return { verdict }
  return { verdict, reason: id === null ? notThere : there }
}
