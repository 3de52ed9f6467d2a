import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { fileCodes } from '../domain/contract.ts'
import { fileSentences } from '../domain/text.ts'
import { fileScripts } from './legacy.ts'
import { dropUploads } from './mutations.ts'

/** What files bring to the server. */
export const filesFeature: ServerFeature = {
  name: 'files',
  errors: featureErrors(fileCodes, fileSentences),
  scripts: { Spreadsheets: fileScripts },
  sweep: dropUploads,
  diary: {
    words: { file: { label: 'File', verbs: { stored: 'caricato' }, fields: { name: 'Nome' } } },
  },
}
