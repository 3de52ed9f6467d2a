import { crc32, deflateSync } from 'node:zlib'
import { encodeQR } from 'qr'

/** Points of the picture for each square of the code. */
const SCALE = 4
/** Empty squares around it, as its standard asks for. */
const QUIET = 4

/**
 * A text as a QR code in a picture that every mail program shows: a PNG of one bit a point, as a
 * `data:` address of about 1 KB. Sending makes a part of the mail of it.
 */
export function qrPicture(text: string): string {
  const squares = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const side = squares.length * SCALE
  const lines = squares.flatMap((row) => {
    // Each line begins with the number of its filter: none.
    const line = Buffer.alloc(1 + Math.ceil(side / 8))
    for (let x = 0; x < side; x++) {
      const at = 1 + (x >> 3)
      const light = row[Math.floor(x / SCALE)] !== true
      if (light) line[at] = (line[at] ?? 0) | (0x80 >> (x & 7))
    }
    return Array.from({ length: SCALE }, () => line)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

/** A part of a PNG: its length, its name, what it holds, its checksum. */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
