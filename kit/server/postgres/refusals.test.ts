import fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startPostgres } from '#kit/server/postgres.ts'
import { faultOf, ownPlace, query, quiet, serverPid, start, stop } from '#tests/support/embedded.ts'

const root = process.getuid?.() === 0
const place = ownPlace()

describe('a start is refused in one line', () => {
  test('on a DATA_DIR in use, without harm to its app', async () => {
    const { url } = await start(place.dataDir)
    const message = await faultOf(startPostgres({ dataDir: place.dataDir, log: quiet }))
    expect(message).toContain(place.dataDir)
    expect(message).toContain('già usata da un altro Quinte')
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('to all but one of two first starts at once', async () => {
    const starts = await Promise.allSettled([start(place.dataDir), start(place.dataDir)])
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = starts.find((one) => one.status === 'rejected')
    expect(String(refused?.reason)).toContain('già usata')
  })

  test('on data of another PostgreSQL', async () => {
    await fs.mkdir(join(place.dataDir, 'postgres'), { recursive: true })
    await fs.writeFile(join(place.dataDir, 'postgres', 'PG_VERSION'), '15\n')
    expect(await faultOf(start(place.dataDir))).toMatch(/PostgreSQL 15.*PostgreSQL 18/)
  })

  test('on files that are no database, which stay', async () => {
    const letter = join(place.dataDir, 'postgres', 'letter.txt')
    await fs.mkdir(dirname(letter), { recursive: true })
    await fs.writeFile(letter, 'Cara mamma')
    expect(await faultOf(start(place.dataDir))).toContain('non sono un database')
    await fs.access(letter)
  })

  test('without the password, or with a wrong one', async () => {
    await stop(await start(place.dataDir))
    const path = join(place.dataDir, 'postgres.password')
    await fs.writeFile(path, 'wrong')
    expect(await faultOf(start(place.dataDir))).toContain('non è quella del database')
    await expect(serverPid(place.dataDir)).rejects.toThrow('ENOENT')
    await fs.rm(path)
    expect(await faultOf(start(place.dataDir))).toContain(`rimetti al suo posto il file ${path}`)
  })

  test('when DATA_DIR is a file or below one', async () => {
    await fs.writeFile(place.dataDir, '')
    expect(await faultOf(start(place.dataDir))).toContain('non è una cartella')
    expect(await faultOf(start(join(place.dataDir, 'below')))).toContain('non è una cartella')
  })

  test('when DATA_DIR cannot be written', async () => {
    await fs.chmod(place.home, 0o500)
    const closed = root ? '/sys/quinte' : place.dataDir // permissions do not stop root
    expect(await faultOf(start(closed))).toContain('Non posso scrivere')
    await fs.chmod(place.home, 0o700)
  })
})
