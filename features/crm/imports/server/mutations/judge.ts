import type { LeadLine } from '#f/crm/leads/domain/types.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Db } from '#kit/server/db.ts'
import { lineKeys, readLine, tagIdsOf, verdictOf } from '../../domain/rules.ts'
import { NOT_THERE, OPERATOR_UNKNOWN, THERE, TWICE } from '../../domain/text.ts'
import type { FileLine, ImportColumns, ImportMode, Verdict } from '../../domain/types.ts'
import { matchLeads } from '../queries.ts'

/** What the verdicts on all lines of a file have in common. */
interface Known {
  readonly mode: ImportMode
  readonly columns: ImportColumns
  readonly tags: ReadonlyMap<string, number>
  readonly operators: ReadonlyMap<string, number>
  /** Who has come already in the lines before, and grows with them. */
  readonly seen: Set<string>
}

/** A line with its verdict. */
export interface Judged {
  readonly lead: LeadLine
  readonly tagIds: number[]
  readonly verdict: Verdict
  readonly reasons: readonly string[]
  readonly leadId: number | null
}

/** Says of some lines of a file what would become of each. */
export async function judge(db: Db, lines: readonly FileLine[], known: Known): Promise<Judged[]> {
  const { mode, columns, tags, operators, seen } = known
  const read = lines.map(({ cells }) => readLine(cells, columns))
  const matches = await matchLeads(
    db,
    read.map(({ lead }) => lead),
  )
  return read.map((line, at) => {
    const assignedTo = operators.get(foldText(line.operator)) ?? null
    const unknown = line.operator !== '' && assignedTo === null
    const wrong = [...line.reasons, ...(unknown ? [OPERATOR_UNKNOWN] : [])]
    const leadId = matches[at] ?? null
    const keys = [...lineKeys(line.lead), ...(leadId === null ? [] : [`lead ${leadId}`])]
    const twice = wrong.length === 0 && keys.some((key) => seen.has(key))
    if (wrong.length === 0) keys.forEach((key) => seen.add(key))
    const verdict =
      wrong.length > 0 ? 'refused' : twice ? 'skipped' : verdictOf(mode, leadId !== null)
    const why = twice ? TWICE : leadId === null ? NOT_THERE : THERE
    return {
      lead: { ...line.lead, assignedTo },
      tagIds: tagIdsOf(line.tags, tags),
      verdict,
      reasons: verdict === 'skipped' ? [why] : wrong,
      leadId,
    }
  })
}
