import { afterAll, test } from 'vitest'
import { batches } from '#app/server/features.ts'
import { batchJobs } from '#f/system/batches/server/jobs.ts'
import { WORK } from '#f/system/batches/server/mutations.ts'
import { done } from '#tests/support/academy.ts'
import { openBrowser, signIn, SIZES } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { absent, present, registerDesk } from '#tests/support/register.ts'
import {
  button,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  field,
  message,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { ABSENCE_NOTICES, NO_ACTIVE_COURSE, SENT } from '../domain/text.ts'
import { DAYS_WRONG, PERCENT_WRONG } from '../domain/text/wrong.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const { newClass, save } = registerDesk(world, staff)

test('students above a threshold are shown by course, told with progress, and not twice', async () => {
  const before = await browser.newPage()
  await signIn(before, world, 'staff', '/app/gestioneAnnunci')
  await button(before, 'RICALCOLA').click()
  await expectSeen(before.getByText(NO_ACTIVE_COURSE).first())
  await before.close()
  const { name, students, lessons } = await newClass(3, ['2026-10-01', '2026-10-02'])
  const [never = 0, half = 0, always = 0] = students
  for (const [index, lesson] of lessons.entries()) {
    const sometimes = index === 0 ? present(half) : absent(half)
    done(await save(lesson, 0, [absent(never), sometimes, present(always)]))
  }
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/gestioneAnnunci')
  const threshold = field(page, 'Soglia di assenza (%)')
  await expectSoon(() => threshold.inputValue(), '30')
  await threshold.fill('101')
  await button(page, 'RICALCOLA').click()
  await expectSeen(page.getByText(PERCENT_WRONG))
  await threshold.fill('50')
  await button(page, 'RICALCOLA').click()
  const rows = page.getByRole('table', { name, exact: true }).getByRole('row')
  await expectSoon(() => rows.count(), 2)
  await expectWellInEveryLook(page, rows.first())
  await page.setViewportSize({ width: 1440, height: 900 })

  // The figure opens the lessons behind it.
  await rows.nth(1).getByRole('button').click()
  const behind = page.getByRole('dialog')
  await expectSeen(behind.getByText('01/10/2026'))
  await button(behind, 'Chiudi').click()
  await expectGone(behind)

  await page.getByRole('checkbox', { name: 'Seleziona tutti (2)' }).check()
  await button(page, 'INVIA NOTIFICHE').click()
  await button(dialog(page, ABSENCE_NOTICES), 'Invia').click()
  await expectSeen(page.getByText('0 di 2 notifiche inviate.'))
  const [batch] = await world.sql<{ id: number }>('select id from batches')
  const { [WORK]: work } = batchJobs(world.services, batches).tasks
  await work?.({ id: batch?.id })
  await work?.({ id: batch?.id })
  const told = dialog(page, ABSENCE_NOTICES)
  await expectSeen(told.getByText(SENT))
  await button(told, 'Ho capito').click()
  await expectSeen(rows.first().getByText('Già avvisato il'))
  await expectSeen(page.getByRole('checkbox', { name: 'Seleziona tutti (0)' }))
  await button(page, 'Notifiche inviate').click()
  await expectSoon(() => dialog(page, 'Notifiche inviate').locator('[data-row]').count(), 2)
  await button(dialog(page, 'Notifiche inviate'), 'Chiudi').click()
  const days = field(page, 'Non avvisare di nuovo per giorni')
  await days.fill('0')
  await days.press('Tab')
  await expectSeen(message(page, 'Giorni salvati.'))
  await expectSeen(page.getByRole('checkbox', { name: 'Seleziona tutti (2)' }))

  // On a phone the days are in a window.
  await page.setViewportSize(SIZES.phone)
  await button(page, 'Non avvisare di nuovo per giorni: 0').click()
  const window = dialog(page, ABSENCE_NOTICES)
  const few = field(window, 'Non avvisare di nuovo per giorni')
  await few.fill('molti')
  await button(window, 'Salva').click()
  await expectSeen(window.getByText(DAYS_WRONG))
  await few.fill('7')
  await few.press('Enter')
  await expectGone(window)
  await button(page, 'Non avvisare di nuovo per giorni: 7').click()
  await button(window, 'Chiudi').click()
  await button(page, 'Notifiche inviate').click()
  await expectSeen(dialog(page, 'Notifiche inviate'))
})
