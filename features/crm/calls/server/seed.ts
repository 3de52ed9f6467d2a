import { sql } from 'kysely'
import { leadSeed } from '#f/crm/leads/server/seed.ts'
import { demoSeed } from '#kit/server/demo.ts'

/** What operators of the demo say about every course. */
export const callSeed = demoSeed({ leads: leadSeed }, async (tx) => {
  await sql`
    insert into call_scripts (tag_id, body, saved_by)
    select tags.id, 'Buongiorno, chiamo dall’Accademia: ci ha scritto per il corso ' || tags.name
      || E'.\n\nChe esperienze ha già? Quando potrebbe venire a trovarci?\n'
      || 'Proponga il prossimo open day e ne fissi l’ora.', 'segreteria'
    from tags join tag_categories on tag_categories.id = tags.category_id
    where tag_categories.role = 'course' order by tags.id
  `.execute(tx)
})
