/**
 * What comes of some work, and the longest time, in milliseconds of this thread's work, for which
 * nobody else gets a turn meanwhile.
 */
export async function longestTurn<T>(
  work: () => Promise<T>,
): Promise<{ read: T; longest: number }> {
  let longest = 0
  let last = process.threadCpuUsage()
  const tick = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1_000)
    last = process.threadCpuUsage()
  }, 1)
  try {
    const read = await work()
    return { read, longest }
  } finally {
    clearInterval(tick)
  }
}
