import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { backupsCodes } from '../domain/contract.ts'
import { upgradeFileName } from '../domain/rules.ts'
import { backupsSentences } from '../domain/text.ts'
import { backupJobs } from './jobs.ts'
import { forgetBackups, noteBackup } from './mutations.ts'
import { backupsRoutes } from './routes.ts'

/** What the backups bring to the server. */
export const backupsFeature: ServerFeature = {
  name: 'backups',
  routes: backupsRoutes,
  errors: featureErrors(backupsCodes, backupsSentences),
  jobs: (services) => backupJobs(services),
  foundation: {
    upgradeBackups: {
      fileName: upgradeFileName,
      note: (tx, made) => noteBackup(tx, { ...made, reason: 'upgrade' }),
    },
  },
  sweep: forgetBackups,
  diary: { words: { backup: { label: 'Copia dell’accademia', verbs: { asked: 'richiesta' } } } },
}
