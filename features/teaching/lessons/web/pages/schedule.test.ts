import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import {
  done,
  newCategory,
  newCourse,
  newRoom,
  newStudent,
  newSubject,
  newTeacher,
  unique,
} from '#tests/support/academy.ts'
import { openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  goTo,
  message,
  placeOf,
  stillBox,
  takeBack,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import {
  ALL_DELETED,
  ALL_DELETION_FAILED,
  CONFIRM_DELETE_ALL,
  FEE,
} from '../../domain/text/calendar.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

async function open(place: string, options: PageOptions = { size: 'wide' }): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', place)
  return page
}

interface Changes {
  readonly courseId: number
  readonly startsAt: string
  readonly [field: string]: unknown
}

const newLesson = async (lesson: Changes): Promise<number> =>
  done(await staff.call('POST', '/lessons', { minutes: 60, ...lesson })).id

/** As on a slow machine: what was read again is shown some frames after its answer. */
function delayTimers(): void {
  const { setTimeout } = window
  const late = (run: TimerHandler, ms = 0, ...more: unknown[]) => setTimeout(run, ms + 150, ...more)
  Object.assign(window, { setTimeout: late })
}

/** Presses Alt+Shift+ArrowDown, wherever the focus is, as soon as what has it was drawn anew. */
function pressOnceDrawnAnew(): void {
  const focused = document.activeElement
  const observer = new MutationObserver(() => {
    if (focused?.isConnected) return
    observer.disconnect()
    const init = { key: 'ArrowDown', altKey: true, shiftKey: true, bubbles: true }
    setTimeout(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init)))
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

const close = (day: string) =>
  world.sql(
    `insert into closing_days (day, created_by) values ($1, 'staff') on conflict do nothing`,
    [day],
  )
const lessonAt = async (id: number) => done(await staff.call('GET', `/lessons/${id}`))
const place = (courseId: number, rest = '') => `/app/schedule?id=${courseId}${rest}`
const block = (page: Page | Locator, id: number) => page.locator(`[data-lesson="${id}"]`)
const shownView = (page: Page) =>
  page.evaluate(() => /scheduleType=(\w+)/.exec(document.cookie)?.[1])
const day = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe('the year of a course', () => {
  test('has twelve months with up to six lessons each, the others behind an opener', async () => {
    const name = unique('Recitazione')
    const courseId = await newCourse(staff, { name })
    const surname = unique('Ferri')
    const teacherIds = [await newTeacher(staff, { surname, name: 'Ada' })]
    const subject = unique('Dizione')
    const subjectIds = [await newSubject(staff, { name: subject })]
    const roomId = await newRoom(staff)
    const first = await newLesson({
      courseId,
      roomId,
      teacherIds,
      subjectIds,
      fee: true,
      startsAt: '2026-10-02T18:30',
    })
    for (const at of [5, 6, 7, 8, 9, 12]) {
      const startsAt = `2026-10-${String(at).padStart(2, '0')}T10:00`
      await newLesson({ courseId, startsAt, roomId })
    }
    const page = await open(place(courseId))
    await expectScreen(page, '/app/schedule', `Calendario ${name}`)
    const trail = page.getByRole('navigation', { name: 'Percorso' }).getByRole('link')
    await expectSoon(() => trail.allInnerTexts(), ['Corsi', name])
    const october = region(page, 'ottobre 2026')
    await expectSeen(block(october, first))
    await expectSoon(() => page.getByRole('region', { name: /20\d\d$/ }).count(), 12)
    expect((await block(october, first).innerText()).split('\n')).toEqual(
      expect.arrayContaining(['02-10-2026 ore 18:30', subject, `${surname} Ada`, FEE]),
    )
    await expectSeen(october.getByText('Lezione', { exact: true }))
    await expectSoon(() => october.locator('[data-lesson]').count(), 6)
    await button(october, '+1 altra').click()
    await expectSoon(() => october.locator('[data-lesson]').count(), 7)
    await block(october, first).click()
    await expectSeen(dialog(page, 'Modifica lezione'))
  })

  test('opens the first lesson of a day, or a new one on an empty day', async () => {
    const name = unique('Regia')
    const courseId = await newCourse(staff, { name })
    const roomId = await newRoom(staff)
    await newLesson({ courseId, roomId, startsAt: '2026-11-03T15:00' })
    await newLesson({ courseId, roomId, startsAt: '2026-11-03T09:00', topic: 'La prima' })
    const page = await open(place(courseId))
    await day(page, 'martedì 3 novembre 2026, 2 lezioni').click()
    await expectSeen(dialog(page, 'Modifica lezione'))
    await expectSoon(
      () => page.getByRole('textbox', { name: 'Argomento' }).inputValue(),
      'La prima',
    )
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
    await day(page, 'mercoledì 4 novembre 2026').click()
    await expectSeen(dialog(page, 'Inserisci lezione').getByText(name, { exact: true }))
    await expectSoon(
      () => dialog(page, 'Inserisci lezione').getByRole('textbox', { name: 'Data' }).inputValue(),
      '04-11-2026',
    )
  })

  test('says that there are no lessons yet, and offers the first by mouse and by key', async () => {
    const courseId = await newCourse(staff, {
      academicYear: '2024/2025',
      startsOn: '2024-10-01',
      endsOn: '2025-06-30',
    })
    const page = await open(place(courseId))
    await expectSeen(page.getByText('Ancora nessuna lezione'))
    await expectSeen(page.getByText('Anno accademico 2024/2025', { exact: true }))
    await button(page, 'Inserisci la prima lezione').click()
    await expectSeen(dialog(page, 'Inserisci lezione'))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
    await page.keyboard.press('n')
    const window = dialog(page, 'Inserisci lezione')
    await expectSeen(window)
    await page.keyboard.press('Escape')
    await expectGone(window)
    // The day that is shown in a month or a week, not today.
    for (const view of ['month', 'week']) {
      await goTo(page, place(courseId, `&view=${view}&date=2024-11-05`))
      await expectSoon(() => shownView(page), view)
      await page.keyboard.press('n')
      await expectSoon(() => field(window, 'Data').inputValue(), '05-11-2024')
      await page.keyboard.press('Escape')
      await expectGone(window)
    }
  })

  test('opens the lesson that a link names, and forgets it when the window closes', async () => {
    const courseId = await newCourse(staff)
    const roomId = await newRoom(staff)
    const id = await newLesson({ courseId, roomId, startsAt: '2026-11-03T15:00' })
    const page = await open(place(courseId, `&date=2026-11-03&lesson=${id}`))
    await expectSeen(dialog(page, 'Modifica lezione'))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
    await expectSoon(() => placeOf(page), place(courseId, '&date=2026-11-03'))
  })

  test('is walked by arrows, over its days and over its lessons', async () => {
    const courseId = await newCourse(staff)
    const roomId = await newRoom(staff)
    const one = await newLesson({ courseId, roomId, startsAt: '2026-12-01T09:00' })
    const two = await newLesson({ courseId, roomId, startsAt: '2026-12-15T09:00' })
    const page = await open(place(courseId, '&date=2026-11-30'))
    await day(page, 'lunedì 30 novembre 2026').focus()
    await page.keyboard.press('ArrowRight')
    await expectFocus(page, 'martedì 1 dicembre 2026, 1 lezione')
    await page.keyboard.press('ArrowDown')
    await expectFocus(page, 'martedì 8 dicembre 2026')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await expectFocus(page, 'lunedì 30 novembre 2026')
    await block(page, one).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectSeen(dialog(page, 'Modifica lezione'))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
    await expectSoon(() => block(page, two).evaluate((it) => it === document.activeElement), true)
    await page.keyboard.press('?')
    await expectSeen(page.getByText('Sposta la lezione di un giorno'))
  })

  test('shows the closing days', async () => {
    const courseId = await newCourse(staff)
    await close('2026-12-24')
    const page = await open(place(courseId))
    await expectSeen(day(page, 'giovedì 24 dicembre 2026, giorno di chiusura'))
  })
})

const expectFocus = (page: Page, name: string) =>
  expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), name)

describe('moving a lesson', () => {
  test('by keyboard goes on by days and quarters of an hour, keeps the focus, and is undone', async () => {
    const courseId = await newCourse(staff)
    const roomId = await newRoom(staff)
    const id = await newLesson({ courseId, roomId, startsAt: '2026-11-03T09:00' })
    const page = await open(place(courseId))
    await block(page, id).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expectSeen(block(page, id).getByText('04-11-2026 ore 09:00'))
    await expectSoon(() => block(page, id).evaluate((it) => it === document.activeElement), true)
    await page.keyboard.press('Alt+ArrowDown')
    await expectSeen(block(page, id).getByText('04-11-2026 ore 09:15'))
    await expectSoon(() => block(page, id).evaluate((it) => it === document.activeElement), true)
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await expectSeen(message(page, 'Durata della lezione: 75 minuti.'))
    expect(await lessonAt(id)).toMatchObject({ startsAt: '2026-11-04T09:15:00', minutes: 75 })
    await takeBack(page, 'Durata della lezione: 75 minuti.')
    await expectSeen(message(page, 'Annullato.'))
    expect(await lessonAt(id)).toMatchObject({ startsAt: '2026-11-04T09:15:00', minutes: 60 })
  })

  test('by keys that are pressed before the first has moved it loses none', async () => {
    const courseId = await newCourse(staff)
    const roomId = await newRoom(staff)
    const id = await newLesson({ courseId, roomId, startsAt: '2026-11-03T09:00' })
    const page = await open(place(courseId))
    await block(page, id).focus()
    await page.evaluate(delayTimers)
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await expectSeen(message(page, 'Durata della lezione: 75 minuti.'))
    expect(await lessonAt(id)).toMatchObject({ startsAt: '2026-11-03T09:15:00', minutes: 75 })
  })

  test('by a key that is pressed when it has just been drawn on another day', async () => {
    const courseId = await newCourse(staff)
    const roomId = await newRoom(staff)
    const id = await newLesson({ courseId, roomId, startsAt: '2026-11-03T09:00' })
    const page = await open(place(courseId, '&view=week&date=2026-11-03'))
    await block(page, id).focus()
    await page.evaluate(pressOnceDrawnAnew)
    await page.keyboard.press('Alt+ArrowRight')
    await expectSeen(message(page, 'Durata della lezione: 75 minuti.'))
    expect(await lessonAt(id)).toMatchObject({ startsAt: '2026-11-04T09:00:00', minutes: 75 })
  })

  test('by keyboard into a taken room is refused, and leads to the lesson there', async () => {
    const [courseId, otherId] = [
      await newCourse(staff),
      await newCourse(staff, { name: 'Regia sera' }),
    ]
    const roomId = await newRoom(staff)
    const id = await newLesson({ courseId, roomId, startsAt: '2026-11-03T09:00' })
    await newLesson({ courseId: otherId, roomId, startsAt: '2026-11-04T09:30', topic: 'In mezzo' })
    const page = await open(place(courseId))
    await block(page, id).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expectSeen(message(page, /Aula occupata.*Regia sera/))
    await expectSeen(block(page, id).getByText('03-11-2026 ore 09:00'))
    await button(page, 'Apri la lezione').click()
    await expectSeen(dialog(page, 'Modifica lezione'))
    await expectSoon(
      () => page.getByRole('textbox', { name: 'Argomento' }).inputValue(),
      'In mezzo',
    )
  })

  test('where a teacher is busy asks first', async () => {
    const courseId = await newCourse(staff)
    const teacherIds = [await newTeacher(staff)]
    const id = await newLesson({
      courseId,
      teacherIds,
      roomId: await newRoom(staff),
      startsAt: '2026-11-03T09:00',
    })
    await newLesson({
      courseId: await newCourse(staff),
      teacherIds,
      roomId: await newRoom(staff),
      startsAt: '2026-11-04T09:00',
    })
    const page = await open(place(courseId))
    await block(page, id).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await button(page, 'Torna indietro').click()
    await expectGone(page.getByRole('dialog'))
    expect((await lessonAt(id)).startsAt).toBe('2026-11-03T09:00:00')
    await block(page, id).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await button(page, 'Salva comunque').click()
    await expectSeen(block(page, id).getByText('04-11-2026 ore 09:00'))
  })

  test('onto a closing day asks first, also when a deletion is taken back', async () => {
    const courseId = await newCourse(staff)
    // Of those that are offered the same kind comes first, then the name.
    const [roomId, free] = [await newRoom(staff), unique('Aula 0')]
    await newRoom(staff, free)
    const id = await newLesson({ courseId, roomId, startsAt: '2026-11-23T09:00' })
    const other = { courseId: await newCourse(staff), roomId }
    await newLesson({ ...other, startsAt: '2026-11-24T15:00' })
    await close('2026-11-24')
    const page = await open(place(courseId))
    await block(page, id).focus()
    await page.keyboard.press('Alt+ArrowRight')
    const question = page.getByText('Il 24/11/2026 è un giorno di chiusura. Vuoi salvare comunque?')
    await expectSeen(question)
    await button(page, 'Torna indietro').click()
    await expectGone(page.getByRole('dialog'))
    expect((await lessonAt(id)).startsAt).toBe('2026-11-23T09:00:00')
    await block(page, id).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await button(page, 'Salva comunque').click()
    await expectSeen(block(page, id).getByText('24-11-2026 ore 09:00'))
    await block(page, id).click()
    // The window says both what is wrong with the day and what is in the room.
    const shown = page.getByRole('dialog', { name: 'Modifica lezione' })
    await expectSeen(shown.getByText('Giorno di chiusura', { exact: true }))
    await shown.getByLabel('Ora di inizio').fill('1530')
    await expectSeen(shown.getByText('Giorno di chiusura · aula occupata'))
    await expectSeen(button(shown.getByRole('group', { name: /^Aule libere/ }), free))
    await button(shown, 'Elimina').click()
    await button(page.getByRole('dialog', { name: 'Elimina lezione' }), 'Elimina').click()
    await expectGone(block(page, id))
    // Closed anew after the deletion, as the clock of the tests goes.
    await world.sql(`update closing_days set created_at = '2026-10-16'`)
    await page
      .getByRole('status')
      .filter({ hasText: 'Lezione eliminata' })
      .getByRole('button', { name: 'Annulla' })
      .click()
    await expectSeen(question)
    await button(page, 'Salva comunque').click()
    await expectSeen(block(page, id))
  })

  test('of a series says where the lesson goes, and asks how much of it is meant', async () => {
    const courseId = await newCourse(staff)
    const roomId = await newRoom(staff)
    const rows = ['2026-11-03T09:00', '2026-11-10T09:00', '2026-11-17T09:00']
    done(
      await staff.call('POST', '/lessons/batch', {
        courseId,
        minutes: 60,
        rows: rows.map((startsAt) => ({ startsAt, roomId })),
      }),
    )
    const page = await open(place(courseId))
    const blocks = region(page, 'novembre 2026').locator('[data-lesson]')
    await blocks.nth(1).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expectSeen(dialog(page, 'Sposta lezione').getByText(/^11\/11\/2026, 09:00–10:00\. /))
    await button(page, 'Questa e le successive').click()
    await expectSeen(page.getByText('18-11-2026 ore 09:00'))
    expect((await blocks.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      '03-11-2026 ore 09:00',
      '11-11-2026 ore 09:00',
      '18-11-2026 ore 09:00',
    ])
  })
})

/** Drags from the middle of one thing to the middle of another, by `down` pixels more. */
async function drag(page: Page, from: Locator, to: Locator, down = 0): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await stillBox(from), await stillBox(to)]
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  const [x, y] = [end.x + end.width / 2, end.y + end.height / 2 + down]
  await page.mouse.move(x, y - 5, { steps: 8 })
  await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.up()
}

describe('month, week and day', () => {
  test('are opened from the year and stay in the address', async () => {
    const courseId = await newCourse(staff)
    const roomId = await newRoom(staff)
    const id = await newLesson({ courseId, roomId, startsAt: '2026-11-03T09:00' })
    const page = await open(place(courseId))
    await button(page, 'novembre 2026').click()
    await expectSoon(() => placeOf(page), place(courseId, '&view=month&date=2026-11-01'))
    await expectSeen(block(page, id))
    await button(page, 'Settimana').click()
    await expectSoon(() => shownView(page), 'week')
    await button(page, 'Periodo successivo').click()
    await button(page, 'Periodo precedente').click()
    await expectSeen(page.getByText('26/10/2026 – 01/11/2026'))
    await page.goBack()
    await expectSoon(() => placeOf(page), place(courseId, '&view=month&date=2026-11-01'))
    await page.reload()
    await expectSeen(block(page, id))
  })

  test('of a day go from 8 to 22, further only where a lesson does', async () => {
    const courseId = await newCourse(staff)
    const roomId = await newRoom(staff)
    await newLesson({ courseId, roomId, startsAt: '2026-11-03T09:00' })
    await newLesson({ courseId, roomId, startsAt: '2026-11-04T06:30' })
    const page = await open(place(courseId, '&view=day&date=2026-11-03'))
    const hours = page.locator('[data-time]:has-text(":")')
    await expectSoon(() => hours.first().innerText(), '08:00')
    await expectSoon(() => hours.last().innerText(), '21:00')
    // What the library calls "Timed", for who hears the page read aloud.
    await expectSoon(() => page.getByText('Con orario').count(), 1)
    await expectSoon(() => page.getByText('Timed').count(), 0)
    await button(page, 'Periodo successivo').click()
    await expectSoon(() => hours.first().innerText(), '06:00')
  })

  test('a lesson is dragged to another day of the month, and back with “Annulla”', async () => {
    const courseId = await newCourse(staff)
    const roomId = await newRoom(staff)
    const id = await newLesson({ courseId, roomId, startsAt: '2026-11-03T09:00' })
    const page = await open(place(courseId, '&view=month&date=2026-11-01'))
    await expectSeen(block(page, id))
    await drag(page, block(page, id), page.locator('[role=cell][data-date="2026-11-12"]'))
    await expectSeen(message(page, 'Lezione spostata: 12/11/2026, 09:00–10:00.'))
    expect((await lessonAt(id)).startsAt).toBe('2026-11-12T09:00:00')
    await button(page, 'Annulla').click()
    await expectSeen(message(page, 'Annullato.'))
    await expectSeen(block(page.locator('[role=cell][data-date="2026-11-03"]'), id))
  })

  test('a lesson that is dragged into a taken room goes back, and the reason is said', async () => {
    const [courseId, otherId] = [
      await newCourse(staff),
      await newCourse(staff, { name: 'Mimo mattina' }),
    ]
    const roomId = await newRoom(staff)
    const id = await newLesson({ courseId, roomId, startsAt: '2026-11-03T09:00' })
    await newLesson({ courseId: otherId, roomId, startsAt: '2026-11-12T09:30' })
    const page = await open(place(courseId, '&view=month&date=2026-11-01'))
    await expectSeen(block(page, id))
    await drag(page, block(page, id), page.locator('[role=cell][data-date="2026-11-12"]'))
    await expectSeen(message(page, /Aula occupata.*Mimo mattina/))
    await expectSeen(block(page.locator('[role=cell][data-date="2026-11-03"]'), id))
    expect((await lessonAt(id)).startsAt).toBe('2026-11-03T09:00:00')
    await button(page, 'Apri la lezione').click()
    await expectSeen(dialog(page, 'Modifica lezione'))
  })

  test('a lesson is stretched at its lower edge, by quarters of an hour', async () => {
    const courseId = await newCourse(staff)
    const id = await newLesson({
      courseId,
      roomId: await newRoom(staff),
      startsAt: '2026-11-03T09:00',
    })
    const page = await open(place(courseId, '&view=week&date=2026-11-03'))
    await expectSeen(block(page, id))
    const box = await stillBox(block(page, id))
    const [x, y] = [box.x + box.width / 2, box.y + box.height - 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + box.height / 2, { steps: 10 })
    await page.mouse.up()
    await expectSeen(message(page, 'Durata della lezione: 90 minuti.'))
    expect(await lessonAt(id)).toMatchObject({ startsAt: '2026-11-03T09:00:00', minutes: 90 })
  })

  test('a lesson is moved and opened by keyboard', async () => {
    const courseId = await newCourse(staff)
    const id = await newLesson({
      courseId,
      roomId: await newRoom(staff),
      startsAt: '2026-11-03T09:00',
    })
    const page = await open(place(courseId, '&view=week&date=2026-11-03'))
    await expectSeen(block(page, id))
    await block(page, id).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expectSeen(message(page, 'Lezione spostata: 03/11/2026, 09:15–10:15.'))
    await expectSoon(() => block(page, id).evaluate((it) => it === document.activeElement), true)
    await page.keyboard.press('Enter')
    await expectSeen(dialog(page, 'Modifica lezione'))
  })

  test('a click on a free time offers a lesson at that time', async () => {
    const courseId = await newCourse(staff)
    const page = await open(place(courseId, '&view=week&date=2026-11-03'))
    const slot = page.locator('[role=cell][data-date="2026-11-04"]')
    await expectSeen(slot)
    const box = await stillBox(slot)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 14 + 2)
    const inserted = dialog(page, 'Inserisci lezione')
    await expectSeen(inserted)
    await expectSoon(
      () => inserted.getByRole('textbox', { name: 'Data' }).inputValue(),
      '04-11-2026',
    )
    await expectSoon(() => inserted.getByRole('textbox', { name: /^Ora/ }).inputValue(), '09:00')
  })

  test('arrows turn the page when they leave it', async () => {
    const courseId = await newCourse(staff)
    const page = await open(place(courseId, '&view=month&date=2026-11-30'))
    await page.getByRole('link', { name: 'lunedì 30 novembre 2026' }).focus()
    await page.keyboard.press('ArrowRight')
    await expectFocus(page, 'martedì 1 dicembre 2026')
    await expectSeen(page.getByText('dicembre 2026', { exact: true }))
  })

  test('hide the weekdays that the course does not use, and keep that', async () => {
    const courseId = await newCourse(staff)
    const roomId = await newRoom(staff)
    await newLesson({ courseId, roomId, startsAt: '2026-11-07T09:00' })
    const page = await open(place(courseId, '&view=week&date=2026-11-03'))
    const saturday = page.locator('[role=cell][data-date="2026-11-07"]')
    await expectSeen(saturday)
    await button(page, 'Giorni visibili').click()
    await page.getByRole('checkbox', { name: 'Sab' }).click()
    await expectGone(saturday)
    await expectSeen(page.getByText('1 lezione è in un giorno nascosto.'))
    await expectSoon(
      async () => done(await staff.call('GET', `/courses/${courseId}`)).visibleWeekdays,
      [1, 2, 3, 4, 5, 7],
    )
    await page.reload()
    await expectSeen(page.locator('[role=cell][data-date="2026-11-06"]'))
    await expectGone(saturday)
  })

  test('of several courses are hidden in each one’s own, the last click winning', async () => {
    const ids = [await newCourse(staff), await newCourse(staff)] as const
    for (const [at, weekdays] of [
      [1, 2, 6],
      [2, 3],
    ].entries()) {
      const address = `/courses/${ids[at]}/visible-weekdays`
      done(await staff.call('PUT', address, { weekdays }))
    }
    const kept = () =>
      Promise.all(
        ids.map(async (id) => done(await staff.call('GET', `/courses/${id}`)).visibleWeekdays),
      )
    const page = await open(`/app/schedule?corsi=${ids.join(';')}&view=week&date=2026-11-03`)
    const hold = Promise.withResolvers<void>()
    await page.route(
      `**/courses/${ids[0]}/visible-weekdays`,
      (route) => void hold.promise.then(() => route.continue()),
      { times: 1 },
    )
    await button(page, 'Giorni visibili').click()
    await page.getByRole('checkbox', { name: 'Mar' }).click()
    await page.getByRole('checkbox', { name: 'Sab' }).click()
    await expectGone(page.locator('[role=cell][data-date="2026-11-07"]'))
    hold.resolve()
    await expectSoon(kept, [[1], [3]])
  })

  test('a weekday that cannot be saved is hidden all the same, and only logged', async () => {
    const courseId = await newCourse(staff)
    const options = { size: 'wide', expected: [/ERR_FAILED/] } as const
    const page = await open(place(courseId, '&view=week&date=2026-11-03'), options)
    await page.route('**/visible-weekdays', (route) => route.abort())
    await button(page, 'Giorni visibili').click()
    const logged = page.waitForEvent('console', (line) => line.type() === 'warning')
    await page.getByRole('checkbox', { name: 'Dom' }).click()
    await logged
    await expectGone(page.locator('[role=cell][data-date="2026-11-08"]'))
    await expectGone(page.getByRole('alert'))
  })
})

async function takeDeletion(page: Page): Promise<void> {
  await button(page, 'Altre azioni del calendario').click()
  await page.getByRole('menuitem', { name: 'Elimina tutto' }).click()
}

/** The answer can be given once the name is typed, in whatever case. */
async function typeName(page: Page, name: string): Promise<void> {
  const answer = button(page.getByRole('dialog'), 'Elimina tutto')
  await expectSoon(() => answer.isDisabled(), true)
  await page.getByRole('dialog').getByRole('textbox').fill(name.toUpperCase())
  await answer.click()
}

describe('all lessons of a calendar', () => {
  test('are deleted after a question, and come back whole', async () => {
    const name = unique('Mimo')
    const courseId = await newCourse(staff, { name })
    const roomId = await newRoom(staff)
    const id = await newLesson({ courseId, roomId, startsAt: '2026-11-03T09:00' })
    await newLesson({ courseId, roomId, startsAt: '2026-11-04T09:00' })
    const held = await newLesson({ courseId, roomId, startsAt: '2026-10-14T18:30' })
    const studentId = await newStudent(staff, { courseIds: [courseId] })
    const entries = [{ studentId, present: true, minutes: null }]
    done(await staff.call('PUT', `/lessons/${held}/register`, { version: 0, entries }))
    const page = await open(place(courseId), { size: 'wide', expected: [/status of 500/] })
    const refused = message(page, new RegExp(`^${ALL_DELETION_FAILED}`))
    const failed = async () => {
      await expectSoon(() => refused.innerText(), `${ALL_DELETION_FAILED}.\nGuasto.`)
      await page.unrouteAll()
    }
    await page.route('**/api/lessons/deletion/preview', (route) => route.fulfill(FAULT))
    await takeDeletion(page)
    await failed()
    await button(page, 'Chiudi il messaggio').click()
    await expectGone(refused)
    await page.route('**/api/lessons/deletion', (route) => route.fulfill(FAULT))
    await takeDeletion(page)
    await typeName(page, name)
    await failed()
    await takeDeletion(page)
    await expectSeen(page.getByText(CONFIRM_DELETE_ALL))
    await expectSeen(page.getByText('14/10/2026 18:30, 1 studente'))
    await typeName(page, name)
    await expectSeen(message(page, ALL_DELETED))
    await expectSeen(page.getByText('Ancora nessuna lezione'))
    await button(page, 'Annulla').click()
    await expectSeen(block(page, id))
    await expectSoon(() => page.locator('[data-lesson]').count(), 3)
  })

  test('of a category are shown together, each under the name of its course', async () => {
    const name = unique('Doppiaggio')
    const categoryId = await newCategory(staff, name)
    const [a, b] = [unique('Primo'), unique('Secondo')]
    const ids = [
      await newCourse(staff, { name: a, categoryId }),
      await newCourse(staff, { name: b, categoryId }),
    ]
    const room = unique('Sala')
    await newRoom(staff, room)
    for (const courseId of ids) {
      const roomId = await newRoom(staff)
      await newLesson({ courseId, roomId, startsAt: '2026-11-03T09:00' })
    }
    // One of both, and one of another year: the calendar is emptied of them too.
    const [courseId, other] = ids as [number, number]
    const at = { courseId, roomId: await newRoom(staff) }
    await newLesson({ ...at, otherCourseIds: [other], startsAt: '2026-11-04T09:00' })
    await newLesson({ ...at, startsAt: '2026-03-04T09:00', anyway: true })
    const page = await open(`/app/categorie?q=${name}`)
    await button(page, `Azioni: ${name}`).click()
    await page.getByRole('menuitem', { name: 'Calendario' }).click()
    await expectScreen(page, '/app/schedule', `Calendario ${name}`)
    // What another tab chooses meanwhile does not decide over the address.
    const said = () => new URLSearchParams(placeOf(page).split('?')[1])
    await expectSoon(() => said().get('nome'), name)
    await expectSoon(() => said().get('corsi')?.split(';').toSorted(), ids.map(String).toSorted())
    const elsewhere = String(await newCourse(staff))
    await page.evaluate((id) => {
      for (const of of ['currentCourse', 'currentCorso', 'pdfUnione']) {
        document.cookie = `${of}=${id}; path=/`
      }
    }, elsewhere)
    await page.reload()
    await expectScreen(page, '/app/schedule', `Calendario ${name}`)
    await expectSeen(page.locator('[data-lesson]').filter({ hasText: a }))
    await expectSeen(page.locator('[data-lesson]').filter({ hasText: b }))
    await button(page, 'NUOVA LEZIONE').click()
    const window = dialog(page, 'Inserisci lezione')
    await choose(window, 'Corso', b)
    await choose(window, 'Aula', room)
    await field(window, 'Data').fill('05-11-2026')
    await button(window, 'Salva').click()
    await expectGone(window)
    await expectSoon(
      () => page.locator('[data-lesson]').filter({ hasText: '05-11-2026' }).allInnerTexts(),
      [expect.stringContaining(b)],
    )
    await expectSoon(() => page.locator('[data-lesson]').count(), 4)
    await takeDeletion(page)
    await expectSeen(
      page.getByText('Sono 5 lezioni, di tutti gli anni e di tutti i 2 corsi mostrati.'),
    )
    await typeName(page, name)
    await expectSeen(message(page, ALL_DELETED))
    await expectSeen(page.getByText('Ancora nessuna lezione'))
    await takeBack(page, ALL_DELETED)
    await expectSoon(() => page.locator('[data-lesson]').count(), 4)
  })
})

describe('every look', () => {
  test.each(['year', 'month', 'week', 'day'])('of the %s is well', async (view) => {
    const courseId = await newCourse(staff)
    const roomId = await newRoom(staff)
    const teacherIds = [await newTeacher(staff)]
    await newLesson({ courseId, roomId, teacherIds, fee: true, startsAt: '2026-11-03T09:00' })
    await newLesson({ courseId, roomId, startsAt: '2026-11-05T18:30', minutes: 120 })
    await close('2026-11-02')
    const page = await open(place(courseId, `&view=${view}&date=2026-11-03`))
    await expectWellInEveryLook(page, page.locator('[data-lesson]'))
  })

  test('of a course in the trash is not offered lessons that it would refuse', async () => {
    const courseId = await newCourse(staff)
    done(await staff.call('POST', `/courses/${courseId}/archiving`, {}))
    done(await staff.call('DELETE', `/courses/${courseId}`, {}))
    const page = await open(place(courseId))
    await expectSeen(page.getByText(/Questo corso è nel cestino/))
    await expectSeen(page.getByRole('link', { name: 'Vai ai corsi' }))
    await expectGone(page.getByText('Ancora nessuna lezione'))
  })

  test('on a phone is a list of days, where lessons are opened and inserted', async () => {
    const courseId = await newCourse(staff)
    const roomId = await newRoom(staff)
    const id = await newLesson({ courseId, roomId, startsAt: '2026-11-03T09:00' })
    const page = await open(place(courseId, '&view=week&date=2026-11-03'), { size: 'phone' })
    await expectSeen(block(region(page, 'martedì 3 novembre 2026'), id))
    await expectGone(page.locator('[role=table]'))
    await block(page, id).click()
    await expectSeen(dialog(page, 'Modifica lezione'))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
    await button(page, 'Inserisci lezione, venerdì 6 novembre 2026').click()
    await expectSeen(dialog(page, 'Inserisci lezione'))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))

    // The weekdays of the course are chosen and kept to here too.
    await button(page, 'Giorni visibili').click()
    await page.getByRole('checkbox', { name: 'Mar' }).click()
    await expectGone(region(page, 'martedì 3 novembre 2026'))
    await expectSeen(page.getByText('1 lezione è in un giorno nascosto.'))
    await page.getByRole('checkbox', { name: 'Mar' }).click()
    await expectSeen(region(page, 'martedì 3 novembre 2026'))
    await page.keyboard.press('Escape')
    await button(page, 'Mese').click()
    await button(page, 'Periodo successivo').click()
    await expectSeen(page.getByText('A dicembre 2026 non ci sono lezioni.'))
  })
})
