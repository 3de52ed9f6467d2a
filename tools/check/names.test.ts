import { expect, test } from 'vitest'
import { wrongName, wrongNames } from './names.ts'

test.each([
  'features/school/payments/domain/rules.ts',
  'features/school/payments/domain/rules.test.ts',
  'features/school/payments/domain/rules/instalments.ts',
  'features/school/payments/server/routes.ts',
  'features/school/payments/server/mutations/pay-instalment.ts',
  'features/school/payments/server/report/ledger.typ',
  'features/school/teacher-groups/web/pages.tsx',
  'features/school/payments/web/pages/ledger.tsx',
  'features/school/payments/web/pages.test.ts',
  'features/school/payments/web/components/plan.module.css',
  'app/server/main.ts',
  'app/web/index.html',
  'kit/web/table.module.css',
  'db/migrations/0012_payments_plans.sql',
])('%s is a name of the house', (file) => {
  expect(wrongName(file)).toBeUndefined()
})

test.each([
  [
    'features/payments/domain/rules.ts',
    '"payments" is not an area: system, school, teaching, billing, messages, events, crm, overview',
  ],
  ['features/school/payments/server/helpers.ts', '"helpers" says nothing about what is inside'],
  ['kit/server/utils/text.ts', '"utils" says nothing about what is inside'],
  ['features/school/payments/web/components/index.ts', '"index" says nothing about what is inside'],
  ['features/school/payments/payments.ts', 'a feature has three rooms and no file beside them'],
  ['features/school/payments/client/api.ts', '"client" is not a room: domain, server, web'],
  [
    'features/school/payments/domain/queries.ts',
    '"queries" is not a word of domain: types, rules, contract, text',
  ],
  ['features/school/payments/server/routes.tsx', '"routes" is a .ts file'],
  ['features/school/payments/web/components.tsx', '"components" is a folder'],
  ['features/school/payments/web/pages.ts', '"pages" is a .tsx file'],
  ['features/school/payments/domain/Rules.ts', '"Rules" is not lower case with hyphens'],
  ['kit/web/useTable.ts', '"useTable" is not lower case with hyphens'],
  ['db/migrations/12_plans.sql', 'a migration is called NNNN_feature_what.sql'],
])('%s is not: %s', (file, why) => {
  expect(wrongName(file)).toBe(why)
  expect(wrongNames([file, 'kit/domain/day.ts'])).toEqual([`${file}: ${why}`])
})
