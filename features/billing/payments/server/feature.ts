import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { paymentCodes } from '../domain/contract.ts'
import { paymentSentences } from '../domain/text/sentences.ts'
import { paymentScripts } from './legacy.ts'
import { paymentLetters, refusedTemplate } from './mail.ts'
import { paymentConstraints } from './mutations.ts'
import { findDocumentFile, findProofFile } from './queries/proofs.ts'
import { duesSheet } from './report.ts'
import { paymentsRoutes } from './routes.ts'
import { paymentDiary } from './diary.ts'

/** What payments bring to the server. */
export const paymentsFeature: ServerFeature = {
  name: 'payments',
  routes: paymentsRoutes,
  errors: featureErrors(paymentCodes, paymentSentences, paymentConstraints),
  scripts: { Payments: paymentScripts },
  files: [
    { path: '/api/payment-proofs/:id/file', who: 'billing', fileOf: findProofFile },
    { path: '/api/courses/:id/payment-document/file', who: 'billing', fileOf: findDocumentFile },
  ],
  letters: paymentLetters,
  templates: [refusedTemplate],
  documents: [duesSheet],
  diary: paymentDiary,
}
