import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import {
  done,
  newCategory,
  newCourse,
  newRoom,
  newSubject,
  newTeacher,
} from '#tests/support/academy.ts'
import { openBrowser, signIn, SIZES, type PageOptions } from '#tests/support/browser.ts'
import { newEvent } from '#tests/support/events.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  choose,
  expectGone,
  expectSeen,
  expectSoon,
  placeOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const DAY = '2026-10-20'
const NEXT_DAY = '2026-10-21'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

const categoryId = await newCategory(staff, 'Recitazione')
const first = await newCourse(staff, { name: 'Primo anno A', categoryId })
const other = await newCourse(staff, { name: 'Primo anno B', categoryId })
const rooms = [await newRoom(staff, 'Aula 1'), await newRoom(staff, 'Aula 2')] as const
const theatre = await newRoom(staff, 'Teatro')
const ada = await newTeacher(staff, { name: 'Ada', surname: 'Verdi' })
const bea = await newTeacher(staff, { name: 'Bea', surname: 'Orsini' })
const diction = await newSubject(staff, { name: 'Dizione' })

async function lesson(time: string, minutes: number, more: object = {}): Promise<number> {
  const startsAt = `${DAY}T${time}:00`
  const input = { courseId: first, startsAt, minutes, ...more }
  return done(await staff.call('POST', '/lessons', { ...input, anyway: true })).id
}

await lesson('09:00', 120, {
  roomId: rooms[0],
  teacherIds: [ada],
  subjectIds: [diction],
  fee: true,
})
await lesson('14:00', 90, { roomId: rooms[0], otherCourseIds: [other], teacherIds: [bea] })
await lesson('10:00', 120, { courseId: other, roomId: rooms[1], teacherIds: [ada, bea] })
const outside = await lesson('18:30', 210, { courseId: other, roomId: theatre })
await world.sql('update lessons set room_id = null where id = $1', [outside])

const MORNING = '09:00–11:00 $ Pagamento Quota Primo anno A Verdi Ada Dizione'
const TOGETHER = '10:00–12:00 Primo anno B Orsini Bea, Verdi Ada Lezione'
const AFTERNOON = '14:00–15:30 Primo anno A + Primo anno B Orsini Bea Lezione'
const EVENING = '18:30–22:00 Primo anno B Lezione'

async function open(day = DAY, options: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', `/app/scuola?day=${day}`)
  await expectSeen(page.getByRole('region', { name: 'Giornata' }).getByRole('group').last())
  return page
}

const part = (page: Page) => page.getByRole('region', { name: 'Giornata', exact: true })
/** The names of the columns; the first heading of this level is none. */
const columns = async (page: Page) =>
  (await part(page).getByRole('heading', { level: 3 }).allInnerTexts()).slice(1)
const inColumn = async (page: Page, name: string) => {
  const column = part(page).getByRole('region', { name, exact: true })
  const texts = await column.locator('[data-block]').allInnerTexts()
  return texts.map((text) => text.replace(/\s+/g, ' ').trim())
}

const ROOMS = ['Aula 1', 'Aula 2', 'Teatro', 'Senza aula']

test('shows all rooms of a day side by side, or its teachers', async () => {
  const page = await open(DAY, { size: 'wide' })
  await expectSoon(() => columns(page), ROOMS)
  await expectSoon(() => inColumn(page, 'Aula 1'), [MORNING, AFTERNOON])
  await expectSoon(() => inColumn(page, 'Aula 2'), [TOGETHER])
  await expectSoon(() => inColumn(page, 'Teatro'), [])
  await expectSoon(() => inColumn(page, 'Senza aula'), [EVENING])
  await expectWellInEveryLook(page, part(page).getByRole('button', { name: MORNING }))
  await page.setViewportSize(SIZES.wide)

  await button(page, 'Insegnanti').click()
  await expectSoon(() => columns(page), ['Orsini Bea', 'Verdi Ada', 'Senza insegnante'])
  await expectSoon(
    () => inColumn(page, 'Orsini Bea'),
    [
      '10:00–12:00 Primo anno B Aula 2 Lezione',
      '14:00–15:30 Primo anno A + Primo anno B Aula 1 Lezione',
    ],
  )
  expect((await inColumn(page, 'Verdi Ada')).length).toBe(2)
  expect(placeOf(page)).toContain('by=teachers')
  await page.reload()
  await expectSoon(
    () => inColumn(page, 'Senza insegnante'),
    ['18:30–22:00 Primo anno B Senza aula Lezione'],
  )
})

test('puts each lesson at its time', async () => {
  const page = await open()
  // Empty rooms come a moment later, and make the columns narrower.
  await expectSoon(() => columns(page), ROOMS)
  const box = async (name: string) => {
    const found = await part(page).getByRole('button', { name, exact: true }).boundingBox()
    return found ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const [morning, together, afternoon] = [
    await box(MORNING),
    await box(TOGETHER),
    await box(AFTERNOON),
  ]
  expect(together.height).toBeCloseTo(morning.height, 0)
  // An hour later is half a lesson of two hours lower, but for the line between two lessons.
  expect(together.y - morning.y).toBeCloseTo((morning.height + 2) / 2, 0)
  expect(afternoon.y - morning.y).toBeCloseTo(((morning.height + 2) / 2) * 5, 0)
  expect(together.x).toBeGreaterThan(morning.x + morning.width)
})

test('is used by keyboard alone', async () => {
  const page = await open()
  const block = (name: string) => part(page).getByRole('button', { name, exact: true })
  const isFocused = (name: string) =>
    expectSoon(() => block(name).evaluate((one) => one === document.activeElement), true)
  await expectSeen(block(MORNING))
  await button(page, 'Insegnanti').focus()
  await page.keyboard.press('Tab')
  await isFocused(MORNING)
  await page.keyboard.press('ArrowDown')
  await isFocused(AFTERNOON)
  await page.keyboard.press('ArrowRight')
  await isFocused(TOGETHER)
  await page.keyboard.press('ArrowRight')
  await isFocused(EVENING)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await isFocused(MORNING)
  await page.keyboard.press('Enter')
  await expectSeen(page.getByRole('dialog', { name: 'Modifica lezione' }))
  await page.keyboard.press('Escape')
  await expectGone(page.getByRole('dialog'))
  await isFocused(MORNING)
})

test('turns to other days, and says when there is nothing', async () => {
  const page = await open()
  await button(page, 'Giorno successivo').click()
  await expectSeen(page.getByRole('heading', { name: 'mercoledì 21 ottobre 2026' }))
  await expectSeen(page.getByText('Nessuna lezione in questo giorno.'))
  expect(placeOf(page)).toContain(NEXT_DAY)
  await button(page, 'Giorno precedente').click()
  await expectSeen(part(page).getByRole('button', { name: MORNING, exact: true }))
  await part(page).getByRole('textbox', { name: 'Giorno' }).fill('22/10/2026')
  await expectSeen(page.getByRole('heading', { name: 'giovedì 22 ottobre 2026' }))
  await button(page, 'Oggi').click()
  await expectGone(page.getByRole('heading', { name: 'giovedì 22 ottobre 2026' }))
})

test('says that the school is closed', async () => {
  await world.sql(`insert into closing_days (day, created_by) values ('2026-12-25', 'test')`)
  const page = await open('2026-12-25')
  await expectSeen(part(page).getByText('Giorno di chiusura'))
})

test('begins a lesson where a room is empty', async () => {
  const page = await open('2026-10-23')
  const place = part(page).getByRole('button', { name: 'Nuova lezione: Teatro', exact: true })
  const { height = 0 } = (await place.boundingBox()) ?? {}
  // A little below ten o'clock, of fourteen hours that begin at eight.
  await place.click({ position: { x: 20, y: (height / 14) * 2.1 } })
  const question = page.getByRole('dialog', { name: 'Nuova lezione' })
  await expectSeen(question.getByText('Teatro, ven 23-10-2026 ore 10:00'))
  await button(question, 'Continua').press('Enter')
  await expectSeen(question.getByText('Scegli il corso della lezione'))
  await choose(question, 'Corso', 'Primo anno B')
  await button(question, 'Continua').click()
  const window = page.getByRole('dialog', { name: 'Inserisci lezione' })
  await button(window, 'Salva').click()
  await expectGone(window)
  await expectSoon(() => inColumn(page, 'Teatro'), ['10:00–11:00 Primo anno B Lezione'])
})

test('finds a free room and says what it has next', async () => {
  const page = await open()
  await button(page, 'Trova un’aula libera').click()
  const dialog = page.getByRole('dialog', { name: 'Trova un’aula libera' })
  const free = dialog.getByRole('list', { name: 'Aule libere' }).getByRole('listitem')
  const found = async () => (await free.allInnerTexts()).map((text) => text.split(/\s*\n\s*/))
  await dialog.getByRole('textbox', { name: 'Dalle' }).fill('12:00')
  await expectSoon(found, [
    ['Aula 1', 'Poi, 14:00–15:30: Primo anno A + Primo anno B', 'Nuova lezione'],
    ['Aula 2', 'Poi libera fino a sera', 'Nuova lezione'],
    ['Teatro', 'Poi libera fino a sera', 'Nuova lezione'],
  ])
  await dialog.getByRole('textbox', { name: 'Dalle' }).fill('10:30')
  await expectSoon(async () => (await found()).map(([name]) => name), ['Teatro'])
  await expectWellInEveryLook(page, free)
  await dialog.getByRole('spinbutton', { name: 'Durata (ore)' }).fill('12')
  await expectSeen(dialog.getByText('Scrivi giorno, orario e durata, da mezz’ora a 10 ore.'))
  await dialog.getByRole('spinbutton', { name: 'Durata (ore)' }).fill('2')
  await free.getByRole('button', { name: 'Nuova lezione: Teatro' }).click()
  await expectSeen(
    page
      .getByRole('dialog', { name: 'Nuova lezione' })
      .getByText('Teatro, mar 20-10-2026 ore 10:30'),
  )
})

test('offers the next time when no room is free', async () => {
  const day = '2026-10-26'
  for (const { id } of done(await staff.call('GET', '/room-options')).rows) {
    const input = { courseId: first, startsAt: `${day}T09:00:00`, minutes: 100, roomId: id }
    done(await staff.call('POST', '/lessons', { ...input, anyway: true }))
  }
  const page = await open(day)
  await button(page, 'Trova un’aula libera').click()
  const dialog = page.getByRole('dialog', { name: 'Trova un’aula libera' })
  await expectSeen(dialog.getByText('Nessuna aula libera in questo orario'))
  await button(dialog, 'Prova alle 10:45').click()
  await expectSoon(() => dialog.getByRole('listitem').count(), 3)
})

test('finds no room free where an event is', async () => {
  const day = '2026-10-27'
  for (const { id: roomId } of done(await staff.call('GET', '/room-options')).rows) {
    await newEvent(staff, { day, roomId, startTime: '09:00', endTime: '10:00' })
    await newEvent(staff, { day, roomId, startTime: '11:00', endTime: '12:30', title: 'Prove' })
  }
  const page = await open(day)
  await button(page, 'Trova un’aula libera').click()
  const dialog = page.getByRole('dialog', { name: 'Trova un’aula libera' })
  await button(dialog, 'Prova alle 12:30').click()
  await dialog.getByRole('textbox', { name: 'Dalle' }).fill('10:00')
  await dialog.getByRole('spinbutton', { name: 'Durata (ore)' }).fill('1')
  await expectSoon(() => dialog.getByText('Poi, 11:00–12:30: Prove').count(), 3)
})

test('is a list by room on a phone', async () => {
  const page = await open(DAY, { size: 'phone' })
  const room = part(page).getByRole('region', { name: 'Aula 1', exact: true })
  await expectSeen(room)
  await expectSoon(() => room.getByRole('listitem').count(), 2)
  await room.getByRole('button', { name: AFTERNOON }).click()
  await expectSeen(page.getByRole('dialog', { name: 'Modifica lezione' }))
  await page.keyboard.press('Escape')
  await expectGone(page.getByRole('dialog'))
  await expectSeen(button(room, 'Nuova lezione: Aula 1'))
  const free = part(page).getByRole('region', { name: 'Senza lezioni' })
  await button(free, 'Nuova lezione: Teatro').click()
  const question = page.getByRole('dialog', { name: 'Nuova lezione' })
  await expectSeen(question.getByText('Teatro, mar 20-10-2026 ore 08:00'))
})
