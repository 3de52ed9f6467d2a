import { readFile } from 'node:fs/promises'
import type { Download, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, newCourse, newStudent, newSubject, newTeacher } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  fillIn,
  message,
} from '#tests/support/screen.ts'
import { readTabs, type ReadTab } from '#tests/support/spreadsheet.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

beforeAll(async () => {
  const courseId = await newCourse(staff, { name: 'Primo anno A' })
  await newStudent(staff, { surname: 'Rossi', name: 'Anna', courseIds: [courseId] })
  const plan = [{ dueOn: '2026-10-31', amountCents: 33_333, month: '10' }]
  done(
    await staff.call('PUT', `/courses/${courseId}/payment-plan`, {
      ...{ version: 0, totalCents: 33_333, instalments: plan },
    }),
  )
  const teacherId = await newTeacher(staff, { surname: 'Duse', name: 'Ada', regime: 'FAT_1' })
  const subjectIds = [await newSubject(staff, { name: 'Dizione' })]
  const lesson = { courseId, teacherIds: [teacherId], subjectIds, minutes: 90 }
  await insertLesson(world, { ...lesson, startsAt: '2026-10-01T10:00:00' })
})

async function open(place: string, expected: readonly RegExp[] = []): Promise<Page> {
  const page = await browser.newPage({ size: 'wide', expected })
  await signIn(page, world, 'staff', place)
  return page
}

/** What a page downloads by doing something: the name of the file and what is in it. */
async function downloaded(
  from: Page,
  act: () => Promise<void>,
): Promise<{ name: string; tabs: ReadTab[] }> {
  const [file] = await Promise.all([from.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), tabs: await contentOf(file) }
}

const contentOf = async (file: Download) => readTabs(await readFile(await file.path()))

/** Holds the requests for a file until `go`; tells how many there were. */
async function hold(page: Page, path: string) {
  const held: Route[] = []
  await page.route(path, (route) => {
    held.push(route)
  })
  return {
    count: () => held.length,
    async go() {
      for (const route of held) await route.continue()
      await page.unroute(path)
    },
  }
}

test('the spreadsheets about teachers are asked for from their list', async () => {
  const page = await open('/app/insegnanti')
  const ask = async (name: string) => {
    await button(page, 'Prospetti Excel').click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expectSeen(dialog(page, name))
    return dialog(page, name)
  }

  const waiting = await hold(page, '**/fatturazione.xlsx')
  const billing = await ask('Fatturazione')
  await expectSeen(billing.getByText('Attendere...', { exact: true }))
  await waiting.go()
  const link = billing.getByRole('link', { name: 'Clicca qui per scaricare il file' })
  await expectWellInEveryLook(page, link)
  const file = await downloaded(page, () => link.click())
  expect([file.name, ...file.tabs.map(({ sheet }) => sheet)]).toEqual([
    ...['fatturazione.xlsx', 'Ore da fatturare', 'Fatture'],
  ])
  await button(billing.locator('header'), 'Chiudi').click()

  const day = await ask('Presenze di un giorno')
  await expectWellInEveryLook(page, day)
  await fillIn(day, { Giorno: '' })
  await button(day, 'Scarica').click()
  await expectSeen(day.getByText('Scegli un giorno', { exact: true }))
  await fillIn(day, { Giorno: '01/10/2026' })
  const presences = await downloaded(page, () => button(day, 'Scarica').click())
  expect(presences.name).toBe('Presenze_2026-10-01.xlsx')
  expect(presences.tabs[0]?.data[1]?.[0]).toBe('Duse')
  await expectGone(day)

  // What is wrong with the period is said, and what takes long tells how far it is.
  const period = async (from: string, to: string) => {
    const asked = await ask('Lezioni di un periodo')
    await fillIn(asked, { Dal: from, Al: to })
    return () => button(asked, 'Scarica').click()
  }
  await (
    await period('01/09/2024', '01/10/2026')
  )()
  await expectSeen(message(page, 'Scegli al massimo 366 giorni'))
  const slow = await hold(page, '**/sr.xlsx*')
  const save = await period('01/10/2026', '31/10/2026')
  const lessons = await downloaded(page, async () => {
    await save()
    await expectSeen(message(page, /Preparo il file…/))
    await slow.go()
  })
  expect(lessons.name).toBe('SR_2026-10-01_2026-10-31.xlsx')
  await expectSeen(message(page, 'SR_2026-10-01_2026-10-31.xlsx è pronto.'))
})

test('the cost of a course and what its students owe are saved once, or said why not', async () => {
  const page = await open('/billing/corsi', [/ERR_FAILED/])
  const row = page.getByRole('row', { name: /Primo anno A/ })
  await row.hover()
  await button(row, 'Costo').click()
  const cost = dialog(page, 'Costo di Primo anno A')
  const save = button(cost, 'Esporta in Excel')
  const waiting = await hold(page, '**/costo_corso.xlsx')
  await expectSeen(save)
  const costs = await downloaded(page, async () => {
    await save.dblclick()
    await expectSoon(waiting.count, 1)
    await waiting.go()
  })
  expect(costs.name).toBe('costo_corso.xlsx')
  expect(costs.tabs[0]?.data[1]).toEqual(['Duse', 'Ada', 1.5])
  expect(waiting.count()).toBe(1)
  await page.route('**/costo_corso.xlsx', (route) => route.abort())
  await save.click()
  await expectSeen(message(page, /^Il server non risponde\./))
  await button(cost.locator('header'), 'Chiudi').click()

  await page.getByRole('link', { name: 'Studenti', exact: true }).click()
  await expectScreen(page, '/billing/studenti', 'Studenti')
  await choose(page, 'Anno', '2026/2027')
  await button(page, 'Esporta').click()
  const ofYear = page.getByRole('menuitem', { name: 'Rate dell’anno (Excel)' })
  const dues = await downloaded(page, () => ofYear.click())
  expect(dues.name).toBe('rate_studenti.xlsx')
  expect(dues.tabs[0]?.data[1]?.slice(11, 13)).toEqual([333.33, { day: '2026-10-31' }])
})
