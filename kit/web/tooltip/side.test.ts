import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edges, isClear } from './side.ts'

const FRAME: Edges = { top: 0, right: 100, bottom: 100, left: 0 }
const at = (left: number, top: number, width = 20, height = 10): Edges => ({
  top,
  left,
  right: left + width,
  bottom: top + height,
})

test('a hint is clear beside a button, not over a part of it, nor out of its frame', () => {
  const button = at(40, 40)
  expect(isClear(at(40, 50), FRAME, [button])).toBe(true)
  expect(isClear(at(40, 49), FRAME, [button])).toBe(false)
  expect(isClear(at(20, 40), FRAME, [button])).toBe(true)
  expect(isClear(at(21, 45), FRAME, [button])).toBe(false)
  for (const out of [at(-1, 0), at(81, 0), at(0, -1), at(0, 91)]) {
    expect(isClear(out, FRAME, [])).toBe(false)
  }
})

test('no point of a clear hint is in what it must not cover', () => {
  const place = fc.nat({ max: 90 })
  const part = fc.tuple(place, place).map(([left, top]) => at(left, top))
  fc.assert(
    fc.property(part, fc.array(part, { maxLength: 6 }), (hint, kept) => {
      const inside = (one: Edges, x: number, y: number) =>
        x > one.left && x < one.right && y > one.top && y < one.bottom
      let covered = hint.right > FRAME.right || hint.bottom > FRAME.bottom
      for (let x = hint.left + 0.5; x < hint.right; x += 1) {
        for (let y = hint.top + 0.5; y < hint.bottom; y += 1) {
          covered ||= kept.some((one) => inside(one, x, y))
        }
      }
      expect(isClear(hint, FRAME, kept)).toBe(!covered)
    }),
  )
})
