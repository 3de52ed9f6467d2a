import { sql } from 'kysely'
import type { LeadLine } from '#f/crm/leads/domain/types.ts'
import type { Working } from '#kit/server/batch.ts'
import { isMeeting } from '#kit/server/tx.ts'
import { verdictOf } from '../../domain/rules.ts'
import { NOT_THERE, saveFailed, THERE, TWICE } from '../../domain/text.ts'
import type { ImportMode } from '../../domain/types.ts'
import { lockIncoming, matchLeads } from '../queries.ts'
import { addLeads, changeLeads } from './leads.ts'
import { fail, mark, type Line, type Mark, type Matched, type Part } from './marks.ts'

/**
 * Brings lines in: who became a lead since the dry run is matched again, so that the same file
 * twice adds nobody twice. When the database refuses one of them, each is tried by itself and the
 * reason stands beside the line.
 */
export async function storeRows(at: Working, part: Part): Promise<void> {
  await lockIncoming(at.tx)
  const lines = await waiting(at, part)
  if (lines.length === 0) return
  const fault = await attempt(at, () => store(at, part, lines))
  if (fault === undefined) return
  for (const line of lines) {
    const why = await attempt(at, () => store(at, part, [line]))
    if (why !== undefined) await fail(at, part, line.position, saveFailed(sentenceOf(at, why)))
  }
}

/** Does something whose writes are taken back when the database refuses them; answers why. */
async function attempt({ tx }: Working, work: () => Promise<void>): Promise<unknown> {
  await sql`savepoint lines`.execute(tx)
  try {
    await work()
    await sql`release savepoint lines`.execute(tx)
    return undefined
  } catch (error) {
    // Two transactions met: all of this one is done again.
    if (isMeeting(error)) throw error
    // Of a connection that is lost this fails too, and the work is tried again later.
    await sql`rollback to savepoint lines`.execute(tx)
    return error
  }
}

/** What the program says of a fault of the database; undefined where it has no sentence for it. */
function sentenceOf({ services: { errors } }: Working, fault: unknown): string | undefined {
  const refusal = errors.ofDatabaseError(fault)
  return refusal && errors.sentence(refusal)
}

async function store(at: Working, part: Part, lines: readonly Line[]): Promise<void> {
  const matches = await matchLeads(
    at.tx,
    lines.map(({ lead }) => lead),
  )
  const fresh: Line[] = []
  const matched = new Map<number, Matched>()
  const skipped: Mark[] = []
  lines.forEach((line, index) => {
    const leadId = matches[index] ?? null
    const verdict = verdictOf(line.mode, leadId !== null)
    if (verdict === 'new') fresh.push(line)
    // Two lines may have become one person since the dry run: the first one counts.
    else if (verdict === 'update' && leadId !== null && !matched.has(leadId)) {
      matched.set(leadId, { ...line, leadId })
    } else {
      const reason = verdict === 'update' ? TWICE : leadId === null ? NOT_THERE : THERE
      skipped.push({ position: line.position, outcome: 'skipped', leadId, reason })
    }
  })
  const added = await addLeads(at, part, fresh)
  const changed = await changeLeads(at, part, [...matched.values()])
  await mark(at, part, [...added, ...changed, ...skipped])
}

async function waiting({ tx }: Working, { importId, from, to }: Part): Promise<Line[]> {
  return tx
    .selectFrom('lead_import_rows')
    .innerJoin('lead_imports', 'lead_imports.id', 'lead_import_rows.import_id')
    .select([
      'position',
      sql<LeadLine>`lead`.as('lead'),
      sql<number[]>`tag_ids`.as('tagIds'),
      sql<ImportMode>`mode`.as('mode'),
    ])
    .where('import_id', '=', importId)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .where('verdict', 'in', ['new', 'update'])
    .where('outcome', 'is', null)
    .where('undone_at', 'is', null)
    .orderBy('position')
    .forUpdate('lead_import_rows')
    .execute()
}
