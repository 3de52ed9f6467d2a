import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quinte } from '#tests/support/program.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'quinte-doctor-'))
let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.as('admin')
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const doctor = (more: Record<string, string> = {}) =>
  quinte(['doctor'], {
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: folder,
    SECRET_KEY: 'a key only for the tests',
    BASE_URL: world.url,
    ...more,
  })

test('says of a sound installation what is left to think of', async () => {
  await world.sql(
    `insert into backups (reason, file, host, started_at, ended_at, bytes, rows)
     values ('night', 'quinte-2026-10-15.quinte', 'qui', now(), now(), 5, 5)`,
  )
  const { code, stdout, stderr } = await doctor()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('✓ SECRET_KEY apre le password conservate')
  expect(stdout).toContain(`✓ Il programma risponde a ${world.url}`)
  expect(stdout).toMatch(/✓ Ultima copia riuscita: meno di un’ora fa, in .*backups/)
  expect(stdout).toMatch(/! Non c’è un server di posta/)
  expect(stdout).toMatch(/Funziona; \d cose da guardare\.\n$/)
})

test('says what is wrong, and ends with a failure', async () => {
  await world.sql(
    `insert into backups (reason, file, host, started_at, ended_at, fault)
     values ('night', 'quinte-2026-10-16.quinte', 'qui', now(), now(), 'Il disco è pieno.')`,
  )
  const blocked = path.join(folder, 'file')
  await writeFile(blocked, '')
  const { code, stdout, stderr } = await doctor({
    BACKUP_DIR: blocked,
    BASE_URL: 'http://127.0.0.1:9',
  })
  expect(code).toBe(1)
  expect(stderr).toBe('2 cose da sistemare.\n')
  expect(stdout).toContain(`✗ Non posso scrivere le copie in ${blocked}`)
  expect(stdout).toContain("✗ L'ultima copia non è riuscita: Il disco è pieno.")
  expect(stdout).toContain('! A http://127.0.0.1:9 non risponde nessuno')
})

test('says that the newest backup is not in the object store, and why', async () => {
  await world.sql(
    `insert into backups (reason, file, host, started_at, ended_at, bytes, rows, copy_fault)
     values ('night', 'quinte-2026-10-15.quinte', 'qui', now(), now(), 5, 5, 'Non risponde.')`,
  )
  const { stdout } = await doctor({
    BACKUP_S3: 'https://s3.example/copie',
    BACKUP_S3_KEY: 'chiave',
    BACKUP_S3_SECRET: 'segreto',
  })
  expect(stdout).toContain("✗ L'ultima copia non è altrove: Non risponde.")
})

test('says when there is no academy, or its key is open to others', async () => {
  const key = path.join(folder, 'secret.key')
  await writeFile(key, 'x'.repeat(20))
  await chmod(key, 0o644)
  const { code, stdout } = await quinte(['doctor'], { DATA_DIR: folder, PORT: '9' })
  expect(code).toBe(1)
  expect(stdout).toContain(`chmod 600 ${key}`)
  expect(stdout).toContain("non c'è un'accademia")
})
