import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasTooMuch } from './json-shape.ts'

const tooMuch = (json: string, most?: number) => hasTooMuch(Buffer.from(json), most)

/** What is counted: every list and object, and every entry after the first of each. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  return inside.reduce<number>(
    (sum, one) => sum + valuesIn(one),
    1 + Math.max(0, inside.length - 1),
  )
}

describe('JSON', () => {
  test('is too much as soon as it holds more than it may, whatever is in its texts', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (json) => {
        const values = valuesIn(JSON.parse(json)) + 1
        expect([tooMuch(json, values), tooMuch(json, values - 1)]).toEqual([false, true])
      }),
    )
  })

  test('may be 32 levels deep', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect([tooMuch(nested(32)), tooMuch(nested(33))]).toEqual([false, true])
    expect(tooMuch(`[${'{"a":[]},'.repeat(1_000)}{}]`)).toBe(false)
  })

  test('may hold texts of any length', () => {
    expect(tooMuch(JSON.stringify({ text: '[{,"\\'.repeat(500_000) }))).toBe(false)
  })
})
