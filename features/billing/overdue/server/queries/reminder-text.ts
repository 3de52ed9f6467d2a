import type { Output } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import type { overdueContract } from '../../domain/contract.ts'
import { STANDARD_TEXT } from '../../domain/text/reminder.ts'

type Stored = Output<(typeof overdueContract)['reminderText']>

const STANDARD: Stored = { ...STANDARD_TEXT, version: 0, savedAt: null, savedBy: null }

function texts(db: Db) {
  return db
    .selectFrom('payment_reminder_texts')
    .select(['id as version', 'subject', 'body', 'created_at as savedAt', 'created_by as savedBy'])
}

/** The text of the reminders: the office's last one, else the standard one. */
export async function currentText(db: Db): Promise<Stored> {
  return (await texts(db).orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? STANDARD
}

/** The text of a version, which may be an older one; `undefined` when there was none. */
export async function findText(db: Db, version: number): Promise<Stored | undefined> {
  if (version === 0) return STANDARD
  return texts(db).where('id', '=', version).executeTakeFirst()
}
