import { readFile, writeFile } from 'node:fs/promises'

/** What is kept of a line; times in ms. */
export interface Figures {
  /** Answers a second at ten connections, as a part of the bare server's. */
  readonly ratio?: number
  /** One connection: what 99 of 100 answers stay under. */
  readonly alone?: number
  /** The same of its statements run by the driver. */
  readonly plain?: number
}

type AllFigures = Readonly<Record<string, Figures>>

/** The figures of the last run; each run replaces those of the lines that it measured. */
export const LAST = 'bench.json'

/** The figures in a file. Throws when it cannot be read. */
export async function readFigures(file: string): Promise<AllFigures> {
  return JSON.parse(await readFile(file, 'utf8')) as AllFigures
}

/** Writes what was measured over the same lines of the last run. */
export async function keepFigures(measured: AllFigures): Promise<void> {
  const last = await readFigures(LAST).catch(() => ({}))
  await writeFile(LAST, `${JSON.stringify({ ...last, ...measured }, null, 2)}\n`)
}

const change = (now: number, then: number) =>
  `${now >= then ? '+' : ''}${Math.round((now / then - 1) * 100)} %`

/** How a line has changed against another run, in words; empty where that has no such line. */
export function compared(now: Figures, then: Figures | undefined): string {
  if (!then) return ''
  return [
    then.ratio && now.ratio ? `rapporto ${change(now.ratio, then.ratio)}` : '',
    then.alone && now.alone
      ? `da sola ${change(now.alone, then.alone)} (era ${then.alone.toFixed(1)} ms)`
      : '',
  ]
    .filter(Boolean)
    .join(', ')
}
