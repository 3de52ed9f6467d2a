import { saveSettings } from '#f/system/settings/server/mutations.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { Reading, Writing } from '#kit/server/route.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { mailServerContract } from '../domain/contract.ts'
import { isElsewhere, PROOF_MINUTES } from '../domain/rules.ts'
import { storedServer } from './queries.ts'

export { endPauses, pause, takeTurn } from './mutations/pace.ts'

const RECORD = { entity: 'mail_server', entityId: 1 }

type Save = Input<(typeof mailServerContract)['save']>
type Tried = Pick<Save, 'host' | 'port' | 'username' | 'password'>

const LIMIT_MARK = '.'

/** What shows that a server was tried, how large its mails may be, and until when that counts. */
export function proofOf(
  { services }: Pick<Reading, 'services'>,
  tried: Tried,
  sizeLimit: number | null,
): string {
  const until = services.clock.now().add({ minutes: PROOF_MINUTES }).epochMilliseconds
  return [until, sizeLimit ?? 0, fingerprint(services, tried, until, sizeLimit ?? 0)].join(
    LIMIT_MARK,
  )
}

function fingerprint(
  { secrets }: Reading['services'],
  { host, port, username, password }: Tried,
  until: number,
  sizeLimit: number,
): string {
  return secrets.fingerprint([
    'mail server tried',
    host,
    port,
    username,
    password,
    until,
    sizeLimit,
  ])
}

/** The limit of a server that was tried a moment ago; undefined when it was not. */
function triedLimit(at: Writing, { proof = '', ...tried }: Save): { limit: number } | undefined {
  const [until = '', limit = '', mark] = proof.split(LIMIT_MARK)
  if (mark !== fingerprint(at.services, tried, Number(until), Number(limit))) return undefined
  const over = Number(until) < at.services.clock.now().epochMilliseconds
  return over ? undefined : { limit: Number(limit) }
}

/**
 * Keeps a mail server, which must have been tried when it is another one, and the pace. The password
 * of the mailbox, where one was tried, is kept with it.
 */
export async function saveServer(at: Writing, input: Save): Promise<Result<{ version: number }>> {
  const { tx, actor, now, services } = at
  await tx.selectFrom('mail_servers').select('id').forUpdate().execute()
  const before = await storedServer(tx)
  if (input.version !== before.version) {
    return changedElsewhere(tx, RECORD.entity, RECORD.entityId)
  }
  const { host, port, username, password, mailsPerMinute, connections } = input
  const isOther = host !== before.host || port !== before.port || username !== before.username
  if (isOther && services.config.SMTP_URL !== undefined) return refuse('mailServer.fixed')
  if (isElsewhere(input, before) && password === undefined) {
    return refuse('mailServer.no_password', { field: 'password' })
  }
  const tried = isOther && host !== '' ? triedLimit(at, input) : { limit: 0 }
  if (!tried) return refuse('mailServer.not_tried')
  if (isOther && password !== undefined) {
    const { secrets } = services
    const kept = await saveSettings(tx, actor, secrets, { sendingMailPassword: password }, now)
    if (!kept.ok) return kept
  }
  const version = before.version + 1
  await tx
    .updateTable('mail_servers')
    .set({
      ...{ host, port, username, connections, mails_per_minute: mailsPerMinute },
      ...(isOther ? { size_limit: tried.limit || null } : {}),
      ...{ version, updated_by: actor.username, updated_at: now },
    })
    .execute()
  await record(tx, actor, {
    ...RECORD,
    action: 'mail_server.updated',
    before: factsOf(before),
    after: { host, port, username, mailsPerMinute, connections },
  })
  return ok({ version })
}

function factsOf(server: Awaited<ReturnType<typeof storedServer>>) {
  const { host, port, username, mailsPerMinute, connections } = server
  return { host, port, username, mailsPerMinute, connections }
}

/** Remembers how large a mail the server takes, as it said itself. */
export async function noteSizeLimit(tx: Tx, limit: number | null): Promise<void> {
  await tx
    .updateTable('mail_servers')
    .set({ size_limit: limit })
    .where('size_limit', 'is distinct from', limit)
    .execute()
}
