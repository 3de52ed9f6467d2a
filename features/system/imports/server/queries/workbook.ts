import { streamXlsxRows } from 'hucre/xlsx'
import { refuse } from '#kit/domain/result.ts'
import { Refused } from '#kit/server/tx.ts'
import { LONGEST_LINE, MAX_BYTES, MAX_COLUMNS, MAX_ROWS, MAX_UNPACKED } from '../../domain/rules.ts'
import type { FileLine } from '../../domain/types.ts'

/**
 * The lines of the first sheet of a workbook; days become `2027-03-07`. The file itself, of a few
 * megabytes, is read whole, since the list of what is in it stands at its end. A cell in the last
 * column makes a line of sixteen thousand, and a word is kept once for all the cells that have it:
 * so lines and all of them together are no longer than those of a CSV may be.
 */
export async function* sheetLines(file: Uint8Array): AsyncGenerator<FileLine> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  if (unpackedSize(bytes) > MAX_UNPACKED) throw new Refused(refuse('imports.too_large'))
  let all = 0
  const rows = streamXlsxRows(bytes, { sheet: 0, maxRows: MAX_ROWS + 2 })
  for (;;) {
    let next
    try {
      next = await rows.next()
    } catch {
      // Whatever the reader dislikes is the file's fault: nothing else is done in there.
      throw new Refused(refuse('imports.unreadable'))
    }
    if (next.done === true) return
    const { index, values } = next.value
    if (values.length > MAX_COLUMNS) throw new Refused(refuse('imports.too_many_columns'))
    const cells = values.map(cellText)
    const length = cells.reduce((sum, cell) => sum + cell.length, 0)
    if (length > LONGEST_LINE) throw new Refused(refuse('imports.unreadable'))
    all += length
    if (all > MAX_BYTES) throw new Refused(refuse('imports.too_large'))
    yield { line: index + 1, cells }
  }
}

const DIRECTORY_ENTRY = 0x02_01_4b_50
const DIRECTORY_END = 0x06_05_4b_50
const END_SIZE = 22
const ENTRY_SIZE = 46
/** Bytes that an empty entry is packed into at most. */
const NOTHING = 2
/** The sign of an entry whose sizes stand behind it. */
const SIZES_FOLLOW = 8

/** The sign that a number stands in another place, as in archives that are far too large here. */
const ELSEWHERE = 0xff_ff_ff_ff

/**
 * What an archive says that it is unpacked; the reader unpacks no more of an entry than it says.
 * Infinity for one that does not say, as small files do that are made to grow without end, or whose
 * list of entries is not where it says: the reader might find another one.
 */
function unpackedSize(bytes: Buffer): number {
  let end = bytes.length - END_SIZE
  while (end >= 0 && bytes.readUInt32LE(end) !== DIRECTORY_END) end -= 1
  if (end < 0) return 0
  const entries = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (at === ELSEWHERE || bytes.readUInt32LE(end + 12) === ELSEWHERE) return Infinity
  let size = 0
  let counted = 0
  while (at + ENTRY_SIZE <= end && bytes.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const packed = bytes.readUInt32LE(at + 20)
    const unpacked = bytes.readUInt32LE(at + 24)
    const saysLater = (bytes.readUInt16LE(at + 8) & SIZES_FOLLOW) !== 0 && packed === 0
    if (saysLater || (packed > NOTHING && unpacked === 0)) return Infinity
    size += unpacked
    counted += 1
    at +=
      ENTRY_SIZE +
      bytes.readUInt16LE(at + 28) +
      bytes.readUInt16LE(at + 30) +
      bytes.readUInt16LE(at + 32)
  }
  return counted === entries ? size : Infinity
}

/** A day, as the library has them. */
const isMoment = (value: unknown): value is { toISOString(): string } =>
  typeof value === 'object' && value !== null && 'toISOString' in value

/** A time of day alone is one of the first day that spreadsheets know; without a time it is a day. */
function momentText(iso: string): string {
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)]
  if (day < '1901') return time
  return time === '00:00' ? day : `${day} ${time}`
}

/** So many digits a spreadsheet shows: what a formula leaves behind them nobody has seen. */
const DIGITS = 15

/** As it is typed in Italy, where a dot would part thousands: 23.625 is no amount, not 23 thousand. */
const numberText = (value: number) => String(Number(value.toPrecision(DIGITS))).replace('.', ',')

function cellText(value: unknown): string {
  if (isMoment(value)) return momentText(value.toISOString())
  if (typeof value === 'number') return numberText(value)
  return typeof value === 'string' ? value : ''
}
