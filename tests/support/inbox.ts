import type { World } from './world.ts'

/** A notification as a test wants it; all of it has a usual value. */
interface Wanted {
  readonly title?: string
  readonly body?: string
  readonly studentId?: number
  readonly makeupId?: number
  /** An instant. */
  readonly createdAt?: string
  readonly readAt?: string
}

/** Puts a notification into the inbox of a user; answers its number. */
export async function notified(
  world: World,
  username: string,
  wanted: Wanted = {},
): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `insert into received_notifications
       (account_id, title, body, student_id, makeup_id, created_at, read_at)
     select id, $2, $3, $4, $5, $6, $7 from accounts where username = $1
     returning id`,
    [
      username,
      wanted.title ?? 'Richiesta di recupero',
      wanted.body ?? 'Un insegnante ha chiesto di far recuperare una lezione persa.',
      wanted.studentId ?? null,
      wanted.makeupId ?? null,
      wanted.createdAt ?? world.clock.now().toString(),
      wanted.readAt ?? null,
    ],
  )
  return row?.id ?? 0
}
