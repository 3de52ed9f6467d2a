import { sql } from 'kysely'
import { readFileChunks } from '#f/system/files/server/queries.ts'
import type { Db } from '#kit/server/db.ts'
import type { ZipEntry } from '#kit/server/zip.ts'
import type { ReportSet } from '../../domain/contract.ts'

/** Sets that a window offers to save. */
const SHOWN = 10

/** What an account had made lately, the newest first, as far as its files are still there. */
export async function listSets(db: Db, accountId: number): Promise<ReportSet[]> {
  return db
    .selectFrom('report_sets')
    .innerJoin('report_set_files', 'report_set_files.set_id', 'report_sets.id')
    .select([
      'report_sets.id',
      'report_sets.title',
      'report_sets.created_at as createdAt',
      sql<number>`count(*)::int`.as('files'),
    ])
    .where('report_sets.account_id', '=', accountId)
    .groupBy('report_sets.id')
    .orderBy('report_sets.id', 'desc')
    .limit(SHOWN)
    .execute()
}

/** A set of an account with the files of its documents in their order; undefined without any. */
export async function findSet(db: Db, accountId: number, id: number) {
  const files = await db
    .selectFrom('report_sets')
    .innerJoin('report_set_files', 'report_set_files.set_id', 'report_sets.id')
    .innerJoin('files', 'files.id', 'report_set_files.file_id')
    .select(['report_sets.title', 'files.id', 'files.name'])
    .where('report_sets.id', '=', id)
    .where('report_sets.account_id', '=', accountId)
    .orderBy('report_set_files.position')
    .execute()
  const [first] = files
  return first && { title: first.title, files }
}

/** The files one after the other, each read when its turn comes. */
export async function* readFiles(
  db: Db,
  files: readonly { readonly id: number; readonly name: string }[],
): AsyncGenerator<ZipEntry> {
  for (const { id, name } of files) {
    const chunks: Uint8Array[] = []
    for await (const chunk of readFileChunks(db, id)) chunks.push(chunk)
    yield { name, content: Buffer.concat(chunks) }
  }
}
