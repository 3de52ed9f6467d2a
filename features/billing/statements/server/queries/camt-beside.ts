import pLimit from 'p-limit'
import { refuse, type Refusal } from '#kit/domain/result.ts'
import { ProcessFull, saidBeside } from '#kit/server/beside.ts'
import { MAX_LINES } from '../../domain/types.ts'
import type { readCamt } from './camt.ts'

type Read = ReturnType<typeof readCamt>

/** Marks of elements that are read: a movement has some forty. */
const MAX_MARKS = 60 * MAX_LINES
/** What the process may keep; the text itself comes on top. */
const MOST_MB = 256

/** Each takes memory of its own. */
const inTurn = pLimit(1)
/** Whoever waits holds a connection to the database: the rest of them is for the others. */
const MAX_WAITING = 3

/**
 * Reads a CAMT.053 in a process of its own: XML is read in one go, for which everybody else would have
 * to wait. What has more elements than so many movements have is refused before.
 */
export async function readCamtBeside(text: string): Promise<Read | Refusal<'statements.busy'>> {
  if (hasMoreMarks(text, MAX_MARKS)) return refuse('statements.too_many_lines')
  if (inTurn.pendingCount >= MAX_WAITING) return refuse('statements.busy')
  return inTurn(() => inProcess(text))
}

function hasMoreMarks(text: string, most: number): boolean {
  let count = 0
  for (let at = text.indexOf('<'); at >= 0 && count <= most; at = text.indexOf('<', at + 1)) {
    count += 1
  }
  return count > most
}

async function inProcess(text: string): Promise<Read> {
  const script = new URL('./camt-worker.ts', import.meta.url)
  try {
    for await (const read of saidBeside<Read>({ script, given: text, mostMb: MOST_MB })) return read
  } catch (error) {
    if (error instanceof ProcessFull) return refuse('statements.too_many_lines')
    throw error
  }
  throw new Error('the process of a statement said nothing')
}
