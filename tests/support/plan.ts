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

interface Asked {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The parts of the plan by which the database really answers a query. */
export async function planOf(world: World, ask: (db: Db) => Promise<unknown>): Promise<PlanNode[]> {
  // The last one is the whole: a query inside another is built before it.
  const last = (await listen(world, ask)).at(-1)
  return explain(world, last ?? { sql: '', parameters: [] })
}

/** The same for each of several queries, in the order in which they are begun. */
export async function plansOf(
  world: World,
  ask: (db: Db) => Promise<unknown>,
): Promise<PlanNode[][]> {
  const plans: PlanNode[][] = []
  for (const asked of await listen(world, ask)) plans.push(await explain(world, asked))
  return plans
}

async function listen(world: World, ask: (db: Db) => Promise<unknown>): Promise<Asked[]> {
  const { db } = world.services
  const asked: Asked[] = []
  const spied = db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await ask(spied)
  return asked
}

async function explain(world: World, { sql, parameters }: Asked): Promise<PlanNode[]> {
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
