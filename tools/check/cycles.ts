/** Which features use which: from each one to the others that its files import. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>

/** A file and the files it imports, as paths from the root. */
export interface Module {
  readonly source: string
  readonly imports: readonly string[]
}

const FREE = /\.test\.tsx?$|\/server\/seed(\.ts$|\/)/

/** The feature a file belongs to. */
function featureOf(file: string): string | undefined {
  return /^features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
}

/**
 * Joins the imports of files into those of features. Tests may look wherever they like, and the
 * parts of the demo follow each other in the order of its story.
 */
export function usesOf(modules: readonly Module[]): Uses {
  const uses = new Map<string, Set<string>>()
  for (const { source, imports } of modules) {
    const from = featureOf(source)
    if (from === undefined || FREE.test(source)) continue
    for (const file of imports) {
      const to = featureOf(file)
      if (to !== undefined && to !== from) uses.set(from, (uses.get(from) ?? new Set()).add(to))
    }
  }
  return uses
}

/**
 * The groups of features that use each other in a circle, by Tarjan's strongly connected
 * components; each group sorted, none when the features form layers.
 */
export function findCircles(uses: Uses): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  const visit = (feature: string): number => {
    const at = order.size
    order.set(feature, at)
    open.push(feature)
    let low = at
    for (const next of uses.get(feature) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? at)
    }
    lowest.set(feature, low)
    if (low === at) {
      const group = open.splice(open.indexOf(feature))
      if (group.length > 1) circles.push(group.sort())
    }
    return low
  }
  for (const feature of uses.keys()) if (!order.has(feature)) visit(feature)
  return circles
}
