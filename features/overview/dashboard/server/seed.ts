import { leadSeed } from '#f/crm/leads/server/seed.ts'
import { addMonths } from '#kit/domain/day.ts'
import { demoSeed } from '#kit/server/demo.ts'

const MONTHS = 12
const SOURCES = ['FB', 'IG', 'TIK']

/** What the demo academy has spent on its sources in the last year. */
export const costSeed = demoSeed({ leads: leadSeed }, async (tx, demo) => {
  const random = demo.random('source costs')
  const sources = await tx
    .selectFrom('tags')
    .select('id')
    .where('name', 'in', SOURCES)
    .orderBy('id')
    .execute()
  const first = `${demo.today.slice(0, 8)}01`
  const rows = sources.flatMap(({ id }) =>
    Array.from({ length: MONTHS }, (_, ago) => ({
      ...{ tag_id: id, month: addMonths(first, -ago), saved_by: 'segreteria' },
      cents: random.int(2, 12) * 5_000,
    })),
  )
  await tx.insertInto('source_costs').values(rows).execute()
})
