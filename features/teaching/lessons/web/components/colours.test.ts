import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { categoryColours, PALETTE } from './colours.ts'

/** Relative luminance as the accessibility guidelines define it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = (hex.slice(1).match(/../g) ?? []).map((part) => {
    const value = Number.parseInt(part, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

/** The two values of a colour of the theme. */
function themed(name: string): { light: string; dark: string } {
  const css = readFileSync(new URL('../../../../../kit/web/theme.css', import.meta.url), 'utf8')
  const found = new RegExp(`--q-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)
  return { light: found?.[1] ?? '', dark: found?.[2] ?? '' }
}

describe('the colours of the categories', () => {
  const [text, dim, surface] = [themed('text'), themed('dim'), themed('surface')]

  test.each(PALETTE.map((pair, index) => ({ index, ...pair })))(
    'number $index can be read in both schemes',
    (pair) => {
      for (const scheme of ['light', 'dark'] as const) {
        const { background, stripe } = pair[scheme]
        expect(contrast(background, text[scheme])).toBeGreaterThan(7)
        expect(contrast(background, dim[scheme])).toBeGreaterThan(4.5)
        // The stripe stands against its block and against the page.
        expect(contrast(background, stripe)).toBeGreaterThan(3)
        expect(contrast(surface[scheme], stripe)).toBeGreaterThan(3)
      }
    },
  )

  test('are all different', () => {
    for (const scheme of ['light', 'dark'] as const) {
      const seen = new Set(PALETTE.map((pair) => pair[scheme].background))
      expect(seen.size).toBe(PALETTE.length)
    }
  })

  test('belong to the id, whatever else there is', () => {
    expect(categoryColours(3)).toEqual(categoryColours(3))
    const near = new Set(Array.from({ length: 10 }, (_, at) => categoryColours(at + 41).background))
    expect(near.size).toBe(10)
    expect(categoryColours(1)).toEqual({
      background: 'light-dark(#d6ecff, #21344c)',
      stripe: 'light-dark(#346aac, #74a7e8)',
    })
  })
})
