import { batches, letters as ofProgram } from '#app/server/features.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import type { MailRow } from '#f/system/mail/domain/contract.ts'
import { mailJobs } from '#f/system/mail/server/jobs.ts'
import { queueMail, type NewMail } from '#f/system/mail/server/mutations.ts'
import { saveSettings } from '#f/system/settings/server/mutations.ts'
import { refuse } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { openDatabase, type Database } from '#kit/server/db.ts'
import { addJob, startJobs, type Jobs, type JobSet } from '#kit/server/jobs.ts'
import { lapsed, layOutLetter, type Letters } from '#kit/server/letter.ts'
import type { Services } from '#kit/server/services.ts'
import { openMailbox, type Mailbox, type MailboxOptions } from './mailbox.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

export const SENDER = 'segreteria@accademia.example'
export const ACADEMY = 'Accademia «Però»'
export const SUBJECT = 'Perché no? Così è più facile: €\u00a01.234,50'
export const TEXT = 'Città, perché, più: «è così»'

const letters: Letters = {
  ...ofProgram,
  'test.hello': async (_tx, data, { config }) => {
    const { text } = data as { text: string }
    const words = { subject: SUBJECT, blocks: [{ paragraph: text }] }
    return { ...layOutLetter(config.ACADEMY_NAME, words), kept: true }
  },
  'test.gone': async () => refuse('kit.not_found'),
  'test.over': async () => lapsed('kit.not_found'),
  'test.broken': async () => {
    throw new Error('a bug')
  },
}

/** An academy that sends mails, and the mail server that gets them. */
export interface PostOffice {
  readonly world: World
  /** The one of the running test. */
  readonly mailbox: Mailbox
  open(options?: MailboxOptions): Promise<void>
  /** Stores the sending address and its password. */
  sender(address: string, password?: string | null): Promise<void>
  /** The services of a server with this mail server, or none. */
  servicesWith(url: string | undefined, mailFrom?: string): Services
  /** Starts the workers of one more server. */
  start(services?: Services, ...others: JobSet[]): Promise<void>
  /** Stops the workers after what they are doing, so that its traces can be looked at. */
  stopAll(): Promise<void>
  /** Starts and stops workers, which try every mail once that is due. */
  startAndDrain(services?: Services): Promise<void>
  /** The same with the batches, as if every delay were over, until nothing is left to do. */
  work(): Promise<void>
  /** Puts a mail into the outbox. */
  queue(mail?: Partial<NewMail>): Promise<number>
  outbox(): Promise<MailRow[]>
  /** Ends the workers and the mailbox, and empties the outbox, after each test. */
  clear(): Promise<void>
}

/** Opens a post office on a world of its own; close the world in `afterAll`. */
export async function openPostOffice(options: WorldOptions = {}): Promise<PostOffice> {
  const world = await openWorld({ ...options, env: { ACADEMY_NAME: ACADEMY, ...options.env } })
  let mailbox: Mailbox | undefined
  let started: { jobs: Jobs; database: Database }[] = []
  const opened = (): Mailbox => {
    if (!mailbox) throw new Error('no mailbox: open() first')
    return mailbox
  }
  const office: PostOffice = {
    world,
    get mailbox() {
      return opened()
    },
    async open(options) {
      mailbox = await openMailbox(options)
    },
    async sender(address, password = null) {
      const change = { sendingMailAddress: address, sendingMailPassword: password }
      const now = world.clock.now().toString()
      await world.act((tx) => saveSettings(tx, SYSTEM, world.services.secrets, change, now))
    },
    servicesWith(url, mailFrom) {
      const { SMTP_URL: _, ...config } = world.services.config
      const smtp = url === undefined ? {} : { SMTP_URL: url }
      const from = mailFrom === undefined ? {} : { MAIL_FROM: mailFrom }
      return { ...world.services, config: { ...config, ...smtp, ...from } }
    },
    async start(services = office.servicesWith(opened().url), ...others) {
      const database = openDatabase(world.databaseUrl)
      const log = { debug: () => {}, warn: () => {}, error: () => {} }
      const sets = [mailJobs(services, letters), ...others]
      started.push({ database, jobs: await startJobs({ pool: database.pool, log }, sets) })
    },
    async stopAll() {
      for (const { jobs, database } of started) {
        await jobs.stop()
        await database.close()
      }
      started = []
    },
    async startAndDrain(services) {
      for (;;) {
        const probed = Promise.withResolvers<void>()
        await addJob(world.services.db, 'test.probe', {}, { key: 'probe' })
        await office.start(services, { tasks: { 'test.probe': async () => probed.resolve() } })
        await probed.promise
        await office.stopAll()
        // Mails that were taken up meanwhile have got new jobs, behind the probe.
        const left = await world.sql(
          `select from graphile_worker.jobs
           where key like 'mail.send%' and attempts = 0 and run_at <= now()`,
        )
        if (left.length === 0) return
      }
    },
    async work() {
      const services = office.servicesWith(opened().url)
      for (;;) {
        await world.sql('update graphile_worker._private_jobs set run_at = now()')
        const probed = Promise.withResolvers<void>()
        await addJob(world.services.db, 'test.probe', {}, { key: 'probe' })
        const probe = { tasks: { 'test.probe': async () => probed.resolve() } }
        await office.start(services, probe, batchJobs(services, batches))
        await probed.promise
        await office.stopAll()
        const left = await world.sql(
          "select from graphile_worker.jobs where key like 'batches.work%' or key like 'mail.send%'",
        )
        if (left.length === 0) return
      }
    },
    async queue(mail = {}) {
      const { id } = await world.act((tx) =>
        queueMail(tx, SYSTEM, {
          kind: 'test.hello',
          to: { address: 'anna@example.it', name: 'Niccolò D’Èrrico' },
          subject: 'Ciao',
          data: { text: TEXT },
          ...mail,
        }),
      )
      return id
    },
    async outbox() {
      const staff = await world.as('staff')
      return (await staff.call('GET', '/mails', { dir: 'asc' })).body.rows
    },
    async clear() {
      await office.stopAll()
      await mailbox?.close()
      await world.sql('truncate mails cascade')
    },
  }
  return office
}
