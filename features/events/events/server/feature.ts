import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { eventCodes } from '../domain/contract.ts'
import { eventSentences } from '../domain/text.ts'
import { eventScripts } from './legacy.ts'
import { findAttachment, findCover } from './queries.ts'
import { eventsRoutes } from './routes.ts'
import { eventSeed } from './seed.ts'

/** What events bring to the server. */
export const eventsFeature: ServerFeature = {
  name: 'events',
  routes: eventsRoutes,
  errors: featureErrors(eventCodes, eventSentences, {
    events_room_exists: { code: 'events.room_not_found', field: 'roomId' },
    events_times: { code: 'events.end_not_after_start', field: 'endTime' },
  }),
  scripts: { Events: eventScripts },
  files: [
    { path: '/api/events/:id/cover', who: 'events', fileOf: findCover },
    { path: '/api/events/:id/attachment', who: 'events', fileOf: findAttachment },
  ],
  seeds: [eventSeed],
  diary: {
    words: {
      event: {
        label: 'Evento',
        fields: { title: 'Titolo', name: 'Nome', startsAt: 'Inizio', capacity: 'Posti' },
      },
    },
  },
}
