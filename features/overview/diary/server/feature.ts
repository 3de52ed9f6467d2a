import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { diaryCodes } from '../domain/contract.ts'
import { diarySentences } from '../domain/text.ts'
import { academySheet } from './report.ts'
import { diaryRoutes } from './routes.ts'

/** What the diaries bring to the server. */
export const diaryFeature: ServerFeature = {
  name: 'diary',
  routes: diaryRoutes,
  errors: featureErrors(diaryCodes, diarySentences),
  documents: [academySheet],
}
