import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCourse } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  fillIn,
  message,
} from '#tests/support/screen.ts'
import { storedFiles } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'

const SIZE = 20 * 1024 * 1024
/** Bytes a second: slow enough to be seen on its way, and to be cut in the middle. */
const SLOW = 4 * 1024 * 1024

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

let folder: string
let file: string
let sha256: string
let courseId: number
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quinte-hand-out-'))
  file = path.join(folder, 'Copione però.pdf')
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(SIZE - 9)])
  sha256 = createHash('sha256').update(content).digest('hex')
  await writeFile(file, content)
  courseId = await newCourse(await world.as('staff'), { name: 'Primo anno A' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The line between the browser and the server, which can be cut and mended. */
const open = new Set<Socket>()
let cut = false
const line = createServer((from) => {
  if (cut) return from.destroy()
  const to = connect(Number(new URL(world.url).port), '127.0.0.1')
  for (const [socket, other] of [
    [from, to],
    [to, from],
  ] as const) {
    open.add(socket)
    socket.pipe(other)
    // Cut on one side, cut on the other: what a broken line does.
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
  }
})
beforeAll(() => new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve)))
afterAll(() => line.close())

function cutLine(): void {
  cut = true
  for (const socket of open) socket.destroy()
}

async function digestOfFile(of: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(of)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

test('a handout of 20 MB goes up and comes down again as it was; one that is cut leaves nothing', async () => {
  const page = await browser.newPage({ expected: [/Failed to load resource/] })
  await signIn(page, world, 'staff')
  const { port } = line.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/#/app/editCorso?id=${courseId}`)
  const network = await page.context().newCDPSession(page)
  const sendAt = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await button(page, 'Nuova dispensa').click()
  const window = dialog(page, 'Nuova dispensa')
  await fillIn(window, { Nome: 'Copione' })

  // The line goes down while the file is on its way.
  const before = await storedFiles(world)
  await sendAt(SLOW)
  await window.locator('input[type=file]').setInputFiles(file)
  const progress = window.getByRole('progressbar', { name: 'Caricamento di Copione però.pdf' })
  const gone = () => progress.evaluate((bar: HTMLProgressElement) => bar.value)
  await expect.poll(gone, { timeout: 60_000, interval: 20 }).toBeGreaterThan(SIZE / 20)
  await expectSeen(window.getByText(/^[\d.,]+\u00a0KB di 20\.480,0\u00a0KB \(\d+%\)$/))
  cutLine()
  await expectSeen(window.getByText(/^Errore nel caricamento del file: Il server non risponde/))
  const atWork = async () => {
    const [row] = await world.sql<{ open: number }>(
      `select count(*) as open from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    )
    return row?.open
  }
  await expectSoon(atWork, 0)
  expect(await storedFiles(world)).toEqual(before)

  // The line is back: the same file is sent again, and the handout saved with it.
  cut = false
  await sendAt(-1)
  await button(window, 'Riprova').click()
  await expectSeen(button(window, 'Togli Copione però.pdf'))
  await expectSeen(window.getByText('20.480,0\u00a0KB'))
  await button(window, 'Salva').click()
  await expectSeen(message(page, 'Dispensa aggiunta'))
  await expectGone(window)
  expect(await world.sql('select from uploads')).toEqual([])

  const download = page.waitForEvent('download')
  await button(page, 'Scarica Copione però.pdf').click()
  const saved = path.join(folder, 'scaricato.pdf')
  expect((await download).suggestedFilename()).toBe('Copione però.pdf')
  await (await download).saveAs(saved)
  expect(await digestOfFile(saved)).toBe(sha256)
})
