import { instantOfWallTime, type WallTime } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { cleanHtml } from '#kit/server/html.ts'
import { type At, insertRecord } from '#kit/server/records.ts'
import { EVENT } from '../mutations.ts'

/** An event that another program has. */
interface MovedEvent {
  readonly title: string
  readonly description: string
  readonly link1: string
  readonly link1Title: string
  readonly link2: string
  readonly link2Title: string
  readonly startsAt: WallTime
  readonly endsAt: WallTime
  readonly capacity: number
  readonly createdAt: WallTime | null
}

/**
 * Writes an event that another program has, over already or not. Nothing goes out of itself: a free
 * place is offered to nobody, and no reminder is planned, until somebody says so.
 */
export async function bringEvent(
  at: At,
  { description: html, link1Title, link2Title, startsAt, endsAt, createdAt, ...event }: MovedEvent,
): Promise<Result<{ id: number }>> {
  const description = cleanHtml(html)
  if (description === '') return refuse('events.no_description', { field: 'description' })
  const id = await insertRecord(at, EVENT, {
    ...{ ...event, description, offers: false, created_by: at.actor.username },
    ...{ link1_title: link1Title, link2_title: link2Title },
    ...{ starts_at: startsAt, ends_at: endsAt },
    ...(createdAt && { created_at: instantOfWallTime(createdAt) }),
  })
  return ok({ id })
}
