import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { tagCodes } from '../domain/contract.ts'
import { tagSentences } from '../domain/text.ts'
import { tagScripts } from './legacy.ts'
import { tagConstraints } from './mutations.ts'
import { tagsRoutes } from './routes.ts'

/** What tags bring to the server. */
export const tagsFeature: ServerFeature = {
  name: 'tags',
  routes: tagsRoutes,
  errors: featureErrors(tagCodes, tagSentences, tagConstraints),
  scripts: { Tags: tagScripts },
  diary: {
    words: {
      tag: {
        label: 'Tag',
        verbs: { merged: 'unito a un altro' },
        fields: { name: 'Nome', categoryId: 'Categoria' },
      },
      tag_category: { label: 'Categoria di tag', fields: { name: 'Nome' } },
    },
  },
}
