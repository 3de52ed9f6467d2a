import { drawPng } from './png.ts'
import type { Random } from './random.ts'

const SIZE = 240
const BACKGROUNDS = [0xdbe4ee, 0xe9dfd1, 0xd9e5d6, 0xe6d9e3, 0xe0e0e0, 0xf0dcd2] as const
const CLOTHES = [0x27364a, 0x7a1f2b, 0x2f5d50, 0x5b4a72, 0x3a3a3a, 0x94642f] as const
const SKINS = [0xf0c9a8, 0xd9a47c, 0xb97b52, 0x8a5a3b, 0xf5d6bd] as const
const HAIRS = [0x2b211c, 0x5a3b25, 0x9a6a35, 0xc9a15a, 0x777777, 0x1c1c24] as const
/** Where each colour stands in the palette of the picture. */
const [BACKGROUND, CLOTH, SKIN, HAIR] = [0, 1, 2, 3]

/** Draws a badge picture: head and shoulders of nobody, a PNG of 240 by 240 and about 1 kB. */
export function drawPortrait(random: Random, sex: 'F' | 'M'): Buffer {
  const colours = [BACKGROUNDS, CLOTHES, SKINS, HAIRS].map((list) => random.pick<number>(list))
  const long = random.chance(sex === 'F' ? 0.8 : 0.1)
  return drawPng({ width: SIZE, height: SIZE }, colours, (x, y) => colourAt(x, y, long))
}

function colourAt(x: number, y: number, long: boolean): number {
  const within = (cx: number, cy: number, rx: number, ry: number) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1
  if (within(120, 112, 40, 50)) return SKIN
  if (within(120, 98, 50, 56) && (y < 96 || long)) return HAIR
  if (long && Math.abs(x - 120) < 50 && y > 98 && y < 168) return HAIR
  if (Math.abs(x - 120) < 17 && y > 140 && y < 182) return SKIN
  return within(120, 250, 92, 76) ? CLOTH : BACKGROUND
}
