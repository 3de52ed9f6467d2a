import ical from 'node-ical'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse, newRoom, newTeacher, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { button, dialog, expectGone, expectSeen, expectSoon, field } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { COPIED, CREATED, REPLACED, RESTORED, REVOKED } from '../../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const TITLE = 'Calendario sul telefono'
let courseId: number
beforeAll(async () => {
  courseId = await newCourse(staff)
})

async function openDialog(place: string, options: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', place)
  await button(page, TITLE).click()
  return page
}

/** The address that the window shows, once there is one other than `before`. */
async function addressIn(page: Page, before = ''): Promise<string> {
  const box = field(dialog(page, TITLE), 'Indirizzo del calendario')
  await box.waitFor()
  await expectSoon(async () => (await box.inputValue()) !== before, true)
  return box.inputValue()
}

const statusOf = async (address: string) => (await fetch(address)).status
const click = (page: Page, name: string) => button(dialog(page, TITLE), name).click()

describe('the calendar of a teacher', () => {
  test('is made, copied, and opened by a calendar program', async () => {
    const teacherId = await newTeacher(staff, { surname: unique('Neri') })
    const startsAt = '2026-10-20T10:00:00'
    const id = await insertLesson(world, { courseId, teacherIds: [teacherId], startsAt })
    const page = await openDialog(`/app/invoices?id=${teacherId}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await expectSeen(dialog(page, TITLE).getByText('Non c’è ancora un indirizzo in uso.'))
    await click(page, 'Crea l’indirizzo')
    await expectSeen(dialog(page, TITLE).getByText(CREATED))
    const address = await addressIn(page)
    await click(page, 'Copia')
    await expectSeen(page.getByText(COPIED))
    await expectSoon(() => page.evaluate(() => navigator.clipboard.readText()), address)
    const link = dialog(page, TITLE).getByRole('link', { name: 'aprirlo nel calendario' })
    await expectSoon(() => link.getAttribute('href'), address.replace('http:', 'webcal:'))
    const calendar = ical.sync.parseICS(await (await fetch(address)).text())
    expect(calendar[`lesson-${id}@quinte`]).toMatchObject({ type: 'VEVENT' })

    await page.keyboard.press('Escape')
    await expectGone(dialog(page, TITLE))
    await button(page, TITLE).click()
    await expectSeen(dialog(page, TITLE).getByText('C’è un indirizzo in uso, creato il 15/10/2026'))
    await expectSoon(() => field(dialog(page, TITLE), 'Indirizzo del calendario').count(), 0)
  })

  test('is copied by hand where the browser has no clipboard', async () => {
    const page = await openDialog(`/app/invoices?id=${await newTeacher(staff)}`)
    await click(page, 'Crea l’indirizzo')
    const address = await addressIn(page)
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await click(page, 'Copia')
    await expectSeen(dialog(page, TITLE).getByText('L’indirizzo è selezionato'))
    await expectSoon(() => page.evaluate(() => String(getSelection())), address)
  })

  test('is not lost unasked before it was copied', async () => {
    const page = await openDialog(`/app/invoices?id=${await newTeacher(staff)}`)
    await click(page, 'Crea l’indirizzo')
    const address = await addressIn(page)
    const question = dialog(page, 'Indirizzo segreto')
    await page.keyboard.press('Escape')
    await button(question, 'Torna all’indirizzo').click()
    await expectGone(question)
    await expectSoon(() => addressIn(page), address)
    await page.keyboard.press('Escape')
    await button(question, 'L’ho copiato').click()
    await expectGone(dialog(page, TITLE))
  })

  test('tells why it cannot be made', async () => {
    const id = await newTeacher(staff)
    const page = await openDialog(`/app/invoices?id=${id}`)
    await expectSeen(button(dialog(page, TITLE), 'Crea l’indirizzo'))
    done(await staff.call('DELETE', `/teachers/${id}`))
    await click(page, 'Crea l’indirizzo')
    await expectSeen(dialog(page, TITLE).getByRole('alert').getByText('non esiste più'))
  })
})

test('the address of a room is replaced, revoked, and each taken back', async () => {
  const page = await openDialog(`/app/detailAula?id=${await newRoom(staff)}`)
  await click(page, 'Crea l’indirizzo')
  const first = await addressIn(page)
  await click(page, 'Crea un indirizzo nuovo')
  await expectSeen(dialog(page, TITLE).getByText(REPLACED))
  const second = await addressIn(page, first)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  await click(page, 'Annulla')
  await expectSeen(dialog(page, TITLE).getByText(RESTORED))
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 404])
  await click(page, 'Revoca l’indirizzo')
  await expectSeen(dialog(page, TITLE).getByText(REVOKED))
  await expectSeen(dialog(page, TITLE).getByText('Non c’è ancora un indirizzo in uso.'))
  expect(await statusOf(first)).toBe(404)
  await click(page, 'Annulla')
  await expectSeen(dialog(page, TITLE).getByText(RESTORED))
  expect(await statusOf(first)).toBe(200)
})

test('a course has its calendar on its sheet', async () => {
  const id = await newCourse(staff, { name: unique('Regia') })
  const page = await openDialog(`/app/editCorso?id=${id}`)
  await click(page, 'Crea l’indirizzo')
  expect(await statusOf(await addressIn(page))).toBe(200)
})

test('axe finds nothing in the window, before and after the address is made', async () => {
  const page = await openDialog(`/app/invoices?id=${await newTeacher(staff)}`)
  await expectWellInEveryLook(page, button(dialog(page, TITLE), 'Crea l’indirizzo'))
  await click(page, 'Crea l’indirizzo')
  await addressIn(page)
  await click(page, 'Crea un indirizzo nuovo')
  await expectWellInEveryLook(page, dialog(page, TITLE).getByText(REPLACED))
})
