import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { notificationCodes } from '../domain/contract.ts'
import { notificationSentences } from '../domain/text.ts'
import { notificationScripts } from './legacy.ts'
import { notificationsRoutes } from './routes.ts'

/** What notifications bring to the server. */
export const notificationsFeature: ServerFeature = {
  name: 'notifications',
  routes: notificationsRoutes,
  errors: featureErrors(notificationCodes, notificationSentences),
  scripts: { Notifications: notificationScripts },
  diary: {
    words: {
      notification: {
        label: 'Notifica ricevuta',
        verbs: { received: 'arrivata', read: 'letta', unread: 'da leggere' },
      },
    },
  },
}
