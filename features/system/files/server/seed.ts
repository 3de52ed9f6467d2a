import { createHash } from 'node:crypto'
import { SYSTEM } from '#kit/server/actor.ts'
import { inBatches } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'
import { mediaTypeOf } from '../domain/rules.ts'

/** A small file of the demo: it fits in one piece. */
export interface DemoFile {
  readonly name: string
  readonly content: Buffer
  readonly createdAt: string
}

/** Stores files of one piece, many at a time; answers their numbers in the same order. */
export async function seedFiles(tx: Tx, files: readonly DemoFile[]): Promise<number[]> {
  const ids = await inBatches(files, (batch) =>
    tx
      .insertInto('files')
      .values(
        batch.map(({ name, content, createdAt }) => ({
          name,
          media_type: mediaTypeOf(content) ?? 'text/plain',
          size: content.length,
          sha256: createHash('sha256').update(content).digest(),
          created_by: SYSTEM.username,
          created_at: createdAt,
        })),
      )
      .returning('id')
      .execute(),
  )
  const chunks = files.map(({ content }, at) => ({ file_id: ids[at]?.id ?? 0, seq: 0, content }))
  await inBatches(chunks, (batch) =>
    tx
      .insertInto('file_chunks')
      .values([...batch])
      .returning('seq')
      .execute(),
  )
  return ids.map(({ id }) => id)
}
