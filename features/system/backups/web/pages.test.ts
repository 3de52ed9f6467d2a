import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished, test } from 'vitest'
import { unreadText } from '#kit/web/unread.tsx'
import { openDatabase } from '#kit/server/db.ts'
import { startJobs } from '#kit/server/jobs.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { button, expectSeen, message, rowsOf } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { NONE_YET, REASON_LABELS, STARTED } from '../domain/text.ts'
import { backupJobs } from '../server/jobs.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'quinte-asked-'))
const world = await openWorld({ env: { BACKUP_DIR: folder, DATA_DIR: folder } })
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})
const browser = await openBrowser()

/** Starts the workers, which the server of a test has not; what they do by the clock stays out. */
async function startWorkers(): Promise<void> {
  const database = openDatabase(world.databaseUrl)
  const log = { debug: () => {}, warn: () => {}, error: () => {} }
  const { tasks } = backupJobs(world.services)
  const jobs = await startJobs({ pool: database.pool, log }, [{ tasks }])
  onTestFinished(async () => {
    await jobs.stop()
    await database.close()
  })
}

test('a backup that was asked for comes into the list once it is made', async () => {
  await world.as('admin')
  const page = await browser.newPage()
  await signIn(page, world, 'admin', '/app/sistema')
  await expectSeen(page.getByText(NONE_YET))
  await button(page, 'Copia adesso').click()
  await expectSeen(message(page, STARTED))
  await startWorkers()
  await expectSeen(rowsOf(page, 'Copie').filter({ hasText: REASON_LABELS.asked }))
})

test('how the backups stand is read again when it could not be read', async () => {
  await world.as('admin')
  const page = await browser.newPage({ expected: [/status of 500/] })
  await page.route('**/api/backups/state', (route) => route.fulfill({ status: 500 }))
  await signIn(page, world, 'admin', '/app/sistema')
  const part = page.getByRole('region', { name: 'Copie dell’accademia' })
  await expectSeen(part.getByText(unreadText('lo stato delle copie')))
  await page.unroute('**/api/backups/state')
  await button(part, 'Riprova').click()
  await expectSeen(part.getByText('Ultima copia riuscita'))
})
