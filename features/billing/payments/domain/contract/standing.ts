import { z } from 'zod'
import { day, id } from '#kit/domain/contract.ts'
import { STANDINGS } from '../types.ts'

/** The payment standing of a student in a course, with its reason. */
export const standing = z.object({
  standing: z.enum(STANDINGS),
  /** `yyyy-MM`, and whether all its instalments are paid. */
  month: z.string(),
  monthPaid: z.boolean(),
  previousMonth: z.string(),
  previousPaid: z.boolean(),
  /** The instalments that are late, the oldest first, with what is missing of each. */
  late: z.array(z.object({ dueOn: day, daysLate: z.int(), missingCents: z.int() })),
  /** There are instalments, and all of them are paid. */
  settled: z.boolean(),
  /** When the next one is due that is not paid. */
  nextOn: day.nullable(),
})
export type StandingReason = z.infer<typeof standing>

/** One standing for all courses of a student that are going on; null when none is. */
export const joinedStanding = z.object({
  standing: z.enum(STANDINGS).nullable(),
  /** The courses it comes from, the worst first. */
  courses: z.array(z.object({ courseId: id, courseName: z.string(), reason: standing })),
})
export type JoinedStanding = z.infer<typeof joinedStanding>
