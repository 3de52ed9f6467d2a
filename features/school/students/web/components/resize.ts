import {
  PHOTO_MAX_BYTES,
  PHOTO_MAX_HEIGHT,
  PHOTO_MAX_WIDTH,
  PHOTO_QUALITY,
} from '../../domain/rules.ts'
import { PHOTO_NOT_IMAGE, PHOTO_NOT_PROCESSED, PHOTO_TOO_LARGE } from '../../domain/text.ts'

type Resized = { readonly url: string } | { readonly error: string }

/**
 * Makes a chosen file into the badge picture: at most 800 pixels wide and 2400 high, JPEG at quality 0.7, turned
 * upright as the camera meant it. Answers a data URL, or the sentence of what is wrong.
 */
export async function resizePhoto(file: File): Promise<Resized> {
  if (!file.type.startsWith('image/')) return { error: PHOTO_NOT_IMAGE }
  if (file.size > PHOTO_MAX_BYTES) return { error: PHOTO_TOO_LARGE }
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, PHOTO_MAX_WIDTH / picture.width, PHOTO_MAX_HEIGHT / picture.height)
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    )
    const context = canvas.getContext('2d')
    if (!context) return { error: PHOTO_NOT_PROCESSED }
    // JPEG has no transparency: what is see-through becomes white, not black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: PHOTO_QUALITY })
    return { url: await dataUrl(blob) }
  } catch {
    // The browser cannot read the file as a picture, whatever its type says.
    return { error: PHOTO_NOT_PROCESSED }
  }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable blob'))
    reader.readAsDataURL(blob)
  })
}
