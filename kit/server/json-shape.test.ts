import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasMoreNames, hasTooMuch, tooMuchIn } from './json-shape.ts'

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

  test('is counted in pieces as at once', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(30), fc.integer({ min: 1, max: 5 }), (json, most, size) => {
        const bytes = Buffer.from(json)
        const look = tooMuchIn(most)
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        )
        expect(pieces.some(look)).toBe(hasTooMuch(bytes, most))
      }),
    )
  })

  test('tells how many names it has, whatever is in its texts', () => {
    const flat = fc.dictionary(fc.string(), fc.string(), { maxKeys: 6 })
    fc.assert(
      fc.property(flat, fc.constantFrom(undefined, 2), (value, indent) => {
        const json = Buffer.from(JSON.stringify([value, value], null, indent))
        const names = Object.keys(value).length
        expect([hasMoreNames(json, names), hasMoreNames(json, names - 1)]).toEqual([false, true])
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
