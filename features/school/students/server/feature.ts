import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { studentCodes } from '../domain/contract.ts'
import { studentSentences } from '../domain/text.ts'
import { studentBatches } from './jobs.ts'
import { studentScripts } from './legacy.ts'
import { credentialsTemplate, studentLetters } from './mail.ts'
import { studentConstraints } from './mutations.ts'
import { findPhoto } from './queries.ts'
import { studentsRoutes } from './routes.ts'
import { studentSeed } from './seed.ts'
import { studentDiary } from './diary.ts'

/** What students bring to the server. */
export const studentsFeature: ServerFeature = {
  name: 'students',
  routes: studentsRoutes,
  errors: featureErrors(studentCodes, studentSentences, studentConstraints),
  scripts: { Students: studentScripts },
  letters: studentLetters,
  templates: [credentialsTemplate],
  batches: studentBatches,
  files: [{ path: '/api/students/:id/photo', who: 'school', fileOf: findPhoto }],
  seeds: [studentSeed],
  diary: studentDiary,
}
