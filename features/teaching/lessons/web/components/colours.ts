/** The colours of a block in one of the two schemes, as `#rrggbb`. */
export interface BlockColours {
  readonly background: string
  /** The stripe at the edge; text is written in the colour of the page. */
  readonly stripe: string
}

interface Pair {
  readonly light: BlockColours
  readonly dark: BlockColours
}

const pair = (light: [string, string], dark: [string, string]): Pair => ({
  light: { background: light[0], stripe: light[1] },
  dark: { background: dark[0], stripe: dark[1] },
})

/** Hues as far from each other as ten can be, neighbours first; equal in lightness. */
export const PALETTE: readonly [Pair, ...Pair[]] = [
  pair(['#d6ecff', '#346aac'], ['#21344c', '#74a7e8']),
  pair(['#d5f3da', '#287c42'], ['#1f3a25', '#6fb880']),
  pair(['#f7e8c8', '#886200'], ['#3f3112', '#c49f4d']),
  pair(['#f3e2ff', '#7e539c'], ['#3b2b46', '#ba91d8']),
  pair(['#c8f3f5', '#007c84'], ['#083a3d', '#35b9c0']),
  pair(['#ffe0d3', '#a14d2f'], ['#492a1f', '#df8c6f']),
  pair(['#e3e7ff', '#5c5fac'], ['#2e304c', '#979de8']),
  pair(['#e5efcd', '#617209'], ['#2f3718', '#9caf5d']),
  pair(['#ffdeee', '#9a4873'], ['#462836', '#d887ae']),
  pair(['#cbf4e8', '#007e65'], ['#103b31', '#4abba1']),
]

/**
 * The colours of a course category, for CSS in either scheme: always the same ones for the same
 * id, and different ones for ids that follow each other.
 */
export function categoryColours(categoryId: number): BlockColours {
  const [first] = PALETTE
  const { light, dark } = PALETTE[(categoryId - 1) % PALETTE.length] ?? first
  return {
    background: `light-dark(${light.background}, ${dark.background})`,
    stripe: `light-dark(${light.stripe}, ${dark.stripe})`,
  }
}
