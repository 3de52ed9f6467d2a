import type { Db } from '#kit/server/db.ts'

/** What was made for somebody and not taken can be opened for so long. */
const KEPT_HOURS = 24

/** A file that is kept for a while, by its number; undefined when it is no more. */
export async function findKept(
  db: Db,
  fileId: number,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const row = await kept(db, now).where('uploads.file_id', '=', fileId).executeTakeFirst()
  return row?.id
}

/** The latest of an account's files of that name that are kept for a while. */
export async function findKeptNamed(
  db: Db,
  of: { readonly accountId: number; readonly name: string },
  now: Temporal.Instant,
): Promise<number | undefined> {
  const row = await kept(db, now)
    .where('uploads.account_id', '=', of.accountId)
    .where('files.name', '=', of.name)
    .orderBy('uploads.file_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

function kept(db: Db, now: Temporal.Instant) {
  return db
    .selectFrom('uploads')
    .innerJoin('files', 'files.id', 'uploads.file_id')
    .select('files.id')
    .where('uploads.uploaded_at', '>', now.subtract({ hours: KEPT_HOURS }).toString())
}
