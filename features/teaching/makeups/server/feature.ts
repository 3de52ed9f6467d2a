import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { makeupCodes } from '../domain/contract.ts'
import { makeupSentences } from '../domain/text.ts'
import { makeupScripts } from './legacy.ts'
import { makeupLetters, proposalTemplate } from './mail.ts'
import { agreedLetters, agreedTemplate } from './mail/agreed.ts'
import { makeupConstraints } from './mutations.ts'
import { makeupLink } from './public.ts'
import { makeupsRoutes } from './routes.ts'
import { makeupSeed, notificationSeed } from './seed.ts'
import { makeupDiary } from './diary.ts'

/** What makeups bring to the server. */
export const makeupsFeature: ServerFeature = {
  name: 'makeups',
  routes: makeupsRoutes,
  errors: featureErrors(makeupCodes, makeupSentences, makeupConstraints),
  scripts: { 'Makeup lessons': makeupScripts },
  letters: { ...makeupLetters, ...agreedLetters },
  templates: [proposalTemplate, agreedTemplate],
  links: [makeupLink],
  seeds: [makeupSeed, notificationSeed],
  diary: makeupDiary,
}
