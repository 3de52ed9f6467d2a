import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageWidth } from './image-size.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const be16 = (value: number) => [value >> 8, value & 255]
const le16 = (value: number) => [value & 255, value >> 8]

function png(width: number) {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  return Buffer.concat([latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), size])
}
const gif = (width: number) => Buffer.concat([latin('GIF89a'), Buffer.from(le16(width))])
const webp = (kind: string, body: number[]) =>
  Buffer.concat([latin(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`), Buffer.from(body)])
const lossy = (width: number) => webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...le16(width), 0, 0])
const lossless = (width: number) => webp('VP8L', [0x2f, ...le16(width - 1), 0, 0])
const extended = (width: number) => webp('VP8X', [0, 0, 0, 0, ...le16(width - 1), 0])

/** A JPEG with comments and tables before the frame, as cameras write them. */
function jpeg(width: number, frame = 0xc0) {
  const segment = (marker: number, body: number[]) => [
    0xff,
    marker,
    ...be16(body.length + 2),
    ...body,
  ]
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(
      0xe1,
      Array.from({ length: 3000 }, (_, index) => index & 255),
    ),
    ...segment(0xc4, [1, 2, 3]),
    0xff,
    ...segment(frame, [8, ...be16(600), ...be16(width), 3]),
  ])
}

const FORMATS = { png, gif, lossy, lossless, extended, jpeg }

describe.each(Object.entries(FORMATS))('%s', (_name, make) => {
  test('tells its width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16_000 }), (width) => {
        expect(imageWidth(make(width))).toBe(width)
      }),
    )
  })

  test('cut off before the size, it tells none', () => {
    for (const length of [0, 1, 3, 7]) {
      expect(imageWidth(make(800).subarray(0, length))).toBeUndefined()
    }
  })
})

test('progressive JPEG counts too', () => {
  expect(imageWidth(jpeg(640, 0xc2))).toBe(640)
})

test('a part of a larger buffer is read at its own place', () => {
  const whole = Buffer.concat([latin('other'), png(321)])
  expect(imageWidth(whole.subarray(5))).toBe(321)
})

test('any bytes give a width or none, never an error', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 64 }),
      fc.constantFrom('', '\xff\xd8', 'RIFF'),
      (bytes, head) => {
        const width = imageWidth(Buffer.concat([latin(head), bytes]))
        expect(width === undefined || Number.isSafeInteger(width)).toBe(true)
      },
    ),
  )
})
