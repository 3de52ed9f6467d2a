import pLimit from 'p-limit'
import { refuse } from '#kit/domain/result.ts'
import { ProcessFull, saidBeside } from '#kit/server/beside.ts'
import { Refused } from '#kit/server/tx.ts'
import type { FileLine } from '../../domain/types.ts'

/** What the process says: lines, piece by piece, or what is wrong with the file. */
export type Said = { readonly lines: readonly FileLine[] } | { readonly refused: string }

/** What the process may keep: the words of a workbook are all in memory before its first line. */
const MOST_MB = 320

/** Each takes memory of its own. */
const inTurn = pLimit(1)
/** Whoever waits may hold a connection to the database: the rest of them is for the others. */
const MAX_WAITING = 3

/**
 * The lines of a workbook, read in a process of its own: a few kilobytes unpack into millions of
 * words, for which everybody else would have to wait, and the program might have no memory left.
 */
export async function* sheetLinesBeside(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<FileLine> {
  const bytes = Buffer.concat(await Array.fromAsync(chunks))
  if (inTurn.pendingCount >= MAX_WAITING) throw new Refused(refuse('imports.busy'))
  yield* await inTurn(() => inProcess(bytes))
}

async function inProcess(bytes: Uint8Array): Promise<readonly FileLine[]> {
  const script = new URL('./workbook-worker.ts', import.meta.url)
  const all: FileLine[] = []
  try {
    for await (const said of saidBeside<Said>({ script, given: bytes, mostMb: MOST_MB })) {
      if ('refused' in said) throw new Refused(refuse(said.refused))
      for (const line of said.lines) all.push(line)
    }
    return all
  } catch (error) {
    throw error instanceof ProcessFull ? new Refused(refuse('imports.too_large')) : error
  }
}
