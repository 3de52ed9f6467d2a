import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { DB } from '#db/schema.ts'
import { addDays, type Day } from '#kit/domain/day.ts'
import { randomOf, type Random } from './demo/random.ts'
import type { Clock } from './clock.ts'
import type { SecretBox } from './secrets.ts'
import type { Tx } from './tx.ts'

/** What every seed may use. */
export interface Demo {
  /** Every date is relative to this day. */
  readonly today: Day
  /** How many times the academy is as large as the plain one: a whole number from 1. */
  readonly scale: number
  readonly secrets: SecretBox
  /** A source of chance of its own for each purpose, the same at each run. */
  random(purpose: string): Random
  /** An instant in the office hours of a day, never after now: ISO text. */
  instantOn(day: Day, random: Random): string
}

/** Makes the context of one run; everything but sealed secrets depends on `today` and `scale`. */
export function demoOf(clock: Clock, secrets: SecretBox, scale: number): Demo {
  const today = clock.today()
  return {
    today,
    scale,
    secrets,
    random: (purpose) => randomOf(`quinte ${purpose}`),
    instantOn(day, random) {
      const past = day < today ? day : addDays(today, -1)
      const minute = random.int(8 * 60, 16 * 60)
      const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 })
      return `${past}T${time.toString({ smallestUnit: 'second' })}Z`
    },
  }
}

/** Puts rows in many at a time, far below the 65,535 values that a statement may have. */
export async function inBatches<Row, Out>(
  rows: readonly Row[],
  insert: (batch: readonly Row[]) => Promise<readonly Out[]>,
  size = 1_000,
): Promise<Out[]> {
  const answers: Out[] = []
  for (let start = 0; start < rows.length; start += size) {
    answers.push(...(await insert(rows.slice(start, start + size))))
  }
  return answers
}

/** Rows of a statement that takes them as one JSON list, whatever their columns. */
const ROWS = 5_000

/** Puts rows into a table; all have the columns of the first. */
export async function insertRows<Table extends keyof DB>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  await inBatches(rows, (batch) => insertList(tx, table, batch, sql``), ROWS)
}

/** The same for a table with ids, which are answered in the order of the rows. */
export async function insertNumbered<Table extends keyof DB>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<number[]> {
  const made = await inBatches(
    rows,
    (batch) => insertList(tx, table, batch, sql`returning id`),
    ROWS,
  )
  return made.map(({ id }) => id)
}

/** As one list in JSON, which is read several times faster than a value for each field. */
async function insertList(
  tx: Tx,
  table: keyof DB,
  rows: readonly object[],
  returning: RawBuilder<unknown>,
): Promise<readonly { readonly id: number }[]> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const into = sql.table(table)
  const made = await sql<{ id: number }>`
    insert into ${into} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(rows)}::jsonb)
    ${returning}
  `.execute(tx)
  return made.rows
}

/** A part of the demo; what it made is handed to the parts that need it. */
export interface DemoSeed<Made = unknown> {
  /** Puts the rows in, or answers what is there when another part has asked for it before. */
  run(tx: Tx, demo: Demo, done: DemoDone): Promise<Made>
  /** How many of what it made. */
  counts(done: DemoDone): DemoCounts
}

/** What the parts that have run have made. */
export type DemoDone = Map<DemoSeed, unknown>

/** How many rows of each kind the demo has. */
export type DemoCounts = Readonly<Record<string, number>>

type Needs = Readonly<Record<string, DemoSeed>>
type MadeBy<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends DemoSeed<infer Made> ? Made : never
}

/** Declares a part of the demo: the parts that come first, by the name of what they make. */
export function demoSeed<N extends Needs, Made>(
  needs: N,
  put: (tx: Tx, demo: Demo & MadeBy<N>) => Promise<Made>,
  counts: (made: Made) => DemoCounts = () => ({}),
): DemoSeed<Made> {
  const seed: DemoSeed<Made> = {
    async run(tx, demo, done) {
      if (done.has(seed)) return done.get(seed) as Made
      const made: Record<string, unknown> = {}
      for (const [name, need] of Object.entries(needs)) made[name] = await need.run(tx, demo, done)
      const own = await put(tx, { ...demo, ...(made as MadeBy<N>) })
      done.set(seed, own)
      return own
    },
    counts: (done) => counts(done.get(seed) as Made),
  }
  return seed
}
