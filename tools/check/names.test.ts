import { expect, test } from 'vitest'
import { wrongName, wrongNames } from './names.ts'

test.each([
  'features/payments/domain/rules.ts',
  'features/payments/domain/rules.test.ts',
  'features/payments/domain/rules/instalments.ts',
  'features/payments/server/routes.ts',
  'features/payments/server/mutations/pay-instalment.ts',
  'features/payments/server/report/ledger.typ',
  'features/teacher-groups/web/pages.tsx',
  'features/payments/web/pages/ledger.tsx',
  'features/payments/web/pages.test.ts',
  'features/payments/web/components/plan.module.css',
  'app/server/main.ts',
  'app/web/index.html',
  'kit/web/table.module.css',
  'db/migrations/0012_payments_plans.sql',
])('%s is a name of the house', (file) => {
  expect(wrongName(file)).toBeUndefined()
})

test.each([
  ['features/payments/server/helpers.ts', '"helpers" says nothing about what is inside'],
  ['kit/server/utils/text.ts', '"utils" says nothing about what is inside'],
  ['features/payments/web/components/index.ts', '"index" says nothing about what is inside'],
  ['features/payments/payments.ts', 'a feature has three rooms and no file beside them'],
  ['features/payments/client/api.ts', '"client" is not a room: domain, server, web'],
  [
    'features/payments/domain/queries.ts',
    '"queries" is not a word of domain: types, rules, contract, text',
  ],
  ['features/payments/server/routes.tsx', '"routes" is a .ts file'],
  ['features/payments/web/components.tsx', '"components" is a folder'],
  ['features/payments/web/pages.ts', '"pages" is a .tsx file'],
  ['features/payments/domain/Rules.ts', '"Rules" is not lower case with hyphens'],
  ['kit/web/useTable.ts', '"useTable" is not lower case with hyphens'],
  ['db/migrations/12_plans.sql', 'a migration is called NNNN_feature_what.sql'],
])('%s is not: %s', (file, why) => {
  expect(wrongName(file)).toBe(why)
  expect(wrongNames([file, 'kit/domain/day.ts'])).toEqual([`${file}: ${why}`])
})
