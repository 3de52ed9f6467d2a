import { addDays, type Day, dayOfInstant } from '#kit/domain/day.ts'
import { inBatches, type Demo } from '#kit/server/demo.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Tx } from '#kit/server/tx.ts'
import { officeOf } from '../domain/rules.ts'
import { listReaders } from './queries.ts'
import { MESSAGES } from './seed/words.ts'

/** Notifications for each copy of the academy. */
const MANY = 200
/** Days back to the oldest message of a student. */
const LONG_AGO = 120
/** Everybody was written to so many times yesterday. */
const YESTERDAY = 3
/** What is older than so many days was read, but for a few. */
const RECENT = 5
const FORGOTTEN = 0.02
const READ_SOON = 0.3

/** A row without what becomes of it. */
interface Drawn {
  readonly accountId: number
  readonly title: string
  readonly body: string
  readonly studentId: number
  readonly makeupId: number | null
  /** An instant. */
  readonly createdAt: string
}

/**
 * Fills the inboxes: the office was told of every makeup request in the words of `request`, and
 * students wrote to everybody of the staff. Answers how many notifications there are.
 */
export async function seedNotifications(
  tx: Tx,
  demo: Demo & {
    readonly students: readonly { readonly id: number }[]
    readonly request: { readonly title: string; readonly body: string }
  },
): Promise<number> {
  const random = demo.random('notifications')
  const readers = await listReaders(tx)
  const most = MANY * demo.scale
  const requests = await drawRequests(tx, officeOf(readers), demo.request, most)
  const written = Array.from({ length: most - requests.length }, (_, at): Drawn => {
    const [title, body] = random.pick(MESSAGES)
    const daysAgo = at < YESTERDAY * readers.length ? 1 : random.int(1, LONG_AGO)
    return {
      accountId: readers[at % readers.length]?.id ?? 0,
      title,
      body,
      studentId: random.pick(demo.students).id,
      makeupId: null,
      createdAt: demo.instantOn(addDays(demo.today, -daysAgo), random),
    }
  })
  const drawn = [...requests, ...written].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  await inBatches(drawn, (batch) =>
    tx
      .insertInto('received_notifications')
      .values(batch.map((row) => ({ ...rowOf(row), read_at: drawReading(demo, random, row) })))
      .returning('id')
      .execute(),
  )
  return drawn.length
}

/** What the office was told when each makeup was requested. */
async function drawRequests(
  tx: Tx,
  accountIds: readonly number[],
  request: { readonly title: string; readonly body: string },
  most: number,
): Promise<Drawn[]> {
  const makeups = await tx
    .selectFrom('makeups')
    .select(['id as makeupId', 'student_id as studentId', 'requested_at as createdAt'])
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  return makeups
    .flatMap((makeup) => accountIds.map((accountId) => ({ ...makeup, ...request, accountId })))
    .slice(-most)
}

const rowOf = ({ accountId, title, body, studentId, makeupId, createdAt }: Drawn) => ({
  account_id: accountId,
  title,
  body,
  student_id: studentId,
  makeup_id: makeupId,
  created_at: createdAt,
})

/** When it was read: the day after, or not yet. */
function drawReading(demo: Demo, random: Random, { createdAt }: Drawn): string | null {
  const day: Day = dayOfInstant(Temporal.Instant.from(createdAt))
  if (day >= addDays(demo.today, -1)) return null
  const recent = day >= addDays(demo.today, -RECENT)
  if (!random.chance(recent ? READ_SOON : 1 - FORGOTTEN)) return null
  return demo.instantOn(addDays(day, 1), random)
}
