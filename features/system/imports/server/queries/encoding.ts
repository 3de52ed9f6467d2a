import { refuse } from '#kit/domain/result.ts'
import { Refused } from '#kit/server/tx.ts'

/** Signs that are handed on together, before others get their turn. */
const PIECE = 64 * 1024

/**
 * The text of a file, a piece at a time: what its mark says, else UTF-8 when all of it is, else what
 * Windows writes. To know that, it is read twice. No text has a zero sign.
 */
export async function* readPieces(
  chunks: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(await encodingOf(chunks()))
  for await (const chunk of chunks()) yield* cut(decoder.decode(chunk, { stream: true }))
  yield* cut(decoder.decode())
}

function* cut(text: string): Generator<string> {
  if (text.includes('\0')) throw new Refused(refuse('imports.unreadable'))
  let from = 0
  while (from < text.length) {
    const end = from + PIECE
    // A sign that takes two places is not cut in half.
    const to = /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end + 1 : end
    yield text.slice(from, to)
    from = to
  }
}

async function encodingOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let started = false
  try {
    for await (const chunk of chunks) {
      const [first, second] = chunk
      if (!started && first === 0xff && second === 0xfe) return 'utf-16le'
      if (!started && first === 0xfe && second === 0xff) return 'utf-16be'
      started = true
      strict.decode(chunk, { stream: true })
    }
    strict.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}
