import pg from 'pg'

/** Why nothing can be done just now: the database is away, or there is no room to write. */
export type Outage = 'database' | 'disk'

const DISK_CODES = ['53100', 'ENOSPC', 'EDQUOT']
/** Lost connections, ended servers, none left of something, failing disks, a standby, too slow. */
const DATABASE_CODES = /^(08|53|57P|58|57014|25006|25P03|28|3D000)/
const NETWORK_CODES = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT'],
]
const DISK_TEXT = /no space left on device|disk quota exceeded/i
const DATABASE_TEXT = new RegExp(
  [
    'connection (terminated|ended|error)|client was closed|query read timeout',
    'timeout exceeded when trying to connect|timeout expired|after calling end on the pool',
    'database system is (starting up|shutting down|in recovery)|terminating connection',
    `\\b(${NETWORK_CODES.join('|')})\\b`,
  ].join('|'),
  'i',
)

/** What outage an error or one of its causes means; `undefined` when it is something else. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (DISK_CODES.includes(code)) return 'disk'
  // What the database says under a code of its own is not read word by word.
  if (error instanceof pg.DatabaseError) return DATABASE_CODES.test(code) ? 'database' : undefined
  if (NETWORK_CODES.includes(code)) return 'database'
  return outageIn(error.message) ?? outageOf(error.cause)
}

/** The same of a line for the log, whose error is gone. */
export function outageIn(line: string): Outage | undefined {
  if (DISK_TEXT.test(line)) return 'disk'
  return DATABASE_TEXT.test(line) ? 'database' : undefined
}

const MINUTE_MS = 60_000

/**
 * Lets one line of each kind through a minute: answers how many were held back before it, or
 * `undefined` when this one is to be held back too.
 */
export function onePerMinute(now: () => number): (kind: string) => number | undefined {
  const lines = new Map<string, { at: number; held: number }>()
  return (kind) => {
    const last = lines.get(kind)
    if (last && now() - last.at < MINUTE_MS) {
      last.held += 1
      return undefined
    }
    lines.set(kind, { at: now(), held: 0 })
    return last?.held ?? 0
  }
}
