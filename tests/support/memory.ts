import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Program } from './program.ts'

/** As `npm start` starts the server: tools/start.mjs tells why. */
export const AS_STARTED = {
  flags: ['--max-semi-space-size=4', '--max-old-space-size=256'],
  env: { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_ARENA_MAX: '2' },
} as const

/** Megabytes that the server may have in memory, whatever is asked of it. */
export const MOST_MB = 350

const PAGE_KB = 4

/** Megabytes that a process has in memory; undefined where the system does not tell them so. */
export async function residentMb(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => undefined)
  const pages = text?.split(' ')[1]
  return pages === undefined ? undefined : (Number(pages) * PAGE_KB) / 1024
}

/** The megabytes of a process, looked at every so often until it is enough. */
export async function sampleMb(
  pid: number,
  everyMs: number,
  isOver: () => boolean,
): Promise<number[]> {
  const samples: number[] = []
  while (!isOver()) {
    samples.push((await residentMb(pid)) ?? 0)
    await delay(everyMs)
  }
  return samples
}

/** Lets a server tell on SIGUSR2 what it keeps once its garbage is collected: `kept 1 12345678`. */
export const TELLS_KEPT = [
  '--expose-gc',
  '--import',
  `data:text/javascript,${encodeURIComponent(
    "let times = 0; process.on('SIGUSR2', () => { gc(); const { heapUsed, external } = process.memoryUsage(); console.log(`kept ${++times} ${heapUsed + external}`) })",
  )}`,
] as const

/** What a server keeps once its garbage is collected, in megabytes; asked for the `time`th time. */
export async function keptMb(program: Program, time: number): Promise<number> {
  process.kill(program.pid, 'SIGUSR2')
  const line = await program.said(`kept ${time} `)
  return Number(line.split(' ').at(-1)) / 1024 / 1024
}
