import type { Db } from '#kit/server/db.ts'
import type { Consent } from '../domain/contract.ts'
import { MAX_TOLD } from '../domain/rules.ts'
import type { Purpose } from '../domain/types.ts'

/** What a student has answered, the newest first. */
export async function listConsents(db: Db, studentId: number): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consents')
    .select([
      'id',
      'purpose',
      'given',
      'given_on as givenOn',
      'text_version as textVersion',
      'parent',
      'recorded_at as recordedAt',
      'recorded_by as recordedBy',
    ])
    .where('student_id', '=', studentId)
    .orderBy('given_on', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_TOLD)
    .execute()
  return rows.map((row) => ({ ...row, purpose: row.purpose as Purpose }))
}
