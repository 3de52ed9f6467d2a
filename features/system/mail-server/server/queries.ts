import { fixedSender, senderOf } from '#f/system/settings/server/queries.ts'
import type { Db } from '#kit/server/db.ts'
import type { Services } from '#kit/server/services.ts'
import type { SmtpAccount } from '#kit/server/smtp.ts'
import type { MailServer } from '../domain/contract.ts'

/** The mail server as it is stored; it always exists, without a host when none was chosen. */
export async function storedServer(db: Db) {
  return db
    .selectFrom('mail_servers')
    .select([
      'host',
      'port',
      'username',
      'mails_per_minute as mailsPerMinute',
      'connections',
      'size_limit as sizeLimit',
      'version',
      'updated_by as updatedBy',
      'updated_at as updatedAt',
    ])
    .executeTakeFirstOrThrow()
}

/** The same as a screen shows it, with the pause that holds just now. */
export async function currentServer(
  db: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): Promise<MailServer> {
  const stored = await storedServer(db)
  const pause = await db
    .selectFrom('mail_pace')
    .select('paused_until as until')
    .where('paused_until', '>', clock.now().toString())
    .executeTakeFirst()
  return { ...stored, fixed: config.SMTP_URL !== undefined, pausedUntil: pause?.until ?? null }
}

/** The largest mail that the server takes; null while that is not known. */
export const sizeLimit = async (db: Db): Promise<number | null> =>
  (await storedServer(db)).sizeLimit

/** From whom, through which server and how fast mails go out. */
export interface SendingAccount extends SmtpAccount {
  readonly address: string
  readonly mailsPerMinute: number | null
  /** Knows the server with its login, without telling them. */
  readonly mark: string
}

/**
 * How mails go out now; `undefined` when they cannot. What SMTP_URL says goes before the rest: with
 * `off` none leave, whatever server is stored, as a copy that is only looked into wants it.
 */
export async function sendingAccount(
  services: Pick<Services, 'db' | 'config' | 'secrets' | 'network'>,
): Promise<SendingAccount | undefined> {
  const { db, config, secrets, network } = services
  const stored = await senderOf(db, secrets)
  const address = fixedSender(config) ?? stored?.address
  const server = await storedServer(db)
  const { mailsPerMinute, connections } = server
  const fixed = config.SMTP_URL
  if (address === undefined || fixed === 'off') return undefined
  if (fixed === undefined && server.host === '') return undefined
  const url = fixed ?? urlOf(server)
  const user = fixed === undefined ? server.username || address : stored?.address
  const password = stored?.password
  const mark = secrets.fingerprint([url, user, password])
  const within = fixed === undefined ? network : undefined
  return { url, user, password, address, mailsPerMinute, connections, mark, within }
}

/** At this port the connection is encrypted from the start; at the others it becomes so. */
const ENCRYPTED = 465

const urlOf = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  `${port === ENCRYPTED ? 'smtps' : 'smtp'}://${host}:${port}`
