import { sql } from 'kysely'
import type { Working } from '#kit/server/batch.ts'
import { Refused } from '#kit/server/tx.ts'
import { saveFailed, TWICE } from '../../domain/text.ts'
import type { ImportMode } from '../../domain/types.ts'
import { attempt } from './attempt.ts'
import { verdictOn } from './judge.ts'
import type { ImportKind, Line, Mark, Matched, Part } from './kind.ts'
import { fail, mark } from './marks.ts'

/**
 * Brings lines in: what has become a record since the dry run is matched again, so that the same
 * file twice adds nothing twice. When one of them is refused, each is tried by itself and the
 * reason stands beside the line.
 */
export async function storeRows<Said extends object>(
  kind: ImportKind<Said>,
  at: Working,
  part: Part,
): Promise<void> {
  const lines = await waiting<Said>(at, part)
  if (lines.length === 0) return
  await kind.lock(
    at.tx,
    lines.map(({ said }) => said),
  )
  const { importId } = part
  const fault = await attempt(at, () => store(kind, at, importId, lines))
  if (fault === undefined) return
  for (const line of lines) {
    const why = await attempt(at, () => store(kind, at, importId, [line]))
    if (why !== undefined) await fail(at.tx, importId, line.position, whyFailed(at, why))
  }
}

/** What the program says of a refusal, and of a fault of the database that means one. */
function whyFailed({ services: { errors } }: Working, fault: unknown): string {
  if (fault instanceof Refused) return errors.sentence(fault.refusal)
  const refusal = errors.ofDatabaseError(fault)
  return saveFailed(refusal && errors.sentence(refusal))
}

async function store<Said extends object>(
  kind: ImportKind<Said>,
  at: Working,
  importId: number,
  lines: readonly Line<Said>[],
): Promise<void> {
  const matches = await kind.match(
    at.tx,
    lines.map(({ said }) => said),
  )
  const fresh: Line<Said>[] = []
  const matched = new Map<number, Matched<Said>>()
  const skipped: Mark[] = []
  lines.forEach((line, index) => {
    const match = matches[index] ?? { id: null }
    const { id: recordId, reason: unclear } = match
    const { verdict, reason } = verdictOn(kind.words, line.mode, match)
    const why = unclear ?? reason
    if (why === undefined && verdict === 'new') fresh.push(line)
    // Two lines may have become one person since the dry run: the first one counts.
    else if (why === undefined && recordId !== null && !matched.has(recordId)) {
      matched.set(recordId, { ...line, recordId })
    } else {
      const { position } = line
      skipped.push({ position, outcome: 'skipped', recordId, reason: why ?? TWICE })
    }
  })
  const storing = { ...at, importId }
  const added = fresh.length === 0 ? [] : await kind.add(storing, fresh)
  const changed = matched.size === 0 ? [] : await kind.change(storing, [...matched.values()])
  await mark(at.tx, importId, [...added, ...changed, ...skipped])
}

async function waiting<Said>({ tx }: Working, { importId, from, to }: Part): Promise<Line<Said>[]> {
  const rows = await tx
    .selectFrom('import_rows')
    .innerJoin('imports', 'imports.id', 'import_rows.import_id')
    .select(['position', sql<unknown>`said`.as('said'), sql<ImportMode>`mode`.as('mode')])
    .where('import_id', '=', importId)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .where('verdict', 'in', ['new', 'update'])
    .where('outcome', 'is', null)
    .where('undone_at', 'is', null)
    .orderBy('position')
    .forUpdate('import_rows')
    .execute()
  return rows.map((row) => ({ ...row, said: row.said as Said }))
}
