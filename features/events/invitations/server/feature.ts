import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { invitationCodes } from '../domain/contract.ts'
import { invitationSentences } from '../domain/text.ts'
import { invitationDiary } from './diary.ts'
import { invitationJobs } from './jobs.ts'
import { invitationScripts } from './legacy.ts'
import { invitationLetters, invitationTemplates } from './mail.ts'
import { invitationBatches } from './mutations/send.ts'
import { invitationLinks } from './public.ts'
import { invitationsRoutes } from './routes.ts'
import { invitationSeed } from './seed.ts'

/** What invitations bring to the server. */
export const invitationsFeature: ServerFeature = {
  name: 'invitations',
  routes: invitationsRoutes,
  errors: featureErrors(invitationCodes, invitationSentences, {
    invitations_student_once: { code: 'invitations.already' },
    invitations_teacher_once: { code: 'invitations.already' },
    invitations_lead_once: { code: 'invitations.already' },
    invitations_event: { code: 'invitations.event_not_found' },
    invitations_student: { code: 'invitations.person_not_found', field: 'studentId' },
    invitations_teacher: { code: 'invitations.person_not_found', field: 'teacherId' },
  }),
  scripts: { 'Event invitations': invitationScripts },
  letters: invitationLetters,
  templates: invitationTemplates,
  jobs: invitationJobs,
  batches: invitationBatches,
  links: invitationLinks,
  seeds: [invitationSeed],
  diary: invitationDiary,
}
