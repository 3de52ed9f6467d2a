import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from './db.ts'

/** Attempts allowed on one key within a window; counted in the database, shared by all servers. */
export interface Limits {
  /** Uses one attempt; false when none was left. */
  take(limit: LimitName, key: string): Promise<boolean>
  /** Gives the last attempt back, after a success. */
  giveBack(limit: LimitName, key: string): Promise<void>
  /** Forgets the attempts of a key, after a success that proves who it is. */
  clear(limit: LimitName, key: string): Promise<void>
  /** Forgets the attempts of all keys that begin so, whatever they were limited by. */
  clearAll(start: string): Promise<void>
}

const WINDOWS = {
  /** Wrong passwords for one account name from one place; who goes on waits longer each time. */
  login_minute: { points: 10, duration: 60 },
  login_quarter: { points: 20, duration: 15 * 60 },
  login_hours: { points: 40, duration: 4 * 60 * 60 },
  /** Wrong passwords for one account name from everywhere that never signed in before. */
  login_account: { points: 100, duration: 15 * 60 },
  /** Wrong passwords from one address. */
  login_address: { points: 50, duration: 15 * 60 },
  /** Wrong codes for one account after the right password, from everywhere that never signed in before. */
  login_code: { points: 20, duration: 4 * 60 * 60 },
  /** Calendars read from one address, where a whole school may have its phones. */
  feed_address: { points: 600, duration: 15 * 60 },
  /** Personal links opened and answered from one address, where a whole school may have its phones. */
  public_link: { points: 600, duration: 15 * 60 },
  /** The same of one link, wherever it is opened from: with its picture, and mail scanners. */
  public_token: { points: 200, duration: 15 * 60 },
  /** Leads that other programs leave, from one address: a whole web site sends from its own. */
  door_address: { points: 300, duration: 15 * 60 },
  /** The same at one door, wherever they come from. */
  door_token: { points: 600, duration: 15 * 60 },
  /** Questions to other people's servers that one account asks from the settings. */
  outside_questions: { points: 30, duration: 15 * 60 },
} as const
export type LimitName = keyof typeof WINDOWS

/** Limits kept by rate-limiter-flexible in the table of the first migration. */
export function databaseLimits(pool: pg.Pool): Limits {
  const limiter = (name: LimitName) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      keyPrefix: name,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      ...WINDOWS[name],
    })
  const limiters: Record<LimitName, RateLimiterPostgres> = {
    login_minute: limiter('login_minute'),
    login_quarter: limiter('login_quarter'),
    login_hours: limiter('login_hours'),
    login_account: limiter('login_account'),
    login_address: limiter('login_address'),
    login_code: limiter('login_code'),
    feed_address: limiter('feed_address'),
    public_link: limiter('public_link'),
    public_token: limiter('public_token'),
    door_address: limiter('door_address'),
    door_token: limiter('door_token'),
    outside_questions: limiter('outside_questions'),
  }
  return {
    async take(name, key) {
      try {
        await limiters[name].consume(key)
        return true
      } catch (used) {
        // The library rejects with a result, not an error, when no attempt is left.
        if (used instanceof RateLimiterRes) return false
        throw used
      }
    },
    async giveBack(name, key) {
      await limiters[name].reward(key)
    },
    async clear(name, key) {
      await limiters[name].delete(key)
    },
    async clearAll(start) {
      const keys = Object.keys(limiters).map((name) => `${name}:${start}`)
      await pool.query(
        'delete from rate_limits using unnest($1::text[]) as start where starts_with(key, start)',
        [keys],
      )
    },
  }
}

/** Deletes the counters whose window is over. */
export async function dropSpentLimits(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', now.epochMilliseconds).execute()
}
