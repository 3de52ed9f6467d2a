import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { batches } from '#app/server/features.ts'
import { openDatabase, type Database } from '#kit/server/db.ts'
import { startJobs, type Jobs } from '#kit/server/jobs.ts'
import { newStudent } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  goTo,
  message,
  namesIn,
  takeAction,
  rowsOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { batchJobs } from '../server/jobs.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let server: { jobs: Jobs; database: Database } | undefined
let withoutLogin: number

/** Starts the workers, which the server of a test has not. */
async function startWorkers(): Promise<void> {
  const database = openDatabase(world.databaseUrl)
  const log = { debug: () => {}, warn: () => {}, error: () => {} }
  const sets = [batchJobs({ ...world.services, db: database.db }, batches)]
  server = { database, jobs: await startJobs({ pool: database.pool, log }, sets) }
}

beforeAll(async () => {
  const staff = await world.as('staff')
  for (const surname of ['Alfieri', 'Bassani', 'Calvino']) {
    withoutLogin = await newStudent(staff, { name: 'Ada', surname })
  }
})
beforeEach(async () => {
  await world.sql('truncate batches cascade')
  await world.sql('delete from graphile_worker._private_jobs')
  await world.sql('update accounts set person_id = 999999 where person_id = $1', [withoutLogin])
})
afterEach(async () => {
  await server?.jobs.stop()
  await server?.database.close()
  server = undefined
  await world.sql('update accounts set person_id = $1 where person_id = 999999', [withoutLogin])
})

/** Asks for the credentials of all three students, of whom the last has none. */
async function sendToAll(): Promise<Page> {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/studenti')
  await expectSeen(rowsOf(page, 'Studenti'))
  await page.getByLabel('Seleziona tutte le righe della pagina').check()
  await button(page, 'Invia credenziali').click()
  const asked = dialog(page, 'Invia credenziali')
  await expectSeen(asked.getByText('inviate per mail a 3 studenti'))
  await button(asked, 'Invia').click()
  await expectSeen(indicator(page, '0 di 3'))
  return page
}

const indicator = (page: Page, howFar: string) => button(page, `Operazioni in corso: ${howFar}`)
const ENDED = 'Invio credenziali a 3 studenti: 2 di 3, 1 non riuscito.'

test('how far the server is can be seen on every screen, in a new tab too', async () => {
  const page = await sendToAll()
  await goTo(page, '/app/aule')
  await expectSeen(indicator(page, '0 di 3'))
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expectSeen(indicator(other, '0 di 3'))
  await startWorkers()
  await expectSeen(message(page, ENDED))
  await expectGone(indicator(page, '0 di 3'))
  await expectSeen(message(other, ENDED))
})

test('what is running is told to everybody, and can be stopped', async () => {
  const page = await sendToAll()
  await indicator(page, '0 di 3').click()
  const running = page.getByRole('region', { name: 'Invio credenziali a 3 studenti' })
  await expectSeen(running.getByText('0 di 3'))
  expect(await axe(page)).toEqual([])
  await button(running, 'Interrompi').click()
  await button(dialog(page, 'Interrompi'), 'Interrompi').click()
  await expectSeen(message(page, 'Operazione interrotta. Quello che era già fatto resta.'))
  await expectGone(indicator(page, '0 di 3'))
})

test('what failed is listed with the reason and tried again', async () => {
  const page = await sendToAll()
  await startWorkers()
  await expectSeen(message(page, ENDED))
  await button(page, 'Vedi').click()
  await expectScreen(page, '/app/operazioni', 'Operazioni')
  await expectSoon(() => namesIn(page, 'Operazioni'), ['Invio credenziali a 3 studenti'])
  expect(await axe(page)).toEqual([])
  await takeAction(page, 'Invio credenziali a 3 studenti', 'Vedi i non riusciti')
  const failures = dialog(page, 'Non riusciti: Invio credenziali a 3 studenti')
  await expectSeen(failures.getByRole('row', { name: /Calvino Ada/ }))
  expect(await axe(page)).toEqual([])
  await button(failures, 'Chiudi').click()
  await world.sql('update accounts set person_id = $1 where person_id = 999999', [withoutLogin])
  // An end is news by its time, and the clock of a test moves only when told.
  world.clock.advance({ seconds: 1 })
  await takeAction(page, 'Invio credenziali a 3 studenti', 'Riprova i non riusciti')
  await expectSeen(message(page, 'Invio credenziali a 3 studenti: 3 di 3.'))
})
