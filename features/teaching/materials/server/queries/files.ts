import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { MaterialFile } from '../../domain/contract.ts'

/** Where the files of a kind of record have their places, and the column that names the record. */
export const SHELVES = {
  handout_files: 'handout_id',
  homework_files: 'homework_id',
  discount_files: 'course_id',
} as const
export type Shelf = keyof typeof SHELVES

/** The files of several records, by record and in their order; one query. */
export async function listFiles(
  db: Db,
  shelf: Shelf,
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, MaterialFile[]>> {
  if (ownerIds.length === 0) return new Map()
  const owner = sql.ref(`place.${SHELVES[shelf]}`)
  const { rows } = await sql<MaterialFile & { ownerId: number }>`
    select place.id, ${owner} as "ownerId", files.name, files.media_type as "mediaType", files.size
    from ${sql.table(shelf)} as place
    join file_cards files on files.id = place.file_id
    where ${owner} = any(${[...ownerIds]}::bigint[])
    order by ${owner}, place.position
  `.execute(db)
  const grouped = Map.groupBy(rows, ({ ownerId }) => ownerId)
  const present = ({ id, name, mediaType, size }: MaterialFile) => ({ id, name, mediaType, size })
  return new Map([...grouped].map(([ownerId, files]) => [ownerId, files.map(present)]))
}

/** The file at a place of a handout that is not in the trash. */
export async function findHandoutFile(db: Db, id: number): Promise<number | undefined> {
  const place = await db
    .selectFrom('handout_files')
    .innerJoin('handouts', 'handouts.id', 'handout_files.handout_id')
    .select('handout_files.file_id as fileId')
    .where('handout_files.id', '=', id)
    .where('handouts.deleted_at', 'is', null)
    .executeTakeFirst()
  return place?.fileId
}

/** The file at a place of homework that is not in the trash. */
export async function findHomeworkFile(db: Db, id: number): Promise<number | undefined> {
  const place = await db
    .selectFrom('homework_files')
    .innerJoin('homework', 'homework.id', 'homework_files.homework_id')
    .select('homework_files.file_id as fileId')
    .where('homework_files.id', '=', id)
    .where('homework.deleted_at', 'is', null)
    .executeTakeFirst()
  return place?.fileId
}

/** The file at a place of a course's discounts. */
export async function findDiscountFile(db: Db, id: number): Promise<number | undefined> {
  const place = await db
    .selectFrom('discount_files')
    .select('file_id as fileId')
    .where('id', '=', id)
    .executeTakeFirst()
  return place?.fileId
}
