import { contract, table, text } from './domain.ts'
import { legacy, mutations, queries, routes, routesTest, serverFeature } from './server.ts'
import { actions, api, nameDialog, pages, places, screens } from './web.ts'
import type { Words } from './words.ts'

/** The smallest whole feature: one record with a name, from its table to its screen, with a trash. */
export function skeleton(words: Words, migration: string): Map<string, string> {
  const folder = `features/${words.area}/${words.feature}`
  return new Map([
    [`db/migrations/${migration}_${words.table}.sql`, table(words)],
    [`${folder}/domain/contract.ts`, contract(words)],
    [`${folder}/domain/text.ts`, text(words)],
    [`${folder}/server/feature.ts`, serverFeature(words)],
    [`${folder}/server/queries.ts`, queries(words)],
    [`${folder}/server/mutations.ts`, mutations(words)],
    [`${folder}/server/legacy.ts`, legacy(words)],
    [`${folder}/server/routes.ts`, routes(words)],
    [`${folder}/server/routes.test.ts`, routesTest(words)],
    [`${folder}/web/api.ts`, api(words)],
    [`${folder}/web/actions.ts`, actions(words)],
    [`${folder}/web/components/name-dialog.tsx`, nameDialog(words)],
    [`${folder}/web/pages.tsx`, pages(words)],
    [`${folder}/web/places.ts`, places(words)],
    [`${folder}/web/screens.ts`, screens(words)],
  ])
}
