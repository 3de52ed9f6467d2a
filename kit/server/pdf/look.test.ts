import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const look = readFileSync(new URL('look.typ', import.meta.url), 'utf8')

/** A colour of the documents as red, green and blue from 0 to 1. */
function colour(name: string): number[] {
  const hex =
    name === 'white' ? 'ffffff' : RegExp(`#let ${name} = rgb\\("#(\\w{6})"\\)`).exec(look)?.[1]
  if (hex === undefined) throw new Error(`no colour ${name}`)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

/** As WCAG reckons it. */
function luminance(name: string): number {
  const [red = 0, green = 0, blue = 0] = colour(name).map((part) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each([
  ['ink', 'white'],
  ['quiet', 'white'],
  ['alarm', 'white'],
  ['ink', 'shade'],
  ['ink', 'closed'],
  ['quiet', 'shade'],
])('%s on %s is read by everybody', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

test('sizes are those of the papers of the academy', () => {
  expect(look).toContain('title-size = 11pt')
  expect(look).toContain('normal-size = 10pt')
  expect(look).toContain('foot-size = 9pt')
})
