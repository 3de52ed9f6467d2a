import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { formatDayDash } from '#kit/domain/format.ts'
import { today } from '#kit/web/clock.ts'
import { done, newCourse, newRoom, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  message,
  namesIn,
  goTo,
  placeOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { CONFIRM_DELETE, CREATION_FAILED } from '../domain/text.ts'

const world = await openWorld()
const empty = await openWorld()
afterAll(() => Promise.all([world.close(), empty.close()]))
const browser = await openBrowser()
const staff = await world.as('staff')

async function open(place: string, options: PageOptions = {}, of = world): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, of, 'staff', place)
  return page
}

const room = async (id: number) => done(await staff.call('GET', `/rooms/${id}`))

/** What the cookies say that the screen of a room is about. */
async function remembered(page: Page): Promise<Record<string, string>> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => [name, value])
  const { currentAula = '', dateFrom = '', dateTo = '' } = Object.fromEntries(cookies)
  return { currentAula, dateFrom, dateTo }
}

describe('the list of rooms', () => {
  test('has their names, is searched and sorted', async () => {
    const marker = unique('Sala')
    for (const name of ['2', '10', 'Élite']) await newRoom(staff, `${marker} ${name}`)
    const page = await open(`/app/aule?q=${marker}`)
    await expectScreen(page, '/app/aule', 'Aule')
    const table = page.getByRole('table', { name: 'Aule' })
    await expectSeen(table)
    await expectSoon(() => table.getByRole('columnheader').allInnerTexts(), ['Nome', 'Azioni'])
    const named = (...names: string[]) => names.map((name) => `${marker} ${name}`)
    await expectSoon(() => namesIn(page, 'Aule'), named('2', '10', 'Élite'))
    await button(page, 'Nome').click()
    await expectSoon(() => namesIn(page, 'Aule'), named('Élite', '10', '2'))
    await page.getByLabel('Cerca:').fill(`${marker} ELITE`)
    await expectSoon(() => namesIn(page, 'Aule'), named('Élite'))
  })

  test('says what to do while there is none', async () => {
    const page = await open('/app/aule', {}, empty)
    await expectSeen(page.getByText('Nessuna aula', { exact: true }))
    await page.getByRole('link', { name: 'Crea un’aula' }).click()
    await expectScreen(page, '/app/addAula', 'Crea nuova aula')
    // The day of the school has nothing to plan in either.
    await goTo(page, '/app/scuola')
    const day = page.getByRole('region', { name: 'Giornata', exact: true })
    await day.getByRole('link', { name: 'Crea un’aula' }).click()
    await expectScreen(page, '/app/addAula', 'Crea nuova aula')
  })

  test('is well in every look, its windows too', async () => {
    const name = unique('Teatro')
    await newRoom(staff, name)
    const page = await open(`/app/aule?q=${name}`)
    await expectWellInEveryLook(page, button(page, `Azioni: ${name}`))
    await button(page, name).click()
    await expectWellInEveryLook(page, dialog(page, `Calendario di ${name}`))
  })
})

describe('the calendar of a room', () => {
  test('asks for two days, the coming month at first, and passes them on', async () => {
    const name = unique('Aula')
    const id = await newRoom(staff, name)
    const page = await open(`/app/aule?q=${name}`)
    await button(page, name).click()
    const asked = dialog(page, `Calendario di ${name}`)
    await expectSoon(() => field(asked, 'Dal').inputValue(), formatDayDash(today()))
    await field(asked, 'Al').fill('')
    await button(asked, 'Vedi il calendario').click()
    await expectSeen(asked.getByText('Seleziona entrambe le date'))
    await field(asked, 'Dal').fill('1/9/2026')
    await field(asked, 'Al').fill('31/8/2026')
    await button(asked, 'Vedi il calendario').click()
    await expectSeen(asked.getByText('La data di inizio deve essere precedente alla data di fine'))
    await field(asked, 'Al').fill('30/9/2026')
    await field(asked, 'Al').press('Enter')
    await expectSoon(() => placeOf(page), `/app/detailAula?id=${id}&from=2026-09-01&to=2026-09-30`)
    await expectSoon(() => remembered(page), {
      currentAula: String(id),
      dateFrom: '2026-09-01',
      dateTo: '2026-09-30',
    })
  })

  test('proposes for the next room the days chosen for the one before', async () => {
    const marker = unique('Studio')
    await newRoom(staff, `${marker} A`)
    const other = await newRoom(staff, `${marker} B`)
    const page = await open(`/app/aule?q=${marker}`)
    await takeAction(page, `${marker} A`, 'Calendario')
    const asked = dialog(page, `Calendario di ${marker} A`)
    await field(asked, 'Dal').fill('5/10/2026')
    await field(asked, 'Al').fill('9/10/2026')
    await button(asked, 'Vedi il calendario').click()
    await expectSoon(() => placeOf(page).split('?')[0], '/app/detailAula')
    await page.goBack()
    await takeAction(page, `${marker} B`, 'Calendario')
    const next = dialog(page, `Calendario di ${marker} B`)
    await expectSoon(() => field(next, 'Dal').inputValue(), '05-10-2026')
    await button(next, 'Vedi il calendario').click()
    await expectSoon(
      () => placeOf(page),
      `/app/detailAula?id=${other}&from=2026-10-05&to=2026-10-09`,
    )
    await expectSoon(() => remembered(page), {
      currentAula: String(other),
      dateFrom: '2026-10-05',
      dateTo: '2026-10-09',
    })
  })
})

describe('a room', () => {
  test('is made from the keyboard, once, and the list shows it', async () => {
    const page = await open('/app/aule')
    await expectSeen(page.getByRole('link', { name: 'NUOVO' }))
    await page.keyboard.press('n')
    await expectScreen(page, '/app/addAula', 'Crea nuova aula')
    const box = field(page, 'Nome aula')
    await expectSoon(() => box.evaluate((input) => input === document.activeElement), true)
    await page.keyboard.press('Control+s')
    await expectSeen(page.getByText('Campo obbligatorio'))
    const name = unique('Palestra')
    await expectSeen(box.and(page.locator(':focus')))
    await page.keyboard.type(name)
    await button(page, 'Salva').dblclick()
    await expectScreen(page, '/app/aule', 'Aule')
    await expectSeen(message(page, 'Aula creata.'))
    await expectSeen(button(page, name))
    expect(await world.sql('select 1 from rooms where name = $1', [name])).toHaveLength(1)
  })

  test('that the server cannot save says so, and keeps what was typed', async () => {
    const page = await open('/app/addAula', { expected: [/status of 500/] })
    await page.route('**/api/rooms', (route) => route.fulfill(FAULT))
    await field(page, 'Nome aula').fill('Foyer')
    await button(page, 'Salva').click()
    await expectSeen(page.getByRole('alert').getByText(CREATION_FAILED))
    await expectSoon(() => field(page, 'Nome aula').inputValue(), 'Foyer')
  })

  test('is renamed in a window, which refuses the name of another', async () => {
    const name = unique('Camerino')
    const id = await newRoom(staff, name)
    const taken = unique('Occupata')
    await newRoom(staff, taken)
    const page = await open(`/app/aule?q=${name}`)
    await takeAction(page, name, 'Rinomina')
    const asked = dialog(page, 'Rinomina aula')
    await field(asked, 'Nome aula').fill(taken)
    await button(asked, 'Salva').click()
    await expectSeen(asked.getByText('Esiste già un’aula con questo nome.'))
    await field(asked, 'Nome aula').fill(`${name} blu`)
    await field(asked, 'Nome aula').press('Enter')
    await expectSeen(message(page, 'Aula rinominata.'))
    await expectGone(asked)
    await expectSeen(button(page, `${name} blu`))
    expect(await room(id)).toMatchObject({ name: `${name} blu`, version: 1 })
  })

  test('is deleted after asking, which can be taken back', async () => {
    const name = unique('Ripostiglio')
    const id = await newRoom(staff, name)
    const page = await open(`/app/aule?q=${name}`)
    await takeAction(page, name, 'Elimina')
    const asked = dialog(page, `Elimina ${name}`)
    await expectSeen(asked.getByText(CONFIRM_DELETE))
    await button(asked, 'Annulla').click()
    await expectGone(asked)
    expect(await room(id)).toMatchObject({ deleted: false })
    await takeAction(page, name, 'Elimina')
    await button(asked, 'Elimina').click()
    await expectSeen(message(page, 'Aula eliminata.'))
    await expectGone(button(page, name))
    expect(await room(id)).toMatchObject({ deleted: true })
    await button(page, 'Annulla').click()
    await expectSeen(button(page, name))
    expect(await room(id)).toMatchObject({ deleted: false })
  })

  test('with lessons to come is not deleted, and it is said how many there are', async () => {
    const name = unique('Piena')
    const id = await newRoom(staff, name)
    await world.sql(
      `with lesson as (
        insert into lessons (course_id, room_id, starts_at, minutes, created_by)
        values ($1, $2, '2027-03-01T10:00:00', 60, 'staff') returning id, course_id
      ) insert into lesson_courses (lesson_id, course_id) select id, course_id from lesson`,
      [await newCourse(staff), id],
    )
    const page = await open(`/app/aule?q=${name}`)
    await takeAction(page, name, 'Elimina')
    await button(dialog(page, `Elimina ${name}`), 'Elimina').click()
    await expectSeen(message(page, /L'aula è usata da 1 lezione da oggi in poi/))
    await expectSeen(button(page, name))
    expect(await room(id)).toMatchObject({ deleted: false })
  })
})
