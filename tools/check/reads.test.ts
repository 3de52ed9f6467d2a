import { expect, test } from 'vitest'
import { writingQueries } from './reads.ts'

const FILE = 'features/school/payments/server/queries.ts'

test.each([
  'await db.insertInto("plans").values(plan).execute()',
  "db.updateTable('plans')",
  'db.deleteFrom("plans")',
  'sql`insert  into plans values (1)`',
  'sql`UPDATE plans SET total = 0`',
  'sql`delete from plans`',
])('%s does not belong into queries', (line) => {
  const word = writingQueries(FILE, `const a = 1\n${line}`)
  expect(word).toHaveLength(1)
  expect(word[0]).toContain(`${FILE}:2: queries never write`)
  expect(writingQueries('features/school/payments/server/queries/plans.ts', line)).toHaveLength(1)
  expect(writingQueries('features/school/payments/server/mutations.ts', line)).toEqual([])
})

test('reading, also under a lock, is what queries are for', () => {
  const text = "db.selectFrom('plans').select('updated_at').forUpdate()\n// an update of the set"
  expect(writingQueries(FILE, text)).toEqual([])
})
