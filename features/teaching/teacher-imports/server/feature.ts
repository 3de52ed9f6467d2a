import { importsOf } from '#f/system/imports/server/mutations.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { teacherImportsContract } from '../domain/contract.ts'
import { TEACHERS } from './mutations.ts'

/** What imports of teachers bring to the server. */
export const teacherImportsFeature: ServerFeature = {
  name: 'teacherImports',
  ...importsOf(TEACHERS, teacherImportsContract),
}
