import type { Db } from '#kit/server/db.ts'
import { cellReader, verdictOf } from '../../domain/rules.ts'
import { TWICE } from '../../domain/text.ts'
import type { FileLine, ImportColumns, ImportMode, Verdict } from '../../domain/types.ts'
import type { ImportKind, Reader } from './kind.ts'

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
  const right = read.filter(({ reasons }) => reasons.length === 0).map(({ said }) => said)
  const checked = (await reader.check?.(db, right)) ?? []
  const also = new Map(right.map((said, at) => [said, checked[at] ?? []]))
  return read.map(({ said, reasons }, at) => {
    const { id: recordId = null, reason } = matches[at] ?? {}
    const faults = [...reasons, ...(also.get(said) ?? [])]
    const wrong = reason === undefined || faults.length > 0 ? faults : [reason]
    const keys = [...kind.keys(said), ...(recordId === null ? [] : [`record ${recordId}`])]
    const twice = wrong.length === 0 && keys.some((key) => seen.has(key))
    if (wrong.length === 0) keys.forEach((key) => seen.add(key))
    const verdict =
      wrong.length > 0 ? 'refused' : twice ? 'skipped' : verdictOf(mode, recordId !== null)
    const { there, notThere } = kind.words
    const why = twice ? TWICE : recordId === null ? notThere : there
    return { said, verdict, reasons: verdict === 'skipped' ? [why] : wrong, recordId }
  })
}
