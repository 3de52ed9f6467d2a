import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { statementCodes } from '../domain/contract.ts'
import { statementSentences } from '../domain/text.ts'
import { statementConstraints } from './mutations.ts'
import { statementsRoutes } from './routes.ts'
import { statementSeed } from './seed.ts'

/** What statements bring to the server. */
export const statementsFeature: ServerFeature = {
  name: 'statements',
  routes: statementsRoutes,
  errors: featureErrors(statementCodes, statementSentences, statementConstraints),
  seeds: [statementSeed],
  diary: {
    words: {
      statement: { label: 'Estratto conto', verbs: { imported: 'importato', removed: 'tolto' } },
      statement_line: {
        label: 'Riga di estratto conto',
        kind: 'payment',
        verbs: {
          matched: 'abbinata',
          reopened: 'riaperta',
          set_aside: 'messa da parte',
          taken_back: 'abbinamento annullato',
        },
      },
    },
  },
}
