import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the user sees it, and fails the test when she never does. */
export async function expectSeen(what: Locator): Promise<void> {
  await what.first().waitFor()
}

/** Waits until nothing of it is to be seen. */
export async function expectGone(what: Locator): Promise<void> {
  await expect.poll(() => what.filter({ visible: true }).count(), PATIENCE).toBe(0)
}

const PATIENCE = { timeout: 15_000, interval: 20 }

/** Waits until something that is read from the page has a value. */
export async function expectSoon<T>(read: () => T | Promise<T>, value: NoInfer<T>): Promise<void> {
  await expect.poll(read, PATIENCE).toEqual(value)
}

/** The place that the address names: `/app/corsi?q=rossi`. */
export function placeOf(page: Page): string {
  return new URL(page.url()).hash.slice(1)
}

/** Waits until the address leads there and the screen of that title is shown. */
export async function expectScreen(page: Page, place: string, title: string): Promise<void> {
  await expectSoon(() => placeOf(page).split('?')[0], place)
  await expectSeen(page.getByRole('heading', { level: 1, name: title, exact: true }))
}

/** Goes to a place as a typed address does, without loading the program again. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, place)
}

/** A message at the bottom of the window. */
export function message(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Messaggi' }).getByText(text)
}

/** The button, wherever on the page. */
export function button(page: Page | Locator, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** The entries of the sidebar as they are read, a list for each of its groups. */
export async function sidebar(page: Page): Promise<string[][]> {
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await expectSeen(menu)
  const groups = await menu.getByRole('list').all()
  return Promise.all(groups.map((group) => group.getByRole('link').allInnerTexts()))
}
