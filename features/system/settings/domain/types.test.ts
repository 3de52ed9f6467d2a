import { describe, expect, it } from 'vitest'
import { TIME_ZONES } from './types.ts'

describe('the time zones', () => {
  it('are 110 different ones that exist', () => {
    expect(TIME_ZONES).toHaveLength(110)
    expect(new Set(TIME_ZONES.map(([zone]) => zone)).size).toBe(110)
    expect(new Set(TIME_ZONES.map(([, city]) => city)).size).toBe(110)
    const noon = Temporal.Instant.from('2027-01-15T12:00:00Z')
    for (const [zone] of TIME_ZONES) expect(() => noon.toZonedDateTimeISO(zone)).not.toThrow()
  })

  it('have Rome among them', () => {
    expect(TIME_ZONES).toContainEqual(['Europe/Rome', 'Roma'])
  })
})
