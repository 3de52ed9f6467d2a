import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { attendanceCodes } from '../domain/contract.ts'
import { attendanceSentences } from '../domain/text.ts'
import { attendanceScripts } from './legacy.ts'
import { attendanceConstraints } from './mutations.ts'
import { attendanceRoutes } from './routes.ts'
import { attendanceSeed } from './seed.ts'

/** What attendance bring to the server. */
export const attendanceFeature: ServerFeature = {
  name: 'attendance',
  routes: attendanceRoutes,
  errors: featureErrors(attendanceCodes, attendanceSentences, attendanceConstraints),
  scripts: { 'Attendance and absences': attendanceScripts },
  seeds: [attendanceSeed],
  diary: {
    words: {
      register: { label: 'Registro', kind: 'lesson', fields: { lessonId: 'Lezione' } },
      absence: {
        label: 'Assenza',
        kind: 'attendance',
        verbs: { justified: 'giustificata', unjustified: 'giustificazione tolta' },
        fields: { lessonId: 'Lezione', reason: 'Motivo' },
      },
    },
  },
}
