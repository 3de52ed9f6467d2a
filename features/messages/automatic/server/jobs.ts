import { wallTimeOfInstant } from '#kit/domain/day.ts'
import type { JobSet } from '#kit/server/jobs.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { FIRST_HOUR } from '../domain/rules.ts'
import { FAULT } from '../domain/text.ts'
import { RULES, type RuleKey } from '../domain/types.ts'
import { noteRun, runRule } from './mutations.ts'
import { findRule } from './queries.ts'

/** Changed lessons are looked for every minute, the rest once an hour of the day. */
export function automaticJobs(services: Services): JobSet {
  return {
    tasks: {
      'automatic.lessons': () => runIfOn(services, 'lessons'),
      'automatic.daily': () => runDaily(services),
    },
    schedule: { 'automatic.lessons': '* * * * *', 'automatic.daily': '7 * * * *' },
  }
}

/** What the day asks for, from the hour on at which one may write to people. */
export async function runDaily(services: Services): Promise<void> {
  const hour = Number(wallTimeOfInstant(services.clock.now()).slice(11, 13))
  if (hour < FIRST_HOUR) return
  const faults: unknown[] = []
  for (const key of RULES) {
    if (key !== 'lessons') await runIfOn(services, key).catch((fault) => faults.push(fault))
  }
  // Only now, so that one rule keeps none of the others from running.
  if (faults.length > 0) throw new AggregateError(faults, `automatic mails: ${String(faults[0])}`)
}

/**
 * Runs a rule that is on, and notes on it how that ended. What the program itself fails at is
 * thrown on, so that the log has it too.
 */
export async function runIfOn(services: Services, key: RuleKey): Promise<void> {
  if (!(await findRule(services.db, key)).enabled) return
  const now = services.clock.now().toString()
  const note = (error: string | null) =>
    inTransaction(services, (tx) => noteRun(tx, key, now, error))
  try {
    const done = await inTransaction(services, (tx) => runRule(tx, services, key))
    await note(done.ok ? null : services.errors.sentence(done))
  } catch (error) {
    await note(FAULT)
    throw error
  }
}
