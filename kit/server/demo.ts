import { addDays, type Day } from '#kit/domain/day.ts'
import { randomOf, type Random } from './demo/random.ts'
import type { Clock } from './clock.ts'
import type { SecretBox } from './secrets.ts'

/**
 * What every feature's `seedX(tx, demo)` may use. A seed that needs rows of another feature takes
 * them on top of this: `demo: Demo & { students: readonly DemoStudent[] }`; app/server/demo.ts
 * passes on what each seed answers.
 */
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
