import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Transaction } from 'kysely'
import { inject } from 'vitest'
import { readinessOf } from '#app/server/health.ts'
import { buildServer } from '#app/server/http.ts'
import { servicesOf } from '#app/server/services.ts'
import type { DB } from '#db/schema.ts'
import { createAccount } from '#f/system/accounts/server/mutations.ts'
import type { Role } from '#kit/domain/permissions.ts'
import type { Result } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { clockOf, type Clock } from '#kit/server/clock.ts'
import { readConfig } from '#kit/server/config.ts'
import { openDatabase } from '#kit/server/db.ts'
import type { Network } from '#kit/server/network.ts'
import type { Pace } from '#kit/server/pace.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { clientOf, fromElsewhere, sessionCookie, type Client } from './client.ts'
import { command, dropDatabase, onDatabase } from './database.ts'

/** A Thursday morning of term: 15 October 2026, 9:00 at the academy. */
export const NOW = '2026-10-15T09:00:00+02:00[Europe/Rome]'

/** The password of every account that a world makes. */
export const PASSWORD = 'prova-prova'

/** The accounts a test signs in as, by role or by the names that land on screens of their own. */
const ROLE_OF = {
  admin: 'admin',
  staff: 'staff',
  billing: 'staff',
  call_centre: 'call_centre',
  phoneop: 'call_centre',
} as const satisfies Record<string, Role>
export type Username = keyof typeof ROLE_OF

export interface MovableClock extends Clock {
  /** Puts the clock at a zoned or UTC time: `2026-12-01T08:00:00+01:00[Europe/Rome]`. */
  set(iso: string): void
  advance(duration: Temporal.DurationLike): void
}

/** A whole server on a database of its own, with a clock that moves when told. */
export interface World {
  /** Where the server listens, `http://127.0.0.1:port`. */
  readonly url: string
  /** The database, for programs that open it themselves. */
  readonly databaseUrl: string
  readonly services: Services
  readonly clock: MovableClock
  readonly anonymous: Client
  /** The client of an account, made on first use; the same session each time. */
  as(username: Username): Promise<Client>
  /** Signs in once more: a session of its own. */
  signIn(username: string, password?: string): Promise<Client>
  /** Makes an account as the first start does; answers its id. */
  account(username: string, role: Role): Promise<number>
  /** Does what a mutation does, as the program itself; a refusal fails the test. */
  act<T>(work: (tx: Transaction<DB>) => Promise<Result<T>>): Promise<T>
  /** Rows of a statement, to look behind the answers. */
  sql<Row = Record<string, unknown>>(statement: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export interface WorldOptions {
  readonly now?: string
  /** Variables of the program, as in the README's table. */
  readonly env?: Readonly<Record<string, string>>
  readonly demo?: boolean
  /** The network as the server sees it, where it is not the real one. */
  readonly network?: Network
  /** How fast files have to come in, where it is not half a minute that counts. */
  readonly pace?: Pace
}

/** Opens a world; close it in `afterAll`. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const admin = inject('adminUrl')
  const name = `quinte_test_${randomBytes(6).toString('hex')}`
  await command(admin, `create database ${name} template ${inject('templateName')}`)
  const databaseUrl = onDatabase(admin, name)
  const database = openDatabase(databaseUrl)
  const clock = movableClock(options.now ?? NOW)
  const config = readConfig(
    { LOG_LEVEL: 'error', API_FOLDER: 'api-test', ...options.env },
    options.demo,
  )
  const made = servicesOf(config, database, 'a key only for the tests', clock)
  const services = { ...made, network: options.network ?? made.network }
  const app = await buildServer(
    services,
    {
      ready: readinessOf(database.db),
      draining: () => false,
    },
    options.pace,
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const anonymous = clientOf(url)

  const act: World['act'] = async (work) => {
    const result = await inTransaction(services, work)
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`)
    return result.value
  }
  const account: World['account'] = async (username, role) => {
    const person = { name: 'Anna', surname: 'Prova' }
    const { id } = await act((tx) =>
      createAccount(tx, SYSTEM, { username, role, password: PASSWORD, ...person }),
    )
    return id
  }
  const signIn: World['signIn'] = async (username, password = PASSWORD) => {
    const login = { username, password }
    const answer = await anonymous.call('POST', '/session', login, fromElsewhere())
    if (answer.status !== 200) throw new Error(`cannot sign in: ${JSON.stringify(answer.body)}`)
    return clientOf(url, sessionCookie(answer))
  }
  const clients = new Map<Username, Promise<Client>>()
  return {
    url,
    databaseUrl,
    services,
    clock,
    anonymous,
    as(username) {
      const made =
        clients.get(username) ?? account(username, ROLE_OF[username]).then(() => signIn(username))
      clients.set(username, made)
      return made
    },
    signIn,
    account,
    act,
    async sql<Row>(statement: string, values: unknown[] = []) {
      return (await database.pool.query(statement, values)).rows as Row[]
    },
    async close() {
      await app.close()
      await services.pdf.stop()
      await database.close()
      await dropDatabase(admin, name)
    },
  }
}

function movableClock(start: string): MovableClock {
  const instant = (iso: string) => Temporal.Instant.from(iso.replace(/\[.*$/, ''))
  let at = instant(start)
  return {
    ...clockOf(() => at),
    set(iso) {
      at = instant(iso)
    },
    advance(duration) {
      at = at.toZonedDateTimeISO('UTC').add(duration).toInstant()
    },
  }
}

/** Another server on the database of a world, with pool and clock of its own; close it first. */
export async function openSecondServer(
  world: Pick<World, 'databaseUrl' | 'clock'>,
): Promise<{ readonly url: string; readonly services: Services; close(): Promise<void> }> {
  const database = openDatabase(world.databaseUrl)
  const config = readConfig({ LOG_LEVEL: 'error', API_FOLDER: 'api-test' })
  const services = servicesOf(config, database, 'a key only for the tests', world.clock)
  const app = await buildServer(services, {
    ready: readinessOf(database.db),
    draining: () => false,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    services,
    async close() {
      await app.close()
      await services.pdf.stop()
      await database.close()
    },
  }
}
