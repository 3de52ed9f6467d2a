import type { ServerFeature } from '#kit/server/feature.ts'
import { accessJobs } from './jobs.ts'
import { accessLetters, changedTemplate, newDeviceTemplate } from './mail.ts'

/** What mails about the own sign-ins bring to the server. */
export const accessMailsFeature: ServerFeature = {
  name: 'accessMails',
  letters: accessLetters,
  templates: [newDeviceTemplate, changedTemplate],
  jobs: accessJobs,
}
