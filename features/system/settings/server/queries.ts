import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import type { SecretBox } from '#kit/server/secrets.ts'
import type { Settings } from '../domain/contract.ts'
import type { Sender, SettingKey } from '../domain/types.ts'

/** The settings as they are stored, without the mailbox password; who saved last, and when. */
export type StoredSettings = Omit<Settings, 'fixedSender'>

/** All settings; they always exist. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  const rows = await db
    .selectFrom('settings')
    .select((row) => [
      'key',
      'value',
      row('sealed', 'is not', null).as('isSealed'),
      'updated_by as updatedBy',
      'updated_at as updatedAt',
      'version',
    ])
    .orderBy('updated_at', (order) => order.desc().nullsLast())
    .execute()
  const rowOf = (key: SettingKey) => rows.find((row) => row.key === key)
  return {
    sendingMailAddress: rowOf('sendingMailAddress')?.value ?? '',
    sendingMailPasswordSet: rowOf('sendingMailPassword')?.isSealed === true,
    lessonNotifications: rowOf('notificheLezioni')?.value === '1',
    updatedBy: rows[0]?.updatedBy ?? null,
    updatedAt: rows[0]?.updatedAt ?? null,
    version: rows.reduce((sum, row) => sum + row.version, 0),
  }
}

/** The sender that whoever runs the server has fixed by MAIL_FROM, without a display name. */
export function fixedSender({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>): string | null {
  return MAIL_FROM === undefined
    ? null
    : (/<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM).trim()
}

/**
 * The stored sender with the mailbox password in clear, for whoever sends; `undefined` when no
 * address is stored. Throws when the password was sealed under another SECRET_KEY.
 */
export async function senderOf(db: Db, secrets: SecretBox): Promise<Sender | undefined> {
  const { sendingMailAddress: address } = await readSettings(db)
  if (address === '') return undefined
  const { sealed } = await db
    .selectFrom('settings')
    .select('sealed')
    .where('key', '=', 'sendingMailPassword')
    .executeTakeFirstOrThrow()
  return { address, password: sealed === null ? undefined : secrets.open(sealed) }
}
