import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { subjectCodes } from '../domain/contract.ts'
import { subjectSentences } from '../domain/text.ts'
import { subjectScripts } from './legacy.ts'
import { subjectConstraints } from './mutations.ts'
import { subjectsRoutes } from './routes.ts'
import { subjectSeed } from './seed.ts'

/** What subjects bring to the server. */
export const subjectsFeature: ServerFeature = {
  name: 'subjects',
  routes: subjectsRoutes,
  errors: featureErrors(subjectCodes, subjectSentences, subjectConstraints),
  scripts: { Subjects: subjectScripts },
  seeds: [subjectSeed],
  diary: { words: { subject: { label: 'Materia', fields: { name: 'Nome', note: 'Nota' } } } },
}
