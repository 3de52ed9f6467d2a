import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeZip, type ZipEntry } from './zip.ts'

async function archive(...files: readonly (readonly [string, string])[]): Promise<Buffer> {
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    for (const [name, text] of files) yield { name, content: Buffer.from(text) }
  }
  return Buffer.concat(await Array.fromAsync(writeZip(entries())))
}

const hasUnzip = spawnSync('unzip', ['-v']).error === undefined

test.skipIf(!hasUnzip)(
  'another program finds the files whole, those of one name numbered',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'zip-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'a.zip')
    writeFileSync(file, await archive(['Però – é.pdf', 'uno'], ['b', ''], ['Però – é.pdf', 'due']))
    expect(spawnSync('unzip', ['-tq', file]).status).toBe(0)
    const read = (name: string) => spawnSync('unzip', ['-p', file, name]).stdout.toString()
    expect(read('*(2).pdf')).toBe('due')
    expect(read('b')).toBe('')
  },
)

test('an archive without files is one all the same', async () => {
  expect((await archive()).subarray(0, 4)).toEqual(Buffer.from('PK\x05\x06', 'latin1'))
})
