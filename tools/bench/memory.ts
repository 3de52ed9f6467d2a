import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Resident memory of a process in MB; undefined where the system does not tell. */
export async function residentMegabytes(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return megabytesOf(/VmRSS:\s+(\d+)/, status)
}

/**
 * What the server, its children and the database of a folder take of the machine's memory in MB:
 * what several of them share is counted once (PSS). Undefined where the system does not tell.
 */
export async function allMegabytes(
  pid: number | undefined,
  dataDir: string,
): Promise<number | undefined> {
  const postmaster = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  const heads = new Set([String(pid), postmaster.split('\n')[0]])
  let sum = 0
  for (const one of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${one}/status`, 'utf8').catch(() => '')
    if (!heads.has(one) && !heads.has(/PPid:\s+(\d+)/.exec(status)?.[1])) continue
    const rollup = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '')
    sum += megabytesOf(/Pss:\s+(\d+)/, rollup) ?? Number.NaN
  }
  return Number.isNaN(sum) ? undefined : sum
}

function megabytesOf(pattern: RegExp, text: string): number | undefined {
  const kilobytes = pattern.exec(text)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}
