import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import readXlsx from 'read-excel-file/node'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { World } from './world.ts'

/** What a cell holds for a program that is not ours: `{ day }`, `{ time }` and both are dates to it. */
export type Cell = string | number | boolean | null | { day?: string; time?: string }

/** A tab as another library reads it, the head first. */
export interface ReadTab {
  readonly sheet: string
  readonly data: readonly (readonly Cell[])[]
}

/** Reads an .xlsx file with another library than the one that wrote it. */
export async function readTabs(content: Uint8Array): Promise<ReadTab[]> {
  const tabs = await readXlsx(Buffer.from(content), { trim: false })
  return tabs.map(({ sheet, data }) => ({ sheet, data: data.map((row) => row.map(cellOf)) }))
}

/** Spreadsheets know a time of day as a part of their day zero. */
const DAY_ZERO = '1899-12-30'

function cellOf(value: unknown): Cell {
  if (typeof value !== 'object' || value === null) return value as Cell
  // A moment is a fraction of a day: the last of its digits is not exact.
  const second = Temporal.Instant.fromEpochMilliseconds(Math.round(Number(value) / 1000) * 1000)
  const [day = '', time = ''] = second.toString().split('T')
  const minute = time.slice(0, 5)
  if (day === DAY_ZERO) return { time: minute }
  return minute === '00:00' ? { day } : { day, time: minute }
}

/** A spreadsheet that a client downloads: its name and its tabs. */
export async function download(
  world: World,
  client: Client,
  path: string,
): Promise<{ name: string; tabs: ReadTab[] }> {
  const headers = client.cookie === undefined ? {} : { cookie: client.cookie }
  const answer = await fetch(`${world.url}${path}`, { headers })
  expect({ path, status: answer.status }).toEqual({ path, status: 200 })
  const name = /^attachment; filename="([^"]+)"/.exec(
    answer.headers.get('content-disposition') ?? '',
  )?.[1]
  return { name: name ?? '', tabs: await readTabs(await answer.bytes()) }
}

/** Whether a path for programs has LibreOffice on it. */
export const libreOffice = (process.env['PATH'] ?? '')
  .split(':')
  .map((folder) => join(folder, 'soffice'))
  .find((file) => existsSync(file))

/** The first tab as LibreOffice shows it, a line a row with commas between the cells. */
export async function openInLibreOffice(content: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quinte-soffice-'))
  try {
    await writeFile(join(folder, 'sheet.xlsx'), content)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const csv = ['--convert-to', 'csv:Text - txt - csv (StarCalc):44,34,76', '--outdir', folder]
    await promisify(execFile)(libreOffice ?? 'soffice', [
      ...[profile, '--headless', ...csv],
      join(folder, 'sheet.xlsx'),
    ])
    return (await readFile(join(folder, 'sheet.csv'), 'utf8')).trimEnd().split(/\r?\n/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
