import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import {
  done,
  newCategory,
  newCourse,
  newRoom,
  newSubject,
  newTeacher,
  unique,
} from '#tests/support/academy.ts'
import { axe, openBrowser, signIn, SIZES, type PageOptions } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  goTo,
  message,
  placeOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import {
  COURSE_CREATED,
  confirmOutsideYear,
  OUTSIDE_YEAR,
  CATEGORY_DELETION_FAILED,
  CATEGORY_DELETION_UNREACHABLE,
  CREATION_FAILED,
  confirmArchive,
  confirmDelete,
  confirmDeleteCategory,
} from '../domain/text.ts'

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

const main = (page: Page) => page.locator('#content')
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const day = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const course = async (id: number) => done(await staff.call('GET', `/courses/${id}`))

async function choose(page: Page, label: string, option: string): Promise<void> {
  await main(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Opens the menu of a row and clicks one of its actions. */
async function rowAction(page: Page, row: string, action: string): Promise<void> {
  await button(page, `Azioni: ${row}`).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** What a cookie of the page holds. */
async function cookie(page: Page, name: string): Promise<string | undefined> {
  const found = (await page.context().cookies()).find((one) => one.name === name)
  return found && decodeURIComponent(found.value)
}

describe('the list of courses', () => {
  test('is one line a course, and says what to do while there is none', async () => {
    const categoryId = await newCategory(staff, unique('Canto'))
    const name = unique('Canto corale')
    await newCourse(staff, { name, categoryId })
    const page = await open(`/app/corsi?categoryId=${categoryId}`)
    const cells = main(page).getByRole('row').nth(1).getByRole('cell')
    await expectSeen(link(page, name))
    expect((await cells.allInnerTexts()).slice(1, 7)).toEqual([
      name,
      expect.stringMatching(/^Canto \d+$/),
      '14/09/2026',
      '18/06/2027',
      '2026/2027',
      '0',
    ])
    const long = `${unique('Corso')} ${'dal titolo interminabile '.repeat(6)}fino in fondo`
    await newCourse(staff, { name: long, categoryId })
    await page.reload()
    const cell = main(page).locator('td[data-main]').filter({ hasText: 'interminabile' })
    await expectSeen(cell.getByRole('link', { name: /…$/ }))
    await button(cell, 'mostra di più').click()
    await expectSeen(cell.getByRole('link', { name: long, exact: true }))
    expect(placeOf(page)).toBe(`/app/corsi?categoryId=${categoryId}`)
    const blank = await open('/app/corsi', {}, empty)
    await expectSeen(main(blank).getByText('Nessun corso', { exact: true }))
    await link(blank, 'Crea un corso').click()
    await expectScreen(blank, '/app/addCorso', 'Crea nuovo corso')
  })

  test('is filtered by category, where «seleziona tutti» is no filter', async () => {
    const category = unique('Regia')
    const [mine, other] = [unique('Mio corso'), unique('Altro corso')]
    await newCourse(staff, { name: mine, categoryId: await newCategory(staff, category) })
    await newCourse(staff, { name: other, academicYear: '2024/2025' })
    const page = await open('/app/corsi?q=corso')
    await expectSeen(link(page, other))
    await choose(page, 'Categoria', category)
    await expectGone(link(page, other))
    await expectSeen(link(page, mine))
    await choose(page, 'Categoria', 'seleziona tutti')
    await expectSeen(link(page, other))
    await choose(page, 'Anno', '2024/2025')
    await expectGone(link(page, mine))
    await expectSeen(link(page, other))
  })

  test('leads from a row to its sheet, plan, calendar, and from above to the absences', async () => {
    const name = unique('Doppiaggio')
    const id = await newCourse(staff, { name })
    const page = await open(`/app/corsi?q=${name}`)
    await link(page, name).click()
    await expectScreen(page, '/app/editCorso', 'Scheda classe')
    expect(placeOf(page)).toBe(`/app/editCorso?id=${id}`)
    await expectSoon(() => cookie(page, 'currentCourse'), String(id))
    await expectSoon(() => cookie(page, 'currentCorso'), String(id))
    await page.goBack()
    await rowAction(page, name, 'Piano rateale')
    await expectSoon(() => placeOf(page), `/app/billing/editCorso?id=${id}`)
    await page.goBack()
    await rowAction(page, name, 'Calendario')
    await expectSoon(() => placeOf(page), `/app/schedule?id=${id}`)
    await page.goBack()
    await link(page, 'NOTIFICHE ASSENZE').click()
    await expectSoon(() => placeOf(page), '/app/gestioneAnnunci')
  })

  test('asks for two days before the PDF, and passes them on', async () => {
    const name = unique('Sceneggiatura')
    const id = await newCourse(staff, { name })
    const page = await open(`/app/corsi?q=${name}`)
    await rowAction(page, name, 'PDF')
    const [from, to] = [day(page, 'Dal'), day(page, 'Al')]
    await expectSoon(() => from.inputValue(), '14-09-2026')
    await expectSoon(() => to.inputValue(), '18-06-2027')
    await to.fill('')
    await button(page, 'Crea PDF').click()
    await expectSeen(dialog(page).getByText('Seleziona entrambe le date'))
    await to.fill('1/9/2026')
    await button(page, 'Crea PDF').click()
    await expectSeen(
      dialog(page).getByText('La data di inizio deve essere precedente alla data di fine'),
    )
    await to.fill('30/9/2026')
    await to.press('Enter')
    const days = 'from=2026-09-14&to=2026-09-30'
    await expectSoon(() => placeOf(page), `/app/pdfCorsoPage?id=${id}&${days}`)
    await expectSoon(() => cookie(page, 'dateFrom'), '2026-09-14')
    await expectSoon(() => cookie(page, 'dateTo'), '2026-09-30')
  })

  test('archives several at once, telling how far it is', async () => {
    const start = unique('Laboratorio')
    const ids = [
      await newCourse(staff, { name: `${start} A` }),
      await newCourse(staff, { name: `${start} B` }),
      await newCourse(staff, { name: `${start} C` }),
    ]
    const page = await open(`/app/corsi?q=${start}`)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**/api/courses/${ids[1]}/archiving`, async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('Seleziona tutte le righe della pagina').check()
    await button(page, 'Archivia').click()
    await expectSeen(dialog(page).getByText('Archiviare i 3 corsi selezionati?'))
    // Nothing is lost by it: Enter confirms.
    const yes = button(dialog(page), 'Archivia')
    await expectSoon(() => yes.evaluate((element) => element === document.activeElement), true)
    await page.keyboard.press('Enter')
    await expectSeen(message(page, 'Archiviazione: 1 di 3'))
    release()
    await expectSeen(message(page, '3 corsi archiviati.'))
    await expectSeen(main(page).getByText(`Nessun risultato per «${start}»`))
    for (const id of ids) expect(await course(id)).toMatchObject({ state: 'archived' })
  })
})

describe('what a list or a form offers', () => {
  const down = { expected: [/status of 503/] }
  const failing = async (page: Page) => {
    await page.route(/\/api\/(course-categories|course-options)\?/, (route) =>
      fails ? route.fulfill({ status: 503, body: 'proxy' }) : route.continue(),
    )
  }
  let fails = true

  test('says when it cannot be read, and is read again when asked', async () => {
    const category = unique('Danza')
    const id = await newCourse(staff, { categoryId: await newCategory(staff, category) })
    const page = await browser.newPage(down)
    fails = true
    await failing(page)
    await signIn(page, world, 'staff', `/app/editCorso?id=${id}`)
    const alert = main(page).getByRole('alert')
    await expectSeen(alert.getByText('Non è stato possibile caricare le categorie.'))
    const own = main(page).getByRole('combobox', { name: 'Categoria' })
    await expectSoon(() => own.inputValue(), category)

    await goTo(page, '/app/corsi')
    await expectSeen(main(page).getByRole('table', { name: 'Corsi' }))
    const filter = main(page).getByRole('combobox', { name: 'Categoria' })
    const unread = page.getByText(/^Non è stato possibile caricare le voci/)
    await filter.click()
    await expectSeen(unread)
    fails = false
    await filter.blur()
    await expectGone(unread)
    await filter.click()
    await expectSeen(page.getByRole('option', { name: category }))

    fails = true
    await page.reload()
    await goTo(page, '/app/addStudente')
    await expectSeen(alert.getByText('Non è stato possibile caricare i corsi.'))
    fails = false
    await button(main(page), 'Riprova').click()
    await expectGone(alert)
  })

  test('leads to the first category and to the first course', async () => {
    const page = await open('/app/addCorso', {}, empty)
    await expectSeen(main(page).getByText('Non c’è ancora nessuna categoria.'))
    expect(await axe(page)).toEqual([])
    await link(page, 'Crea una categoria').click()
    await expectScreen(page, '/app/addCategorie', 'Crea nuova categoria')
    await goTo(page, '/app/addStudente')
    await expectSeen(main(page).getByText('Non c’è ancora nessun corso aperto.'))
    await link(page, 'Crea un corso').click()
    await expectScreen(page, '/app/addCorso', 'Crea nuovo corso')
  })
})

describe('a new course', () => {
  test('asks for what is missing, in the words of the product', async () => {
    const page = await open('/app/addCorso')
    await button(page, 'Salva').click()
    const alert = page.getByRole('alert')
    await expectSeen(alert.getByText('Seleziona una categoria per il corso'))
    await expectSoon(() => main(page).getByText('Campo obbligatorio').count(), 4)
    const category = main(page).getByRole('combobox', { name: 'Categoria' })
    await expectSoon(() => category.evaluate((input) => input === document.activeElement), true)

    await field(page, 'Data inizio').fill('10/10/2026')
    await field(page, 'Data fine').fill('9/10/2026')
    await button(page, 'Salva').click()
    await expectSeen(alert.getByText('Controlla le date del corso per favore'))
    await expectSoon(() => field(page, 'Data fine').getAttribute('aria-invalid'), 'true')
  })

  test('proposes its academic year from the first day, until another is chosen', async () => {
    const page = await open('/app/addCorso')
    const year = main(page).getByRole('combobox', { name: 'Anno accademico' })
    await field(page, 'Data inizio').fill('10/10/2026')
    await expectSoon(() => year.inputValue(), '2026/2027')
    await field(page, 'Data inizio').fill('31/08/2026')
    await expectSoon(() => year.inputValue(), '2025/2026')
    await choose(page, 'Anno accademico', '2026/2027')
    await field(page, 'Data inizio').fill('10/10/2025')
    await expectSoon(() => year.inputValue(), '2026/2027')
  })

  test('proposes it by the day that was typed key by key, not by what it read like on the way', async () => {
    const page = await open('/app/addCorso')
    const year = main(page).getByRole('combobox', { name: 'Anno accademico' })
    await field(page, 'Data inizio').pressSequentially('10/10/2026')
    await expectSoon(() => field(page, 'Data inizio').inputValue(), '10/10/2026')
    await expectSoon(() => year.inputValue(), '2026/2027')
    await field(page, 'Data inizio').press('Backspace')
    await field(page, 'Data inizio').press('7')
    await expectSoon(() => year.inputValue(), '2027/2028')
  })

  test('asks about days that are in another academic year than its own', async () => {
    const category = unique('Teatro')
    await newCategory(staff, category)
    const page = await open('/app/addCorso')
    await choose(page, 'Categoria', category)
    await field(page, 'Nome').fill(unique('Fuori anno'))
    await field(page, 'Data inizio').fill('10/10/2026')
    await field(page, 'Data fine').fill('10/06/2027')
    await choose(page, 'Anno accademico', '2027/2028')
    await button(page, 'Salva').click()
    const question = page.getByRole('dialog', { name: OUTSIDE_YEAR })
    await expectSeen(question.getByText(confirmOutsideYear('2027/2028', '2026/2027')))
    await button(question, 'Salva comunque').click()
    await expectSeen(message(page, COURSE_CREATED))
  })

  test('is saved once, however often the button is pressed, and its sheet opens', async () => {
    const category = unique('Teatro')
    await newCategory(staff, category)
    const name = unique('Recitazione teatrale')
    const page = await open('/app/addCorso')
    await choose(page, 'Categoria', category)
    await field(page, 'Nome').fill(name)
    await field(page, 'Data inizio').fill('10/10/2026')
    await field(page, 'Data fine').fill('10/06/2027')
    await button(page, 'Salva').dblclick()
    await expectSeen(message(page, 'Corso creato.'))
    await expectScreen(page, '/app/editCorso', 'Scheda classe')
    await expectSoon(() => field(page, 'Nome').inputValue(), name)
    const rows = await world.sql(
      'select starts_on::text, academic_year from courses where name = $1',
      [name],
    )
    expect(rows).toEqual([{ starts_on: '2026-10-10', academic_year: '2026/2027' }])
  })

  test('that the server cannot save says so, and keeps what was typed', async () => {
    const category = unique('Musica')
    await newCategory(staff, category)
    const page = await open('/app/addCorso', { expected: [/status of 500/] })
    await page.route('**/api/courses', (route) =>
      route.request().method() === 'POST' ? route.fulfill(FAULT) : route.continue(),
    )
    await choose(page, 'Categoria', category)
    await field(page, 'Nome').fill('Canto')
    await field(page, 'Data inizio').fill('10/10/2026')
    await field(page, 'Data fine').fill('10/06/2027')
    await field(page, 'Data fine').press('Enter')
    await expectSeen(page.getByRole('alert').getByText(CREATION_FAILED))
    await expectSoon(() => field(page, 'Nome').inputValue(), 'Canto')
    await page.reload()
    await expectSoon(() => field(page, 'Nome').inputValue(), 'Canto')
  })

  test('is made from the keyboard alone', async () => {
    const category = unique('Tastiera')
    await newCategory(staff, category)
    const name = unique('Corso da tastiera')
    const page = await open('/app/corsi')
    await expectSeen(button(page, 'Nome'))
    await page.keyboard.press('n')
    await expectScreen(page, '/app/addCorso', 'Crea nuovo corso')
    const categories = main(page).getByRole('combobox', { name: 'Categoria' })
    await expectSoon(() => categories.evaluate((input) => input === document.activeElement), true)
    await page.keyboard.type(category)
    await expectSeen(page.getByRole('option', { name: category, exact: true }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    for (const typed of [name, '10102026', '', '10062027']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(typed)
    }
    await page.keyboard.press('Control+s')
    await expectScreen(page, '/app/editCorso', 'Scheda classe')
    await expectSoon(() => field(page, 'Data fine').inputValue(), '10-06-2027')

    await page.goto(`${world.url}/#/app/corsi?q=${name}`)
    await expectSeen(link(page, name))
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectScreen(page, '/app/editCorso', 'Scheda classe')
  })
})

describe('the sheet of a course', () => {
  test('shows and saves its data', async () => {
    const name = unique('Regia')
    const id = await newCourse(staff, { name })
    const page = await open(`/app/editCorso?id=${id}`)
    await expectScreen(page, '/app/editCorso', 'Scheda classe')
    await expectSoon(() => page.title(), expect.stringContaining(`Corsi › ${name} › Scheda classe`))
    const visible = page.getByLabel('Visible to students')
    await expectSoon(() => visible.isChecked(), false)
    await visible.check()
    await field(page, 'Nome').fill(`${name} avanzata`)
    await page.keyboard.press('Control+s')
    await expectSeen(message(page, 'Corso salvato.'))
    expect(await course(id)).toMatchObject({
      name: `${name} avanzata`,
      visibleToStudents: true,
      endsOn: '2027-06-18',
      version: 1,
    })
    await field(page, 'Data fine').fill('01/01/2026')
    await button(page, 'Salva').click()
    await expectSeen(page.getByRole('alert').getByText('Controlla le date del corso per favore'))
  })

  test('saved by a colleague meanwhile keeps both: hers is shown, mine is on offer', async () => {
    const name = unique('Produzione')
    const id = await newCourse(staff, { name })
    const page = await open(`/app/editCorso?id=${id}`)
    await field(page, 'Nome').fill(`${name} mia`)
    const { categoryId, startsOn, endsOn, academicYear } = await course(id)
    const admin = await world.as('admin')
    const theirs = { name: `${name} sua`, categoryId, startsOn, endsOn, academicYear }
    done(
      await admin.call('PUT', `/courses/${id}`, { ...theirs, version: 0, visibleToStudents: true }),
    )
    await button(page, 'Salva').click()
    await expectSeen(page.getByRole('alert').getByText(/Nel frattempo admin ha modificato/))
    expect(await course(id)).toMatchObject({ name: `${name} sua` })
    await button(page, 'Ricarica').click()
    await expectSoon(() => field(page, 'Nome').inputValue(), `${name} sua`)
    await button(page, 'Rimettilo nei campi').click()
    await expectSoon(() => field(page, 'Nome').inputValue(), `${name} mia`)
    await button(page, 'Salva').click()
    await expectSeen(message(page, 'Corso salvato.'))
    expect(await course(id)).toMatchObject({ name: `${name} mia` })
  })

  test('is that of the course opened last, when the address names none', async () => {
    const name = unique('Montaggio')
    const id = await newCourse(staff, { name })
    const page = await open('/app/editCorso')
    await expectSeen(main(page).getByText('Nessun corso selezionato'))
    await link(page, 'Vai ai corsi').click()
    await expectScreen(page, '/app/corsi', 'Corsi')
    await page.goto(`${world.url}/#/app/editCorso?id=${id}`)
    await expectSoon(() => field(page, 'Nome').inputValue(), name)
    await page.goto(`${world.url}/#/app/categorie`)
    await page.goto(`${world.url}/#/app/editCorso`)
    await expectSoon(() => field(page, 'Nome').inputValue(), name)
    await page.goto(`${world.url}/#/app/editCorso?id=999999`)
    await expectSeen(main(page).getByRole('alert').getByText('Corso non trovato.'))
  })

  test('archives the course after asking, and brings it back', async () => {
    const name = unique('Fotografia')
    const id = await newCourse(staff, { name })
    const page = await open(`/app/editCorso?id=${id}`)
    await button(page, 'ARCHIVIA CORSO').click()
    await expectSeen(dialog(page).getByText(confirmArchive(name)))
    await button(page, 'Annulla').click()
    await expectGone(dialog(page))
    expect(await course(id)).toMatchObject({ state: 'active' })
    await button(page, 'ARCHIVIA CORSO').click()
    await dialog(page).getByRole('button', { name: 'Archivia' }).click()
    await expectSeen(message(page, 'Corso archiviato.'))
    await expectSeen(main(page).getByText('Archiviato', { exact: true }))
    expect(await course(id)).toMatchObject({ state: 'archived' })
    await expectSeen(main(page).getByRole('navigation').getByText('Archivio corsi'))
    await button(page, 'RIPRISTINA CORSO').click()
    await expectSeen(button(page, 'ARCHIVIA CORSO'))
    await message(page, 'Corso ripristinato.')
      .locator('..')
      .getByRole('button', { name: 'Annulla' })
      .click()
    await expectSeen(button(page, 'RIPRISTINA CORSO'))
    await link(page, 'STAMPA CALENDARIO').click()
    await expectSoon(() => placeOf(page), `/app/pdfCalendarioCorso?id=${id}`)
  })

  test('of a course in the trash only offers to take it out', async () => {
    const id = await newCourse(staff)
    done(await staff.call('POST', `/courses/${id}/archiving`, {}))
    done(await staff.call('DELETE', `/courses/${id}`, {}))
    const page = await open(`/app/editCorso?id=${id}`)
    await expectSeen(main(page).getByText(/Questo corso è nel cestino/))
    await expectSoon(() => button(page, 'Salva').count(), 0)
    await button(page, 'Ripristina dal cestino').click()
    await expectSeen(button(page, 'RIPRISTINA CORSO'))
    expect(await course(id)).toMatchObject({ state: 'archived' })
  })
})

describe('the archive', () => {
  async function archived(name: string): Promise<number> {
    const id = await newCourse(staff, { name })
    done(await staff.call('POST', `/courses/${id}/archiving`, {}))
    return id
  }

  test('restores a course, which can be taken back', async () => {
    const name = unique('Archiviato')
    const id = await archived(name)
    const page = await open(`/app/cestinoCorsi?q=${name}`)
    await rowAction(page, name, 'Ripristina')
    await expectGone(link(page, name))
    expect(await course(id)).toMatchObject({ state: 'active' })
    await button(page, 'Annulla').click()
    await expectSeen(link(page, name))
    expect(await course(id)).toMatchObject({ state: 'archived' })
    await link(page, name).click()
    await expectSeen(button(page, 'RIPRISTINA CORSO'))
  })

  test('moves a course to the trash after asking, from where it comes back', async () => {
    const name = unique('Vecchio')
    const id = await archived(name)
    const page = await open(`/app/cestinoCorsi?q=${name}`)
    await rowAction(page, name, 'Elimina')
    await expectSeen(dialog(page).getByText(confirmDelete(name)))
    await button(page, 'Elimina').click()
    await expectSeen(message(page, 'Corso spostato nel cestino.'))
    await expectGone(link(page, name))
    await page.getByRole('tab', { name: 'Cestino' }).click()
    await expectSeen(link(page, name))
    expect(placeOf(page)).toBe('/app/cestinoCorsi?state=deleted')
    await rowAction(page, name, 'Ripristina dal cestino')
    await expectGone(link(page, name))
    await page.getByRole('tab', { name: 'Archivio' }).click()
    await expectSeen(link(page, name))
    expect(await course(id)).toMatchObject({ state: 'archived' })
  })

  test('restores several at once', async () => {
    const start = unique('Gruppo')
    await archived(`${start} A`)
    await archived(`${start} B`)
    const page = await open(`/app/cestinoCorsi?q=${start}`)
    await page.getByLabel('Seleziona tutte le righe della pagina').check()
    await button(page, 'Ripristina').click()
    await expectSeen(message(page, '2 corsi ripristinati.'))
    await expectSeen(main(page).getByText(`Nessun risultato per «${start}»`))
  })

  test('says why it is empty', async () => {
    const page = await open('/app/cestinoCorsi', {}, empty)
    await expectSeen(main(page).getByText('L’archivio è vuoto'))
    await page.getByRole('tab', { name: 'Cestino' }).click()
    await expectSeen(main(page).getByText('Il cestino è vuoto'))
  })
})

describe('the categories', () => {
  test('are made with a name, each once', async () => {
    const name = unique('Nuova categoria')
    const page = await open('/app/categorie')
    await link(page, 'NUOVO').click()
    await expectScreen(page, '/app/addCategorie', 'Crea nuova categoria')
    await button(page, 'Salva').click()
    await expectSeen(main(page).getByText('Campo obbligatorio'))
    await expectSeen(field(page, 'Nome').and(page.locator(':focus')))
    await page.keyboard.type(name)
    await button(page, 'Salva').dblclick()
    await expectScreen(page, '/app/categorie', 'Categorie')
    await expectSeen(message(page, 'Categoria creata.'))
    await page.getByLabel('Cerca:').fill(name)
    await expectSeen(link(page, name))
    await page.goto(`${world.url}/#/app/addCategorie`)
    await field(page, 'Nome').fill(name.toUpperCase())
    await button(page, 'Salva').click()
    await expectSeen(main(page).getByText('Esiste già una categoria con questo nome.'))
  })

  test('lead to their courses, and pass all of them on to calendar and PDF', async () => {
    const name = unique('Danza')
    const categoryId = await newCategory(staff, name)
    const one = await newCourse(staff, { name: unique('Danza A'), categoryId })
    const page = await open(`/app/categorie?q=${name}`)
    await rowAction(page, name, 'Calendario')
    await expectSoon(() => placeOf(page), `/app/schedule?id=${one}`)
    await expectSoon(() => cookie(page, 'currentCorso'), String(one))
    await expectSoon(() => cookie(page, 'pdfUnione'), undefined)

    const changes = { name: unique('Danza B'), categoryId, endsOn: '2028-06-30' }
    const two = await newCourse(staff, { ...changes, academicYear: '2027/2028' })
    await page.goto(`${world.url}/#/app/categorie?q=${name}`)
    await page.reload()
    await rowAction(page, name, 'PDF')
    await expectSoon(() => day(page, 'Dal').inputValue(), '01-09-2026')
    await expectSoon(() => day(page, 'Al').inputValue(), '30-06-2028')
    await button(page, 'Crea PDF').click()
    const union = new URLSearchParams({ corsi: `${one};${two}`, nome: name })
    await expectSoon(
      () => new URLSearchParams(placeOf(page).split('?')[1]).toString(),
      `${union}&from=2026-09-01&to=2028-06-30`,
    )
    await expectSoon(() => cookie(page, 'currentCorso'), `${one};${two}`)
    await expectSoon(() => cookie(page, 'currentCourse'), String(one))
    await expectSoon(() => cookie(page, 'pdfUnione'), name)

    await page.goto(`${world.url}/#/app/categorie?q=${name}`)
    await link(page, name).click()
    await expectSoon(() => placeOf(page), `/app/corsi?categoryId=${categoryId}`)
    await expectSoon(() => page.locator('tbody tr').count(), 2)
  })

  test('with one course give its PDF their name too', async () => {
    const name = unique('Danza')
    const id = await newCourse(staff, { categoryId: await newCategory(staff, name) })
    const page = await open(`/app/categorie?q=${name}`)
    const report = page.waitForRequest(/course-calendar\.pdf/)
    await rowAction(page, name, 'PDF')
    await button(page, 'Crea PDF').click()
    const asked = new URL((await report).url()).searchParams
    expect([asked.get('courses'), asked.get('name')]).toEqual([String(id), name])
    await expectSoon(() => cookie(page, 'currentCorso'), String(id))
    await expectSoon(() => cookie(page, 'pdfUnione'), name)
    // Also where the address does not say which; not once another course was looked at.
    await page.goto(`${world.url}/#/app/pdfCorsoPage`)
    await expectSoon(() => new URLSearchParams(placeOf(page).split('?')[1]).get('nome'), name)
    await page.goto(`${world.url}/#/app/editCorso?id=${await newCourse(staff)}`)
    await expectSoon(() => cookie(page, 'pdfUnione'), undefined)
  })

  test('without courses say so instead of opening an empty calendar', async () => {
    const name = unique('Vuota')
    await newCategory(staff, name)
    const page = await open(`/app/categorie?q=${name}`)
    await rowAction(page, name, 'Calendario')
    await expectSeen(message(page, `La categoria “${name}” non ha corsi attivi.`))
    expect(placeOf(page)).toBe(`/app/categorie?q=${name.replace(' ', '%20')}`)
  })

  test('are deleted after asking when no course uses them, and taken back', async () => {
    const start = unique('Da eliminare')
    const [name, used] = [`${start} A`, `${start} B`]
    await newCategory(staff, name)
    await newCourse(staff, { categoryId: await newCategory(staff, used) })
    const page = await open(`/app/categorie?q=${start}`)
    await rowAction(page, used, 'Elimina')
    await button(page, 'Elimina').click()
    await expectSeen(message(page, /La categoria è usata da un corso/))
    await rowAction(page, name, 'Elimina')
    await expectSeen(dialog(page).getByText(confirmDeleteCategory(name)))
    await button(page, 'Elimina').click()
    await expectSeen(message(page, 'Categoria eliminata.'))
    await expectGone(link(page, name))
    await button(page, 'Annulla').click()
    await expectSeen(link(page, name))
  })

  test('stay when the server does not answer, and it is said', async () => {
    const name = unique('Senza rete')
    await newCategory(staff, name)
    const page = await open(`/app/categorie?q=${name}`, { expected: [/Failed to load resource/] })
    await page.route('**/api/course-categories/*', (route) => route.abort())
    await rowAction(page, name, 'Elimina')
    await button(page, 'Elimina').click()
    await expectSeen(message(page, CATEGORY_DELETION_UNREACHABLE))
    await expectSeen(link(page, name))

    // A fault: the sentence alone in its line, then the reason; neither goes to another screen.
    await page.unrouteAll()
    await page.route('**/api/course-categories/*', (route) => route.fulfill(FAULT))
    await rowAction(page, name, 'Elimina')
    await button(page, 'Elimina').click()
    const said = message(page, CATEGORY_DELETION_FAILED)
    await expectSoon(() => said.innerText(), `${CATEGORY_DELETION_FAILED}\nGuasto.`)
    await goTo(page, '/app/corsi')
    await expectScreen(page, '/app/corsi', 'Corsi')
    await expectGone(said)
  })
})

test('the courses of the billing area tell their hours and lead to their plans', async () => {
  const name = unique('Fatturato')
  const id = await newCourse(staff, { name })
  const teacherIds = [await newTeacher(staff, { surname: 'Duse', name: 'Eleonora' })]
  const subjectIds = [await newSubject(staff, { name: 'Dizione' })]
  const lesson = { courseId: id, roomId: await newRoom(staff), teacherIds, subjectIds, minutes: 90 }
  done(await staff.call('POST', '/lessons', { ...lesson, startsAt: '2026-10-20T10:00' }))
  await newCourse(staff, { name: `${name} vuoto` })
  const goneId = await newCourse(staff, { name: `${name} tolto` })
  const page = await open(`/billing/corsi?q=${name}`)
  await expectScreen(page, '/billing/corsi', 'Corsi')
  await expectSeen(link(page, name))
  const headings = main(page).getByRole('columnheader')
  await expectSoon(
    () => headings.allInnerTexts(),
    ['', 'Nome', 'Data inizio', 'Data fine', 'Azioni'],
  )

  let answer = () => {}
  await page.route(`**/api/courses/${id}/cost`, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await rowAction(page, name, 'Costo')
  const cost = page.getByRole('dialog', { name: `Costo di ${name}`, exact: true })
  await expectSeen(cost.getByText('Calcolo in corso...', { exact: true }))
  answer()
  const rows = (table: string) => cost.getByRole('table', { name: table }).getByRole('row')
  await expectSoon(
    () => rows('Insegnanti').allInnerTexts(),
    ['Cognome\tNome\tOre', 'Duse\tEleonora\t1,50'],
  )
  await expectSoon(() => rows('Materie').allInnerTexts(), ['Materia\tOre', 'Dizione\t1,50'])
  await expectWellInEveryLook(page, cost)
  await page.setViewportSize(SIZES.laptop)
  await button(cost, 'Chiudi').click()
  // Nothing to show: the window does not stay.
  await rowAction(page, `${name} vuoto`, 'Costo')
  await expectSeen(page.getByText('Il corso non ha ancora lezioni con insegnanti o materie.'))
  await expectGone(page.getByRole('dialog'))
  // Nor for a course that is not there any more: it says so.
  await page.route(`**/api/courses/${goneId}/cost`, (route) =>
    route.continue({ url: `${world.url}/api/courses/999999/cost` }),
  )
  await rowAction(page, `${name} tolto`, 'Costo')
  await expectSeen(message(page, 'Corso non trovato.'))
  await expectGone(page.getByRole('dialog'))

  await link(page, name).click()
  await expectSoon(() => placeOf(page), `/billing/editCorso?id=${id}`)
})
