import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { overdueCodes } from '../domain/contract.ts'
import { overdueSentences } from '../domain/text.ts'
import { overdueLetters, reminderTemplate } from './mail.ts'
import { overdueRoutes } from './routes.ts'

/** What overdue bring to the server. */
export const overdueFeature: ServerFeature = {
  name: 'overdue',
  routes: overdueRoutes,
  errors: featureErrors(overdueCodes, overdueSentences),
  letters: overdueLetters,
  templates: [reminderTemplate],
  diary: {
    words: { reminder_text: { label: 'Testo del sollecito', verbs: { changed: 'cambiato' } } },
  },
}
