import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { RunOptions } from 'axe-core'
import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { findChromium } from '#tools/test/chromium.ts'
import type { Username, World } from './world.ts'

/**
 * What no test is about. Chromium keeps the last of such lists, so that Playwright's own is here
 * too; the two of the address bar are pages of their own for each page, a fifth of all the work.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${WITHOUT.join(',')}`,
]
const PATIENCE_MS = 30_000

/** The window sizes that the product is made for. */
export const SIZES = {
  wide: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const

export interface PageOptions extends Omit<BrowserContextOptions, 'viewport'> {
  /** Laptop unless told. */
  readonly size?: keyof typeof SIZES
  /** Errors in the console that the test provokes on purpose. */
  readonly expected?: readonly RegExp[]
}

/** A Chromium for one file of tests. */
export interface TestBrowser {
  /**
   * A page in a context of its own: nothing of an earlier test is in it. Any error in its console,
   * and any request to another machine, fails the test.
   */
  newPage(options?: PageOptions): Promise<Page>
}

/** Launches the system's Chromium for a file; it ends with the file, its pages with each test. */
export async function openBrowser(): Promise<TestBrowser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('No Chromium: name one in CHROMIUM_PATH.')
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  let contexts: BrowserContext[] = []
  let wrong: string[] = []

  afterEach(async ({ task }) => {
    const [ended, said] = [contexts, wrong]
    contexts = []
    wrong = []
    if (task.result?.state === 'fail') await photograph(ended, task.name)
    await Promise.all(ended.map((context) => context.close()))
    expect(said, 'errors on the page').toEqual([])
  })
  afterAll(() => browser.close())

  return {
    async newPage({ size = 'laptop', expected = [], ...options } = {}) {
      const context = await browser.newContext({
        viewport: SIZES[size],
        locale: 'it-IT',
        timezoneId: 'Europe/Rome',
        reducedMotion: 'reduce',
        ...options,
      })
      contexts.push(context)
      const complain = (line: string) => {
        if (!expected.some((pattern) => pattern.test(line))) wrong.push(line)
      }
      context.on('page', (page) => watch(page, complain))
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      return page
    },
  }
}

/** A refusal is the server's right, and the browser reports it by itself. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/

function watch(page: Page, complain: (line: string) => void): void {
  page.on('pageerror', (error) => complain(`${error.message}\n${error.stack ?? ''}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED.test(message.text())) complain(message.text())
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1') complain(`asks ${request.url()}`)
  })
}

/** What a failed test was looking at, in out/failures. */
async function photograph(contexts: readonly BrowserContext[], name: string): Promise<void> {
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
    const file = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${index + 1}.png`
    await page.screenshot({ path: path.join('out/failures', file) }).catch(() => {
      // The page may be gone or stuck: the failure itself is told anyway.
    })
  }
}

/** Signs in without the form, then opens a place of the screen, `/app/corsi`. */
export async function signIn(
  page: Page,
  world: World,
  username: Username,
  place = '/',
): Promise<void> {
  await world.as(username)
  const { cookie = '' } = await world.signIn(username)
  const [name = '', value = ''] = cookie.split('=')
  await page
    .context()
    .addCookies([{ name, value, url: world.url, httpOnly: true, sameSite: 'Lax' }])
  // Leaving the product first: a change of the hash alone would not load it again.
  await page.goto('about:blank')
  await page.goto(`${world.url}/#${place}`)
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 at AA with all that came before it, and what is good practice beyond it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Those of the rules that look at colours: in dark ones, a page that is well in light ones can fail these alone. */
export const OF_COLOURS: RunOptions['runOnly'] = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
}

/**
 * What axe finds wrong on a page by some of its rules, a text for each: empty when it is well. It
 * waits for movements to end, since half-faded text has no contrast.
 */
export async function axe(page: Page, runOnly: RunOptions['runOnly'] = RULES): Promise<string[]> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    // One that is cancelled has ended too.
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    // A place of the product begins with `#/` and is no link within the page, as axe takes it to be
    // while it is out of sight.
    const withinPage = 'a[href^="#"]:not([href^="#/"])'
    axe.configure({ rules: [{ id: 'skip-link', selector: withinPage }] })
    const { violations } = await axe.run({ runOnly: rules, resultTypes: ['violations'] })
    // What has been scrolled half below a bar that stays in sight comes out by scrolling on: it is no
    // target that is too small, wherever the page happens to stand.
    const staysInSight = (found: Element | null): boolean =>
      found !== null &&
      (['sticky', 'fixed'].includes(getComputedStyle(found).position) ||
        staysInSight(found.parentElement))
    const isBelowBar = (selector: string) => {
      const one = document.querySelector(selector)
      const box = one?.getBoundingClientRect()
      if (!one || !box) return false
      return [box.top + 1, box.bottom - 1].some((y) => {
        const over = document.elementFromPoint(box.left + box.width / 2, y)
        return over !== null && !one.contains(over) && staysInSight(over)
      })
    }
    const hidden = ({ target, any }: (typeof violations)[number]['nodes'][number]) =>
      any.some(
        ({ id, data }) => id === 'target-size' && data?.messageKey === 'partiallyObscured',
      ) && isBelowBar(String(target[0]))
    const wrong = violations
      .map((found) => ({ ...found, nodes: found.nodes.filter((node) => !hidden(node)) }))
      .filter(({ nodes }) => nodes.length > 0)
    return wrong.map(({ id, nodes }) =>
      [id, ...nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)]
        .join('\n')
        .replaceAll('\n', '\n  '),
    )
  }, runOnly)
}

/** How far a page is wider than its window, in pixels. */
export function beyondWindow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
