import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { courseCodes } from '../domain/contract.ts'
import { courseSentences, FIELD_LABELS } from '../domain/text.ts'
import { courseScripts } from './legacy.ts'
import { courseConstraints } from './mutations.ts'
import { coursesRoutes } from './routes.ts'
import { courseSeed } from './seed.ts'

/** What courses bring to the server. */
export const coursesFeature: ServerFeature = {
  name: 'courses',
  routes: coursesRoutes,
  errors: featureErrors(courseCodes, courseSentences, courseConstraints),
  scripts: { 'Courses and categories': courseScripts },
  seeds: [courseSeed],
  diary: {
    words: {
      course: {
        label: 'Corso',
        verbs: {
          archived: 'archiviato',
          unarchived: 'tolto dall’archivio',
          weekdays_changed: 'giorni visibili',
        },
        fields: { ...FIELD_LABELS, visibleToStudents: 'Visibile agli studenti' },
      },
      category: { label: 'Categoria', fields: { name: 'Nome' } },
    },
  },
}
