import type { Db } from '#kit/server/db.ts'

/** What was made for somebody and not taken can be opened for so long. */
const KEPT_HOURS = 24

/**
 * A file that is kept for a while, by its number, or the latest of an account's of that name;
 * undefined when it is no more.
 */
export async function findKept(
  db: Db,
  file: number | { readonly accountId: number; readonly name: string },
  now: Temporal.Instant,
): Promise<number | undefined> {
  const all = kept(db, now)
  const row = await (
    typeof file === 'number'
      ? all.where('uploads.file_id', '=', file)
      : all
          .where('uploads.account_id', '=', file.accountId)
          .where('files.name', '=', file.name)
          .orderBy('uploads.file_id', 'desc')
          .limit(1)
  ).executeTakeFirst()
  return row?.id
}

function kept(db: Db, now: Temporal.Instant) {
  return db
    .selectFrom('uploads')
    .innerJoin('files', 'files.id', 'uploads.file_id')
    .select('files.id')
    .where('uploads.uploaded_at', '>', now.subtract({ hours: KEPT_HOURS }).toString())
}
