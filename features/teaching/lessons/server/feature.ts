import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { lessonCodes } from '../domain/contract.ts'
import { lessonSentences } from '../domain/text.ts'
import { lessonDiary } from './diary.ts'
import { lessonScripts } from './legacy.ts'
import { lessonConstraints } from './mutations.ts'
import { costSheet } from './report.ts'
import { lessonsRoutes } from './routes.ts'
import { lessonSeed } from './seed.ts'

/** What lessons bring to the server. */
export const lessonsFeature: ServerFeature = {
  name: 'lessons',
  routes: lessonsRoutes,
  errors: featureErrors(lessonCodes, lessonSentences, lessonConstraints),
  scripts: { Lessons: lessonScripts },
  documents: [costSheet],
  seeds: [lessonSeed],
  diary: lessonDiary,
}
