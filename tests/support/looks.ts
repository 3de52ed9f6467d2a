import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe, SIZES } from './browser.ts'
import { expectSoon } from './screen.ts'

/**
 * Looks at a page in a wide and a narrow window, light and dark: each time `shown` must be there
 * and axe must find nothing.
 */
export async function expectWellInEveryLook(page: Page, shown: Locator): Promise<void> {
  for (const size of ['wide', 'phone'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(SIZES[size])
      await page.emulateMedia({ colorScheme })
      await expectSoon(() => schemeOf(page), colorScheme)
      await shown.first().waitFor()
      expect({ size, colorScheme, found: await axe(page) }).toEqual({
        size,
        colorScheme,
        found: [],
      })
    }
  }
}

/** The colours that the page wears; it takes notice of the computer's a moment later. */
function schemeOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
}
