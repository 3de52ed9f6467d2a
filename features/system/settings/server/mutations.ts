import { isMailAddress } from '#kit/domain/mail-address.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { SecretBox } from '#kit/server/secrets.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { SettingKey } from '../domain/types.ts'
import { readSettings } from './queries.ts'

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
  await tx.selectFrom('settings').select('key').orderBy('key').forUpdate().execute()
  const before = await readSettings(tx)
  if (version !== undefined && version !== before.version) {
    return changedElsewhere(tx, RECORD.entity, RECORD.entityId)
  }
  const set = (key: SettingKey, values: { value: string } | { sealed: Buffer | null }) =>
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

function facts(settings: Awaited<ReturnType<typeof readSettings>>) {
  const { sendingMailAddress, sendingMailPasswordSet, lessonNotifications } = settings
  return { sendingMailAddress, sendingMailPasswordSet, lessonNotifications }
}
