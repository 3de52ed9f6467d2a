import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse, newRoom, newTeacher } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import {
  expectSoon,
  button,
  choose,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  field,
  message,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

/** Every Tuesday and Thursday from 22 October to 18 February: 35 days, 5 of them holidays. */
const DATES = 35
const CLOSED = 5
const PLANNED = 30

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

let staff: Client
beforeAll(async () => {
  staff = await world.as('staff')
  const christmas = [24, 25, 26, 27, 28, 29, 30, 31].map((day) => `2026-12-${day}`)
  const newYear = [1, 2, 3, 4, 5, 6].map((day) => `2027-01-0${day}`)
  const days = ['2026-12-08', ...christmas, ...newYear].map((day) => ({ day, reason: 'Vacanze' }))
  done(await staff.call('POST', '/closing-days', { days }))
  const roomId = await newRoom(staff, 'Sala prove')
  await newRoom(staff, 'Teatro')
  await newTeacher(staff, { name: 'Ada', surname: 'Verdi' })
  // What has the hall already, when the term is planned.
  const courseId = await newCourse(staff, { name: 'Mimo' })
  const busy = { courseId, roomId, minutes: 120 }
  done(await staff.call('POST', '/lessons', { ...busy, startsAt: '2026-11-10T09:30' }))
  done(await staff.call('POST', '/lessons', { ...busy, startsAt: '2026-11-26T09:00' }))
})

interface Held {
  readonly startsAt: string
  readonly minutes: number
  readonly roomName: string
}

const lessonsOf = async (courseId: number): Promise<Held[]> =>
  done(await staff.call('GET', '/lessons', { from: '2026-09-01', to: '2027-08-31', courseId })).rows
const row = (window: Locator, day: string) =>
  window.getByRole('list', { name: 'Date da inserire' }).locator('> li').filter({ hasText: day })

describe.each(['wide', 'phone'] as const)('a secretary plans a term, %s', (size) => {
  test('over the holidays, with two clashes put right, and takes it all back', async () => {
    const courseId = await newCourse(staff, { name: `Primo anno ${size}` })
    const page = await browser.newPage({ size })
    await signIn(page, world, 'staff', `/app/schedule?id=${courseId}`)
    await expectScreen(page, '/app/schedule', `Calendario Primo anno ${size}`)
    await button(page, 'NUOVA LEZIONE').click()
    const window = dialog(page, 'Inserisci lezione')
    await field(window, 'Data').fill('22-10-2026')
    await field(window, 'Ora di inizio').fill('0900')
    await window.getByRole('spinbutton', { name: 'Durata (ore)' }).fill('2')
    await choose(window, 'Aula', 'Sala prove')
    for (const name of ['Mar', 'Gio']) await window.getByLabel(name, { exact: true }).check()
    await window.getByRole('spinbutton', { name: 'Settimane aggiuntive' }).fill('17')
    await button(window, `Anteprima (${DATES})`).click()

    // Nothing is saved yet: every date says how it is.
    const summary = window.getByRole('status').first()
    await expectSeen(
      summary.getByText(`${DATES} date: 28 libere, 2 con l’aula occupata, 5 in giorni di chiusura`),
    )
    await expectSeen(row(window, 'gio 24-12-2026').getByText('Giorno di chiusura: sarà saltata'))
    const first = row(window, 'mar 10-11-2026')
    await expectSeen(first.getByText(/Mimo/))
    await expectSeen(first.getByText(/09:30/))
    await expectSoon(() => lessonsOf(courseId), [])

    await button(first, 'Usa Teatro').click()
    await expectSeen(first.getByText('Libero', { exact: true }))
    const second = row(window, 'gio 26-11-2026')
    await button(second, 'Sposta alle 11:00').click()
    await expectSeen(
      summary.getByText(`${DATES} date: ${PLANNED} libere, ${CLOSED} in giorni di chiusura`),
    )
    await button(window, `Inserisci ${PLANNED} lezioni`).click()
    await expectSeen(
      message(
        page,
        `Inserimento completato con successo. ${PLANNED} lezioni inserite. ${CLOSED} lezioni saltate per giorni di chiusura.`,
      ),
    )
    await expectGone(window)
    const inCalendar = page.locator('[data-lesson]').getByText('18-02-2027 ore 09:00')
    await expectSeen(inCalendar)
    const held = await lessonsOf(courseId)
    await button(page, 'Annulla').click()
    await expectSeen(message(page, 'Annullato.'))
    await expectGone(inCalendar)
    await expectSoon(() => lessonsOf(courseId), [])

    expect(held).toHaveLength(PLANNED)
    const at = (day: string) => held.find(({ startsAt }) => startsAt.startsWith(day))
    expect(at('2026-11-10')).toMatchObject({ startsAt: '2026-11-10T09:00:00', roomName: 'Teatro' })
    expect(at('2026-11-26')).toMatchObject({
      startsAt: '2026-11-26T11:00:00',
      roomName: 'Sala prove',
    })
    expect(at('2026-12-24')).toBeUndefined()
    const rest = held.filter((one) => one !== at('2026-11-10') && one !== at('2026-11-26'))
    for (const one of rest) {
      expect(one).toMatchObject({ minutes: 120, roomName: 'Sala prove' })
      expect(one.startsAt).toMatch(/T09:00:00$/)
    }
  })
})
