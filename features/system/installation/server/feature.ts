import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { installationCodes } from '../domain/contract.ts'
import { installationSentences } from '../domain/text.ts'
import { installationJobs } from './jobs.ts'
import { forgetMeasures } from './mutations.ts'
import { keepSlowRequests, serveMetrics } from './public.ts'
import { installationRoutes } from './routes.ts'

/** What the view of the program itself brings to the server. */
export const installationFeature: ServerFeature = {
  name: 'installation',
  routes: installationRoutes,
  errors: featureErrors(installationCodes, installationSentences),
  jobs: (services) => installationJobs(services),
  serve: serveMetrics,
  everyMinute: keepSlowRequests,
  sweep: forgetMeasures,
  diary: {
    words: {
      demo: { label: 'Accademia demo', verbs: { loaded: 'caricata' } },
      job: { label: 'Lavoro', verbs: { retried: 'ritentato' }, fields: { task: 'Lavoro' } },
    },
  },
}
