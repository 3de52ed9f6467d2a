import { z } from 'zod'
import { day, id, operation } from '#kit/domain/contract.ts'
import { compareDays, daysBetween, isDay } from '#kit/domain/day.ts'
import { BILLINGS, MAX_DAYS } from './types.ts'

const amount = z.int().nonnegative()
const count = z.int().nonnegative()
/** Minutes; less than whole where they are divided among several teachers. */
const minutes = z.number().nonnegative()

/** A month on the wire, `yyyy-MM`. */
export const month = z.string().refine((value) => isDay(`${value}-01`), 'Mese non valido')

/** The days that a spreadsheet of lessons covers, both included. */
export const period = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => compareDays(from, to) <= 0, {
    path: ['from'],
    error: 'La data di inizio deve essere precedente alla data di fine',
  })
  .refine(({ from, to }) => daysBetween(from, to) < MAX_DAYS, {
    path: ['to'],
    error: `Scegli al massimo ${MAX_DAYS} giorni`,
  })

export const figures = z.object({
  lessons: count,
  /** The teacher's part of all lessons, those billed as days too. */
  minutes,
  hourlyMinutes: minutes,
  hourlyCents: amount,
  days: count,
  dailyCents: amount,
  /** Lessons to be paid on whose day the teacher had no rate: they are not in the amounts. */
  unrated: count,
})
export type Figures = z.infer<typeof figures>

export const monthRow = z.object({ month: z.string(), held: figures, planned: figures })
export type MonthRow = z.infer<typeof monthRow>

/** A lesson behind the figures of a month. */
export const hoursLesson = z.object({
  id,
  /** Local wall time. */
  startsAt: z.string(),
  minutes: z.int(),
  courseId: id,
  courseName: z.string(),
  /** "subject - note" of each, joined. */
  subjects: z.string(),
  roomName: z.string(),
  topic: z.string(),
  /** How many teachers its hours are divided among. */
  sharedAmong: z.int().positive(),
  held: z.boolean(),
  billing: z.enum(BILLINGS),
  /** The teacher's part of its minutes. */
  share: minutes,
  /** Of an hour or of the day, as it is billed; null when no rate held on its day. */
  rateCents: amount.nullable(),
  /** What it adds to the amount of the month. */
  cents: amount,
})
export type HoursLesson = z.infer<typeof hoursLesson>

/** The teacher as "Cognome Nome"; one of the trash stays readable. */
const teacher = z.object({ id, name: z.string() })

export const hoursContract = {
  months: operation('teaching', 'GET', '/teachers/{id}/hours', 'Hours to bill, a row a month')
    .input(z.strictObject({ id }))
    .output(z.object({ teacher, rows: z.array(monthRow) })),
  month: operation('teaching', 'GET', '/teachers/{id}/hours/{month}', 'The lessons behind a month')
    .input(z.strictObject({ id, month }))
    .output(z.object({ teacher, ...monthRow.shape, lessons: z.array(hoursLesson) })),
}
