import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { mergeCodes } from '../domain/contract.ts'
import { mergeSentences } from '../domain/text.ts'
import { mergeScripts } from './legacy.ts'
import { mergeConstraints } from './mutations.ts'
import { mergesRoutes } from './routes.ts'

/** What course merges bring to the server. */
export const mergesFeature: ServerFeature = {
  name: 'merges',
  routes: mergesRoutes,
  errors: featureErrors(mergeCodes, mergeSentences, mergeConstraints),
  scripts: { 'Course merges': mergeScripts },
  diary: {
    words: {
      course_merge: { label: 'Fusione di corsi', fields: { name: 'Nome', courseIds: 'Corsi' } },
    },
  },
}
