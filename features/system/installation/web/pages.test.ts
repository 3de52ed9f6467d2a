import { afterAll, test } from 'vitest'
import { addJob } from '#kit/server/jobs.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  expectGone,
  expectSeen,
  expectSoon,
  message,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { LATE_TITLE, STARTED } from '#f/system/backups/domain/text.ts'
import { LACK_TEXTS, RETRIED } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

test('an administrator sees how it stands, asks for a backup and tries a job again', async () => {
  await world.as('admin')
  await addJob(world.services.db, 'mail.send', { id: 7 }, { key: 'one' })
  await world.sql(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'ETIMEDOUT'`,
  )
  world.clock.advance({ hours: 49 })
  const page = await browser.newPage()
  await signIn(page, world, 'admin', '/app/sistema')
  await expectSeen(page.getByText(LATE_TITLE))
  await expectSeen(page.getByText(LACK_TEXTS.mail_server))
  await expectWellInEveryLook(page, page.getByText(LATE_TITLE))
  await button(page, 'Chiudi l’avviso').click()
  await expectGone(page.getByText(LATE_TITLE))
  await button(page, 'Copia adesso').click()
  await expectSeen(message(page, STARTED))
  await takeAction(page, 'mail.send', 'Riprova')
  await expectSeen(message(page, RETRIED))
  await expectSeen(page.getByText('Nessun lavoro non riuscito'))
  await expectSoon(
    () => world.sql('select attempts from graphile_worker.jobs where key = $1', ['one']),
    [{ attempts: 0 }],
  )
})

test('what could not be read of the installation says so, and is read on request', async () => {
  await world.as('admin')
  const page = await browser.newPage({ expected: [/status of 500/] })
  await page.route(/\/api\/installation(\?|$)/, (route) => route.fulfill(FAULT))
  await signIn(page, world, 'admin', '/app/sistema')
  const section = page.getByRole('region', { name: 'Come sta' })
  await expectSeen(section.getByText('Guasto.'))
  await page.unrouteAll()
  await button(section, 'Riprova').click()
  await expectSeen(section.getByText('Versione'))
})

test('the staff have the rest of the screen, and no such questions', async () => {
  await world.as('staff')
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/sistema')
  await expectSeen(page.getByText('Il lavoro del server'))
  await expectGone(page.getByText('Copie dell’accademia'))
})
