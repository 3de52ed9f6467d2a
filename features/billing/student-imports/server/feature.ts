import { importsOf } from '#f/system/imports/server/mutations.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { studentImportsContract } from '../domain/contract.ts'
import { STUDENTS } from './mutations.ts'

/** What imports of students bring to the server. */
export const studentImportsFeature: ServerFeature = {
  name: 'studentImports',
  ...importsOf(STUDENTS, studentImportsContract),
}
