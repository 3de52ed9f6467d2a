/** The largest share of missed hours, in per cent. */
export const MAX_PERCENT = 100

/** Days for which nobody is told again, at most. */
export const MAX_DAYS = 365

/** Students that one sending names at most. */
export const MAX_STUDENTS = 10_000

/** A share of missed hours as it is told and kept: two decimals. */
export function toldPercent(share: number): number {
  return Math.round(share * 100) / 100
}

/** Whether a notice is so new that its student is not told again unless somebody asks to. */
export function isRecent(noticeAt: string, now: string, days: number): boolean {
  const until = Temporal.Instant.from(noticeAt).add({ hours: days * 24 })
  return Temporal.Instant.compare(until, now) > 0
}

/** What is known of somebody who reaches the threshold. */
interface Reached {
  readonly leftOut: string | null
  readonly lastNotice: { readonly recent: boolean } | null
}

/** Whether selecting everybody selects her: she can be written to, and was not told lately. */
export function isDue({ leftOut, lastNotice }: Reached): boolean {
  return leftOut === null && lastNotice?.recent !== true
}
