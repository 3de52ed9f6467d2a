import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { feedCodes } from '../domain/contract.ts'
import { feedSentences } from '../domain/text.ts'
import { feedConstraints } from './mutations.ts'
import { serveFeeds } from './public.ts'
import { feedsRoutes } from './routes.ts'

/** What feeds bring to the server. */
export const feedsFeature: ServerFeature = {
  name: 'feeds',
  routes: feedsRoutes,
  errors: featureErrors(feedCodes, feedSentences, feedConstraints),
  serve: serveFeeds,
  diary: {
    words: { calendar_feed: { label: 'Calendario condiviso', verbs: { revoked: 'revocato' } } },
  },
}
