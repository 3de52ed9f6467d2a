/** Slow requests are told of so many hours, and kept for as many days as a question may take. */
export const SLOW_HOURS = 24
export const SLOW_KEPT_DAYS = 7

/** So many kinds of slow requests are listed. */
export const SLOW_LISTED = 10

/** The growth of the database is told over so many days. */
export const GROWTH_DAYS = 30

/** Sizes of the database are kept for so many days. */
export const SIZES_KEPT_DAYS = 800

/** What real use needs, and an installation may be without. */
export const LACKS = [
  'backups_off',
  'backups_same_disk',
  'base_url',
  'base_url_open',
  'two_factors',
  'mail_server',
  'mail_sender',
  'disk_low',
] as const
export type Lack = (typeof LACKS)[number]

/** Under so many bytes of free disk it is said, whatever the size of the disk. */
export const LOW_DISK = 2_000_000_000

/** What decides what is missing. */
export interface Circumstances {
  readonly backups: boolean
  readonly sameDisk: boolean
  readonly baseUrl: string | undefined
  /** Every administrator needs more than a password. */
  readonly twoFactors: boolean
  readonly mailServer: boolean
  readonly mailSender: boolean
  /** Bytes that are free where the data are; undefined where that is not known. */
  readonly free: number | undefined
}

/** What is missing for real use, the gravest first. */
export function lacksOf(at: Circumstances): Lack[] {
  const lacking: Readonly<Record<Lack, boolean>> = {
    backups_off: !at.backups,
    backups_same_disk: at.backups && at.sameDisk,
    base_url: at.baseUrl === undefined,
    base_url_open: at.baseUrl?.startsWith('http:') ?? false,
    two_factors: !at.twoFactors,
    mail_server: !at.mailServer,
    mail_sender: at.mailServer && !at.mailSender,
    disk_low: at.free !== undefined && at.free < LOW_DISK,
  }
  return LACKS.filter((lack) => lacking[lack])
}

/** The first part of the list of what is new: a version and its lines, as they are written. */
export function newsOf(changelog: string): { readonly version: string; readonly lines: string[] } {
  const [, newest = ''] = changelog.split(/^## /m)
  const [version = '', ...rest] = newest.split('\n')
  const lines = rest.flatMap((line) => /^- (.*)$/.exec(line)?.[1] ?? [])
  return { version: version.trim(), lines }
}
