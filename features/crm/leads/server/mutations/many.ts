import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import { recordAll } from '#kit/server/tx.ts'
import { existingTags } from '#f/crm/tags/server/queries.ts'
import { listOperators } from '../queries/lead.ts'
import { outdateLeads } from './state.ts'
import { unmerge } from './unmerge.ts'

type Changed = Result<{ ids: number[] }>
type Ids = readonly number[]

/** Notes the same action of each lead in one statement. */
async function note({ tx, actor }: Writing, ids: Ids, verb: string, after?: object) {
  const lines = ids.map((id) => ({
    action: `lead.${verb}`,
    entity: 'lead',
    entityId: id,
    ...(after && { after }),
  }))
  await recordAll(tx, actor, lines)
}

/** Gives a tag to leads; answers those that did not hold it. */
export async function tagLeads(
  at: Writing,
  { ids, tagId }: { ids: Ids; tagId: number },
): Promise<Changed> {
  const { tx, actor } = at
  if ((await existingTags(tx, [tagId])).length === 0) {
    return refuse('leads.tag_missing', { field: 'tagId' })
  }
  const { rows } = await sql<{ id: number }>`
    insert into lead_tags (lead_id, tag_id, tagged_by)
    select id, ${tagId}, ${actor.username} from leads
    where id = any(${[...ids]}::bigint[]) and deleted_at is null
    order by id
    on conflict do nothing
    returning lead_id as id
  `.execute(tx)
  return changed(at, rows, 'tagged', { tagId })
}

/** Takes a tag from leads; answers those that held it. */
export async function untagLeads(
  at: Writing,
  { ids, tagId }: { ids: Ids; tagId: number },
): Promise<Changed> {
  const { rows } = await sql<{ id: number }>`
    delete from lead_tags where tag_id = ${tagId} and lead_id = any(${[...ids]}::bigint[])
    returning lead_id as id
  `.execute(at.tx)
  return changed(at, rows, 'untagged', { tagId })
}

async function changed(
  at: Writing,
  rows: readonly { readonly id: number }[],
  verb: string,
  after: object,
): Promise<Changed> {
  const ids = rows.map(({ id }) => id)
  await outdateLeads(at, ids)
  await note(at, ids, verb, after)
  return ok({ ids })
}

interface Assignment {
  readonly id: number
  readonly accountId: number | null
}

/**
 * Says of leads whose they are to call; answers whose they were before. Meant for somebody who no
 * longer works here, as when an assignment is taken back, they are left as they are, unless all are.
 */
export async function assignLeads(
  at: Writing,
  wanted: readonly Assignment[],
): Promise<Result<{ before: Assignment[]; left: number[] }>> {
  const { tx, actor } = at
  const here = new Set<number | null>((await listOperators(tx)).map(({ id }) => id)).add(null)
  const assignments = wanted.filter(({ accountId }) => here.has(accountId))
  if (assignments.length === 0) return refuse('leads.operator_missing', { field: 'accountId' })
  const before = await tx
    .selectFrom('leads')
    .select(['id', 'assigned_to as accountId'])
    .where('id', '=', sql<number>`any(${assignments.map(({ id }) => id)}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  await sql`
    update leads set assigned_to = given."accountId", version = version + 1
    from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb)
      as given (id bigint, "accountId" bigint)
    where leads.id = given.id and deleted_at is null
      and assigned_to is distinct from given."accountId"
  `.execute(tx)
  const given = new Map(assignments.map(({ id, accountId }) => [id, accountId]))
  await recordAll(
    tx,
    actor,
    before.map(({ id, accountId }) => ({
      action: 'lead.assigned',
      entity: 'lead',
      entityId: id,
      before: { assignedTo: accountId },
      after: { assignedTo: given.get(id) ?? null },
    })),
  )
  const left = wanted.filter((one) => !assignments.includes(one)).map(({ id }) => id)
  return ok({ before, left })
}

/** Puts leads in the trash, or takes them out with `null`; answers those that moved. */
export async function moveLeads(at: Writing, ids: Ids, deletedAt: string | null): Promise<Changed> {
  const apart = deletedAt === null ? await unmergeAll(at, ids) : ok(true)
  if (!apart.ok) return apart
  const { rows } = await sql<{ id: number }>`
    update leads set deleted_at = ${deletedAt}::timestamptz, version = version + 1
    where id = any(${[...ids]}::bigint[]) and (deleted_at is null) = ${deletedAt !== null}
    returning id
  `.execute(at.tx)
  const moved = rows.map(({ id }) => id)
  await note(at, moved, deletedAt === null ? 'restored' : 'deleted')
  return ok({ ids: moved })
}

/** Those that a merge has put in the trash come back by taking it back, the last merge first. */
async function unmergeAll(at: Writing, ids: Ids): Promise<Result<unknown>> {
  const merged = await at.tx
    .selectFrom('lead_merges')
    .innerJoin('leads', 'leads.id', 'lead_merges.other_id')
    .select('leads.id')
    .where('leads.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('leads.deleted_at', 'is not', null)
    .where('lead_merges.undone_at', 'is', null)
    .orderBy('lead_merges.id', 'desc')
    .execute()
  for (const { id } of merged) {
    const apart = await unmerge(at, id)
    if (!apart.ok) return apart
  }
  return ok(true)
}
