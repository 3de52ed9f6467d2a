import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { teacherCodes } from '../domain/contract.ts'
import { teacherSentences } from '../domain/text.ts'
import { teacherScripts } from './legacy.ts'
import { teacherConstraints } from './mutations.ts'
import { findInvoiceFile } from './queries/invoices.ts'
import { teachersRoutes } from './routes.ts'
import { teacherSeed } from './seed.ts'
import { teacherDiary } from './diary.ts'

/** What teachers bring to the server. */
export const teachersFeature: ServerFeature = {
  name: 'teachers',
  routes: teachersRoutes,
  errors: featureErrors(teacherCodes, teacherSentences, teacherConstraints),
  scripts: { Teachers: teacherScripts },
  files: [{ path: '/api/teacher-invoices/:id/file', who: 'school', fileOf: findInvoiceFile }],
  seeds: [teacherSeed],
  diary: teacherDiary,
}
