import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { fileCodes } from '../domain/contract.ts'
import { fileSentences } from '../domain/text.ts'
import { MAX_SIZE } from '../domain/rules/sizes.ts'
import { fileScripts, openedFile } from './legacy.ts'
import { dropUploads, storeUpload } from './mutations.ts'
import { findKept } from './queries/generated.ts'
import { fileInfo, readFileChunks } from './queries.ts'

/** What files bring to the server. */
export const filesFeature: ServerFeature = {
  name: 'files',
  errors: featureErrors(fileCodes, fileSentences),
  scripts: { Spreadsheets: fileScripts },
  foundation: {
    storedFiles: {
      limit: MAX_SIZE.document,
      info: fileInfo,
      content: readFileChunks,
      store: storeUpload,
      opened: openedFile,
      kept: findKept,
    },
  },
  sweep: dropUploads,
  diary: {
    words: { file: { label: 'File', verbs: { stored: 'caricato' }, fields: { name: 'Nome' } } },
  },
}
