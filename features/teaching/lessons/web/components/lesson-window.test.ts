import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse, newRoom, newSubject, newTeacher, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
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
  message,
  stillBox,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

let staff: Client
beforeAll(async () => {
  staff = await world.as('staff')
})

/** A course with a room of its own and what its lessons need. */
async function setting() {
  const names = { course: unique('Recitazione'), room: unique('Sala'), surname: unique('Verdi') }
  const courseId = await newCourse(staff, { name: names.course })
  const roomId = await newRoom(staff, names.room)
  const teacherId = await newTeacher(staff, { name: 'Luca', surname: names.surname })
  const at = (startsAt: string, more: Record<string, unknown> = {}) =>
    newLesson({ courseId, roomId, startsAt, minutes: 60, ...more })
  return { ...names, courseId, roomId, teacherId, at }
}

type Lesson = { id: number; version: number } & Record<string, unknown>
const newLesson = async (input: Record<string, unknown>): Promise<number> =>
  done(await staff.call('POST', '/lessons', input)).id
const lessonsOf = async (courseId: number): Promise<Lesson[]> =>
  done(await staff.call('GET', '/lessons', { from: '2026-09-01', to: '2027-08-31', courseId })).rows

async function openCalendar(courseId: number, options?: PageOptions): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', `/app/schedule?id=${courseId}`)
  return page
}

const NEW = 'Inserisci lezione'
const EDIT = 'Modifica lezione'

async function openNew(courseId: number, options?: PageOptions) {
  const page = await openCalendar(courseId, options)
  await button(page, 'NUOVA LEZIONE').click()
  const shown = dialog(page, NEW)
  await field(shown, 'Data').fill('20-10-2026')
  return { page, shown }
}

async function openLesson(courseId: number, time: string | RegExp, options?: PageOptions) {
  const page = await openCalendar(courseId, options)
  await page.getByRole('button', { name: time }).first().click()
  const shown = dialog(page, EDIT)
  await expectSeen(field(shown, 'Data'))
  return { page, shown }
}

const save = (scope: Locator | Page) => button(scope, 'Salva').click()
const duration = (scope: Locator) => scope.getByRole('spinbutton', { name: 'Durata (ore)' })
const roomOf = (scope: Locator) =>
  scope.getByRole('combobox', { name: 'Aula', exact: true }).inputValue()
const values = (scope: Locator, ...labels: string[]) =>
  Promise.all(labels.map((label) => field(scope, label).inputValue()))

describe('a new lesson', () => {
  test('begins at eight for an hour, and takes everything that a lesson has', async () => {
    const { course, courseId, room, surname } = await setting()
    const joined = unique('Canto')
    const joinedId = await newCourse(staff, { name: joined })
    const subject = unique('Dizione')
    await newSubject(staff, { name: subject })
    const { page, shown } = await openNew(courseId)
    await expectSoon(() => values(shown, 'Data', 'Ora di inizio'), ['20-10-2026', '08:00'])
    await expectSoon(() => duration(shown).inputValue(), '1')
    await field(shown, 'Ora di inizio').fill('1830')
    await duration(shown).fill('2,5')
    await choose(shown, 'Aula', room)
    await choose(shown, 'Insegnanti', surname)
    await choose(shown, 'Materie', subject)
    await choose(shown, 'Altri corsi', joined)
    await field(shown, 'Argomento').fill('La voce')
    for (const label of [
      'Pagamento quota',
      'Dividi il fatturato tra gli insegnanti',
      'Fattura giornaliera',
    ])
      await shown.getByLabel(label).check()
    await save(shown)
    await expectSeen(message(page, 'Lezione inserita'))
    await expectGone(shown)
    const [lesson] = await lessonsOf(courseId)
    expect(lesson).toMatchObject({
      courseName: course,
      startsAt: '2026-10-20T18:30:00',
      minutes: 150,
      roomName: room,
      teachers: [{ name: `${surname} Luca` }],
      subjects: [{ name: subject }],
      otherCourses: [{ id: joinedId, name: joined }],
      topic: 'La voce',
      fee: true,
      splitBilling: true,
      dailyBilling: true,
      seriesId: null,
    })
    await button(page, 'Annulla').click()
    await expectSeen(message(page, 'Annullato.'))
    await expectSoon(() => lessonsOf(courseId), [])
  })

  test('proposes hour, length, room and teachers of the last lesson', async () => {
    const { courseId, room, surname, teacherId, at } = await setting()
    await at('2026-11-17T18:30', { minutes: 150, teacherIds: [teacherId] })
    const page = await browser.newPage()
    await signIn(page, world, 'staff', `/app/schedule?id=${courseId}&view=month&date=2026-11-10`)
    await button(page, 'NUOVA LEZIONE').click()
    const shown = dialog(page, NEW)
    await button(shown, `Come l’ultima: mar 24-11-2026 ore 18:30, 2,5 ore, ${room}`).click()
    await expectSoon(() => values(shown, 'Data', 'Ora di inizio'), ['24-11-2026', '18:30'])
    await expectSoon(() => roomOf(shown), room)
    await save(shown)
    await expectSeen(message(page, 'Lezione inserita'))
    expect((await lessonsOf(courseId))[1]).toMatchObject({
      startsAt: '2026-11-24T18:30:00',
      minutes: 150,
      teachers: [{ name: `${surname} Luca` }],
    })
  })

  test('offers first the rooms and teachers that are free then', async () => {
    const { courseId, room, roomId, surname, teacherId } = await setting()
    const [free, other] = [unique('Sala'), await newCourse(staff)]
    await newRoom(staff, free)
    const busy = { courseId: other, roomId, minutes: 60, teacherIds: [teacherId] }
    await newLesson({ ...busy, startsAt: '2026-10-20T08:30' })
    const { page, shown } = await openNew(courseId)
    await shown.getByRole('combobox', { name: 'Aula', exact: true }).click()
    const inGroup = (name: string, option: string) =>
      expectSeen(page.getByRole('group', { name }).getByRole('option', { name: option }))
    await inGroup('Libere a quell’ora', free)
    await inGroup('Occupate a quell’ora', room)
    await page.keyboard.press('Escape')
    await shown.getByRole('combobox', { name: 'Insegnanti', exact: true }).click()
    await inGroup('Già impegnati', surname)
  })

  test('takes hours with a comma, whatever language the browser speaks', async () => {
    const { courseId, room } = await setting()
    for (const [locale, at] of [
      ['it-IT', '0900'],
      ['en-GB', '1100'],
    ] as const) {
      const { page, shown } = await openNew(courseId, { locale })
      await field(shown, 'Ora di inizio').fill(at)
      await duration(shown).fill('')
      await duration(shown).pressSequentially('1,5')
      await choose(shown, 'Aula', room)
      await save(shown)
      await expectSeen(message(page, 'Lezione inserita'))
    }
    const lessons = await lessonsOf(courseId)
    expect(lessons.map(({ minutes }) => minutes)).toEqual([90, 90])
  })

  test('says at its field which hour exists in the night in which the clock goes forward', async () => {
    const { courseId, room } = await setting()
    const { shown } = await openNew(courseId)
    await field(shown, 'Data').fill('28-03-2027')
    await field(shown, 'Ora di inizio').fill('02:30')
    await choose(shown, 'Aula', room)
    await save(shown)
    await expectSeen(shown.getByText(/l’orario che esiste è 03:30$/))
    await expectSoon(() => values(shown, 'Data', 'Ora di inizio'), ['28-03-2027', '02:30'])
  })

  test('is held by a group of teachers, and keeps its name', async () => {
    const { courseId, room, teacherId } = await setting()
    const teacherIds = [teacherId, await newTeacher(staff)]
    const group = unique('Coro')
    done(await staff.call('POST', '/teacher-groups', { name: group, teacherIds }))
    const { page, shown } = await openNew(courseId)
    await choose(shown, 'Aula', room)
    await choose(shown, 'Insegnanti', group)
    await save(shown)
    await expectSeen(message(page, 'Lezione inserita'))
    const [lesson] = await lessonsOf(courseId)
    expect(lesson).toMatchObject({ teacherGroupName: group })
    expect(lesson?.['teachers']).toHaveLength(2)
  })

  test('has no room after ---- was chosen, which comes before the free ones', async () => {
    const { courseId, room } = await setting()
    const { page, shown } = await openNew(courseId)
    await choose(shown, 'Aula', room)
    await shown.getByRole('combobox', { name: 'Aula', exact: true }).click()
    await expectSeen(page.getByRole('group').getByRole('option', { name: room }))
    const none = page.getByRole('option', { name: '----' })
    await expectSeen(page.getByRole('option').first().and(none))
    await expectSoon(() => page.getByRole('group').getByText('----').count(), 0)
    await none.click()
    await save(shown)
    await expectSeen(shown.getByRole('alert').getByText("Selezionare un'aula", { exact: true }))
    await expectSoon(() => lessonsOf(courseId), [])
  })

  test('needs a room, a time and a date, and keeps what was typed', async () => {
    const { courseId } = await setting()
    const { page, shown } = await openNew(courseId)
    // Each is marked as needed before anything is saved.
    const room = shown.getByRole('combobox', { name: 'Aula' })
    for (const needed of [room, field(shown, 'Ora di inizio'), field(shown, 'Data')]) {
      await expectSoon(() => needed.getAttribute('required'), '')
    }
    await field(shown, 'Argomento').fill('La voce')
    // Until they are there the button has not come to its place.
    await expectSeen(shown.getByText('Aule libere:'))
    await save(shown)
    await expectSeen(shown.getByRole('alert').getByText("Selezionare un'aula", { exact: true }))
    // Nothing opens over what is said of the field.
    await expectSoon(() => room.evaluate((input) => input.matches(':focus')), true)
    await expectGone(page.getByRole('option'))
    await field(shown, 'Ora di inizio').fill('')
    await save(shown)
    await expectSeen(shown.getByText('Inserire un orario', { exact: true }))
    await field(shown, 'Data').fill('')
    await save(shown)
    await expectSeen(shown.getByText('Inserire una data', { exact: true }))
    await expectSoon(() => field(shown, 'Data').evaluate((input) => input.matches(':focus')), true)
    await expectSoon(() => values(shown, 'Argomento'), ['La voce'])
    await expectSoon(() => lessonsOf(courseId), [])
  })

  test('is saved by a click during which the rooms that are free come on the page', async () => {
    const { courseId } = await setting()
    const page = await browser.newPage()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/room-options*', async (route) => {
      await held.promise
      await route.continue()
    })
    await signIn(page, world, 'staff', `/app/schedule?id=${courseId}`)
    const judged = page.waitForResponse('**/api/lessons/preview')
    await button(page, 'NUOVA LEZIONE').click()
    const shown = dialog(page, NEW)
    await (await judged).finished()
    await button(shown, 'Salva').hover()
    await page.mouse.down()
    held.resolve()
    await expectSeen(shown.getByText('Aule libere:'))
    await stillBox(button(shown, 'Salva'))
    await page.mouse.up()
    await expectSeen(shown.getByRole('alert').getByText("Selezionare un'aula", { exact: true }))
  })

  test('is of an hour at least by the arrows, and of half an hour where that is typed', async () => {
    const { courseId, room } = await setting()
    const { page, shown } = await openNew(courseId)
    const length = duration(shown)
    await choose(shown, 'Aula', room)
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) await length.press(key)
    await expectSoon(() => length.inputValue(), '1')
    await expectSoon(() => length.getAttribute('min'), '1')
    await length.fill('0,5')
    await length.press('ArrowDown')
    await expectSoon(() => length.inputValue(), '0,5')
    await save(shown)
    await expectSeen(message(page, 'Lezione inserita'))
    const lessons = await lessonsOf(courseId)
    expect(lessons.map(({ minutes }) => minutes)).toEqual([30])
  })

  test('of a wrong length is not saved: the field says why, no alert does', async () => {
    const { courseId, room } = await setting()
    const { page, shown } = await openNew(courseId)
    const length = duration(shown)
    await expectSoon(() => length.getAttribute('aria-valuemax'), '10')
    await choose(shown, 'Aula', room)
    for (const wrong of ['0.4', '10.5', '']) {
      await length.fill(wrong)
      await save(shown)
      await expectSoon(() => length.getAttribute('aria-invalid'), 'true')
      await expectSoon(() => shown.getByRole('alert').count(), 0)
    }
    await expectSoon(() => lessonsOf(courseId), [])
    await length.fill('0.5')
    await page.keyboard.press('Control+s')
    await expectGone(shown)
    expect(await lessonsOf(courseId)).toMatchObject([{ minutes: 30 }])
  })

  test('has a time of digits alone, that the arrows move by quarters of an hour', async () => {
    const { courseId } = await setting()
    const { page, shown } = await openNew(courseId)
    const time = field(shown, 'Ora di inizio')
    await time.fill('')
    await time.pressSequentially('9a:30')
    await expectSoon(() => time.inputValue(), '09:30')
    await time.press('ArrowUp')
    await time.press('ArrowUp')
    await expectSoon(() => time.inputValue(), '10:00')
    await time.press('ArrowDown')
    await expectSoon(() => time.inputValue(), '09:45')
    await time.fill('')
    await time.pressSequentially('123456')
    await expectSoon(() => time.inputValue(), '12:34')
    await time.fill('18')
    await page.keyboard.press('Tab')
    await expectSoon(() => time.inputValue(), '18:00')
  })

  test('is saved once, however often the button is pressed', async () => {
    const { courseId, room } = await setting()
    const { page, shown } = await openNew(courseId)
    await choose(shown, 'Aula', room)
    await button(shown, 'Salva').evaluate((element: HTMLElement) => {
      for (let times = 0; times < 3; times += 1) element.click()
    })
    await expectSeen(message(page, 'Lezione inserita'))
    expect(await lessonsOf(courseId)).toHaveLength(1)
  })

  test('asks before what was typed is lost', async () => {
    const { courseId } = await setting()
    const { page, shown } = await openNew(courseId)
    await field(shown, 'Argomento').fill('La voce')
    await page.keyboard.press('Escape')
    await button(page, 'Resta qui').click()
    await expectSoon(() => values(shown, 'Argomento'), ['La voce'])
    await button(shown, 'Annulla').click()
    await button(page, 'Lascia la pagina').click()
    await expectGone(shown)
  })

  test('asks before it is lost also while nothing has the focus, each time', async () => {
    const { courseId } = await setting()
    const { page, shown } = await openNew(courseId)
    await field(shown, 'Argomento').fill('La voce')
    const question = dialog(page, 'Modifiche non salvate')
    for (let time = 0; time < 3; time += 1) {
      await field(shown, 'Argomento').evaluate((input) => input.blur())
      await page.keyboard.press('Escape')
      await expectSeen(question)
      await page.keyboard.press('Escape')
      await expectGone(question)
      await expectSoon(() => values(shown, 'Argomento'), ['La voce'])
    }
    await button(shown, 'Annulla').click()
    await button(question, 'Lascia la pagina').click()
    await expectGone(shown)
  })

  test('says that the server failed in its own words', async () => {
    const { courseId, room } = await setting()
    const { page, shown } = await openNew(courseId, { expected: [/status of 500/] })
    await choose(shown, 'Aula', room)
    await page.route('**/api/lessons', (route) => route.fulfill(FAULT))
    await save(shown)
    await expectSeen(
      shown
        .getByRole('alert')
        .getByText('Si è verificato un errore durante il salvataggio della lezione. Guasto.'),
    )
    await expectSoon(() => values(shown, 'Ora di inizio'), ['08:00'])
  })
})

describe('what stands in the way', () => {
  test('of the room is said while typing, leads to that lesson and offers free rooms', async () => {
    const { course, courseId, room, at } = await setting()
    const other = unique('Teatro')
    await newRoom(staff, other)
    await at('2026-10-20T09:00')
    const { page, shown } = await openNew(courseId)
    await choose(shown, 'Aula', room)
    await expectGone(shown.getByText('Aula occupata'))
    await field(shown, 'Ora di inizio').fill('0930')
    await expectSeen(shown.getByText('Aula occupata', { exact: true }))
    const found = shown.getByText(`${course}, 20/10/2026 09:00-10:00, ${room}.`)
    await expectSeen(found)
    await expectWellInEveryLook(page, found)
    await button(shown, 'Prossimo orario libero: 10:00').click()
    await expectSoon(() => values(shown, 'Ora di inizio'), ['10:00'])
    await expectGone(shown.getByText('Aula occupata', { exact: true }))
    await field(shown, 'Ora di inizio').fill('0930')
    await shown
      .getByRole('button', { name: /^Apri la lezione/ })
      .first()
      .click()
    const inTheWay = dialog(page, EDIT)
    await expectSoon(() => field(inTheWay, 'Ora di inizio').inputValue(), '09:00')
    await page.keyboard.press('Escape')
    await expectGone(inTheWay)
    await expectSoon(() => values(shown, 'Ora di inizio'), ['09:30'])
    const free = shown.getByRole('group', { name: 'Aule libere a quell’ora' })
    await expectGone(button(free, room))
    await free.getByRole('button').first().click()
    await expectGone(shown.getByText('Aula occupata', { exact: true }))
  })

  test('of the room refuses the save, also when it came meanwhile', async () => {
    const { course, courseId, room, at } = await setting()
    const { shown } = await openNew(courseId)
    await choose(shown, 'Aula', room)
    await expectGone(shown.getByRole('group', { name: 'Aule libere a quell’ora' }))
    await at('2026-10-20T08:00')
    await save(shown)
    await expectSeen(
      shown
        .getByRole('alert')
        .getByText(`Aula occupata. ${course}, 20/10/2026 08:00-09:00, ${room}.`),
    )
    await expectSeen(shown.getByRole('button', { name: /^Apri la lezione/ }))
    expect(await lessonsOf(courseId)).toHaveLength(1)
  })

  test('of a teacher is a warning, and the lesson may be saved anyway', async () => {
    const { courseId, room, surname, teacherId } = await setting()
    const elsewhere = await setting()
    await elsewhere.at('2026-10-20T08:00', { teacherIds: [teacherId] })
    const { page, shown } = await openNew(courseId)
    await choose(shown, 'Aula', room)
    await choose(shown, 'Insegnanti', surname)
    const warning = shown.getByText(`${surname} Luca ha già lezione`)
    await expectSeen(warning)
    await field(shown, 'Argomento').click()
    await expectWellInEveryLook(page, warning)
    await save(shown)
    const question = dialog(page, 'Insegnante o corso già impegnato')
    await expectSeen(question.getByText('Vuoi salvare comunque?'))
    await button(question, 'Torna indietro').click()
    await expectSoon(() => lessonsOf(courseId), [])
    await save(shown)
    await button(question, 'Salva comunque').click()
    await expectSeen(message(page, 'Lezione inserita'))
    expect(await lessonsOf(courseId)).toHaveLength(1)
  })

  test('of a teacher is asked about once, and saved once, when the answer gets lost', async () => {
    const { courseId, room, surname, teacherId } = await setting()
    const elsewhere = await setting()
    await elsewhere.at('2026-10-20T08:00', { teacherIds: [teacherId] })
    const { page, shown } = await openNew(courseId, { expected: [/ERR_FAILED/] })
    await choose(shown, 'Aula', room)
    await choose(shown, 'Insegnanti', surname)
    await page.route('**/api/lessons', async (route) => {
      const { anyway } = route.request().postDataJSON() as { anyway: boolean }
      if (!anyway) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await save(shown)
    const question = dialog(page, 'Insegnante o corso già impegnato')
    await button(question, 'Salva comunque').click()
    await expectSeen(shown.getByRole('alert').getByText(/Il server non risponde/))
    await page.unroute('**/api/lessons')
    await save(shown)
    await expectSeen(message(page, 'Lezione inserita'))
    expect(await lessonsOf(courseId)).toHaveLength(1)
  })
})

describe('a lesson that is there', () => {
  test('is changed, and the change taken back', async () => {
    const { course, courseId, teacherId, surname, at } = await setting()
    await at('2026-10-20T09:00', { teacherIds: [teacherId], topic: 'La voce' })
    const { page, shown } = await openLesson(courseId, /09:00/)
    await expectSeen(shown.getByText(course, { exact: true }))
    await expectSeen(shown.getByText(`${surname} Luca`))
    await expectSoon(
      () => values(shown, 'Data', 'Ora di inizio', 'Argomento'),
      ['20-10-2026', '09:00', 'La voce'],
    )
    await field(shown, 'Ora di inizio').fill('')
    await save(shown)
    await expectSeen(shown.getByRole('alert').getByText('Inserire un orario', { exact: true }))
    await field(shown, 'Ora di inizio').fill('1030')
    await field(shown, 'Data').fill('')
    await save(shown)
    await expectSeen(shown.getByRole('alert').getByText('Inserire una data', { exact: true }))
    await field(shown, 'Data').fill('21-10-2026')
    await save(shown)
    await expectSeen(message(page, 'Lezione modificata'))
    expect(await lessonsOf(courseId)).toMatchObject([{ startsAt: '2026-10-21T10:30:00' }])
    await button(page, 'Annulla').click()
    await expectSeen(message(page, 'Annullato.'))
    expect(await lessonsOf(courseId)).toMatchObject([{ startsAt: '2026-10-20T09:00:00' }])
  })

  test('is duplicated to the week after it, without its fee', async () => {
    const { courseId, room, surname, teacherId, at } = await setting()
    await at('2026-10-20T18:30', { minutes: 90, teacherIds: [teacherId], fee: true })
    const { page, shown } = await openLesson(courseId, /18:30/)
    await button(shown, 'Duplica').click()
    const copy = dialog(page, NEW)
    await expectSoon(() => values(copy, 'Data', 'Ora di inizio'), ['27-10-2026', '18:30'])
    await expectSoon(() => roomOf(copy), room)
    await save(copy)
    await expectSeen(message(page, 'Lezione inserita'))
    await expectSeen(shown)
    expect((await lessonsOf(courseId))[1]).toMatchObject({
      ...{ startsAt: '2026-10-27T18:30:00', minutes: 90, fee: false },
      teachers: [{ name: `${surname} Luca` }],
    })
  })

  test('is duplicated without its group of teachers once that is deleted', async () => {
    const { courseId, teacherId, at } = await setting()
    const group = { name: unique('Coro'), teacherIds: [teacherId, await newTeacher(staff)] }
    const teacherGroupId = done(await staff.call('POST', '/teacher-groups', group)).id
    await at('2026-10-20T18:30', { teacherGroupId })
    done(await staff.call('DELETE', `/teacher-groups/${teacherGroupId}`, {}))
    const { page, shown } = await openLesson(courseId, /18:30/)
    await button(shown, 'Duplica').click()
    await save(dialog(page, NEW))
    await expectSeen(message(page, 'Lezione inserita'))
    const [, copy] = await lessonsOf(courseId)
    expect(copy).toMatchObject({ startsAt: '2026-10-27T18:30:00', teacherGroupId: null })
    expect(copy?.['teachers']).toHaveLength(2)
  })

  test('is duplicated without a room and a teacher of the trash, who are named', async () => {
    const { courseId, room, roomId, surname, teacherId, at } = await setting()
    const other = await newTeacher(staff, { name: 'Ada', surname: unique('Rosa') })
    await at('2026-10-06T18:30', { teacherIds: [teacherId, other] })
    const free = unique('Sala')
    await newRoom(staff, free)
    done(await staff.call('DELETE', `/rooms/${roomId}`, {}))
    done(await staff.call('DELETE', `/teachers/${teacherId}`, {}))
    const { page, shown } = await openLesson(courseId, /18:30/)
    await button(shown, 'Duplica').click()
    const copy = dialog(page, NEW)
    await expectSeen(copy.getByText(`fuori dalla copia: ${room} e ${surname} Luca.`))
    await expectSoon(() => roomOf(copy), '')
    await choose(copy, 'Aula', free)
    await save(copy)
    await expectSeen(message(page, 'Lezione inserita'))
    expect((await lessonsOf(courseId))[1]).toMatchObject({
      ...{ startsAt: '2026-10-13T18:30:00', roomName: free, teachers: [{ id: other }] },
    })
  })

  test('is duplicated without a subject and a course of the trash, who are named', async () => {
    const { courseId, at } = await setting()
    const [subject, course] = [unique('Regia'), unique('Canto')]
    const [kept, subjectId] = [await newSubject(staff), await newSubject(staff, { name: subject })]
    const [archived, trashed] = [await newCourse(staff), await newCourse(staff, { name: course })]
    const otherCourseIds = [archived, trashed]
    await at('2026-10-06T18:30', { subjectIds: [kept, subjectId], otherCourseIds })
    for (const id of otherCourseIds) done(await staff.call('POST', `/courses/${id}/archiving`, {}))
    done(await staff.call('DELETE', `/courses/${trashed}`, {}))
    done(await staff.call('DELETE', `/subjects/${subjectId}`, {}))
    const { page, shown } = await openLesson(courseId, /18:30/)
    await button(shown, 'Duplica').click()
    const copy = dialog(page, NEW)
    await expectSeen(copy.getByText(`fuori dalla copia: ${subject} e ${course}.`))
    await save(copy)
    await expectSeen(message(page, 'Lezione inserita'))
    expect((await lessonsOf(courseId))[1]).toMatchObject({
      ...{ startsAt: '2026-10-13T18:30:00', subjects: [{ id: kept }] },
      otherCourses: [{ id: archived }],
    })
  })

  test('is deleted after a question, and brought back', async () => {
    const { courseId, at } = await setting()
    await at('2026-10-20T09:00')
    const { page, shown } = await openLesson(courseId, /09:00/)
    await expectSoon(() => button(shown, 'Salva').getAttribute('title'), 'Save')
    const remove = button(shown, 'Elimina')
    await expectSoon(() => remove.getAttribute('title'), 'Delete')
    await remove.click()
    await expectSeen(page.getByText('Eliminare la lezione?', { exact: true }))
    await button(dialog(page, 'Elimina lezione'), 'Annulla').click()
    expect(await lessonsOf(courseId)).toHaveLength(1)
    await remove.click()
    await button(dialog(page, 'Elimina lezione'), 'Elimina').click()
    await expectSeen(message(page, 'Lezione eliminata'))
    await expectGone(shown)
    await expectSoon(() => lessonsOf(courseId), [])
    await button(page, 'Annulla').click()
    await expectSeen(message(page, 'Annullato.'))
    expect(await lessonsOf(courseId)).toHaveLength(1)
  })

  test('leads to its attendance, which knows of which lesson', async () => {
    const { courseId, at } = await setting()
    const id = await at('2026-10-20T09:00')
    const { page, shown } = await openLesson(courseId, /09:00/)
    await shown.getByRole('link', { name: 'Gestione presenze' }).click()
    await expectScreen(page, '/app/gestionePresenze', 'Gestione Presenze')
    const cookies = await page.evaluate(() => document.cookie)
    expect(cookies).toContain(`currentLezione=${id}`)
    expect(cookies).toContain(`currentCourse=${courseId}`)
  })

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const { courseId, roomId, at } = await setting()
    const id = await at('2026-10-20T09:00', { topic: 'La voce' })
    const { shown } = await openLesson(courseId, /09:00/)
    const change = {
      courseId,
      roomId,
      startsAt: '2026-10-20T09:00',
      minutes: 60,
      topic: 'Il corpo',
    }
    done(await staff.call('PUT', `/lessons/${id}`, { ...change, version: 0 }))
    await field(shown, 'Argomento').fill('Il ritmo')
    await save(shown)
    await expectSeen(shown.getByRole('alert').getByText(/staff ha modificato questi dati/))
    await expectSoon(() => values(shown, 'Argomento'), ['Il ritmo'])
    await button(shown, 'Ricarica').click()
    await expectSoon(() => field(shown, 'Argomento').inputValue(), 'Il corpo')
  })

  test('that is gone says so', async () => {
    const { courseId, at } = await setting()
    const id = await at('2026-10-20T09:00')
    const page = await openCalendar(courseId)
    await expectSeen(page.getByRole('button', { name: /09:00/ }))
    done(await staff.call('DELETE', `/lessons/${id}`, {}))
    await page.getByRole('button', { name: /09:00/ }).first().click()
    await expectSeen(dialog(page, EDIT).getByText('Lezione non trovata.'))
  })
})

describe('a lesson of a series', () => {
  /** Three Tuesdays at nine. */
  async function series() {
    const made = await setting()
    const { courseId, roomId } = made
    const rows = ['2026-10-20', '2026-10-27', '2026-11-03'].map((day) => ({
      startsAt: `${day}T09:00`,
      roomId,
    }))
    done(await staff.call('POST', '/lessons/batch', { courseId, minutes: 60, rows }))
    return made
  }
  const topics = async (courseId: number) => (await lessonsOf(courseId)).map(({ topic }) => topic)

  test.each([
    ['Solo questa', ['La voce', '', '']],
    ['Tutte', ['La voce', 'La voce', 'La voce']],
  ])('asks how much of it is meant: %s', async (scope, expected) => {
    const { courseId } = await series()
    const { page, shown } = await openLesson(courseId, /09:00/)
    await field(shown, 'Argomento').fill('La voce')
    await save(shown)
    const question = dialog(page, 'Quali lezioni modificare?')
    await expectSeen(question.getByText('Questa e le successive'))
    await button(question, scope).click()
    await expectGone(shown)
    await expectSoon(() => topics(courseId), expected)
    await button(page, 'Annulla').click()
    await expectSeen(message(page, 'Annullato.'))
    await expectSoon(() => topics(courseId), ['', '', ''])
  })

  test('stays as it is when the question is closed', async () => {
    const { courseId } = await series()
    const { page, shown } = await openLesson(courseId, /09:00/)
    await field(shown, 'Argomento').fill('La voce')
    await save(shown)
    await button(dialog(page, 'Quali lezioni modificare?'), 'Annulla').click()
    await expectSoon(() => values(shown, 'Argomento'), ['La voce'])
    await expectSoon(() => topics(courseId), ['', '', ''])
  })

  test('tells which lessons could not follow, and takes back what did', async () => {
    const { courseId, roomId } = await series()
    const other = await setting()
    await newLesson({ courseId: other.courseId, roomId, startsAt: '2026-10-27T11:00', minutes: 60 })
    const { page, shown } = await openLesson(courseId, /09:00/)
    await field(shown, 'Ora di inizio').fill('1100')
    await save(shown)
    await button(dialog(page, 'Quali lezioni modificare?'), 'Tutte').click()
    const told = dialog(page, '2 lezioni modificate')
    await expectSeen(told.getByText('mar 27-10-2026 ore 09:00: aula occupata'))
    await expectWellInEveryLook(page, told)
    await button(told, 'Annulla la modifica').click()
    await expectSoon(
      async () => (await lessonsOf(courseId)).map(({ startsAt }) => String(startsAt).slice(11, 16)),
      ['09:00', '09:00', '09:00'],
    )
  })

  test('is deleted with those after it', async () => {
    const { courseId } = await series()
    const { page, shown } = await openLesson(courseId, /09:00/)
    await button(shown, 'Elimina').click()
    const question = dialog(page, 'Eliminare la lezione?')
    await expectWellInEveryLook(page, question)
    await button(question, 'Questa e le successive').click()
    await expectSeen(message(page, '3 lezioni eliminate'))
    await expectSoon(() => lessonsOf(courseId), [])
  })
})
