import { importsOf } from '#f/system/imports/server/mutations.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { lessonImportsContract } from '../domain/contract.ts'
import { LESSONS } from './mutations.ts'

/** What imports of lessons bring to the server. */
export const lessonImportsFeature: ServerFeature = {
  name: 'lessonImports',
  ...importsOf(LESSONS, lessonImportsContract),
}
