import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { done, newStudent, newSubject, newTeacher, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { absent, present, registerDesk, type Sent } from '#tests/support/register.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  message,
  placeOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import {
  CONFIRM_ABSENT,
  EVERYBODY_NEEDED,
  HOURS_WRONG,
  REGISTER_FAILED,
  REGISTER_SAVED,
} from '../../domain/text.ts'
import {
  CHANGED_MEANWHILE,
  KEEP_MINE,
  leftRegister,
  NO_HISTORY,
  notYet,
  toMark,
} from '../../domain/text/register.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const desk = registerDesk(world, staff)

async function open(lesson: number, options: PageOptions = {}) {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', `/app/gestionePresenze?id=${lesson}`)
  await expectSeen(page.getByRole('heading', { level: 1, name: 'Gestione Presenze', exact: true }))
  return page
}

const read = async (lesson: number) => done(await staff.call('GET', `/lessons/${lesson}/register`))
/** "surname: mark" of everybody in a register, as the server has it. */
async function marksOf(lesson: number): Promise<unknown[]> {
  const { courses } = await read(lesson)
  return courses.flatMap(({ students }: { students: { present: unknown; minutes: unknown }[] }) =>
    students.map(({ present: there, minutes }) => minutes ?? there),
  )
}
async function studentsIn(lesson: number): Promise<number[]> {
  const { courses } = await read(lesson)
  return courses.flatMap(({ students }: { students: { studentId: number }[] }) =>
    students.map(({ studentId }) => studentId),
  )
}
const rowsIn = (page: Page): Locator => page.locator('[data-row]')
const names = (page: Page) => rowsIn(page).locator('[id]:not(input)').allInnerTexts()
const answer = (row: Locator, name: 'Presente' | 'Assente') => button(row, name)
const hours = (row: Locator) => field(row, 'Ore di presenza:')
const goOn = (page: Page) => button(dialog(page, 'Assenze'), 'Continua').click()
const pressed = (row: Locator) => row.locator('[aria-pressed=true]').allInnerTexts()

describe('a register', () => {
  test('is taken from nothing to the calendar, and nothing that was marked is lost', async () => {
    const teacherIds = [await newTeacher(staff, { surname: 'Dusi', name: 'Eleonora' })]
    const subject = unique('Dizione')
    const subjectIds = [await newSubject(staff, { name: subject })]
    const { courseId, lesson, name } = await desk.newClass(0, ['2026-10-14'], {
      teacherIds,
      subjectIds,
    })
    const [first, second, third] = [unique('Abate'), unique('Neri'), unique('Zoppi')]
    for (const surname of [third, first, second]) {
      await newStudent(staff, { surname, courseIds: [courseId] })
    }
    const page = await open(lesson, { size: 'wide', expected: [/status of 500/] })
    for (const [title, value] of [
      ['Docente', 'Dusi Eleonora'],
      ['Materia', subject],
      ['Data', '14/10/2026'],
      ['Orario', '10:00–12:00'],
    ] as const) {
      await expectSeen(page.locator('dl > div').filter({ hasText: title }).getByText(value))
    }
    await expectSeen(page.getByRole('heading', { level: 2, name }))
    await expectSoon(() => names(page), [`${first} Anna`, `${second} Anna`, `${third} Anna`])
    expect(await page.evaluate(() => document.cookie)).toContain(`currentLezione=${lesson}`)

    // Nobody may be left out, and hours are a number.
    const [abate, neri, zoppi] = [0, 1, 2].map((at) => rowsIn(page).nth(at)) as [
      Locator,
      Locator,
      Locator,
    ]
    await answer(abate, 'Presente').click()
    await answer(zoppi, 'Assente').click()
    await page.getByTitle('Save').click()
    await expectSeen(page.getByRole('alert').getByText(EVERYBODY_NEEDED, { exact: true }))
    await expectSeen(neri.getByText('da segnare'))
    // A word without its sign stands in the middle.
    const middle = await answer(neri, 'Presente').evaluate((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      const [outer, inner] = [one.getBoundingClientRect(), words.getBoundingClientRect()]
      return outer.left + outer.width / 2 - (inner.left + inner.width / 2)
    })
    expect(Math.abs(middle)).toBeLessThan(1)
    await hours(neri).fill('poco')
    await expectSoon(() => pressed(neri), ['Presente'])
    const left = async () => (await answer(neri, 'Presente').boundingBox())?.x
    const before = await left()
    await page.keyboard.press('Control+s')
    await expectSeen(page.getByRole('alert').getByText(HOURS_WRONG, { exact: true }))
    // The sentence moves nothing, and the cursor is where it is to be put right.
    await expectSeen(neri.getByText(HOURS_WRONG))
    await expectSoon(() => left(), before)
    await expectSoon(() => hours(neri).evaluate((one) => one === document.activeElement), true)
    await hours(neri).fill('2,5')
    await page.getByTitle('Save').click()
    await expectSeen(page.getByRole('alert').getByText('La lezione dura 2,00 ore: non di più'))
    await hours(neri).fill('1,5')
    await expectWellInEveryLook(page, page.getByText('3 studenti: 2 presenti, 1 assente'))

    // What was marked outlives a reload and a server with a fault.
    await page.reload()
    await expectSeen(page.getByText('Ripristinato quello che stavi scrivendo.'))
    await expectSoon(() => pressed(zoppi), ['Assente'])
    await expectSoon(() => hours(neri).inputValue(), '1,5')
    await page.route('**/register', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(FAULT) : route.continue(),
    )
    await button(page, 'Salva').click()
    await expectSeen(dialog(page, 'Assenze').getByText(CONFIRM_ABSENT))
    await button(dialog(page, 'Assenze'), 'Annulla').click()
    await expectGone(dialog(page, 'Assenze'))
    expect(await read(lesson)).toMatchObject({ version: 0 })
    await button(page, 'Salva').click()
    await goOn(page)
    await expectSeen(page.getByRole('alert').getByText(REGISTER_FAILED))
    await page.unrouteAll()
    await button(page, 'Salva').click()
    await goOn(page)
    await expectSeen(message(page, REGISTER_SAVED))
    await expectSoon(() => placeOf(page), `/app/schedule?id=${courseId}&view=month&date=2026-10-14`)
    await expectSeen(page.locator(`[data-lesson="${lesson}"]`))
    await expectSoon(() => marksOf(lesson), [true, 90, false])
  })

  test('shows who is a guest or has left, and who marked what', async () => {
    const missed = await desk.newClass(1, ['2026-10-13'])
    const { courseId, lesson, students } = await desk.newClass(2, ['2026-10-14'])
    const [stays = 0, leaves = 0] = students
    await desk.makeUp(missed.student, missed.lesson, lesson)
    const page = await open(lesson)
    await expectSeen(rowsIn(page).getByText('Recupero', { exact: true }))
    await button(page, 'Chi ha segnato cosa').click()
    await expectSeen(page.getByText(NO_HISTORY))
    done(await desk.save(lesson, 0, [present(missed.student), present(stays), absent(leaves)]))
    done(await staff.call('POST', `/courses/${courseId}/students/${leaves}/withdrawal`))
    done(
      await desk.save(
        lesson,
        1,
        [present(missed.student, 90), present(stays)],
        await world.as('admin'),
      ),
    )
    await page.reload()
    const left = rowsIn(page).filter({ hasText: 'Non frequenta più' })
    await expectSeen(left)
    await expectSoon(() => pressed(left), ['Assente'])
    await button(page, 'Chi ha segnato cosa').click()
    const [newest, first] = [0, 1].map((at) => page.locator('ol > li').nth(at))
    await expectSeen(newest?.getByText(/ · admin/) ?? page.locator('none'))
    await expectSoon(
      () => newest?.locator('li').allInnerTexts(),
      [expect.stringMatching(/^Alfa 00.* Anna: Presente → Presente, 1,50 ore$/)],
    )
    await expectSoon(
      () => first?.locator('li').allInnerTexts(),
      [expect.stringMatching(/^Presente: /), expect.stringMatching(/^Assente: Alfa 01/)],
    )
  })

  test('says that it is too early, that nobody is in it, or which lesson there is none of', async () => {
    const tomorrow = await desk.newClass(1, ['2027-10-16'])
    const page = await open(tomorrow.lesson)
    await expectSeen(page.getByText(notYet('2027-10-16')))
    // There is nothing to press until then.
    const future = rowsIn(page).first()
    for (const word of ['Presente', 'Assente'] as const) {
      await expectSoon(() => answer(future, word).isDisabled(), true)
    }
    await expectSoon(() => hours(future).isDisabled(), true)
    for (const word of ['Tutti presenti', 'Salva']) {
      await expectSoon(() => button(page, word).count(), 0)
    }
    await page.keyboard.press('t')
    await expectSoon(() => pressed(future), [])
    const { lesson } = await desk.newClass(0, ['2026-10-14'])
    await page.evaluate((id) => (location.hash = `/app/gestionePresenze?id=${id}`), lesson)
    await expectSeen(page.getByText('Nessuno studente per questa lezione'))
    await expectSoon(() => button(page, 'Salva').count(), 0)
    await page.evaluate(() => (location.hash = '/app/gestionePresenze?id=999999'))
    await expectSeen(page.getByRole('alert').getByText('Lezione non trovata.'))
    await page.getByRole('link', { name: 'Vai ai registri da compilare' }).click()
    await expectScreen(page, '/app/registri', 'Registri da compilare')
  })
})

describe('two people on one register', () => {
  const conflict = (page: Page) => dialog(page, CHANGED_MEANWHILE)

  /** Somebody marks all present but one; before she saves, another saves with other exceptions. */
  async function late(size: number, others: (students: readonly number[]) => Sent[]) {
    const { lesson, students } = await desk.newClass(size, ['2026-10-14'])
    const page = await open(lesson, { size: 'phone' })
    await expectSeen(rowsIn(page))
    await page.keyboard.press('t')
    await answer(rowsIn(page).nth(1), 'Assente').click()
    await expectSeen(page.getByText(`${size} studenti: ${size - 1} presenti, 1 assente`))
    done(await desk.save(lesson, 0, others(students), await world.as('admin')))
    return { page, lesson }
  }

  test('take over what only the other changed, and keep what only she did', async () => {
    const { page, lesson } = await late(12, ([first = 0, ...rest]) => [
      absent(first),
      ...rest.map((one) => present(one)),
    ])
    // On a phone it is saved without going back up a long page.
    await page.evaluate(() => window.scrollTo(0, 0))
    const box = await button(page, 'Salva').boundingBox()
    const height = await page.evaluate(() => window.innerHeight)
    expect(box?.y).toBeGreaterThan(height - 100)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    await button(page, 'Salva').click()
    await goOn(page)
    await expectSeen(message(page, /^Segnati da admin nel frattempo: Alfa 00.* Anna: Assente$/))
    await expectSeen(message(page, REGISTER_SAVED))
    await expectSoon(() => marksOf(lesson), [false, false, ...Array<boolean>(10).fill(true)])
  })

  test('are asked about what both changed, and nothing else', async () => {
    const { page, lesson } = await late(3, ([first = 0, second = 0, third = 0]) => [
      present(first),
      present(second, 90),
      absent(third),
    ])
    await button(page, 'Salva').click()
    await goOn(page)
    await expectSeen(conflict(page).getByText(/^admin ha salvato questo registro/))
    await expectSeen(
      conflict(page).getByText(/Alfa 01.* Anna: Presente, 1,50 ore \(per te: Assente\)/),
    )
    await expectSoon(
      () =>
        conflict(page)
          .getByText(/Alfa 0[02]/)
          .count(),
      0,
    )
    await button(conflict(page), 'Annulla').click()
    await expectGone(conflict(page))
    await expectSoon(() => marksOf(lesson), [true, 90, false])
    await button(page, 'Salva').click()
    await goOn(page)
    await button(conflict(page), KEEP_MINE).click()
    await expectSoon(() => placeOf(page).split('?')[0], '/app/schedule')
    await expectSoon(() => marksOf(lesson), [true, false, false])
  })

  test('can save again when the marks of the other could not be read', async () => {
    const { lesson, students } = await desk.newClass(1, ['2026-10-14'])
    const page = await open(lesson, { expected: [/ERR_FAILED/] })
    await answer(rowsIn(page).first(), 'Presente').click()
    done(await desk.save(lesson, 0, students.map(absent), await world.as('admin')))
    await page.route('**/register', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await button(page, 'Salva').click()
    await expectSeen(page.getByRole('alert').getByText(/^Il server non risponde/))
    await page.unrouteAll()
    await button(page, 'Salva').click()
    await button(conflict(page), KEEP_MINE).click()
    await expectSeen(message(page, REGISTER_SAVED))
    await expectSoon(() => marksOf(lesson), [true])
  })

  test('also when what was marked comes back after a reload', async () => {
    const { lesson, students } = await desk.newClass(2, ['2026-10-14'])
    const [first = 0, second = 0] = students
    const page = await open(lesson)
    await answer(rowsIn(page).nth(0), 'Presente').click()
    await answer(rowsIn(page).nth(1), 'Assente').click()
    await expectSeen(page.getByText('2 studenti: 1 presente, 1 assente'))
    const marks = [absent(first), present(second, 60)]
    done(await desk.save(lesson, 0, marks, await world.as('admin')))
    await page.reload()
    await expectSoon(() => pressed(rowsIn(page).nth(0)), ['Assente'])
    await button(page, 'Rimettilo nei campi').click()
    await expectSoon(() => pressed(rowsIn(page).nth(0)), ['Presente'])
    await button(page, 'Salva').click()
    await goOn(page)
    await expectSeen(
      conflict(page).getByText(/Alfa 01.* Anna: Presente, 1,00 ore \(per te: Assente\)/),
    )
    // Present as everybody is at first, but not by "Tutti presenti": it does not give way unasked.
    await expectSeen(conflict(page).getByText(/Alfa 00.* Anna: Assente \(per te: Presente\)/))
    await button(conflict(page), 'Salva tenendo i suoi segni').click()
    await expectSeen(message(page, REGISTER_SAVED))
    await expectSoon(() => marksOf(lesson), [false, 60])
  })
})

describe('a register that others come into while it is open', () => {
  const refused = (page: Page, sentence: string) =>
    page.getByRole('alert').getByText(sentence, { exact: true })

  test('shows who came, to be marked, and keeps the marks that were made', async () => {
    const { courseId, lesson } = await desk.newClass(2, ['2026-10-14'])
    const page = await open(lesson)
    await expectSeen(rowsIn(page))
    await page.keyboard.press('t')
    await answer(rowsIn(page).nth(1), 'Assente').click()
    const surname = unique('Zoppi')
    await newStudent(staff, { surname, courseIds: [courseId] })
    await button(page, 'Salva').click()
    await goOn(page)
    await expectSeen(refused(page, EVERYBODY_NEEDED))
    await expectSeen(refused(page, toMark([`${surname} Anna`])))
    const newcomer = rowsIn(page).filter({ hasText: surname })
    await expectSeen(newcomer.getByText('da segnare'))
    await expectSoon(() => pressed(newcomer), [])
    await expectSeen(page.getByText('3 studenti: 1 presente, 1 assente, 1 da segnare'))
    await answer(newcomer, 'Presente').click()
    await expectGone(refused(page, EVERYBODY_NEEDED))
    await button(page, 'Salva').click()
    await goOn(page)
    await expectSeen(message(page, REGISTER_SAVED))
    await expectSoon(() => marksOf(lesson), [true, false, true])
  })

  test('also when nothing was marked since it was opened, and when another saved it', async () => {
    const { courseId, lesson, students } = await desk.newClass(1, ['2026-10-14'])
    done(
      await desk.save(
        lesson,
        0,
        students.map((one) => present(one)),
      ),
    )
    const page = await open(lesson)
    await expectSoon(() => pressed(rowsIn(page)), ['Presente'])
    const surname = unique('Zoppi')
    await newStudent(staff, { surname, courseIds: [courseId] })
    await button(page, 'Salva').click()
    await expectSeen(refused(page, toMark([`${surname} Anna`])))
    const newcomer = rowsIn(page).filter({ hasText: surname })
    await expectSeen(newcomer.getByText('da segnare'))
    await answer(newcomer, 'Presente').click()

    const later = unique('Zuin')
    await newStudent(staff, { surname: later, courseIds: [courseId] })
    const everybody = (await studentsIn(lesson)).map((one) => present(one))
    done(await desk.save(lesson, 1, everybody, await world.as('admin')))
    const fourth = unique('Zuppi')
    await newStudent(staff, { surname: fourth, courseIds: [courseId] })
    await button(page, 'Salva').click()
    const last = rowsIn(page).filter({ hasText: fourth })
    await expectSeen(last.getByText('da segnare'))
    await answer(last, 'Presente').click()
    await answer(rowsIn(page).filter({ hasText: later }), 'Presente').click()
    await button(page, 'Salva').click()
    await expectSeen(message(page, REGISTER_SAVED))
    await expectSoon(() => marksOf(lesson), [true, true, true, true])
  })

  test('goes on without who was marked and is no longer in it', async () => {
    const { courseId, lesson, students } = await desk.newClass(2, ['2026-10-14'])
    const [, leaves = 0] = students
    const page = await open(lesson)
    await expectSeen(rowsIn(page))
    const name = (await names(page))[1] ?? ''
    await page.keyboard.press('t')
    done(await staff.call('POST', `/courses/${courseId}/students/${leaves}/withdrawal`))
    await button(page, 'Salva').click()
    await expectSeen(refused(page, leftRegister([name])))
    await expectSoon(() => rowsIn(page).count(), 1)
    await button(page, 'Salva').click()
    await expectSeen(message(page, REGISTER_SAVED))
    await expectSoon(() => marksOf(lesson), [true])
  })
})
