import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkCover,
  COVER_MAX,
  COVER_MAX_BYTES,
  COVER_MIN,
  isPast,
  isWebAddress,
  seriesDays,
} from './rules.ts'

const cover = (width: number, height = 200, mediaType = 'image/png') =>
  checkCover({ mediaType, bytes: 1000, pixels: { width, height } })

test('a cover has 100 to 3000 pixels a side, and is a picture of the two types', () => {
  for (const side of [COVER_MIN, COVER_MAX]) expect(cover(side, side).ok).toBe(true)
  for (const side of [COVER_MIN - 1, COVER_MAX + 1]) {
    expect(cover(side)).toMatchObject({ code: 'events.cover_size', field: 'cover' })
    expect(cover(200, side)).toMatchObject({ code: 'events.cover_size' })
  }
  expect(cover(200, 200, 'image/gif')).toMatchObject({ code: 'events.cover_not_image' })
  const pixels = { width: 200, height: 200 }
  const weighing = (bytes: number) => checkCover({ mediaType: 'image/jpeg', bytes, pixels })
  expect(weighing(COVER_MAX_BYTES).ok).toBe(true)
  expect(weighing(COVER_MAX_BYTES + 1)).toMatchObject({ code: 'events.cover_too_large' })
})

describe('the address of a link', () => {
  test.each([
    'https://www.example.it',
    'http://example.it:8080/a?b=c#d',
    'https://caffè.example.it/',
  ])('%s is one', (address) => expect(isWebAddress(address)).toBe(true))
  test.each([
    'example.it',
    'ftp://example.it',
    'javascript:alert(1)',
    'https://',
    'https://a b.it',
  ])('%s is none', (address) => expect(isWebAddress(address)).toBe(false))
})

test('an event is past once its beginning is before now', () => {
  const event = { startsAt: '2026-12-15T18:30:00' }
  expect(isPast(event, '2026-12-15T18:30:00')).toBe(false)
  expect(isPast(event, '2026-12-15T18:30:01')).toBe(true)
})

test('the days of a series begin with the first, rise, and are as many as asked', () => {
  const rhythm = fc.constantFrom('weekly' as const, 'fortnightly' as const, 'monthly' as const)
  fc.assert(
    fc.property(rhythm, fc.integer({ min: 1, max: 30 }), (how, count) => {
      const days = seriesDays('2027-01-31', how, count)
      expect(days).toHaveLength(count)
      expect(days[0]).toBe('2027-01-31')
      expect(new Set(days).size).toBe(count)
      expect(days).toEqual(days.toSorted())
    }),
  )
})
