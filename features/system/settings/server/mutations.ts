import type { Input } from '#kit/domain/contract.ts'
import { isIban, plainIban } from '#kit/domain/iban.ts'
import { isMailAddress } from '#kit/domain/mail-address.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { SecretBox } from '#kit/server/secrets.ts'
import type { Writing } from '#kit/server/route.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { settingsContract } from '../domain/contract.ts'
import type { AccountKey, SettingKey } from '../domain/types.ts'
import { lockSettings, readAccount, readSettings } from './queries.ts'

/** There is one record of settings; the audit knows it by this number. */
const RECORD = { entity: 'settings', entityId: 1 }

/** What to change; what is left out stays. */
export interface SettingsChange {
  /** Empty for none. */
  readonly sendingMailAddress?: string | undefined
  /** In clear; `null` forgets the stored one. */
  readonly sendingMailPassword?: string | null | undefined
  readonly lessonNotifications?: boolean | undefined
}

/**
 * Changes settings and answers their new version. With `version`, refuses when somebody else has
 * saved since. The mailbox password is sealed; neither it nor its seal is ever in the audit.
 */
export async function saveSettings(
  tx: Tx,
  actor: Actor,
  secrets: SecretBox,
  change: SettingsChange,
  now: string,
  version?: number,
): Promise<Result<{ version: number }>> {
  const { sendingMailAddress: address, sendingMailPassword: password } = change
  if (address !== undefined && address !== '' && !isMailAddress(address)) {
    return refuse('settings.bad_address', { field: 'sendingMailAddress' })
  }
  await lockSettings(tx)
  const before = await readSettings(tx)
  if (version !== undefined && version !== before.version) {
    return changedElsewhere(tx, RECORD.entity, RECORD.entityId)
  }
  const set = setter(tx, actor, now)
  if (address !== undefined && address !== before.sendingMailAddress) {
    await set('sendingMailAddress', { value: address })
  }
  if (password !== undefined && (password !== null || before.sendingMailPasswordSet)) {
    await set('sendingMailPassword', { sealed: password === null ? null : secrets.seal(password) })
  }
  const lessons = change.lessonNotifications
  if (lessons !== undefined && lessons !== before.lessonNotifications) {
    await set('notificheLezioni', { value: lessons ? '1' : '0' })
  }
  const after = await readSettings(tx)
  if (after.version !== before.version) {
    await record(tx, actor, {
      ...RECORD,
      action: 'settings.updated',
      before: facts(before),
      after: { ...facts(after), passwordChanged: password !== undefined },
    })
  }
  return ok({ version: after.version })
}

/**
 * Changes where the academy is paid to; empty texts leave it to what the server was given. Whoever
 * did it, and what stood there before, is in the audit.
 */
export async function saveAccount(
  { tx, actor, services: { config }, now }: Pick<Writing, 'tx' | 'actor' | 'services' | 'now'>,
  { payee, iban: written, version }: Input<(typeof settingsContract)['saveAccount']>,
): Promise<Result<{ version: number }>> {
  const iban = plainIban(written)
  if (iban !== '' && !isIban(iban)) return refuse('settings.bad_iban', { field: 'iban' })
  await lockSettings(tx)
  const before = await readAccount(tx, config)
  if (version !== before.version) return changedElsewhere(tx, RECORD.entity, RECORD.entityId)
  const set = setter(tx, actor, now)
  if (payee !== before.payee) await set('accountPayee', { value: payee })
  if (iban !== before.iban) await set('accountIban', { value: iban })
  const after = await readAccount(tx, config)
  if (after.version !== before.version) {
    await record(tx, actor, {
      ...RECORD,
      action: 'settings.updated',
      before: { payee: before.payee, iban: before.iban },
      after: { payee, iban },
    })
  }
  return ok({ version: after.version })
}

/** Writes one key. */
const setter =
  (tx: Tx, actor: Actor, now: string) =>
  (key: SettingKey | AccountKey, values: { value: string } | { sealed: Buffer | null }) =>
    tx
      .updateTable('settings')
      .set((row) => ({
        ...values,
        version: row('version', '+', 1),
        updated_by: actor.username,
        updated_at: now,
      }))
      .where('key', '=', key)
      .execute()

function facts(settings: Awaited<ReturnType<typeof readSettings>>) {
  const { sendingMailAddress, sendingMailPasswordSet, lessonNotifications } = settings
  return { sendingMailAddress, sendingMailPasswordSet, lessonNotifications }
}
