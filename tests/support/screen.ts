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

/** Long, since a busy machine is slow: a test that passes never waits for it. */
const PATIENCE = { timeout: 30_000, interval: 20 }

/** Waits until something that is read from the page has a value. */
export async function expectSoon<T>(read: () => T | Promise<T>, value: NoInfer<T>): Promise<void> {
  await expect.poll(read, PATIENCE).toEqual(value)
}

/** Presses Tab, as a hand would, until the focus is where it is wanted; at most so often. */
export async function tabTo(page: Page, isThere: () => Promise<boolean>, most = 80): Promise<void> {
  for (let presses = 0; presses < most && !(await isThere()); presses += 1) {
    await page.keyboard.press('Tab')
  }
  await expectSoon(isThere, true)
}

/** Where something is on the page, once it stays there for two frames: for a mouse that drags. */
export async function stillBox(
  what: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await what.scrollIntoViewIfNeeded()
  await what.evaluate(async (element) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    const place = () => JSON.stringify(element.getBoundingClientRect())
    for (let before = ''; before !== place(); await frame()) before = place()
  })
  const box = await what.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
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

/** The addresses of what the page sends to a path from now on. */
export function sentTo(page: Page, path: RegExp): readonly string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) sent.push(request.url())
  })
  return sent
}

/** A message at the bottom of the window. */
export function message(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Messaggi' }).getByText(text)
}

/** Waits for a message and closes it, so that the next of the same words is another one. */
export async function dismiss(page: Page, text: string): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: text })
  await toast.getByRole('button', { name: 'Chiudi il messaggio' }).click()
  await expectGone(toast)
}

/** Takes back what this message tells, though others may stand beside it. */
export async function takeBack(page: Page, text: string | RegExp): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: text })
  await toast.getByRole('button', { name: 'Annulla' }).click()
}

/** The button, wherever on the page. */
export function button(page: Page | Locator, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })

/** An entry of the sidebar; a section of a record may be called the same. */
export function menuLink(page: Page, name: string): Locator {
  return menuOf(page).getByRole('link', { name, exact: true })
}

/** The entries of the sidebar as they are read, a list for each of its groups. */
export async function sidebar(page: Page): Promise<string[][]> {
  const menu = menuOf(page)
  await expectSeen(menu)
  const groups = await menu.getByRole('list').all()
  return Promise.all(groups.map((group) => group.getByRole('link').allInnerTexts()))
}

/** A field by its label, on the page or in one part of it. */
export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByRole('textbox', { name: label, exact: true })
}

/** Fills the fields of these labels. */
export async function fillIn(
  scope: Page | Locator,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(scope, label).fill(value)
}

/** Chooses in a field that offers a list: types enough of the option to find it, and takes it. */
export async function choose(scope: Page | Locator, label: string, option: string): Promise<void> {
  const named = { name: label, exact: true }
  // A field whose options come as one types is a text field until there are some.
  const box = scope.getByRole('combobox', named).or(scope.getByRole('textbox', named))
  await box.click()
  if (await box.isEditable()) await box.fill(option)
  await scope.getByRole('option', { name: option }).first().click()
}

/** The rows of a list, named as its label. */
export function rowsOf(page: Page, list: string): Locator {
  return page.getByRole('table', { name: list, exact: true }).locator('tbody tr[data-row]')
}

/** What the rows of a list are called, from top to bottom. */
export async function namesIn(page: Page, list: string): Promise<string[]> {
  return rowsOf(page, list).locator('td[data-main]').allInnerTexts()
}

/** Opens the menu of the row of this name and takes an action. */
export async function takeAction(
  scope: Page | Locator,
  row: string,
  action: string,
): Promise<void> {
  await button(scope, `Azioni: ${row}`).click()
  await scope.getByRole('menuitem', { name: action, exact: true }).click()
}

/** The window over the page. */
export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true })
}

/** Presses a key at a moment of the page's own clock, whenever the test comes to it. */
export async function pressAt(page: Page, key: string, timeStamp: number): Promise<void> {
  await page.evaluate(
    ([name, at]) => {
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: at })
      const target = document.activeElement ?? document.body
      target.dispatchEvent(event)
    },
    [key, timeStamp] as const,
  )
}

/** Presses a key long after what is shown has come up. */
export async function pressLater(page: Page, key: string): Promise<void> {
  const now = await page.evaluate(() => performance.now())
  await pressAt(page, key, now + 60_000)
}
