import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { reportCodes } from '../domain/contract.ts'
import { reportSentences } from '../domain/text.ts'
import { reports } from './report.ts'

/** What reports bring to the server. */
export const reportsFeature: ServerFeature = {
  name: 'reports',
  errors: featureErrors(reportCodes, reportSentences),
  documents: reports,
}
