import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse, newRoom, newTeacher, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectSeen,
  expectSoon,
  field,
  message,
  stillBox,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { unreadText } from '#kit/web/unread.tsx'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

let staff: Client
beforeAll(async () => {
  staff = await world.as('staff')
  await world.sql("insert into closing_days (day, created_by) values ('2026-11-10', 'staff')")
})

/** A course that ends on Tuesday 17 November, with a room of its own. */
async function setting() {
  const names = { course: unique('Recitazione'), room: unique('Sala'), surname: unique('Verdi') }
  const courseId = await newCourse(staff, { name: names.course, endsOn: '2026-11-17' })
  const roomId = await newRoom(staff, names.room)
  const teacherId = await newTeacher(staff, { name: 'Luca', surname: names.surname })
  return { ...names, courseId, roomId, teacherId }
}

const newLesson = async (input: Record<string, unknown>): Promise<number> =>
  done(await staff.call('POST', '/lessons', { minutes: 60, ...input })).id
const startsOf = async (courseId: number): Promise<string[]> =>
  done(
    await staff.call('GET', '/lessons', { from: '2026-09-01', to: '2027-08-31', courseId }),
  ).rows.map(({ startsAt }: { startsAt: string }) => startsAt.slice(5, 16))

/** Opens the window of a new lesson, on Tuesday 20 October at nine. */
async function openNew(courseId: number, room: string, options?: PageOptions) {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', `/app/schedule?id=${courseId}`)
  await button(page, 'NUOVA LEZIONE').click()
  const shown = dialog(page, 'Inserisci lezione')
  await field(shown, 'Data').fill('20-10-2026')
  await field(shown, 'Ora di inizio').fill('0900')
  await choose(shown, 'Aula', room)
  return { page, shown }
}

const weeks = (shown: Locator) => shown.getByRole('spinbutton', { name: 'Settimane aggiuntive' })

async function preview(shown: Locator, extraWeeks: number, ...weekdays: string[]): Promise<void> {
  for (const name of weekdays) await shown.getByLabel(name, { exact: true }).check()
  await weeks(shown).fill(String(extraWeeks))
  await shown.getByRole('button', { name: /^Anteprima/ }).click()
  await expectSeen(rows(shown).first())
}

const rows = (shown: Locator) =>
  shown.getByRole('list', { name: 'Date da inserire' }).locator('> li')
const row = (shown: Locator, day: string) => rows(shown).filter({ hasText: day })
const summary = (shown: Locator, text: string | RegExp) =>
  expectSeen(shown.getByRole('status').filter({ hasText: text }))

describe('a multiple insertion', () => {
  test('has the seven weekdays and the weeks to add, none less than zero', async () => {
    const { courseId, room } = await setting()
    const { shown } = await openNew(courseId, room)
    const weekdays = shown.getByRole('group', { name: 'Giorni della settimana' })
    const names = ['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom']
    await expectSoon(() => weekdays.getByRole('checkbox').count(), 7)
    for (const name of names) await expectSeen(weekdays.getByLabel(name, { exact: true }))
    await expectSoon(() => weeks(shown).getAttribute('min'), '0')
    await expectSoon(() => weeks(shown).inputValue(), '0')
    await expectSeen(button(shown, 'Salva'))
    await weeks(shown).fill('-1')
    await button(shown, 'Salva').click()
    await expectSeen(shown.getByRole('alert').getByText('Scrivi quante settimane: da 0 a 120'))
    await weeks(shown).fill('0')
    await weekdays.getByLabel('Lun', { exact: true }).check()
    await button(shown, 'Salva').click()
    await expectSeen(shown.getByRole('alert').getByText(/I giorni scelti vengono tutti prima/))
    await weekdays.getByLabel('Gio', { exact: true }).check()
    await weeks(shown).fill('1')
    await expectSeen(shown.getByText('3 lezioni, da gio 22-10-2026 a gio 29-10-2026'))
    await expectSeen(button(shown, 'Anteprima (3)'))
    await expectSoon(() => startsOf(courseId), [])
  })

  test('goes on to the end of the course, with another hour on another day', async () => {
    const { courseId, room } = await setting()
    const { shown } = await openNew(courseId, room)
    for (const name of ['Mar', 'Gio']) await shown.getByLabel(name, { exact: true }).check()
    await field(shown, 'Gio alle').fill('99')
    await button(shown, 'Fine del corso').click()
    await expectSoon(() => weeks(shown).isDisabled(), true)
    await expectSeen(shown.getByText('9 lezioni, da mar 20-10-2026 a mar 17-11-2026'))
    await button(shown, 'Anteprima (9)').click()
    await expectSeen(shown.getByText('Orario non valido'))
    await field(shown, 'Gio alle').fill('1130')
    await button(shown, 'Anteprima (9)').click()
    await expectSoon(
      async () =>
        (await rows(shown).allInnerTexts()).slice(0, 2).map((text) => text.split('\n')[0]),
      ['mar 20-10-2026', 'gio 22-10-2026'],
    )
    await button(shown, 'Inserisci 8 lezioni').click()
    await expectGone(shown)
    const held = ['20T09:00', '22T11:30', '27T09:00', '29T11:30'].map((at) => `10-${at}`)
    const later = ['03T09:00', '05T11:30', '12T11:30', '17T09:00'].map((at) => `11-${at}`)
    await expectSoon(() => startsOf(courseId), [...held, ...later])
  })

  test('is of every second week, up to a day that is right', async () => {
    const { courseId, room } = await setting()
    const { shown } = await openNew(courseId, room)
    await field(shown, 'oppure fino al').fill('01-10-2026')
    await button(shown, 'Salva').click()
    await expectSeen(shown.getByText('Scrivi un giorno che viene dopo la data').first())
    await field(shown, 'oppure fino al').fill('16-11-2026')
    await shown.getByLabel('Una settimana sì e una no').check()
    await expectSeen(shown.getByText('2 lezioni, da mar 20-10-2026 a mar 03-11-2026'))
    await expectWellInEveryLook(shown.page(), button(shown, 'Anteprima (2)'))
  })

  test('is not lost unasked, nor what was put right in it', async () => {
    const { courseId, room } = await setting()
    const { page, shown } = await openNew(courseId, room)
    await preview(shown, 1, 'Mar', 'Gio')
    const question = dialog(page, 'Modifiche non salvate')
    await page.keyboard.press('Escape')
    await button(question, 'Resta qui').click()
    await expectGone(question)
    await rows(shown).first().getByRole('checkbox').uncheck()
    await button(shown, 'Indietro').click()
    await button(question, 'Resta qui').click()
    await expectGone(question)
    await expectSeen(rows(shown).first().getByText('Da saltare'))
  })

  test('saves nothing before it was looked at, then all at once, and takes all back', async () => {
    const { courseId, room } = await setting()
    const { page, shown } = await openNew(courseId, room)
    await preview(shown, 1, 'Mar', 'Gio')
    await summary(shown, '4 date: 4 libere')
    await expectSoon(() => startsOf(courseId), [])
    await button(shown, 'Indietro').click()
    await expectSoon(() => field(shown, 'Ora di inizio').inputValue(), '09:00')
    await shown.getByRole('button', { name: /^Anteprima/ }).click()
    await button(shown, 'Inserisci 4 lezioni').click()
    await expectSeen(message(page, 'Inserimento completato con successo. 4 lezioni inserite.'))
    await expectGone(shown)
    await expectSoon(
      () => startsOf(courseId),
      ['10-20T09:00', '10-22T09:00', '10-27T09:00', '10-29T09:00'],
    )
    await button(page, 'Annulla').click()
    await expectSeen(message(page, 'Annullato.'))
    await expectSoon(() => startsOf(courseId), [])
  })

  test('shows what is in the way of each date, and a way out for each', async () => {
    const { courseId, room, roomId, surname, teacherId } = await setting()
    const other = await setting()
    const spare = unique('Spazio')
    await newRoom(staff, spare)
    await newLesson({ courseId: other.courseId, roomId, startsAt: '2026-10-27T09:30' })
    await newLesson({ courseId: other.courseId, roomId, startsAt: '2026-11-03T08:30' })
    await newLesson({
      courseId: other.courseId,
      roomId: other.roomId,
      teacherIds: [teacherId],
      startsAt: '2026-10-20T09:00',
    })
    const { page, shown } = await openNew(courseId, room)
    await choose(shown, 'Insegnanti', surname)
    await preview(shown, 5)
    await summary(
      shown,
      '6 date: 1 libera, 2 con l’aula occupata, 1 con un insegnante o un corso già impegnato, 1 in un giorno di chiusura, 1 oltre la fine del corso',
    )
    await expectSeen(row(shown, '20-10-2026').getByText(`${surname} Luca ha già lezione`))
    const taken = row(shown, '27-10-2026')
    await expectSeen(taken.getByText(`${other.course}, 27/10/2026 09:30-10:30, ${room}.`))
    await expectSeen(row(shown, '10-11-2026').getByText('Giorno di chiusura: sarà saltata'))
    await expectSeen(row(shown, '24-11-2026').getByText('Oltre la fine del corso: sarà saltata'))
    await expectWellInEveryLook(page, taken.getByText('Aula occupata'))
    await button(shown, 'Inserisci 4 lezioni').click()
    await expectSeen(shown.getByRole('alert').getByText(/^2 date non hanno l’aula libera/))
    await expectSoon(() => startsOf(courseId), [])

    await taken.getByRole('button', { name: 'Sposta alle 10:30' }).click()
    await expectSeen(taken.getByText('Libero', { exact: true }))
    const room2 = row(shown, '03-11-2026').getByRole('combobox', { name: /^Aula/ })
    await room2.selectOption({ label: spare })
    await expectSeen(row(shown, '03-11-2026').getByText('Libero', { exact: true }))
    await row(shown, '20-10-2026').getByRole('checkbox').uncheck()
    await expectSeen(row(shown, '20-10-2026').getByText('Da saltare'))
    await button(shown, 'Inserisci 3 lezioni').click()
    await expectSeen(
      message(
        page,
        'Sono stati inseriti solo 3 lezioni anziché 6. 1 lezione saltata per giorni di chiusura. 1 giorno oltre la fine del corso.',
      ),
    )
    await expectSoon(() => startsOf(courseId), ['10-27T10:30', '11-03T09:00', '11-17T09:00'])
  })

  test('counts what the calendar leaves out, when everything else was inserted', async () => {
    const { courseId, room } = await setting()
    const { page, shown } = await openNew(courseId, room)
    await preview(shown, 5)
    await button(shown, 'Inserisci 4 lezioni').click()
    await expectSeen(
      message(
        page,
        'Inserimento completato con successo. 4 lezioni inserite. 1 lezione saltata per giorni di chiusura. 1 giorno oltre la fine del corso.',
      ),
    )
  })

  test('puts right all rows without a room with one click', async () => {
    const { courseId, room, roomId } = await setting()
    const other = await setting()
    for (const day of ['2026-10-20', '2026-10-27', '2026-11-03'])
      await newLesson({ courseId: other.courseId, roomId, startsAt: `${day}T09:00` })
    const { shown } = await openNew(courseId, room)
    await preview(shown, 2)
    await summary(shown, '3 date: 3 con l’aula occupata')
    await button(shown, 'Sposta al prossimo orario libero').click()
    await summary(shown, '3 date: 3 libere')
    await expectSoon(() => rows(shown).first().getByRole('textbox').inputValue(), '10:00')
    await rows(shown).first().getByRole('textbox').fill('0930')
    await summary(shown, '3 date: 2 libere, 1 con l’aula occupata')
    await rows(shown)
      .first()
      .getByRole('button', { name: /^Apri la lezione/ })
      .first()
      .click()
    await expectSeen(field(dialog(shown.page(), 'Modifica lezione'), 'Data'))
    await shown.page().keyboard.press('Escape')
    await rows(shown).first().getByRole('button', { name: 'Salta' }).click()
    await summary(shown, '2 date: 2 libere · 1 da saltare')
  })

  test('moves all rows whose teacher is busy with one click', async () => {
    const { courseId, room, surname, teacherId } = await setting()
    const { courseId: other, roomId } = await setting()
    for (const day of ['2026-10-20', '2026-10-27']) {
      const busy = { courseId: other, roomId, teacherIds: [teacherId] }
      await newLesson({ ...busy, startsAt: `${day}T09:00` })
    }
    const { shown } = await openNew(courseId, room)
    await choose(shown, 'Insegnanti', surname)
    await preview(shown, 1)
    await summary(shown, '2 date: 2 con un insegnante o un corso già impegnato')
    await button(shown, 'Sposta al prossimo orario libero').click()
    await summary(shown, '2 date: 2 libere')
    await expectSoon(() => rows(shown).first().getByRole('textbox').inputValue(), '10:00')
  })

  test('gives all rows whose teacher is busy to one who is free with one click', async () => {
    const { courseId, room, surname, teacherId } = await setting()
    const { courseId: other, roomId } = await setting()
    const spare = await newTeacher(staff, { name: 'Ugo', surname: unique('Abate') })
    const last = unique('Zeno')
    const ida = await newTeacher(staff, { name: 'Ida', surname: last })
    for (const day of ['2026-10-20', '2026-10-27']) {
      const busy = { courseId: other, roomId, teacherIds: [teacherId] }
      await newLesson({ ...busy, startsAt: `${day}T09:00` })
    }
    const { page, shown } = await openNew(courseId, room)
    await choose(shown, 'Insegnanti', surname)
    await preview(shown, 2)
    await summary(shown, '3 date: 1 libera, 2 con un insegnante o un corso già impegnato')
    await button(shown, 'Usa un altro insegnante libero').click()
    await summary(shown, '3 date: 3 libere')
    await button(row(shown, '27-10-2026'), 'Rimetti chi c’era').click()
    await summary(shown, '3 date: 2 libere, 1 con un insegnante o un corso già impegnato')
    const again = row(shown, '27-10-2026')
    await expectSeen(again.getByRole('button', { name: /^Affida a Abate/ }))
    await button(again, 'Un altro insegnante…').click()
    const free = again.getByRole('combobox', { name: /^Un altro insegnante libero/ })
    await free.selectOption({ label: `${last} Ida` })
    await expectSeen(again.getByText(`Con ${last} Ida`))
    await button(shown, 'Inserisci 3 lezioni').click()
    await expectSeen(message(page, /3 lezioni inserite/))
    const { rows: made } = done(
      await staff.call('GET', '/lessons', { from: '2026-10-01', to: '2026-11-30', courseId }),
    )
    const whose = made.map(({ teachers }: { teachers: { id: number }[] }) => teachers[0]?.id)
    expect(whose).toEqual([spare, ida, teacherId])
  })

  test('asks whether to insert although a teacher is busy', async () => {
    const { courseId, room, surname, teacherId } = await setting()
    const other = await setting()
    await newLesson({
      courseId: other.courseId,
      roomId: other.roomId,
      teacherIds: [teacherId],
      startsAt: '2026-10-20T09:00',
    })
    const { page, shown } = await openNew(courseId, room)
    await choose(shown, 'Insegnanti', surname)
    await preview(shown, 1)
    await button(shown, 'Inserisci 2 lezioni').click()
    await button(dialog(page, 'Insegnante o corso già impegnato'), 'Salva comunque').click()
    await expectSeen(message(page, 'Inserimento completato con successo. 2 lezioni inserite.'))
  })

  test('is looked at by a click during which it is said that a teacher is busy', async () => {
    const { courseId, room, surname, teacherId } = await setting()
    const { courseId: other, roomId } = await setting()
    const teacherIds = [teacherId]
    await newLesson({ courseId: other, roomId, teacherIds, startsAt: '2026-10-20T09:00' })
    const { page, shown } = await openNew(courseId, room)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/lessons/preview', async (route) => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest((request) =>
      Boolean(request.postData()?.includes(`"teacherIds":[${teacherId}]`)),
    )
    await choose(shown, 'Insegnanti', surname)
    await weeks(shown).fill('1')
    const look = button(shown, 'Anteprima (2)')
    await look.hover()
    await page.mouse.down()
    const answered = (await asked).response()
    held.resolve()
    await (await answered)?.finished()
    await stillBox(look)
    await page.mouse.up()
    await expectSeen(rows(shown).first())
  })

  test('is refused whole when a room is taken meanwhile, and judged anew', async () => {
    const { courseId, room, roomId } = await setting()
    const other = await setting()
    const { shown } = await openNew(courseId, room)
    await preview(shown, 1)
    await summary(shown, '2 date: 2 libere')
    await newLesson({ courseId: other.courseId, roomId, startsAt: '2026-10-27T09:00' })
    await button(shown, 'Inserisci 2 lezioni').click()
    await expectSeen(
      shown
        .getByRole('alert')
        .getByText(/^Rilevati errori durante l'inserimento\.\s+Aula occupata\./),
    )
    await summary(shown, '2 date: 1 libera, 1 con l’aula occupata')
    await expectSoon(() => startsOf(courseId), [])
  })

  test('says that its dates could not be judged, and judges them anew', async () => {
    const { courseId, room } = await setting()
    const { page, shown } = await openNew(courseId, room, { expected: [/status of 500/] })
    await page.route('**/api/lessons/preview', (route) => route.fulfill({ status: 500 }))
    await preview(shown, 1, 'Mar')
    await expectSeen(shown.getByRole('alert').getByText(unreadText('le date')))
    await expectGone(rows(shown).getByText('Controllo…').first())
    await page.unroute('**/api/lessons/preview')
    await button(shown, 'Riprova').click()
    await expectSoon(() => rows(shown).getByText('Libero', { exact: true }).count(), 2)
    await expectGone(shown.getByRole('alert'))
  })

  test('of forty dates is looked at by the keyboard alone', async () => {
    const { courseId, room } = await setting()
    await world.sql("update courses set ends_on = '2027-08-31' where id = $1", [courseId])
    const { page, shown } = await openNew(courseId, room)
    await weeks(shown).fill('39')
    await page.keyboard.press('Enter')
    await summary(shown, /^40 date: /)
    await expectSoon(() => rows(shown).count(), 40)
    await expectSoon(
      () =>
        shown
          .getByRole('status')
          .first()
          .evaluate((line) => line.matches(':focus')),
      true,
    )
    // What is skipped has nothing more to reach: the next stop is the next date.
    for (const at of [0, 1]) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expectSeen(rows(shown).nth(at).getByText('Da saltare'))
    }
    await expectSeen(button(shown, 'Inserisci 37 lezioni'))
  })

  test('is a card for each date on a phone', async () => {
    const { courseId, room } = await setting()
    const { page, shown } = await openNew(courseId, room, { size: 'phone' })
    await preview(shown, 2)
    await summary(shown, /^3 date/)
    await expectWithin(page, rows(shown).first())
    await button(shown, 'Inserisci 3 lezioni').click()
    await expectSeen(message(page, /3 lezioni inserite/))
  })
})

/** Nothing of it reaches over the edge of the window. */
async function expectWithin(page: Page, what: Locator): Promise<void> {
  const box = await what.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
