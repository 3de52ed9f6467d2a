import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { kitSentences } from '#kit/domain/errors.ts'
import { clientOf, sessionCookie } from '#tests/support/client.ts'
import { quinte, serve } from '#tests/support/program.ts'
import { expectSoon } from '#tests/support/screen.ts'
import { smallDisk } from '#tests/support/small-disk.ts'

const PASSWORD = 'prova-prova'
const MIB = Buffer.alloc(1024 * 1024, 7)

/** Writes a file until there is no room left. */
async function fill(file: string): Promise<void> {
  const bytes = Readable.from(
    (function* () {
      for (;;) yield MIB
    })(),
  )
  await expect(pipeline(bytes, createWriteStream(file))).rejects.toThrow('ENOSPC')
}

test.runIf(process.env['LONGER'])(
  'a full disk is told at each write and by /readyz in few lines, and goes away with the room',
  async ({ skip }) => {
    const disk = await smallDisk(160)
    if (disk === undefined) return skip()
    const DATA_DIR = path.join(disk.folder, 'data')
    const env = { DATA_DIR, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' }
    const program = await serve(env)
    try {
      const login = { username: 'admin', password: PASSWORD }
      const signedIn = await clientOf(program.url).call('POST', '/session', login)
      const admin = clientOf(program.url, sessionCookie(signedIn))
      const ballast = path.join(disk.folder, 'ballast')
      await fill(ballast)
      const status = async () => (await fetch(`${program.url}/readyz`)).status
      await expectSoon(status, 503)
      const upload = async () => {
        const answer = await fetch(`${program.url}/api/uploads?name=a.txt`, {
          method: 'POST',
          headers: { cookie: admin.cookie ?? '', 'content-type': 'application/octet-stream' },
          body: 'a'.repeat(4_000_000),
        })
        return [answer.status, ((await answer.json()) as { message: string }).message]
      }
      for (let count = 0; count < 100; count += 1) {
        expect(await upload()).toEqual([503, kitSentences['kit.disk_full']])
      }
      const ready = await fetch(`${program.url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'disk_full' }])
      expect((await admin.call('GET', '/course-categories')).status).toBe(200)
      await rm(ballast)
      await expectSoon(status, 200)
      expect((await upload())[0]).toBe(200)
      const { stdout } = await program.end('SIGTERM')
      expect(stdout).toContain('No space left on device')
      expect(stdout.split('\n').filter((line) => line.startsWith('{')).length).toBeLessThan(5)
    } finally {
      await program.end('SIGTERM')
      await disk.remove()
    }
  },
  120_000,
)

/** The backup of an academy with some tens of megabytes of files, and one administrator. */
async function largeBackup(folder: string): Promise<string> {
  const env = { DATA_DIR: path.join(folder, 'data'), ADMIN_PASSWORD: PASSWORD }
  const program = await serve(env)
  const login = { username: 'admin', password: PASSWORD }
  const signedIn = await clientOf(program.url).call('POST', '/session', login)
  const cookie = sessionCookie(signedIn) ?? ''
  for (let count = 0; count < 5; count += 1) {
    const answer = await fetch(`${program.url}/api/uploads?name=a.txt`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream' },
      body: randomBytes(14_000_000).toString('base64'),
    })
    expect(answer.status).toBe(200)
  }
  await program.end('SIGTERM')
  const file = path.join(folder, 'copia.quinte')
  expect(await quinte(['backup', file], env)).toMatchObject({ code: 0 })
  return file
}

test.runIf(process.env['LONGER'])(
  'a restore for which there is no room says so, and leaves the academy as it was',
  async ({ skip }) => {
    const disk = await smallDisk(160)
    if (disk === undefined) return skip()
    const folder = await mkdtemp(path.join(tmpdir(), 'quinte-large-'))
    await chmod(folder, 0o711)
    const env = { DATA_DIR: path.join(disk.folder, 'data'), ADMIN_PASSWORD: 'la-password-di-qui' }
    try {
      const file = await largeBackup(folder)
      await (await serve(env)).end('SIGTERM')
      const { code, stdout, stderr } = await quinte(['restore', file, '--force'], env)
      expect([code, `${stdout}${stderr}`]).toEqual([
        1,
        expect.stringMatching(
          /MB liberi, e il ripristino ne chiede almeno .*: non ho ripristinato/,
        ),
      ])
      const program = await serve(env)
      const login = { username: 'admin', password: env.ADMIN_PASSWORD }
      expect((await clientOf(program.url).call('POST', '/session', login)).status).toBe(200)
      await program.end('SIGTERM')
    } finally {
      await disk.remove()
      await rm(folder, { recursive: true })
    }
  },
  180_000,
)
