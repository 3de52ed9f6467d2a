import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, SIZES, type PageOptions } from '#tests/support/browser.ts'
import {
  button,
  dismiss,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  message,
  placeOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import {
  CHANGE_DONE,
  CHANGE_FAILED,
  confirmBlacklisted,
  confirmReadmit,
  confirmWithdraw,
  NOT_OFFERED,
} from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

async function open(place: string, options: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', place)
  return page
}

const openCourse = (id: number, options?: PageOptions) => open(`/app/editCorso?id=${id}`, options)

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const attending = (page: Page) => table(page, 'Studenti del corso')
const suspended = (page: Page) => table(page, 'Studenti sospesi')
const row = (list: Locator, name: string) => list.getByRole('row', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const picker = (page: Page) => page.getByLabel('Iscrivi uno studente')
/** The one of those found that Enter takes. */
const selected = (page: Page, name: string) =>
  page.getByRole('option', { name }).and(page.locator('[data-combobox-selected]'))

const inCourse = async (id: number) => done(await staff.call('GET', `/courses/${id}/students`)).rows
const withdraw = async (course: number, student: number) =>
  done(await staff.call('POST', `/courses/${course}/students/${student}/withdrawal`, {}))

/** A student with a surname of her own in a course of her own. */
async function enrolled() {
  const surname = unique('Verdi')
  const course = await newCourse(staff)
  return { course, surname, student: await newStudent(staff, { surname, courseIds: [course] }) }
}

async function rowAction(list: Locator, name: string, action: string): Promise<void> {
  await row(list, name)
    .getByRole('button', { name: /^Azioni: / })
    .click()
  await list.page().getByRole('menuitem', { name: action, exact: true }).click()
}

describe('enrolling from the course sheet', () => {
  test('takes a name in either order and Enter, and can be taken back', async () => {
    const surname = unique('Bianchi')
    const student = await newStudent(staff, { name: 'Carla', surname })
    const course = await newCourse(staff)
    const page = await openCourse(course)
    await expectSeen(page.getByText('Nessuno frequenta questo corso').first())
    for (const typed of [`carla ${surname}`, `${surname} Carla`]) {
      await picker(page).fill(typed)
      await expectSeen(selected(page, `${surname} Carla`))
      await page.keyboard.press('Enter')
      await expectSeen(message(page, `Studente ${surname} Carla iscritto al corso.`))
      await expectSeen(row(attending(page), surname))
      await expectSoon(() => picker(page).inputValue(), '')
      expect(await inCourse(course)).toMatchObject([{ studentId: student }])
      await button(page, 'Annulla').click()
      await expectGone(row(attending(page), surname))
      await dismiss(page, 'Annullato.')
      await expectSoon(() => inCourse(course), [])
    }
  })

  test('offers nobody who is in the course, and says so', async () => {
    const { course, surname } = await enrolled()
    const page = await openCourse(course)
    await picker(page).click()
    await expectSeen(page.getByText('Scrivi cognome e nome'))
    await picker(page).fill(surname)
    await expectSeen(page.getByText('Nessun altro studente con questo nome'))
    await page.setViewportSize(SIZES.phone)
    await expectSeen(page.getByRole('listitem').getByRole('link', { name: `${surname} ` }))
  })

  test('offers nobody whom an earlier search found while it searches anew', async () => {
    const surname = unique('Gallo')
    await newStudent(staff, { name: 'Ada', surname })
    const course = await newCourse(staff)
    const page = await openCourse(course)
    await picker(page).fill(surname)
    await page.getByRole('option', { name: `${surname} Ada` }).click()
    await expectSeen(row(attending(page), surname))
    const second = await newStudent(staff, { name: 'Bea', surname })
    const held = Promise.withResolvers<void>()
    await page.route('**/candidates?*', (route) => held.promise.then(() => route.continue()))
    const searching = page.waitForRequest('**/candidates?*')
    await picker(page).fill(surname)
    await searching
    await expectSeen(page.getByText('Cerco…'))
    await page.keyboard.press('Enter')
    held.resolve()
    await expectSeen(selected(page, `${surname} Bea`))
    await page.keyboard.press('Enter')
    await expectSeen(message(page, `Studente ${surname} Bea iscritto al corso.`))
    expect(
      (await inCourse(course)).map((place: { studentId: number }) => place.studentId),
    ).toContain(second)
  })

  test('asks about a student of the blacklist', async () => {
    const surname = unique('Neri')
    const student = await newStudent(staff, { name: 'Ivo', surname })
    done(await staff.call('POST', `/students/${student}/blacklisting`, { reason: 'Non paga' }))
    const course = await newCourse(staff)
    const page = await openCourse(course)
    await picker(page).fill(surname)
    await page.getByRole('option', { name: /nella blacklist/ }).click()
    await expectSeen(dialog(page).getByText(confirmBlacklisted(`${surname} Ivo`)))
    await button(page, 'Annulla').click()
    await expectGone(dialog(page))
    await expectSoon(() => inCourse(course), [])
    await picker(page).fill(surname)
    await page.getByRole('option', { name: /nella blacklist/ }).click()
    await button(page, 'Iscrivi comunque').click()
    await expectSeen(row(attending(page), surname))
  })

  test('comes when it is read anew whether the course takes students, which was not known', async () => {
    const course = await newCourse(staff)
    const page = await browser.newPage({ expected: [/status of 400/] })
    await page.route('**/api/course-options?*', (route) =>
      route.fulfill({ status: 400, json: { code: 'kit.invalid', message: 'No.', data: {} } }),
    )
    await signIn(page, world, 'staff', `/app/editCorso?id=${course}`)
    const unread = page.getByText('Non è stato possibile caricare i corsi aperti.')
    await expectSeen(unread)
    await page.unrouteAll()
    await unread.getByRole('button', { name: 'Riprova' }).click()
    await expectSeen(picker(page))
    await expectGone(unread)
  })

  test('is not offered once the course is over', async () => {
    const over = { startsOn: '2025-09-15', endsOn: '2026-06-15', academicYear: '2025/2026' }
    const page = await openCourse(await newCourse(staff, over))
    await expectSeen(page.getByText(NOT_OFFERED))
    await expectSoon(() => picker(page).count(), 0)
  })
})

describe('leaving a course', () => {
  test('asks first, moves to the suspended with date and author, and asks again to come back', async () => {
    const { course, surname, student } = await enrolled()
    const name = `${surname} Anna`
    const page = await openCourse(course)
    await rowAction(attending(page), surname, 'Ritira dal corso')
    await expectSeen(dialog(page).getByText(confirmWithdraw(name)))
    await button(page, 'Annulla').click()
    await expectGone(dialog(page))
    await rowAction(attending(page), surname, 'Ritira dal corso')
    await button(page, 'Ritira').click()
    await expectSeen(message(page, `Studente ${name} ritirato dal corso con successo`))
    await expectGone(row(attending(page), surname))

    await expectSoon(() => suspended(page).count(), 0)
    await button(page, 'Mostra studenti sospesi (1)').click()
    const cells = row(suspended(page), surname).getByRole('cell')
    await expectSoon(
      async () => (await cells.allInnerTexts()).slice(1, 5),
      [surname, 'Anna', '15/10/2026 09:00', 'staff'],
    )
    await button(page, 'Nascondi studenti sospesi').click()
    await expectGone(suspended(page))
    await button(page, 'Mostra studenti sospesi (1)').click()

    await rowAction(suspended(page), surname, 'Riammetti')
    await expectSeen(dialog(page).getByText(confirmReadmit(name)))
    await button(page, 'Riammetti').last().click()
    await expectSeen(message(page, `Studente ${name} ammesso al corso con successo`))
    await expectSeen(row(attending(page), surname))
    await expectGone(page.getByText(/studenti sospesi/))
    expect(await inCourse(course)).toMatchObject([{ studentId: student, withdrawnAt: null }])
  })

  test('is reached at the end of its menu in a low window too', async () => {
    const { course, surname } = await enrolled()
    const page = await openCourse(course)
    await page.setViewportSize({ width: 1280, height: 560 })
    await rowAction(attending(page), surname, 'Ritira dal corso')
    await expectSeen(dialog(page).getByText(confirmWithdraw(`${surname} Anna`)))
  })

  test('is refused in words when the student has gone meanwhile', async () => {
    const { course, surname, student } = await enrolled()
    const page = await openCourse(course)
    await row(attending(page), surname).waitFor()
    done(await staff.call('DELETE', `/students/${student}`, {}))
    await rowAction(attending(page), surname, 'Ritira dal corso')
    await button(page, 'Ritira').click()
    await expectSeen(
      message(page, 'Errore: Studente non trovato. Verifica che lo studente esista.'),
    )
    await expectGone(row(attending(page), surname))
  })
})

describe('a change of class', () => {
  test('of a withdrawn student needs a class, and is told in both', async () => {
    const { course, surname, student } = await enrolled()
    await withdraw(course, student)
    const target = unique('Nuova classe')
    const toCourse = await newCourse(staff, { name: target })
    const page = await openCourse(course)
    await button(page, 'Mostra studenti sospesi (1)').click()
    await rowAction(suspended(page), surname, 'Cambia classe')
    const confirm = dialog(page).getByRole('button', { name: 'Cambia classe' })
    await expectSoon(() => confirm.isDisabled(), true)
    const select = dialog(page).getByRole('combobox', { name: 'Nuova classe' })
    await select.fill(target)
    await page.getByRole('option', { name: target }).click()
    await confirm.dblclick()
    await expectSeen(message(page, CHANGE_DONE))
    await expectGone(dialog(page))
    expect(await inCourse(toCourse)).toMatchObject([{ studentId: student, withdrawnAt: null }])
    const changes = await world.sql('select id from course_changes where student_id = $1', [
      student,
    ])
    expect(changes).toHaveLength(1)

    await page.goto(`${world.url}/#/app/editCorso?id=${toCourse}`)
    const { name } = done(await staff.call('GET', `/courses/${course}`))
    await expectSeen(row(attending(page), surname).getByRole('cell', { name }))
  })

  test('into a class that was archived meanwhile fails with the reason', async () => {
    const { course, surname } = await enrolled()
    const target = unique('Classe sparita')
    const toCourse = await newCourse(staff, { name: target })
    const page = await openCourse(course)
    await rowAction(attending(page), surname, 'Cambia classe')
    await dialog(page).getByRole('combobox', { name: 'Nuova classe' }).fill(target)
    await page.getByRole('option', { name: target }).click()
    done(await staff.call('POST', `/courses/${toCourse}/archiving`, {}))
    await dialog(page).getByRole('button', { name: 'Cambia classe' }).click()
    await expectSeen(dialog(page).getByRole('alert').getByText(CHANGE_FAILED))
    await expectSeen(
      dialog(page).getByText('Uno dei corsi scelti è già terminato o archiviato.').first(),
    )
    expect(await inCourse(course)).toMatchObject([{ withdrawnAt: null }])
  })
})

test('a student of the course leads to her sheet, payments, absences and attendance report', async () => {
  const { course, surname, student } = await enrolled()
  const page = await openCourse(course)
  await rowAction(attending(page), surname, 'Scheda studente')
  await expectSoon(() => placeOf(page), `/app/editStudente?id=${student}`)
  await page.goBack()
  await rowAction(attending(page), surname, 'Pagamenti')
  await expectSoon(() => placeOf(page), `/app/billing/studenteDetails?id=${student}`)
  await page.goBack()
  await rowAction(attending(page), surname, 'Assenze')
  await expectSoon(() => placeOf(page), `/app/gestioneAssenze?id=${student}&corso=${course}`)
  const cookies = await page.context().cookies()
  expect(cookies).toContainEqual(
    expect.objectContaining({ name: 'currentStudente', value: String(student) }),
  )
  await page.goBack()
  await rowAction(attending(page), surname, 'Riepilogo presenze')
  await expectSoon(() => placeOf(page), `/app/pdfRiepilogoPresenze?id=${student}&corso=${course}`)
  await page.goBack()
  await page.getByRole('link', { name: 'STAMPA MEDIE DEL CORSO' }).click()
  await expectSoon(() => placeOf(page), `/app/pdfFullCourse?id=${course}`)
})

test('the personal data of the class are searched and sorted', async () => {
  const course = await newCourse(staff)
  const one = await newStudent(staff, { courseIds: [course], city: 'Tivoli', mail: 'a@esempio.it' })
  await newStudent(staff, { courseIds: [course], city: 'Anzio', mail: 'b@esempio.it' })
  const page = await openCourse(course)
  await button(page, 'Mostra anagrafica').click()
  const list = table(page, 'Anagrafica studenti')
  const cities = () => list.locator('tbody tr td:nth-child(9)').allInnerTexts()
  await expectSoon(cities, ['Tivoli', 'Anzio'])
  await list.getByRole('button', { name: 'Città' }).click()
  await expectSoon(cities, ['Anzio', 'Tivoli'])
  const section = page.getByRole('region', { name: 'Anagrafica studenti' })
  await section.getByLabel('Cerca:').fill('A@ESEMPIO')
  await expectSoon(cities, ['Tivoli'])
  await list.locator('tbody tr').first().press('Enter')
  await expectSoon(() => placeOf(page), `/app/editStudente?id=${one}`)
})

describe('the courses on a student’s sheet', () => {
  test('are left, taken up again and changed, with what happened', async () => {
    const { course, student } = await enrolled()
    const { name } = done(await staff.call('GET', `/courses/${course}`))
    const target = unique('Altra classe')
    const targetId = await newCourse(staff, { name: target })
    const page = await open(`/app/editStudente?id=${student}`)
    const courses = table(page, 'Corsi dello studente')
    await rowAction(courses, name, 'Ritira dal corso')
    await button(page, 'Ritira').click()
    await expectSeen(message(page, /ritirato dal corso con successo/))
    await expectSeen(courses.getByText('Ha lasciato il corso il 15/10/2026 09:00 (staff)'))
    await rowAction(courses, name, 'Riammetti')
    await button(page, 'Riammetti').last().click()
    await expectSeen(courses.getByText('Frequenta'))

    await rowAction(courses, name, 'Cambia classe')
    await dialog(page).getByRole('combobox', { name: 'Nuova classe' }).fill(target)
    await page.getByRole('option', { name: target }).click()
    await dialog(page).getByRole('button', { name: 'Cambia classe' }).click()
    await expectSeen(message(page, CHANGE_DONE))
    await expectSeen(row(courses, target))
    await expectSeen(
      page.getByText(`15/10/2026 09:00: da ${name} a ${target}, registrato da staff`),
    )
    await courses.getByRole('link', { name: target }).click()
    await expectScreen(page, '/app/editCorso', 'Scheda classe')
    // A course that is over was attended, and is no more.
    done(await staff.call('POST', `/courses/${targetId}/archiving`, {}))
    await page.goto('about:blank')
    await page.goto(`${world.url}/#/app/editStudente?id=${student}`)
    await expectSeen(row(courses, target).getByText('Ha frequentato', { exact: true }))
  })
})
