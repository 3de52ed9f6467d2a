import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
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
  fillIn,
  message,
  placeOf,
  tabTo,
} from '#tests/support/screen.ts'
import {
  openFilledStudentForm,
  openStudentForm,
  saveAnyway,
  TYPED,
} from '#tests/support/student-form.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

const COURSE = 'Recitazione serale'
let staff: Client
let course: number
beforeAll(async () => {
  staff = await world.as('staff')
  course = await newCourse(staff, { name: COURSE })
})

const REQUIRED = Object.keys(TYPED)
const required = (label: string) => `Il campo ${label} è obbligatorio.`

const openForm = () => openStudentForm(browser, world)
const openFilled = (options?: PageOptions) => openFilledStudentForm(browser, world, COURSE, options)
const save = (page: Page) => button(page, 'Salva').click()
const alert = (page: Page) => page.locator('form [role=alert]')
const found = async (q: string) =>
  done(await staff.call('GET', '/students', { q })).rows as { id: number; hasPhoto: boolean }[]
const only = async (q: string) => {
  const rows = await found(q)
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? 0
}

describe('a new student', () => {
  test('needs every field: the first one missing is the alert, each says so itself', async () => {
    const page = await openForm()
    await save(page)
    for (const label of REQUIRED) {
      await expectSeen(page.getByText(required(label), { exact: true }))
      await expectSoon(() => field(page, label).getAttribute('aria-invalid'), 'true')
    }
    await expectSeen(page.getByText('Seleziona almeno un corso.', { exact: true }))
    await expectSoon(() => field(page, 'Nome').evaluate((input) => input.matches(':focus')), true)
    for (const label of REQUIRED) {
      await expectSoon(() => alert(page).innerText(), required(label))
      await field(page, label).fill('   ')
      await page.keyboard.press('Control+s')
      await expectSoon(() => alert(page).innerText(), required(label))
      await field(page, label).fill(TYPED[label as keyof typeof TYPED])
      await page.keyboard.press('Control+s')
      await expectGone(page.getByText(required(label), { exact: true }))
    }
    await expectSoon(() => alert(page).innerText(), 'Seleziona almeno un corso.')
  })

  test('has a telephone of 10 or 11 characters, a mail with at sign and dot', async () => {
    const { page } = await openFilled()
    const phone = 'Il numero di telefono deve contenere 10-11 cifre.'
    const mail = 'Inserisci un indirizzo email valido.'
    for (const [label, typed, sentence] of [
      ['Telefono', '333123456', phone],
      ['Telefono', '333123456789', phone],
      ['Mail', 'zoe.esempio.it', mail],
      ['Mail', 'zoe@esempio', mail],
      ['Seconda mail', 'zoe', mail],
      ['Data di nascita', '31-02-2001', 'Data non valida'],
    ] as const) {
      const before = await field(page, label).inputValue()
      await field(page, label).fill(typed)
      await save(page)
      await expectSoon(() => alert(page).innerText(), sentence)
      await expectSoon(() => field(page, label).getAttribute('aria-invalid'), 'true')
      await field(page, label).fill(before)
    }
  })

  test('is told what is missing before what is malformed, where the cursor goes; the fields say both', async () => {
    const { page } = await openFilled()
    await fillIn(page, { Telefono: '123', Professione: '' })
    await save(page)
    const phone = 'Il numero di telefono deve contenere 10-11 cifre.'
    await expectSoon(() => alert(page).innerText(), required('Professione'))
    await expectSeen(page.getByText(phone, { exact: true }))
    await expectSoon(
      () => field(page, 'Professione').evaluate((input) => input.matches(':focus')),
      true,
    )
    await field(page, 'Professione').fill('Cantante')
    await save(page)
    await expectSoon(() => alert(page).innerText(), phone)
  })

  test('is offered the courses that go on, and no other', async () => {
    const over = unique('Finito')
    const later = unique('Futuro')
    await newCourse(staff, { name: over, endsOn: '2026-10-15' })
    await newCourse(staff, { name: later, startsOn: '2026-12-01', endsOn: '2026-12-02' })
    const page = await openForm()
    await choose(page, 'Corsi', later)
    await field(page, 'Corsi')
      .or(page.getByRole('combobox', { name: 'Corsi' }))
      .first()
      .fill(over)
    await expectSeen(page.getByText('Nessun altro corso'))
  })

  test('is created by keyboard alone, from the list to the list', async () => {
    const page = await browser.newPage()
    await signIn(page, world, 'staff', '/app/studenti')
    await expectSeen(page.getByRole('heading', { name: 'Studenti', exact: true }))
    await page.keyboard.press('n')
    await expectScreen(page, '/app/addStudente', 'Aggiungi studente')
    const surname = unique('Tastiera')
    const typed = { ...TYPED, Cognome: surname }
    for (const [label, text] of Object.entries(typed)) {
      await tabToField(page, label)
      await page.keyboard.type(text)
    }
    await tabToField(page, 'Corsi')
    await page.keyboard.type(COURSE)
    await expectSeen(page.getByRole('option', { name: COURSE }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabToField(page, 'Note studente')
    await page.keyboard.type('Chiamare la sera')
    await page.keyboard.press('Control+s')
    await expectSeen(dialog(page, 'Controlla prima di salvare'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const username = `zoe.${surname.toLowerCase().replace(' ', '_')}`
    await expectSeen(message(page, `Studente creato: il suo nome utente è ${username}`))
    await expectScreen(page, '/app/studenti', 'Studenti')
    expect(done(await staff.call('GET', `/students/${await only(surname)}`))).toMatchObject({
      name: 'Zoè',
      birthDate: '2001-03-07',
      city: 'Torino',
      taxCode: 'in attesa',
      notes: 'Chiamare la sera',
      courseIds: [course],
      username,
    })
  })

  test('is there once after a double click', async () => {
    const { page, surname } = await openFilled()
    await button(page, 'Salva').dblclick()
    const anyway = button(dialog(page, 'Controlla prima di salvare'), 'Salva comunque')
    await anyway.dblclick()
    await expectScreen(page, '/app/studenti', 'Studenti')
    await only(surname)
  })

  test('stays on the form when the server fails, with the words for it', async () => {
    const failed =
      'Si è verificato un errore durante la creazione dello studente. Per favore, riprova.'
    const { page, surname } = await openFilled({ expected: [/500/] })
    await page.route('**/api/newcomers', (route) => route.fulfill(FAULT))
    await saveAnyway(page)
    await expectSeen(alert(page).getByText(failed, { exact: false }))
    await expectSoon(() => field(page, 'Cognome').inputValue(), surname)
    await page.unroute('**/api/newcomers')
    await saveAnyway(page)
    await expectScreen(page, '/app/studenti', 'Studenti')
    await only(surname)
  })
})

describe('doubts before saving', () => {
  test('about the codice fiscale are shown, and overruled', async () => {
    const { page, surname } = await openFilled()
    await field(page, 'Codice fiscale').fill('RSSMRA80A01H501U')
    await save(page)
    const doubts = dialog(page, 'Controlla prima di salvare')
    await expectSeen(doubts.getByText('Il codice fiscale non corrisponde al nome.'))
    await button(doubts, 'Torna al modulo').click()
    await expectGone(doubts)
    await expectSoon(() => found(surname), [])
    await saveAnyway(page)
    await expectScreen(page, '/app/studenti', 'Studenti')
    await only(surname)
  })

  test('about who is probably there already, the trash included, lead to her sheet', async () => {
    const surname = unique('Doppi')
    const same = { name: 'Zoè', surname, courseIds: [course] }
    const [there, gone] = [await newStudent(staff, same), await newStudent(staff, same)]
    done(await staff.call('DELETE', `/students/${gone}`, {}))
    const { page } = await openFilled()
    await fillIn(page, { Nome: 'zoe', Cognome: surname.toUpperCase() })
    await save(page)
    const doubts = dialog(page, 'Controlla prima di salvare')
    await expectSeen(
      doubts.getByText('Ci sono già 2 schede che potrebbero essere la stessa persona:'),
    )
    await expectSeen(doubts.getByText('Stesso nome e stessa data di nascita'))
    await expectSeen(doubts.getByText('(nel cestino)'))
    expect(await axe(page)).toEqual([])
    const [sheet] = await Promise.all([
      page.context().waitForEvent('page'),
      doubts
        .getByRole('link', { name: `${surname} Zoè` })
        .first()
        .click(),
    ])
    await expectSoon(() => placeOf(sheet), `/app/editStudente?id=${there}`)
    await expectSeen(doubts)
  })
})

/** Presses Tab until the field of that label has the focus, a few times at most. */
const tabToField = (page: Page, label: string) =>
  tabTo(
    page,
    () =>
      page.evaluate((wanted) => {
        const input = document.activeElement as HTMLInputElement | null
        return input?.labels?.[0]?.textContent?.replace(' *', '') === wanted
      }, label),
    8,
  )

test('axe finds nothing on the form with all that can be wrong', async () => {
  const page = await openForm()
  await save(page)
  await expectWellInEveryLook(page, alert(page))
})
