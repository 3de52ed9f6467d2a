import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { reportCodes } from '../domain/contract.ts'
import { reportSentences } from '../domain/text.ts'
import { printBatch } from './jobs.ts'
import { dropSets } from './mutations.ts'
import { certificateTemplate } from './report/certificate.ts'
import { reportSets } from './report/set.ts'
import { reports } from './report.ts'
import { reportsRoutes } from './routes.ts'

/** What reports bring to the server. */
export const reportsFeature: ServerFeature = {
  name: 'reports',
  routes: reportsRoutes,
  errors: featureErrors(reportCodes, reportSentences),
  documents: [...reports, ...reportSets],
  templates: [certificateTemplate],
  batches: [printBatch],
  sweep: dropSets,
}
