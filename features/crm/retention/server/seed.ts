import { leadSeed } from '#f/crm/leads/server/seed.ts'
import { demoSeed } from '#kit/server/demo.ts'

/** Leads of one source of the demo are kept for a year, so that some are due. */
export const retentionSeed = demoSeed({ leads: leadSeed }, async (tx) => {
  const source = await tx
    .selectFrom('tags')
    .select('id')
    .where('name', '=', 'TIK')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('lead_retention')
    .values({ tag_id: source.id, months: 12, saved_by: 'segreteria' })
    .execute()
})
