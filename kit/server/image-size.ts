/**
 * Width in pixels of a JPEG, PNG, GIF or WebP picture, read from its header; `undefined` when the
 * bytes are none of these or end too early.
 */
export function imageWidth(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return widthOf(view)
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

function widthOf(view: DataView): number | undefined {
  const signature = view.getUint32(0)
  if (signature === PNG) return view.getUint32(16)
  if (signature === GIF) return view.getUint16(6, true)
  if (signature === RIFF && view.getUint32(8) === WEBP) return webpWidth(view)
  return view.getUint16(0) === 0xffd8 ? jpegWidth(view) : undefined
}

function webpWidth(view: DataView): number | undefined {
  switch (view.getUint32(12)) {
    case LOSSY:
      return view.getUint16(26, true) & 0x3fff
    case LOSSLESS:
      return (view.getUint16(21, true) & 0x3fff) + 1
    case EXTENDED:
      return (view.getUint16(24, true) | (view.getUint8(26) << 16)) + 1
    default:
      return undefined
  }
}

/** Segments follow each other, each with its length; the frame header (C0 to CF) has the size. */
function jpegWidth(view: DataView): number | undefined {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc
    if (marker >= 0xc0 && marker <= 0xcf && !isTable) return view.getUint16(at + 7)
    at += 2 + view.getUint16(at + 2)
  }
}
