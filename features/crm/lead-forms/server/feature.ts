import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { leadFormCodes } from '../domain/contract.ts'
import { leadFormSentences } from '../domain/text.ts'
import { leadFormJobs } from './jobs.ts'
import { dropArrivals, leadFormConstraints } from './mutations.ts'
import { leadDoor } from './public.ts'
import { leadFormsRoutes } from './routes.ts'
import { leadFormSeed } from './seed.ts'

/** What the addresses for leads bring to the server. */
export const leadFormsFeature: ServerFeature = {
  name: 'leadForms',
  routes: leadFormsRoutes,
  errors: featureErrors(leadFormCodes, leadFormSentences, leadFormConstraints),
  doors: [leadDoor],
  jobs: leadFormJobs,
  sweep: dropArrivals,
  seeds: [leadFormSeed],
  diary: {
    words: {
      lead_form: {
        label: 'Modulo web',
        verbs: { renewed: 'indirizzo sostituito' },
        fields: { name: 'Nome', trap: 'Campo trappola', consentText: 'Consenso: testo' },
      },
    },
  },
}
