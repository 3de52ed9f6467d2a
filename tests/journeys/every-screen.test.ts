import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { screensOf } from '#app/web/screens.ts'
import type { Screen } from '#kit/web/screens.ts'
import { axe, beyondWindow, OF_COLOURS, openBrowser, signIn } from '#tests/support/browser.ts'
import { wear } from '#tests/support/looks.ts'
import { expectGone, goTo } from '#tests/support/screen.ts'
import { smallAcademy, type SmallAcademy } from '#tests/support/small-academy.ts'
import { openWorld, type Username } from '#tests/support/world.ts'

// Each test looks at dozens of screens.
vi.setConfig({ testTimeout: 240_000 })

const NAME = 'Scuola Quinte'
const world = await openWorld({ env: { ACADEMY_NAME: NAME } })
afterAll(() => world.close())
const browser = await openBrowser()
let academy: SmallAcademy

beforeAll(async () => {
  academy = await smallAcademy(await world.as('admin'))
})

interface Stop {
  readonly place: string
  /** In the title of the window; also the heading, unless that is another. */
  readonly title: string
  readonly heading?: string
}

/** The record that a screen is about, by a word of its path. */
const ABOUT = [
  [/^gestionePresenze/, 'lessonId'],
  [/^pdf(Elenco|Foglio)/, 'courseId'],
  [/^pdf(Attestato|Iscrizione|EsameSingolo)/, 'studentId'],
  [/^gestioneAssenze/, 'studentId'],
  [/^(?!add).*(corso|schedule)/i, 'courseId'],
  [/^(?!add).*studente/i, 'studentId'],
  [/^(?!add).*insegnante|^invoices/i, 'teacherId'],
  [/^(?!add).*materia/i, 'subjectId'],
  [/^(?!add).*aula/i, 'roomId'],
  [/^esameDetails|^pdfExam/, 'examId'],
  [/^(edit|ingresso)Evento/, 'eventId'],
] as const

/** Where a screen is, with the record it is about. */
function stopAt(area: string, { path, title }: Screen): Stop {
  const about = ABOUT.find(([word]) => word.test(path))?.[1]
  // Some are about a student in a course.
  const beside = about === 'studentId' ? `&corso=${academy.courseId}` : ''
  const query = about === undefined ? '' : `?id=${academy[about]}${beside}`
  return { place: `/${area}/${path.replace('$text', 'ro')}${query}`, title }
}

const stopsOf = (area: string, screens: readonly Screen[]) =>
  screens.map((screen) => stopAt(area, screen))

/** Waits until this screen stands in the place of the one before, with all it has to show. */
async function arrive(page: Page, { place, title, heading = title }: Stop): Promise<void> {
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''))
  await goTo(page, place)
  await page.locator('h1:not([data-left])').filter({ hasText: heading }).waitFor()
  await expectGone(page.locator('[aria-busy=true], [role=progressbar]'))
}

/** What is wrong with a screen as it stands, in light and in dark colours, each with the screen's place. */
async function faultsOf(page: Page, { place, title }: Stop): Promise<string[]> {
  const faults = await axe(page)
  const shown = await page.title()
  const beyond = await beyondWindow(page)
  if (!shown.includes(title) || !shown.endsWith(` — ${NAME}`)) faults.push(`is called "${shown}"`)
  if (beyond > 0) faults.push(`is ${beyond} px wider than the window`)
  await wear(page, 'dark')
  faults.push(...(await axe(page, OF_COLOURS)))
  await wear(page, 'light')
  return faults.map((fault) => `${place}: ${fault}`)
}

async function walk(page: Page, stops: readonly Stop[]): Promise<string[]> {
  const faults: string[] = []
  for (const stop of stops) {
    await arrive(page, stop)
    faults.push(...(await faultsOf(page, stop)))
  }
  return faults
}

describe.each(['wide', 'phone'] as const)('in light and dark colours, %s', (size) => {
  async function open(username: Username): Promise<Page> {
    const page = await browser.newPage({ size })
    await signIn(page, world, username, '/app/usersettings')
    return page
  }

  test('every screen of the admin and the billing area is well', async () => {
    const page = await open('admin')
    const registers = { place: '/app/registri?tutte=true', title: 'Registri da compilare' }
    const stops = [
      ...stopsOf('app', screensOf('app')),
      registers,
      ...stopsOf('billing', screensOf('billing')),
    ]
    expect(stops.length).toBeGreaterThan(60)
    expect(await walk(page, stops)).toEqual([])
  })

  test('every screen of the call centre is well', async () => {
    const page = await open('call_centre')
    expect(await walk(page, stopsOf('app', screensOf('callCentre')))).toEqual([])
  })

  test('what is seen without a session is well', async () => {
    const page = await browser.newPage({ size })
    await page.goto(world.url)
    const stops = [
      { place: '/nessuna', title: '404', heading: 'Oops.' },
      { place: '/login', title: 'Login', heading: NAME },
      { place: '/recupero?token=abc', title: 'Recupero di una lezione' },
    ]
    expect(await walk(page, stops)).toEqual([])
  })
})
