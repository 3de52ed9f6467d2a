import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { acted, ACTED, asFlag, flag, idField, optional } from '#kit/server/form-fields.ts'
import { answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { markRead } from './mutations.ts'
import { listWholeInbox } from './queries.ts'

export const notificationScripts: readonly Script[] = [
  reads(
    {
      name: 'getNotifiche',
      who: 'staff',
      summary:
        'The notifications that a user received, newest first. user_id is the own one, also when ' +
        'it is left out; sent_by is the student, 0 when it comes from none; read is 0 until it is read.',
      fields: z.object({ user_id: optional(idField) }),
      answer: z.array(
        z.object({
          id: id.meta({ example: 12 }),
          title: z.string().meta({ example: 'Richiesta di recupero' }),
          body: z
            .string()
            .meta({ example: 'Un insegnante ha chiesto di far recuperare una lezione.' }),
          created_at: z.string().meta({ example: '2026-10-15 09:00:00' }),
          sent_by: z.int().nonnegative().meta({ example: 7 }),
          read: flag,
        }),
      ),
    },
    async ({ db, actor }, { user_id: asked }) => {
      const { accountId = 0 } = actor
      if (asked !== undefined && asked !== accountId) {
        return refuse('notifications.not_yours', { field: 'user_id' })
      }
      const inbox = await listWholeInbox(db, accountId)
      return ok(
        inbox.map(({ id: number, title, body, createdAt, readAt, studentId }) => ({
          id: number,
          title,
          body,
          created_at: wallTimeOfInstant(Temporal.Instant.from(createdAt)).replace('T', ' '),
          sent_by: studentId ?? 0,
          read: asFlag(readAt !== null),
        })),
      )
    },
  ),
  writes(
    {
      name: 'setNotificheRead',
      who: 'staff',
      summary: 'Marks one of the own notifications as read; read already, nothing changes.',
      fields: z.object({ id: idField }),
      answer: acted,
    },
    async ({ tx, actor, now }, fields) =>
      answering(await markRead(tx, actor, { ids: [fields.id] }, now), () => ACTED),
  ),
]
