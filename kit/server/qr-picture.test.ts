import { inflateSync } from 'node:zlib'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { imageSize } from './image-size.ts'
import { qrPicture } from './qr-picture.ts'

/** The points of a PNG of one bit a point, as a camera would see them. */
function seen(png: Buffer) {
  const { width, height } = imageSize(png) ?? { width: 0, height: 0 }
  const start = png.indexOf('IDAT') + 4
  const lines = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
  const stride = 1 + Math.ceil(width / 8)
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const byte = lines[y * stride + 1 + (x >> 3)] ?? 0
      const shade = byte & (0x80 >> (x & 7)) ? 255 : 0
      data.set([shade, shade, shade, 255], (y * width + x) * 4)
    }
  return { width, height, data }
}

test('a code in a picture is read as the text it was made of, and is small', () => {
  const text = 'BCD\n002\n1\nSCT\n\nAccademia «Però»\nIT60X0542811101000000123456\nEUR350.50'
  const [head, content = ''] = qrPicture(text).split(',')
  expect(head).toBe('data:image/png;base64')
  expect(content.length).toBeLessThan(3_000)
  expect(decodeQR(seen(Buffer.from(content, 'base64')))).toBe(text)
})
