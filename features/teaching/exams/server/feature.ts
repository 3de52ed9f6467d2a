import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { examCodes } from '../domain/contract.ts'
import { examSentences } from '../domain/text.ts'
import { examDiary } from './diary.ts'
import { examScripts } from './legacy.ts'
import { examsRoutes } from './routes.ts'
import { examSeed } from './seed.ts'

/** What exams bring to the server. */
export const examsFeature: ServerFeature = {
  name: 'exams',
  routes: examsRoutes,
  errors: featureErrors(examCodes, examSentences),
  scripts: { 'Exams and grades': examScripts },
  seeds: [examSeed],
  diary: examDiary,
}
