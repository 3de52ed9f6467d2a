/** Pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/**
 * Size of a JPEG, PNG, GIF or WebP picture, read from its header; `undefined` when the bytes are
 * none of these, end too early, or describe a picture without any pixel.
 */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = sizeOf(view)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // Reading past the end: the picture is cut off.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const PNG = 0x89504e47
const GIF = 0x47494638
const RIFF = 0x52494646
const WEBP = 0x57454250
const LOSSY = 0x56503820
const LOSSLESS = 0x5650384c
const EXTENDED = 0x56503858

function sizeOf(view: DataView): ImageSize | undefined {
  const signature = view.getUint32(0)
  if (signature === PNG) return { width: view.getUint32(16), height: view.getUint32(20) }
  if (signature === GIF) return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (signature === RIFF && view.getUint32(8) === WEBP) return webpSize(view)
  return view.getUint16(0) === 0xffd8 ? jpegSize(view) : undefined
}

function webpSize(view: DataView): ImageSize | undefined {
  const bits14 = (value: number) => value & 0x3fff
  const bytes3 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  switch (view.getUint32(12)) {
    case LOSSY:
      return { width: bits14(view.getUint16(26, true)), height: bits14(view.getUint16(28, true)) }
    case LOSSLESS: {
      const both = view.getUint32(21, true)
      return { width: bits14(both) + 1, height: bits14(both >>> 14) + 1 }
    }
    case EXTENDED:
      return { width: bytes3(24) + 1, height: bytes3(27) + 1 }
    default:
      return undefined
  }
}

/** Segments follow each other, each with its length; the frame header (C0 to CF) has the size. */
function jpegSize(view: DataView): ImageSize | undefined {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc
    if (marker >= 0xc0 && marker <= 0xcf && !isTable) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    at += 2 + view.getUint16(at + 2)
  }
}
