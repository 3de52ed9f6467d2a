import type { Outcome } from './outcome.ts'

/** Lines that no file may exceed; those that are tables of cases or of words are exempt. */
export const LARGEST = 400
/** What the house aims at, with some room: half of the files, and nineteen of twenty. */
export const MEDIAN = 80
export const P95 = 270

const SOURCE = /^(app|features|kit)\/.*\.tsx?$/
const EXEMPT = /\.test\.tsx?$|\/(seed|text)(\.ts$|\/)|^kit\/server\/demo\/|^db\/schema\.ts$/

/** The value below which a share of the sorted numbers lies. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Checks the sizes of the files, given each one's number of lines. */
export function checkSizes(lines: ReadonlyMap<string, number>): Outcome {
  const counted = [...lines].filter(([file]) => !EXEMPT.test(file))
  const problems = counted
    .filter(([, count]) => count > LARGEST)
    .map(
      ([file, count]) => `${file}: ${count} lines, at most ${LARGEST}: two features, or a folder`,
    )
  const sizes = counted
    .filter(([file]) => SOURCE.test(file))
    .map(([, count]) => count)
    .sort((a, b) => a - b)
  const [median, p95] = [quantile(sizes, 0.5), quantile(sizes, 0.95)]
  if (median > MEDIAN)
    problems.push(`half of the files exceed ${median} lines: the aim is ${MEDIAN}`)
  if (p95 > P95) problems.push(`a file in twenty exceeds ${p95} lines: the aim is ${P95}`)
  return { problems, measured: `${sizes.length} files, median ${median} lines, p95 ${p95}` }
}
