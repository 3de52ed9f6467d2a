import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { materialCodes } from '../domain/contract.ts'
import { materialSentences } from '../domain/text.ts'
import { materialScripts, discountScripts } from './legacy.ts'
import { materialConstraints } from './mutations.ts'
import { findDiscountFile, findHandoutFile, findHomeworkFile } from './queries/files.ts'
import { materialsRoutes } from './routes.ts'
import { materialSeed } from './seed.ts'

/** What materials bring to the server. */
export const materialsFeature: ServerFeature = {
  name: 'materials',
  routes: materialsRoutes,
  errors: featureErrors(materialCodes, materialSentences, materialConstraints),
  scripts: { 'Homework, handouts, documents': materialScripts, Discounts: discountScripts },
  files: [
    { path: '/api/handout-files/:id', who: 'teaching', fileOf: findHandoutFile },
    { path: '/api/homework-files/:id', who: 'teaching', fileOf: findHomeworkFile },
    { path: '/api/discount-files/:id', who: 'teaching', fileOf: findDiscountFile },
  ],
  seeds: [materialSeed],
  diary: {
    words: {
      handout: { label: 'Dispensa', fields: { title: 'Titolo', courseId: 'Corso' } },
      homework: { label: 'Compito', fields: { title: 'Titolo', courseId: 'Corso' } },
      discounts: { label: 'Scontistiche' },
    },
  },
}
