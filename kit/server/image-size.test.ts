import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageSize } from './image-size.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const be16 = (value: number) => [value >> 8, value & 255]
const le16 = (value: number) => [value & 255, value >> 8]

function png(width: number, height: number) {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), size])
}
const gif = (width: number, height: number) =>
  Buffer.concat([latin('GIF89a'), Buffer.from([...le16(width), ...le16(height)])])
const webp = (kind: string, body: number[]) =>
  Buffer.concat([latin(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`), Buffer.from(body)])
const lossy = (width: number, height: number) =>
  webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...le16(width), ...le16(height)])
const lossless = (width: number, height: number) => {
  const both = (width - 1) | ((height - 1) << 14)
  return webp('VP8L', [0x2f, ...le16(both & 0xffff), ...le16(both >>> 16)])
}
const extended = (width: number, height: number) =>
  webp('VP8X', [0, 0, 0, 0, ...le16(width - 1), 0, ...le16(height - 1), 0])

/** A JPEG with comments and tables before the frame, as cameras write them. */
function jpeg(width: number, height: number, frame = 0xc0) {
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
    ...segment(frame, [8, ...be16(height), ...be16(width), 3]),
  ])
}

const FORMATS = { png, gif, lossy, lossless, extended, jpeg }

describe.each(Object.entries(FORMATS))('%s', (_name, make) => {
  const side = fc.integer({ min: 1, max: 16_000 })

  test('tells its size', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(imageSize(make(width, height))).toEqual({ width, height })
      }),
    )
  })

  test('cut off before the size, it tells none', () => {
    for (const length of [0, 1, 3, 7]) {
      expect(imageSize(make(800, 600).subarray(0, length))).toBeUndefined()
    }
  })
})

test('progressive JPEG counts too', () => {
  expect(imageSize(jpeg(640, 480, 0xc2))).toEqual({ width: 640, height: 480 })
})

test('a part of a larger buffer is read at its own place', () => {
  const whole = Buffer.concat([latin('other'), png(321, 400)])
  expect(imageSize(whole.subarray(5))).toEqual({ width: 321, height: 400 })
})

test('a picture without any pixel has no size', () => {
  expect(imageSize(png(0, 600))).toBeUndefined()
  expect(imageSize(jpeg(640, 0))).toBeUndefined()
})

test('any bytes give a size or none, never an error', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 64 }),
      fc.constantFrom('', '\xff\xd8', 'RIFF'),
      (bytes, head) => {
        const size = imageSize(Buffer.concat([latin(head), bytes]))
        expect(size === undefined || Number.isSafeInteger(size.width * size.height)).toBe(true)
      },
    ),
  )
})
