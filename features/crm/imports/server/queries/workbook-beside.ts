import pLimit from 'p-limit'
import { refuse } from '#kit/domain/result.ts'
import { saidBeside, ThreadFull } from '#kit/server/thread.ts'
import { Refused } from '#kit/server/tx.ts'
import type { FileLine } from '../../domain/types.ts'

/** What the thread says: lines, piece by piece, and how it ended. */
export type Said =
  | { readonly lines: readonly FileLine[] }
  | { readonly refused: string }
  | { readonly ended: true }

/** What the thread may keep: the words of a workbook are all in memory before its first line. */
const MOST_MB = 160

/** Each takes memory of its own. */
const inTurn = pLimit(1)

/**
 * The lines of a workbook, read in a thread of its own: a few kilobytes unpack into millions of
 * words, for which everybody else would have to wait, and the program might have no memory left.
 */
export async function* sheetLinesBeside(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<FileLine> {
  const bytes = Buffer.concat(await Array.fromAsync(chunks))
  yield* await inTurn(() => inThread(bytes))
}

async function inThread(bytes: Uint8Array): Promise<readonly FileLine[]> {
  const script = new URL('./workbook-worker.ts', import.meta.url)
  const all: FileLine[] = []
  try {
    for await (const said of saidBeside<Said>({ script, given: bytes, mostMb: MOST_MB })) {
      if ('refused' in said) throw new Refused(refuse(said.refused))
      if ('ended' in said) break
      for (const line of said.lines) all.push(line)
    }
    return all
  } catch (error) {
    throw error instanceof ThreadFull ? new Refused(refuse('imports.too_large')) : error
  }
}
