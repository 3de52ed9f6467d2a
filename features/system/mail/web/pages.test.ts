import { afterAll, test } from 'vitest'
import { queueMail } from '../server/mutations.ts'
import { keepBody } from '../server/mutations/outcome.ts'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectSeen,
  expectSoon,
  message,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { OUTBOX, remedyTexts, SENT_AGAIN } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
await world.as('staff')

test('the outbox shows what a mail said, why it did not go and what to do, and sends it again', async () => {
  const queue = (subject: string, group: string) =>
    world.act((tx) =>
      queueMail(tx, SYSTEM, {
        ...{ kind: 'test', to: { address: 'anna@example.it', name: 'Anna Rossi' } },
        ...{ subject, data: {}, group },
      }),
    )
  const gone = await queue('Lezione spostata', 'mailing 1')
  await world.act(async (tx) => ok(await keepBody(tx, gone.id, '<p>Ci vediamo alle dieci.</p>')))
  await world.sql('update mails set sent_at = now() where id = $1', [gone.id])
  const failed = await queue('Rata scaduta', 'mailing 2')
  await world.sql(
    `update mails set failed_at = now(), attempts = 1, last_error = '550 5.1.1 User unknown'
     where id = $1`,
    [failed.id],
  )
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/posta')
  const rows = rowsOf(page, OUTBOX)
  await expectSoon(() => rows.count(), 2)
  await expectWellInEveryLook(page, page.getByText('Rata scaduta').first())
  await page.setViewportSize({ width: 1440, height: 900 })

  await rows.getByText('Rata scaduta').click()
  await expectSeen(dialog(page, 'Rata scaduta').getByText(remedyTexts.unknown_mailbox))
  await button(dialog(page, 'Rata scaduta'), 'Chiudi').click()
  await rows.getByText('Lezione spostata').click()
  const paper = dialog(page, 'Lezione spostata').frameLocator('iframe')
  await expectSeen(paper.getByText('Ci vediamo alle dieci.'))
  await button(dialog(page, 'Lezione spostata'), 'Chiudi').click()

  await takeAction(page, 'Lezione spostata', 'Invia di nuovo')
  await button(dialog(page, 'Invia di nuovo'), 'Invia di nuovo').click()
  await expectSeen(message(page, SENT_AGAIN))
  await expectSoon(() => rows.count(), 3)

  // What was sent together, and on one day, without leaving the list.
  await takeAction(page, 'Rata scaduta', 'Mail dello stesso invio')
  await expectSoon(() => rows.count(), 1)
  const day = page.getByRole('textbox', { name: 'Giorno' })
  await day.fill('01-01-2020')
  await expectSoon(() => rows.count(), 0)
  await expectSeen(page.getByText('Giorno', { exact: true }))
  await day.fill('')
  await button(page, 'Mostra tutti gli invii').click()
  await expectSoon(() => rows.count(), 3)
})
