import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { kitSentences } from '#kit/domain/errors.ts'
import { readConfig } from '#kit/server/config.ts'
import { secretBox } from '#kit/server/secrets.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { newStudent } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { smallDisk } from '#tests/support/small-disk.ts'
import { openWorld, PASSWORD } from '#tests/support/world.ts'
import { fitsTheDatabase, secretKey } from './secret-key.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

test('another key than that of the kept passwords is told apart', async () => {
  const { services } = world
  const stranger = { ...services, secrets: secretBox('another key') }
  expect(await fitsTheDatabase(stranger)).toBe(true)
  await newStudent(staff)
  expect(await fitsTheDatabase(services)).toBe(true)
  expect(await fitsTheDatabase(stranger)).toBe(false)
})

test('whoever asks for a secret that was sealed under another key is told so', async () => {
  const id = await newStudent(staff)
  const foreign = secretBox('another key').seal('segreta')
  await world.sql('update accounts set generated_password = $1 where person_id = $2', [foreign, id])
  await world.sql(`update settings set value = 'x@example.it' where key = 'sendingMailAddress'`)
  await world.sql(`update settings set sealed = $1 where key = 'sendingMailPassword'`, [foreign])
  const sentence = kitSentences['kit.other_key']

  const old = await oldClient(world, 'staff', PASSWORD)
  const read = await old.call('getUtente', { type: '1', user_id: String(id) })
  expect(read).toMatchObject({ status: 503, body: { result: 'KO', description: sentence } })
  const mails = { host: 'smtp.example.it', port: 587, username: '' }
  const trial = await staff.call('POST', '/mail-server/trial', mails)
  expect(trial).toMatchObject({ status: 503, body: { message: sentence } })
  // What keeps no secret works on.
  expect((await staff.call('GET', `/students/${id}`)).status).toBe(200)
})

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quinte-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const keyIn = (DATA_DIR: string) => secretKey(readConfig({ DATA_DIR }))

test('the key is made once, and from then on read without writing anything', async () => {
  const folder = await openFolder()
  const key = await keyIn(folder)
  expect(await readdir(folder)).toEqual(['secret.key'])
  expect((await stat(path.join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
  const { mtimeNs } = await stat(folder, { bigint: true })
  expect(await keyIn(folder)).toBe(key)
  expect((await stat(folder, { bigint: true })).mtimeNs).toBe(mtimeNs)
})

test('a key that is empty, or cannot be made, is told in one line', async () => {
  const folder = await openFolder()
  await writeFile(path.join(folder, 'secret.key'), '\n')
  await expect(keyIn(folder)).rejects.toThrow(
    new StartFault(
      `${folder}/secret.key è vuoto: rimetti la chiave che conteneva; se non c'è mai stata, cancella il file.`,
    ),
  )
  const missing = path.join(folder, 'altra')
  await expect(keyIn(missing)).rejects.toThrow(/^Non posso scrivere .*altra\/secret\.key/)
})

test('a full disk leaves nothing of a key behind', async ({ skip }) => {
  const disk = await smallDisk(1)
  if (disk === undefined) return skip()
  onTestFinished(() => disk.remove())
  await writeFile(path.join(disk.folder, 'ballast'), Buffer.alloc(4_000_000)).catch(() => {})
  await expect(keyIn(disk.folder)).rejects.toThrow(/^Il disco è pieno: .*secret\.key/)
  expect(await readdir(disk.folder)).toEqual(['ballast'])
})
