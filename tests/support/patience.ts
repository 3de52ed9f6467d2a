import { expect } from 'vitest'
import type { World } from './world.ts'

/** Work of the server, in milliseconds, for which one who asks something small may have to wait. */
const LONGEST = 200
/** Bytes by which the program may grow while it answers one request. */
const GROWTH = 230 * 1024 * 1024

/** What a body causes comes again each time; collecting what earlier tests left does not. */
const ATTEMPTS = 3

/**
 * Asks `/healthz` over and over while something else is asked, and expects that it never waits for
 * long nor that memory swells. Counted is the time that this process works between question and
 * answer: what other programs of the machine take from it is not the server's fault.
 *
 * @returns The first answer.
 */
export async function expectPatience<T>(
  world: World,
  what: string,
  ask: () => Promise<T>,
): Promise<T> {
  const first = await measured(world, ask)
  let { longest, most } = first
  for (let at = 1; at < ATTEMPTS && (longest >= LONGEST || most >= GROWTH); at++) {
    const again = await measured(world, ask)
    longest = Math.min(longest, again.longest)
    most = Math.min(most, again.most)
  }
  expect({ what, patient: longest < LONGEST || longest }).toEqual({ what, patient: true })
  expect({ what, small: most < GROWTH || most }).toEqual({ what, small: true })
  return first.answer
}

/** The longest work between a question and its answer, in milliseconds, and the most bytes more. */
async function measured<T>(world: World, ask: () => Promise<T>) {
  const before = memory()
  let longest = 0
  let most = 0
  let done = false
  const asked = ask().finally(() => {
    done = true
  })
  while (!done) {
    const begun = process.threadCpuUsage()
    await (await fetch(`${world.url}/healthz`)).arrayBuffer()
    const { user, system } = process.threadCpuUsage(begun)
    longest = Math.max(longest, (user + system) / 1_000)
    most = Math.max(most, memory() - before)
  }
  return { answer: await asked, longest, most }
}

function memory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
