import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import type { SecretBox } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { BankAccount, Settings } from '../domain/contract.ts'
import type { AccountKey, Payee, Sender, SettingKey } from '../domain/types.ts'

/** The settings as they are stored, without the mailbox password; who saved last, and when. */
export type StoredSettings = Omit<Settings, 'fixedSender'>

/** Who changes settings comes after whoever is at it. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.selectFrom('settings').select('key').orderBy('key').forUpdate().execute()
}

/** All settings; they always exist. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  const rows = await rowsOf(db, MAIL_KEYS)
  const rowOf = (key: SettingKey) => rows.find((row) => row.key === key)
  return {
    sendingMailAddress: rowOf('sendingMailAddress')?.value ?? '',
    sendingMailPasswordSet: rowOf('sendingMailPassword')?.isSealed === true,
    lessonNotifications: rowOf('notificheLezioni')?.value === '1',
    ...changeOf(rows),
  }
}

/** Whether changed lessons are told to their people, since when, and how often that was switched. */
export async function lessonSwitch(
  db: Db,
): Promise<{ readonly enabled: boolean; readonly since: string | null; readonly version: number }> {
  const [row] = await rowsOf(db, ['notificheLezioni'])
  const enabled = row?.value === '1'
  return { enabled, since: enabled ? row.updatedAt : null, version: row?.version ?? 0 }
}

const MAIL_KEYS = ['sendingMailAddress', 'sendingMailPassword', 'notificheLezioni'] as const
const ACCOUNT_KEYS = ['accountPayee', 'accountIban'] as const

/** Where the academy is paid to as the office has told it, and what counts where it has not. */
export async function readAccount(
  db: Db,
  { ACADEMY_NAME, ACADEMY_IBAN }: Pick<Config, 'ACADEMY_NAME' | 'ACADEMY_IBAN'>,
): Promise<BankAccount> {
  const rows = await rowsOf(db, ACCOUNT_KEYS)
  const valueOf = (key: AccountKey) => rows.find((row) => row.key === key)?.value ?? ''
  return {
    payee: valueOf('accountPayee'),
    iban: valueOf('accountIban'),
    otherwise: { payee: ACADEMY_NAME, iban: ACADEMY_IBAN ?? null },
    ...changeOf(rows),
  }
}

/** Where to pay to, for whoever writes of it. */
export async function payeeOf(db: Db, { config }: Pick<Services, 'config'>): Promise<Payee> {
  const { payee, iban, otherwise } = await readAccount(db, config)
  return { payee: payee || otherwise.payee, iban: iban || (otherwise.iban ?? undefined) }
}

/** Some settings, the one changed last first. */
const rowsOf = (db: Db, keys: readonly (SettingKey | AccountKey)[]) =>
  db
    .selectFrom('settings')
    .select((row) => [
      'key',
      'value',
      row('sealed', 'is not', null).as('isSealed'),
      'updated_by as updatedBy',
      'updated_at as updatedAt',
      'version',
    ])
    .where('key', 'in', keys)
    .orderBy('updated_at', (order) => order.desc().nullsLast())
    .execute()

/** Who changed them last, and the version that they have together. */
function changeOf(rows: Awaited<ReturnType<typeof rowsOf>>) {
  return {
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
