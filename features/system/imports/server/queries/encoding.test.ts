import { expect, test } from 'vitest'
import { readPieces } from './encoding.ts'

test.each([0, 1, 2, 3])(
  'a picture %i signs before the end of a piece stays whole',
  async (before) => {
    const text = `${'a'.repeat(64 * 1024 - before)}😀${'b'.repeat(64 * 1024)}`
    const chunks = async function* () {
      yield Buffer.from(text)
    }
    const pieces = await Array.fromAsync(readPieces(chunks))
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toBe(text)
    for (const piece of pieces) expect(piece.isWellFormed()).toBe(true)
  },
)
