/** Reads the one workbook that it was started with; begun by `sheetLinesBeside`. */
import { parentPort, workerData } from 'node:worker_threads'
import { Refused } from '#kit/server/tx.ts'
import { ROWS_A_PIECE } from '../../domain/rules.ts'
import type { FileLine } from '../../domain/types.ts'
import type { Said } from './workbook-beside.ts'
import { sheetLines } from './workbook.ts'

const say = (said: Said) => parentPort?.postMessage(said, [])

async function* given(): AsyncGenerator<Uint8Array> {
  yield workerData as Uint8Array
}

try {
  let piece: FileLine[] = []
  for await (const line of sheetLines(given())) {
    piece.push(line)
    if (piece.length < ROWS_A_PIECE) continue
    say({ lines: piece })
    piece = []
  }
  say({ lines: piece })
  say({ ended: true })
} catch (error) {
  if (!(error instanceof Refused)) throw error
  say({ refused: error.refusal.code })
}
