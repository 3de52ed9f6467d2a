import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished, test } from 'vitest'
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
