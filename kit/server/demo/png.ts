import { crc32, deflateSync } from 'node:zlib'

/** A picture as a PNG with a palette: which of the colours each of its points has. */
export function drawPng(
  { width, height }: { readonly width: number; readonly height: number },
  colours: readonly number[],
  colourAt: (x: number, y: number) => number,
): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    // Each row after its filter byte 0.
    const row = Buffer.alloc(width + 1)
    for (let x = 0; x < width; x += 1) row[x + 1] = colourAt(x, y)
    return row
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const palette = Buffer.from(colours.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
