import { type Day, type WallTime, addDays, addMonths } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'

/** Why a picture cannot be a cover. */
type Code = 'events.cover_not_image' | 'events.cover_size' | 'events.cover_too_large'

/** Pixels of a side of the cover image. */
export const COVER_MIN = 100
export const COVER_MAX = 3000
/** Bytes of a cover image: it is loaded on telephones. */
export const COVER_MAX_BYTES = 5 * 1024 * 1024

export const MAX_TITLE = 200
export const MAX_DESCRIPTION = 50_000
export const MAX_CAPACITY = 100_000
/** Hours for which a free place is held for who waits, unless the event says otherwise. */
export const OFFER_HOURS = 12
export const MAX_OFFER_HOURS = 168
export const MAX_REMINDER_DAYS = 60
/** Dates of one series at most. */
export const MAX_DATES = 30

const COVER_TYPES: readonly string[] = ['image/jpeg', 'image/png']

/** Whether a picture may be the cover of an event; `pixels` is undefined when it cannot be read. */
export function checkCover(picture: {
  readonly mediaType: string
  readonly bytes: number
  readonly pixels: { readonly width: number; readonly height: number } | undefined
}): Result<true, Code> {
  const { mediaType, bytes, pixels } = picture
  if (!COVER_TYPES.includes(mediaType) || !pixels) {
    return refuse('events.cover_not_image', { field: 'cover' })
  }
  const sides = [pixels.width, pixels.height]
  if (sides.some((side) => side < COVER_MIN || side > COVER_MAX)) {
    return refuse('events.cover_size', { field: 'cover' })
  }
  return bytes > COVER_MAX_BYTES ? refuse('events.cover_too_large', { field: 'cover' }) : ok(true)
}

const WEB_ADDRESS = /^https?:\/\/([\p{L}\d-]+\.)+\p{L}{2,}(:\d{1,5})?([/?#]\S*)?$/iu

/** Whether a text is the address of a web page. */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}

/** An event is past once it has begun: that is the last moment at which accepting makes sense. */
export function isPast({ startsAt }: { readonly startsAt: WallTime }, now: WallTime): boolean {
  return startsAt < now
}

/** How often the dates of a series follow each other. */
export const RHYTHMS = ['weekly', 'fortnightly', 'monthly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** The days of a series: `count` of them, the first one included. */
export function seriesDays(first: Day, rhythm: Rhythm, count: number): Day[] {
  return Array.from({ length: count }, (_, index) =>
    rhythm === 'monthly'
      ? addMonths(first, index)
      : addDays(first, index * (rhythm === 'weekly' ? 7 : 14)),
  )
}
