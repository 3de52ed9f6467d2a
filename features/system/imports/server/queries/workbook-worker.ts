/** Reads the one workbook that it is given; begun by `sheetLinesBeside`. */
import { workBeside } from '#kit/server/beside.ts'
import { Refused } from '#kit/server/tx.ts'
import { ROWS_A_PIECE } from '../../domain/rules.ts'
import type { FileLine } from '../../domain/types.ts'
import type { Said } from './workbook-beside.ts'
import { sheetLines } from './workbook.ts'

await workBeside(async (bytes, send) => {
  const say = (said: Said) => send(said)
  try {
    let piece: FileLine[] = []
    for await (const line of sheetLines(bytes as Uint8Array)) {
      piece.push(line)
      if (piece.length < ROWS_A_PIECE) continue
      await say({ lines: piece })
      piece = []
    }
    await say({ lines: piece })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await say({ refused: error.refusal.code })
  }
})
