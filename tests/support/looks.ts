import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe, SIZES } from './browser.ts'
import { expectSoon } from './screen.ts'

/** Every size and every colour once; whole screens are walked over in all four combinations. */
const LOOKS = [
  { size: 'wide', colorScheme: 'light' },
  { size: 'phone', colorScheme: 'dark' },
] as const

/**
 * Looks at a page in a wide light and in a narrow dark window: each time `shown` must be there and
 * axe must find nothing.
 */
export async function expectWellInEveryLook(page: Page, shown: Locator): Promise<void> {
  for (const { size, colorScheme } of LOOKS) {
    await page.setViewportSize(SIZES[size])
    await page.emulateMedia({ colorScheme })
    await expectSoon(() => schemeOf(page), colorScheme)
    await shown.first().waitFor()
    expect({ size, colorScheme, found: await axe(page) }).toEqual({ size, colorScheme, found: [] })
  }
}

/** The colours that the page wears; it takes notice of the computer's a moment later. */
function schemeOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
}
