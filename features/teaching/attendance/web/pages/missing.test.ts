import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import { formatDay } from '#kit/domain/format.ts'
import { systemClock } from '#kit/server/clock.ts'
import { done } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { present, registerDesk } from '#tests/support/register.ts'
import {
  button,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  goTo,
  message,
  placeOf,
  rowsOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { MISSING_REGISTERS, missingRegisterLine, REGISTER_SAVED } from '../../domain/text.ts'

// The days of the warning are counted by the browser's clock, which is the computer's.
const today = systemClock.today()

const world = await openWorld({ now: systemClock.now().toString() })
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const desk = registerDesk(world, staff)

const YESTERDAY = addDays(today, -1)
const LIST = 'Registri da compilare'
/** The warning, which stands on the page of the day and nowhere else. */
const warning = (page: Page) => page.getByRole('region', { name: 'Registri', exact: true })

test('lessons without a register are called to mind, and stand in a list until they have one', async () => {
  const days = [addDays(today, -9), addDays(today, -8), YESTERDAY]
  const { name, student, lessons } = await desk.newClass(1, days)
  const [, eightDaysAgo = 0, yesterday = 0] = lessons
  const complete = await desk.newClass(1, [YESTERDAY])
  done(await desk.save(complete.lesson, 0, [present(complete.student)]))
  await desk.newClass(0, [YESTERDAY])
  const line = (day: string) =>
    missingRegisterLine({ courseName: name, startsAt: `${day}T10:00:00` })

  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/oggi')
  await expectSeen(warning(page).getByText(MISSING_REGISTERS, { exact: true }))
  await expectSoon(
    () => warning(page).getByRole('listitem').allInnerTexts(),
    [addDays(today, -8), YESTERDAY].map(line),
  )
  const counted = page.getByRole('navigation').getByLabel('2 da compilare')
  await expectSeen(counted)
  await expectWellInEveryLook(page, warning(page))
  await page.setViewportSize({ width: 1440, height: 900 })
  await warning(page)
    .getByRole('link', { name: line(YESTERDAY) })
    .click()
  await expectScreen(page, '/app/gestionePresenze', 'Gestione Presenze')
  await expectSeen(page.locator('[data-row]'))
  await page.keyboard.press('t')
  await expectSeen(page.getByText('1 studente: 1 presente, 0 assenti'))
  await page.keyboard.press('Control+s')
  await expectSeen(message(page, REGISTER_SAVED))

  // One key leads on to the next.
  await expectSeen(button(page, 'Prossimo registro (1)'))
  await expectGone(counted)
  await page.keyboard.press('p')
  await expectSoon(() => placeOf(page), `/app/gestionePresenze?id=${eightDaysAgo}`)
  await expectGone(button(page, 'Prossimo registro (1)'))

  // Dismissed, it comes back after six hours and not before.
  await goTo(page, '/app/oggi')
  await expectSeen(warning(page).getByText(line(addDays(today, -8))))
  await button(warning(page), 'Ho capito').click()
  await expectGone(warning(page))
  const user = await page.evaluate(() =>
    Object.keys(localStorage).find((key) => key.startsWith('notice:')),
  )
  const dismissedBefore = async (seconds: number) => {
    await page.evaluate(
      ([key, at]) => localStorage.setItem(key, JSON.stringify({ shown: true, at })),
      [user ?? '', systemClock.now().subtract({ seconds }).toString()] as const,
    )
    await page.reload()
    await expectSeen(page.getByRole('link', { name: 'Compila il primo' }))
  }
  await dismissedBefore(21_500)
  await expectGone(warning(page))
  await dismissedBefore(21_601)
  await expectSeen(warning(page).getByText(line(addDays(today, -8))))

  await goTo(page, '/app/registri')
  await expectScreen(page, '/app/registri', LIST)
  await expectSoon(() => rowsOf(page, LIST).count(), 1)
  await expectGone(warning(page))
  await page.getByRole('checkbox', { name: 'Mostra tutte le lezioni' }).click()
  await expectSoon(() => rowsOf(page, LIST).count(), 2)
  await expectWellInEveryLook(page, page.getByText(formatDay(addDays(today, -9))))
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const lesson of [lessons[0] ?? 0, eightDaysAgo]) {
    done(await desk.save(lesson, 0, [present(student)]))
  }
  await page.reload()
  await expectSeen(page.getByText('Tutti i registri sono compilati'))
  expect((await staff.call('GET', `/lessons/${yesterday}/register`)).body.version).toBe(1)
})

test('a warning that was dismissed comes back to a page that stays open', async () => {
  await desk.newClass(1, [YESTERDAY])
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/oggi')
  await button(warning(page), 'Ho capito').click()
  await expectGone(warning(page))
  await page.clock.setFixedTime(systemClock.now().add({ hours: 6, minutes: 1 }).toString())
  await button(page, 'Giorno precedente').click()
  await expectSeen(warning(page))
})
