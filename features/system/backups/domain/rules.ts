import { ACADEMY_ZONE, addMonths, isDay, type Day } from '#kit/domain/day.ts'

/** When the backup of a night is due, on the academy's clock: after midnight's work, before anybody's. */
const NIGHT = { hour: 2, minute: 30 } as const

/** So many nights are kept, and of each of so many months the first. */
export const NIGHTS_KEPT = 14
export const MONTHS_KEPT = 12

/** Of the backups before upgrades so many are kept. */
export const UPGRADES_KEPT = 3

/** Days after which a backup is tried again by restoring it. */
export const TRIAL_DAYS = 7

/** Days after which a trial that did not succeed is made again. */
export const FAILED_TRIAL_DAYS = 1

/** Without a good backup for so many hours the administrators are warned. */
export const LATE_HOURS = 48

/** While one that was asked for is made, it is looked for each time after so long. */
export const POLL_MS = 2_000

/** Days for which it is known what became of a backup. */
export const KNOWN_DAYS = 400

/** A trial is not begun unless there is so many times the size of the database free on its disk. */
export const TRIAL_ROOM = 2

/** The instant of the last night's backup before `now`. */
export function lastNight(now: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO(ACADEMY_ZONE)
  const night = local.with({ ...NIGHT, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  const past = Temporal.ZonedDateTime.compare(night, local) <= 0
  return (past ? night : night.subtract({ days: 1 })).toInstant()
}

/** What is known of the backups so far: ISO instants. */
export interface History {
  /** When anybody could first sign in. */
  readonly firstUse: string | undefined
  readonly lastGood: string | undefined
}

/**
 * Whether a backup is to be made now: last night's is missing, also when the machine was off at
 * that time. An academy that began this morning has had no night yet.
 */
export function isBackupDue({ firstUse, lastGood }: History, now: Temporal.Instant): boolean {
  const night = lastNight(now)
  const before = (instant: string) =>
    Temporal.Instant.compare(Temporal.Instant.from(instant), night) < 0
  return firstUse !== undefined && before(firstUse) && (lastGood === undefined || before(lastGood))
}

/** Whether the last good backup is too old, or there is none though there should be. */
export function isLate({ firstUse, lastGood }: History, now: Temporal.Instant): boolean {
  const since = lastGood ?? firstUse
  if (since === undefined) return false
  const latest = Temporal.Instant.from(since).add({ hours: LATE_HOURS })
  return Temporal.Instant.compare(latest, now) < 0
}

/** A trial of a backup. */
export interface LastTrial {
  readonly at: string
  readonly fault: string | null
}

/** Whether a backup is to be tried now; one that failed takes as long as one that does not. */
export function isTrialDue(last: LastTrial | undefined, now: Temporal.Instant): boolean {
  if (last === undefined) return true
  const pause = last.fault === null ? TRIAL_DAYS : FAILED_TRIAL_DAYS
  const next = Temporal.Instant.from(last.at).add({ hours: pause * 24 })
  return Temporal.Instant.compare(next, now) <= 0
}

const NAME = /^quinte-(\d{4}-\d{2}-\d{2})(-\d{6})?\.quinte$/
const BEFORE_UPGRADE = /^prima-di-\d{4}-(\d{8}T\d{6}Z)\.quinte$/

/** The name of a backup's file; `time` (HHmmss) for another one of the same day. */
export function fileName(day: Day, time?: string): string {
  return `quinte-${day}${time === undefined ? '' : `-${time}`}.quinte`
}

/** The name of the backup before the schema becomes this version. */
export function upgradeFileName(version: number, now: Temporal.Instant): string {
  const at = now.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  return `prima-di-${String(version).padStart(4, '0')}-${at}.quinte`
}

/** The day of a backup by its name; `undefined` for what is none of the nights'. */
export function dayOfFile(name: string): Day | undefined {
  const day = NAME.exec(name)?.[1]
  return isDay(day) ? day : undefined
}

/**
 * Which of the files in the folder of the copies are not kept any longer: the newest nights stay,
 * of each month of a year the first, and the newest backups before an upgrade. What the program
 * has not named itself is never touched.
 */
export function filesToDrop(names: readonly string[], today: Day): string[] {
  const keep = keptDays(
    names.flatMap((name) => dayOfFile(name) ?? []),
    today,
  )
  const nights = names.filter((name) => {
    const day = dayOfFile(name)
    return day !== undefined && !keep.has(day)
  })
  const at = (name: string) => BEFORE_UPGRADE.exec(name)?.[1] ?? ''
  const upgrades = names
    .filter((name) => at(name) !== '')
    .toSorted((a, b) => (at(a) < at(b) ? 1 : -1))
  return [...nights, ...upgrades.slice(UPGRADES_KEPT)]
}

/** The days whose backups are kept. */
export function keptDays(days: readonly Day[], today: Day): ReadonlySet<Day> {
  const sorted = [...new Set(days)].toSorted()
  const keep = new Set(sorted.slice(-NIGHTS_KEPT))
  const oldest = addMonths(`${today.slice(0, 7)}-01`, -MONTHS_KEPT)
  const months = new Set<string>()
  for (const day of sorted) {
    const month = day.slice(0, 7)
    if (day < oldest || months.has(month)) continue
    months.add(month)
    keep.add(day)
  }
  return keep
}
