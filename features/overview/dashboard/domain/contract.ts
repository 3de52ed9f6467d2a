import { z } from 'zod'
import { day, id, operation } from '#kit/domain/contract.ts'
import { SHOWN_LEADS } from './rules.ts'
import { TABLES } from './types.ts'

const code = z.object({ id: z.int().nonnegative(), name: z.string() })

const week = z.object({
  /** The first day; the week goes from 17:00 of it to 17:00 seven days later. */
  start: day,
  from: z.string(),
  to: z.string(),
  /** Whether the week is over; until then it reaches to `newEnd`. */
  valid: z.boolean(),
  newEnd: z.string(),
  courses: z.array(code),
  tables: z.array(
    z.object({
      key: z.enum(TABLES),
      rows: z.array(code),
      columns: z.array(code),
      cells: z.array(z.object({ row: z.int(), column: z.int(), leadIds: z.array(id) })),
    }),
  ),
})
export type Week = z.infer<typeof week>

/** A lead behind a figure, with its tags by category. */
const shownLead = z.object({
  id,
  surname: z.string(),
  name: z.string(),
  phone: z.string(),
  createdAt: z.string(),
  tags: z.array(z.object({ category: z.string(), names: z.array(z.string()) })),
})
export type ShownLead = z.infer<typeof shownLead>

export const dashboardContract = {
  week: operation('crm', 'GET', '/dashboard', 'The leads of a week by origin and course')
    .input(z.strictObject({ start: day.optional() }))
    .output(week),
  leads: operation('crm', 'GET', '/dashboard/leads', 'Leads with their tags by category')
    .input(z.strictObject({ ids: z.array(id).min(1).max(SHOWN_LEADS) }))
    .output(z.object({ rows: z.array(shownLead) })),
}
