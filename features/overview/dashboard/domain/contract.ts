import { z } from 'zod'
import { cents, day, done, id, operation } from '#kit/domain/contract.ts'
import { daysBetween, isDay } from '#kit/domain/day.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { COHORT_KEYS, MAX_COHORT_DAYS, STAGES } from './rules/cohort.ts'
import { SHOWN_LEADS } from './rules.ts'
import { TABLES } from './types.ts'

export const dashboardCodes = {
  'dashboard.source_not_found': 'not_found',
} as const satisfies Codes

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

const became = {
  leads: z.int(),
  /** Called at least once. */
  called: z.int(),
  /** Who answered one of the calls. */
  reached: z.int(),
  /** Who was entered for a day of information. */
  openDay: z.int(),
  enrolled: z.int(),
  paidCents: z.int(),
  /** Half of the called waited no longer for the first call. */
  minutes: z.number().nullable(),
}

const cohortLine = z.object({
  /** 0 for leads without it; null for the line of all. */
  key: z.int().nullable(),
  name: z.string(),
  ...became,
  /** What was spent on the source; null where nothing was typed in. */
  costCents: z.int().nullable(),
  before: z.object(became),
})
export type CohortLine = z.infer<typeof cohortLine>

const asked = { from: day, to: day, by: z.enum(COHORT_KEYS) }
const period = { ...asked, by: asked.by.default('source') }
/** What is no day is told at its own field. */
const inOrder = ({ from, to }: { from: string; to: string }) =>
  !isDay(from) || !isDay(to) || (from <= to && daysBetween(from, to) < MAX_COHORT_DAYS)
const PERIOD_WRONG = { error: 'Scegli un periodo di tre anni al massimo', path: ['to'] }

export const dashboardContract = {
  week: operation('crm', 'GET', '/dashboard', 'The leads of a week by origin and course')
    .input(z.strictObject({ start: day.optional() }))
    .output(week),
  leads: operation('crm', 'GET', '/dashboard/leads', 'Leads with their tags by category')
    .input(z.strictObject({ ids: z.array(id).min(1).max(SHOWN_LEADS) }))
    .output(z.object({ rows: z.array(shownLead) })),
  cohort: operation('crm-office', 'GET', '/cohort', 'What became of the leads of a period')
    .input(z.strictObject(period).refine(inOrder, PERIOD_WRONG))
    .output(
      z.object({
        /** What was asked for: it may be shown while the next is read. */
        ...asked,
        before: z.object({ from: day, to: day }),
        rows: z.array(cohortLine),
      }),
    ),
  cohortLeads: operation('crm-office', 'GET', '/cohort/leads', 'The leads behind a figure')
    .input(
      z
        .strictObject({
          ...period,
          /** Left out for the line of all. */
          key: z.int().nonnegative().optional(),
          stage: z.enum(STAGES),
        })
        .refine(inOrder, PERIOD_WRONG),
    )
    .output(z.object({ leadIds: z.array(id) })),
  costs: operation('crm-office', 'GET', '/source-costs', 'What the sources of a period cost')
    .input(z.strictObject({ from: day, to: day }).refine(inOrder, PERIOD_WRONG))
    .output(
      z.object({
        sources: z.array(code),
        rows: z.array(z.object({ tagId: id, source: z.string(), month: day, cents: z.int() })),
      }),
    ),
  saveCost: operation('crm-office', 'PUT', '/source-costs', 'Write what a source cost in a month')
    .input(z.strictObject({ tagId: id, month: day, cents }))
    .output(done),
}
