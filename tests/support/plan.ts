import type { Db } from '#kit/server/db.ts'
import type { World } from './world.ts'

/** A part of a plan, as PostgreSQL explains it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly Plans?: readonly PlanNode[]
}

/** The parts of the plan by which the database really answers a query. */
export async function planOf(world: World, ask: (db: Db) => Promise<unknown>): Promise<PlanNode[]> {
  const { db } = world.services
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const spied = db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await ask(spied)
  // The last one is the whole: a query inside another is built before it.
  const { sql, parameters } = asked.at(-1) ?? { sql: '', parameters: [] }
  const [row] = await world.sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${sql}`,
    [...parameters],
  )
  return row ? withParts(row['QUERY PLAN'][0].Plan) : []
}

/** A part of a plan and all parts below it. */
export function withParts(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withParts)]
}
