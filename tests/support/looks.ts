import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe, beyondWindow, SIZES } from './browser.ts'
import { expectGone, expectSoon } from './screen.ts'

/** Every size and every colour once; whole screens are walked over in all four combinations. */
const LOOKS = [
  { size: 'wide', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'dark' },
] as const

/**
 * Looks at a page in a wide light and in a narrow dark window: each time `shown` must be there,
 * axe must find nothing and nothing may lie beyond the window.
 */
export async function expectWellInEveryLook(page: Page, shown: Locator): Promise<void> {
  for (const { size, colorScheme } of LOOKS) {
    await page.setViewportSize(SIZES[size])
    await wear(page, colorScheme)
    await shown.first().waitFor()
    // What is being read again is paler than what is read.
    await expectGone(page.locator('[data-stale]'))
    const look = { size, colorScheme }
    expect({ ...look, found: await axe(page) }).toEqual({ ...look, found: [] })
    await expectSoon(async () => ({ ...look, beyond: await beyondWindow(page) }), {
      ...look,
      beyond: 0,
    })
  }
}

/** Puts a page into light or dark colours. */
export async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expectSoon(() => schemeOf(page), colorScheme)
}

/** The colours that the page wears; it takes notice of the computer's a moment later. */
function schemeOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
}
