import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCourse, newRoom, newSubject, newTeacher } from '#tests/support/academy.ts'
import { openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  namesIn,
  placeOf,
  rowsOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { NOT_SELECTED, PAGE_TITLE } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const HELD = 'Ore svolte per mese'
const PLANNED = 'Ore previste per mese'
let teacherId: number
let courseId: number

beforeAll(async () => {
  courseId = await newCourse(staff, { name: 'Primo anno A' })
  teacherId = await newTeacher(staff, { name: 'Ada', surname: 'Neri' })
  const colleague = await newTeacher(staff)
  await world.sql(
    `insert into teacher_rates (teacher_id, valid_from, hourly_cents, daily_cents, created_by)
     values ($1, '2026-09-10', 2500, 18000, 'prova')`,
    [teacherId],
  )
  const roomId = await newRoom(staff, 'Teatro')
  const subjectIds = [await newSubject(staff, { name: 'Dizione', note: 'base' })]
  const own = { courseId, subjectIds, roomId, teacherIds: [teacherId] }
  const lesson = (startsAt: string, more: object = {}) =>
    insertLesson(world, { ...own, startsAt, ...more })
  await lesson('2026-09-08T09:00:00')
  await lesson('2026-09-14T09:00:00', { minutes: 90 })
  await lesson('2026-09-15T09:00:00', {
    ...{ minutes: 90, splitBilling: true, teacherIds: [teacherId, colleague] },
  })
  await lesson('2026-10-01T09:00:00', { minutes: 240, dailyBilling: true })
  await lesson('2026-10-01T14:00:00', { minutes: 240, dailyBilling: true })
  await lesson('2026-10-02T10:00:00', { minutes: 135 })
  await lesson('2026-10-20T10:00:00')
  await lesson('2026-12-01T10:00:00')
})

async function open(place = `/app/invoices?id=${teacherId}`, options: PageOptions = {}) {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', place)
  return page
}

async function cellsOf(page: Page, list: string, name: string): Promise<string[]> {
  const row = rowsOf(page, list).filter({ hasText: name })
  const texts = await row.getByRole('cell').allInnerTexts()
  return texts.map((text) => text.replaceAll('\u00a0', ' '))
}

const figure = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('the months', () => {
  test('come newest first with hours, days and amounts, what is planned apart', async () => {
    const page = await open()
    await expectScreen(page, '/app/invoices', PAGE_TITLE)
    await expectSoon(() => namesIn(page, HELD), ['Ottobre 2026', 'Settembre 2026'])
    await expectSoon(
      () => cellsOf(page, HELD, 'Ottobre 2026'),
      [...['Ottobre 2026', '10,25', '2,25', '56,25 €', '1', '180,00 €', '236,25 €']],
    )
    await expectSoon(
      () => cellsOf(page, HELD, 'Settembre 2026'),
      [...['Settembre 2026', '3,25', '3,25', '56,25 €', '0', '0,00 €', '56,25 €']],
    )
    await expectSoon(() => namesIn(page, PLANNED), ['Dicembre 2026', 'Ottobre 2026'])
    await expectSeen(page.getByText('Una lezione non è negli importi'))
    await expectSeen(page.getByRole('region', { name: 'Fatture' }))
    await page.getByRole('link', { name: 'Imposta la tariffa' }).click()
    await expectSoon(() => placeOf(page), `/app/editInsegnante?id=${teacherId}`)
  })

  test('show the teacher remembered, and say when there is none', async () => {
    const page = await open()
    await expectSeen(page.getByRole('link', { name: 'Neri Ada' }))
    await page.goto(`${world.url}/#/app/invoices`)
    await expectSoon(() => namesIn(page, HELD), ['Ottobre 2026', 'Settembre 2026'])
    const none = await open('/app/invoices')
    await expectSeen(none.getByText(NOT_SELECTED))
    await none.getByRole('link', { name: 'Vai agli insegnanti' }).click()
    await expectSoon(() => placeOf(none).split('?')[0], '/app/insegnanti')
    const gone = await open('/app/invoices?id=999999')
    await expectSeen(gone.getByText('Insegnante non trovato.'))
  })

  test('say that there is nothing yet', async () => {
    const page = await open(`/app/invoices?id=${await newTeacher(staff)}`)
    await expectSeen(page.getByText('Nessuna lezione svolta finora'))
    await expectSoon(() => page.getByRole('region', { name: 'Ore previste' }).count(), 0)
  })
})

describe('a figure', () => {
  const lessons = (page: Page) => namesIn(page, 'Lezioni del mese')

  test('opens the lessons behind it, which lead to the calendar of their course', async () => {
    const page = await open()
    await figure(page, '2,25, lezioni a ore di Ottobre 2026').click()
    const hourly = dialog(page, 'Ottobre 2026: lezioni a ore svolte')
    await expectSeen(hourly.getByText('2,25 ore a tariffa oraria, 56,25'))
    await expectSoon(() => lessons(page), ['02/10/2026 10:00'])
    await page.keyboard.press('Escape')
    await expectGone(hourly)

    await figure(page, '1, lezioni a giornata di Ottobre 2026').click()
    await expectSoon(() => lessons(page), ['01/10/2026 09:00', '01/10/2026 14:00'])
    expect((await cellsOf(page, 'Lezioni del mese', '14:00')).slice(1)).toEqual([
      ...[
        'Primo anno A',
        'Dizione - base',
        'Teatro',
        '4,00',
        '',
        'Nella stessa giornata',
        '',
        '0,00 €',
      ],
    ])
    await page.keyboard.press('Escape')

    await figure(page, '3,25, tutte le lezioni di Settembre 2026').click()
    await expectSoon(() => lessons(page).then((rows) => rows.length), 3)
    expect((await cellsOf(page, 'Lezioni del mese', '15/09/2026')).slice(4, 6)).toEqual([
      '0,75',
      '1,50 in 2',
    ])
    expect(await cellsOf(page, 'Lezioni del mese', '08/09/2026')).toContain('Nessuna')
    await rowsOf(page, 'Lezioni del mese').first().press('Enter')
    await expectSeen(dialog(page, 'Modifica lezione'))
    expect(placeOf(page)).toContain(`/app/schedule?id=${courseId}&date=2026-09-`)
  })

  test('of what is planned opens what is planned, also by the keyboard', async () => {
    const page = await open()
    await rowsOf(page, PLANNED).filter({ hasText: 'Ottobre 2026' }).press('Enter')
    await expectSeen(dialog(page, 'Ottobre 2026: tutte le lezioni previste'))
    await expectSoon(() => lessons(page), ['20/10/2026 10:00'])
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
  })

  test('that was worked opens what is to be invoiced for it', async () => {
    const page = await open()
    await rowsOf(page, HELD).filter({ hasText: 'Settembre 2026' }).press('Enter')
    await expectSoon(() => placeOf(page), `/app/pdfFatturatoPage?id=${teacherId}&mese=2026-09`)
    await expectSeen(button(page, 'Mese precedente'))
  })

  test('of zero has nothing behind it', async () => {
    const page = await open()
    await expectSoon(() => namesIn(page, HELD), ['Ottobre 2026', 'Settembre 2026'])
    await expectSoon(() => figure(page, '0, lezioni a giornata di Settembre 2026').count(), 0)
  })
})

test('the months are saved as a file with their figures', async () => {
  const page = await open()
  const section = page.getByRole('region', { name: 'Ore svolte' })
  await expectSoon(() => namesIn(page, HELD), ['Ottobre 2026', 'Settembre 2026'])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Esporta' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(/^\ufeffMese;Ore svolte;Ore a tariffa;/)
  expect(lines[1]).toMatch(/^Ottobre 2026;10,25;2,25;56,25/)
})

describe('axe finds nothing', () => {
  test('on the page', async () => {
    const page = await open()
    await expectSeen(page.getByText('Settembre 2026'))
    await expectWellInEveryLook(page, page.getByText('Settembre 2026'))
  })

  test('in the window of a month', async () => {
    const page = await open()
    await figure(page, '3,25, tutte le lezioni di Settembre 2026').click()
    const opened = dialog(page, 'Settembre 2026: tutte le lezioni svolte')
    await expectWellInEveryLook(page, opened.getByText('14/09/2026 09:00'))
  })
})
