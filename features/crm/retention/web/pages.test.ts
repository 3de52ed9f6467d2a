import { afterAll, expect, test } from 'vitest'
import { newLead, newTag, unique } from '#tests/support/academy.ts'
import { beyondWindow, openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  message,
  rowsOf,
} from '#tests/support/screen.ts'
import { unreadText } from '#kit/web/unread.tsx'
import { openWorld } from '#tests/support/world.ts'
import { deletedText, deletionQuestion, monthsSaved } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

test('the months of a source are changed, and who is due by them is deleted after a question', async () => {
  const name = unique('FIERA')
  const source = await newTag(staff, 2, name)
  const id = await newLead(staff, { registeredOn: '2025-06-01', tagIds: [source] })
  await world.sql(`update leads set created_at = '2025-06-01T10:00:00Z' where id = $1`, [id])
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/conservazioneLead')
  await button(page, `Cambia i mesi di ${name}`).click()
  const asked = dialog(page, `Lead di ${name}`)
  await asked.getByRole('textbox', { name: 'Mesi dall’ultimo contatto' }).fill('12')
  await button(asked, 'Salva').click()
  await expectSeen(message(page, monthsSaved(name, 12)))
  await expectSoon(() => rowsOf(page, 'Lead da cancellare').count(), 1)
  await expectWellInEveryLook(page, button(page, 'Cancella i dati scaduti'))
  await button(page, 'Cancella i dati scaduti').click()
  await button(dialog(page, deletionQuestion(1).title), 'Cancella per sempre').click()
  await expectSeen(message(page, deletedText(1)))
  await expectSeen(page.getByText('Che cosa resta dei lead cancellati'))
  expect(await world.sql('select from leads')).toEqual([])
})

test('that the counts of those who were deleted could not be read is said', async () => {
  const page = await browser.newPage({ expected: [/status of 500/] })
  await page.route(/\/api\/lead-retention\/left/, (route) => route.fulfill({ status: 500 }))
  await signIn(page, world, 'staff', '/app/conservazioneLead')
  const unread = page.getByText(unreadText('i conteggi dei lead cancellati'))
  await expectSeen(unread)
  await page.unroute(/\/api\/lead-retention\/left/)
  await button(page, 'Riprova').click()
  await expectGone(unread)
})

test('a source with a long name in one word leaves the button that changes its months in sight', async () => {
  const name = 'CAMPAGNA_META_RECITAZIONE_CINEMATOGRAFICA_AUTUNNO_2026'
  await newTag(staff, 2, name)
  const page = await browser.newPage({ size: 'phone' })
  await signIn(page, world, 'staff', '/app/conservazioneLead')
  await expectSeen(button(page, `Cambia i mesi di ${name}`))
  await expectSoon(() => beyondWindow(page), 0)
})
