import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { ProcessFull, saidBeside } from './beside.ts'

test('a process that comes to no end is stopped, and counts as one that asks for too much', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quinte-beside-'))
  const file = path.join(folder, 'endless.mjs')
  await writeFile(file, 'process.on("message", () => { for (;;); })')
  const plan = { script: pathToFileURL(file), given: {}, mostMb: 64, mostMs: 500 }
  await expect(Array.fromAsync(saidBeside(plan))).rejects.toThrow(ProcessFull)
  await rm(folder, { recursive: true })
})
