import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import { listWholeInbox } from './queries.ts'
import { notificationsRoutes as routes } from './routes.ts'

const notifica = answer.record<Awaited<ReturnType<typeof listWholeInbox>>[number]>({
  id: answer.number(12, 'id'),
  title: answer.words('Richiesta di recupero', 'title'),
  body: answer.words('Un insegnante ha chiesto di far recuperare una lezione.', 'body'),
  created_at: answer.words('2026-10-15 09:00:00', ({ createdAt }) =>
    wallTimeOfInstant(Temporal.Instant.from(createdAt)).replace('T', ' '),
  ),
  sent_by: answer.number(7, ({ studentId }) => studentId ?? 0),
  read: answer.flag(({ readAt }) => readAt !== null),
})

export const notificationScripts = scripts({
  getNotifiche: reads({
    summary:
      'The notifications that a user received, newest first. user_id is the own one, also when ' +
      'it is left out; sent_by is the student, 0 when it comes from none; read is 0 until it is read.',
    fields: { user_id: field.optionalId },
    answer: answer.list(notifica),
    read: async ({ db, actor }, { user_id: asked }) => {
      const { accountId = 0 } = actor
      const own = asked === undefined || asked === accountId
      if (!own) return refuse('notifications.not_yours', { field: 'user_id' })
      return ok(await listWholeInbox(db, accountId))
    },
  }),
  setNotificheRead: through(routes.markRead, {
    summary: 'Marks one of the own notifications as read; read already, nothing changes.',
    fields: { id: field.id },
    input: ({ id }) => ({ ids: [id] }),
  }),
})
