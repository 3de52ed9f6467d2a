import { sql } from 'kysely'
import { readFileChunks } from '#f/system/files/server/queries.ts'
import type { Db } from '#kit/server/db.ts'
import type { ZipEntry } from '#kit/server/zip.ts'
import type { ReportSet } from '../../domain/contract.ts'

/** Sets that a window offers to save. */
const SHOWN = 10

/** What an account had made lately, the newest first, as far as it is still there. */
export async function listSets(db: Db, accountId: number): Promise<ReportSet[]> {
  return db
    .with('counted', (at) =>
      at
        .selectFrom('report_sets')
        .select((set) => [
          'id',
          'title',
          'joined',
          'created_at as createdAt',
          sql<number>`case when joined
            then (select count(*) from report_set_parts as part where part.set_id = ${set.ref('id')})
            else (select count(*) from report_set_files as file where file.set_id = ${set.ref('id')})
            end::int`.as('documents'),
        ])
        .where('account_id', '=', accountId),
    )
    .selectFrom('counted')
    .selectAll()
    .where('documents', '>', 0)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

/** A set of an account with the files of its documents in their order; undefined without any. */
export async function findSet(db: Db, accountId: number, id: number) {
  const files = await db
    .selectFrom('report_sets')
    .innerJoin('report_set_files', 'report_set_files.set_id', 'report_sets.id')
    .innerJoin('file_cards as files', 'files.id', 'report_set_files.file_id')
    .select(['report_sets.title', 'files.id', 'files.name'])
    .where('report_sets.id', '=', id)
    .where('report_sets.account_id', '=', accountId)
    .orderBy('report_set_files.position')
    .execute()
  const [first] = files
  return first && { title: first.title, files }
}

/** A set of an account that is printed as one, with what its documents are made of in their order. */
export async function findParts(db: Db, accountId: number, id: number) {
  const parts = await db
    .selectFrom('report_sets')
    .innerJoin('report_set_parts', 'report_set_parts.set_id', 'report_sets.id')
    .select(['report_sets.title', 'report_set_parts.template', 'report_set_parts.data'])
    .where('report_sets.id', '=', id)
    .where('report_sets.account_id', '=', accountId)
    .orderBy('report_set_parts.position')
    .execute()
  const [first] = parts
  return first && { ...first, parts: parts.map(({ data }) => data) }
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
