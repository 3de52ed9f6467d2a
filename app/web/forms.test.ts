import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  courseForm,
  done,
  newCategory,
  newCourse,
  newRoom,
  newSubject,
  unique,
} from '#tests/support/academy.ts'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
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
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld, PASSWORD } from '#tests/support/world.ts'

const LEAVING = 'Hai delle modifiche ancora non salvate. Vuoi davvero lasciare la pagina?'
const RESTORED = 'Ripristinato quello che stavi scrivendo.'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let staff: Client
beforeAll(async () => {
  staff = await world.as('staff')
})

/** The form of a new category: one field. */
async function openForm(expected: readonly RegExp[] = []): Promise<Page> {
  const page = await browser.newPage({ expected })
  await signIn(page, world, 'staff', '/app/addCategorie')
  await expectScreen(page, '/app/addCategorie', 'Crea nuova categoria')
  return page
}

/** The form of a subject that was changed elsewhere meanwhile: what was typed was sent over it. */
async function refusedSubject(): Promise<{ page: Page; id: number }> {
  const id = await newSubject(staff)
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/editMateria?id=${id}`)
  await field(page, 'Materia').fill('La mia materia')
  const { version } = (await staff.call('GET', `/subjects/${id}`)).body
  done(await staff.call('PUT', `/subjects/${id}`, { version, name: 'La loro', note: '' }))
  await button(page, 'Salva').click()
  return { page, id }
}

const name = (page: Page) => page.getByLabel('Nome')
const question = (page: Page) => page.getByRole('dialog').getByText(LEAVING)
const categories = async (q: string) => {
  const { body } = await staff.call('GET', '/course-categories', { q })
  return (body.rows as { name: string }[]).map((row) => row.name)
}

describe('what is typed', () => {
  test('makes its field grow, and shrink again', async () => {
    const page = await browser.newPage()
    await signIn(page, world, 'staff', '/app/addMateria')
    const note = page.getByLabel('Note')
    const height = async () => (await note.boundingBox())?.height ?? 0
    const before = await height()
    await note.fill('uno\ndue\ntre\nquattro\ncinque')
    expect(await height()).toBeGreaterThan(before * 1.5)
    await note.fill('')
    expect(await height()).toBe(before)
  })

  test('is not left behind without asking', async () => {
    const page = await browser.newPage()
    await signIn(page, world, 'staff', '/app/categorie')
    await page.getByRole('link', { name: 'NUOVO' }).click()
    await name(page).fill('A metà')
    await page.getByRole('link', { name: 'Studenti', exact: true }).click()
    await expectSeen(question(page))
    expect(await axe(page)).toEqual([])
    await button(page, 'Resta qui').click()
    await expectGone(question(page))
    await expectSoon(() => name(page).inputValue(), 'A metà')
    expect(placeOf(page)).toBe('/app/addCategorie')

    await page.goBack()
    await expectSeen(question(page))
    await button(page, 'Lascia la pagina').click()
    await expectScreen(page, '/app/categorie', 'Categorie')
    await page.getByRole('link', { name: 'NUOVO' }).click()
    await expectScreen(page, '/app/addCategorie', 'Crea nuova categoria')
    await expectSoon(() => name(page).inputValue(), '')
  })

  test('is asked about before «Esci», while there is a session to stay in', async () => {
    const page = await openForm()
    const typed = unique('A metà')
    await name(page).fill(typed)
    const leave = async () => {
      await page.getByRole('button', { name: /^Profilo/ }).click()
      await page.getByRole('menuitem', { name: 'Esci' }).click()
      await expectSeen(question(page))
    }
    await leave()
    await button(page, 'Resta qui').click()
    await expectGone(question(page))
    await button(page, 'Salva').click()
    await expectSoon(() => categories(typed), [typed])
    await expectScreen(page, '/app/categorie', 'Categorie')

    await goTo(page, '/app/addCategorie')
    await name(page).fill('A metà')
    await leave()
    // Without a question of the browser, which would keep the page.
    await button(page, 'Lascia la pagina').click()
    await expectSeen(button(page, 'Login'))
  })

  test('is asked about once, however many forms of the page have changes', async () => {
    const page = await openForm()
    await signIn(page, world, 'admin', '/app/serverPosta')
    await field(page, 'Indirizzo mittente').fill('scuola@esempio.it')
    await field(page, 'Server').fill('smtp.esempio.it')
    for (const answer of ['Resta qui', 'Lascia la pagina']) {
      await page.getByRole('link', { name: 'Corsi', exact: true }).click()
      await button(page, answer).click()
      await expectGone(question(page))
    }
    await expectScreen(page, '/app/corsi', 'Corsi')
  })

  test('is not left by a key that answers the question before', async () => {
    const page = await browser.newPage()
    await newCategory(staff, 'Recitazione')
    await signIn(page, world, 'staff', '/app/corsi')
    await page.getByRole('link', { name: 'NUOVO' }).click()
    await expectScreen(page, '/app/addCorso', 'Crea nuovo corso')
    await choose(page, 'Categoria', 'Recitazione')
    await field(page, 'Nome').fill('Dizione')
    await field(page, 'Data inizio').fill('01-10-2030')
    await field(page, 'Data fine').fill('01-06-2031')
    await choose(page, 'Anno accademico', '2026/2027')
    await button(page, 'Salva').click()
    await expectSeen(button(page, 'Salva comunque'))
    await page.goBack()
    await expectSeen(question(page))
    await page.keyboard.press('Enter')
    await expectGone(question(page))
    await expectScreen(page, '/app/addCorso', 'Crea nuovo corso')
  })

  test('stays where it is when another address was typed', async () => {
    const page = await openForm()
    await name(page).fill('A metà')
    // From the first entry of the history, and from a later one.
    for (const before of [undefined, '/app/addCategorie?da=prima']) {
      if (before) await goTo(page, before)
      await goTo(page, '/app/corsi')
      await expectSeen(question(page))
      await button(page, 'Resta qui').click()
      await expectGone(question(page))
      await expectSoon(() => placeOf(page), before ?? '/app/addCategorie')
      await expectSoon(() => name(page).inputValue(), 'A metà')
    }
    await goTo(page, '/app/corsi')
    await button(page, 'Lascia la pagina').click()
    await expectScreen(page, '/app/corsi', 'Corsi')
    await page.goBack()
    await expectScreen(page, '/app/addCategorie', 'Crea nuova categoria')
  })

  test('is left without a question when it was not changed or is changed back', async () => {
    const page = await openForm()
    await name(page).fill('Prova')
    await name(page).fill('')
    await page.getByRole('link', { name: 'Corsi', exact: true }).click()
    await expectScreen(page, '/app/corsi', 'Corsi')
  })

  test('does not come again after it was changed back and left', async () => {
    const page = await openForm()
    await name(page).fill('Per sbaglio')
    await name(page).fill('')
    await page.getByRole('link', { name: 'Corsi', exact: true }).click()
    await expectScreen(page, '/app/corsi', 'Corsi')
    await page.goBack()
    await expectScreen(page, '/app/addCategorie', 'Crea nuova categoria')
    await expectSoon(() => name(page).inputValue(), '')
    await expectGone(page.getByText(RESTORED))
  })

  test('does not come again after it was restored and left behind', async () => {
    const page = await openForm()
    await name(page).fill('A metà')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expectSeen(page.getByText(RESTORED))
    await page.getByRole('link', { name: 'Corsi', exact: true }).click()
    await button(page, 'Lascia la pagina').click()
    await expectScreen(page, '/app/corsi', 'Corsi')
    await page.goBack()
    await expectScreen(page, '/app/addCategorie', 'Crea nuova categoria')
    await expectSoon(() => name(page).inputValue(), '')
    await expectGone(page.getByText(RESTORED))
  })

  test('is back after the page was loaded again, and can be thrown away', async () => {
    const page = await openForm()
    await name(page).fill('Scritto prima')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expectSeen(page.getByText(RESTORED))
    await expectSoon(() => name(page).inputValue(), 'Scritto prima')
    expect(await axe(page)).toEqual([])
    await button(page, 'Scarta').click()
    await expectSoon(() => name(page).inputValue(), '')
    await expectGone(page.getByText(RESTORED))
  })

  test('is not shown to the next user of the tab', async () => {
    const page = await openForm()
    await name(page).fill('Solo mio')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.context().clearCookies({ name: 'quinte_session' })
    await signIn(page, world, 'admin', '/app/addCategorie')
    await expectScreen(page, '/app/addCategorie', 'Crea nuova categoria')
    await expectSoon(() => name(page).inputValue(), '')
  })

  test('is not shown to another user who signed in from another tab', async () => {
    const page = await openForm()
    await name(page).fill('Solo mio')
    page.on('dialog', (dialog) => void dialog.accept())
    const other = await page.context().newPage()
    await signIn(other, world, 'admin', '/app/categorie')
    await expectScreen(other, '/app/categorie', 'Categorie')
    await page.reload()
    await expectScreen(page, '/app/addCategorie', 'Crea nuova categoria')
    await expectSoon(() => name(page).inputValue(), '')
  })

  test('is never saved in the name of another user, who signed in from another tab', async () => {
    const page = await openForm()
    const typed = unique('Di chi scrive')
    await name(page).fill(typed)
    const other = await page.context().newPage()
    await signIn(other, world, 'admin', '/app/categorie')
    await expectScreen(other, '/app/categorie', 'Categorie')
    // Not by the mouse: the page may have found out by itself that the session is another's.
    await page
      .locator('form')
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit())
    const dialog = page.getByRole('dialog', { name: 'Sessione scaduta' })
    await expectSeen(dialog)
    await expectSoon(() => categories(typed), [])
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expectGone(dialog)
    await button(page, 'Salva').click()
    await expectScreen(page, '/app/categorie', 'Categorie')
    const [saved] = await world.sql(
      "select actor_name from audit_entries where action = 'category.created' and after ->> 'name' = $1",
      [typed],
    )
    expect(saved).toEqual({ actor_name: 'staff' })
  })

  test('is left without a question when another user signs in after the session has ended', async () => {
    await world.as('admin')
    const page = await openForm()
    await name(page).fill('Di chi era qui prima')
    await page.context().clearCookies({ name: 'quinte_session' })
    await button(page, 'Salva').click()
    const dialog = page.getByRole('dialog', { name: 'Sessione scaduta' })
    await dialog.getByLabel('E-mail o nome utente').fill('admin')
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    let asked = false
    page.on('dialog', (question) => {
      asked = true
      void question.accept()
    })
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expectScreen(page, '/app/corsi', 'Corsi')
    expect(asked).toBe(false)
  })

  test('stays while the user signs in again after the session has ended', async () => {
    const page = await openForm()
    const typed = unique('Dopo la pausa')
    await name(page).fill(typed)
    await page.context().clearCookies({ name: 'quinte_session' })
    await button(page, 'Salva').click()
    const dialog = page.getByRole('dialog', { name: 'Sessione scaduta' })
    await expectSeen(dialog)
    expect(await axe(page)).toEqual([])
    // Her name is filled in: the cursor waits in the password.
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expectGone(dialog)
    await expectSoon(() => name(page).inputValue(), typed)
    await button(page, 'Salva').click()
    await expectScreen(page, '/app/categorie', 'Categorie')
    await expectSoon(() => categories(typed), [typed])
  })
})

describe('a save', () => {
  test('is done once, however often it is asked for', async () => {
    const page = await openForm()
    const typed = unique('Una volta')
    await name(page).fill(typed)
    const form = page.locator('form')
    await form.evaluate((element: HTMLFormElement) => {
      element.requestSubmit()
      element.requestSubmit()
    })
    await page.keyboard.press('Control+s')
    await expectScreen(page, '/app/categorie', 'Categorie')
    await expectSoon(() => categories(typed), [typed])
  })

  test('is done once when its answer was lost on the way', async () => {
    const page = await openForm([/ERR_FAILED|ERR_CONNECTION|Failed to load/])
    const typed = unique('Risposta persa')
    let lost = 0
    await page.route('**/api/course-categories', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await name(page).fill(typed)
    await page.keyboard.press('Control+s')
    await expectScreen(page, '/app/categorie', 'Categorie')
    expect(lost).toBe(1)
    await expectSoon(() => categories(typed), [typed])
  })

  test('says what is wrong at the field, and puts the cursor there', async () => {
    const page = await openForm()
    await button(page, 'Salva').click()
    await expectSeen(page.getByText('Campo obbligatorio'))
    await expectSoon(() => name(page).getAttribute('aria-invalid'), 'true')
    await expectSoon(() => name(page).evaluate((input) => input === document.activeElement), true)
    await name(page).fill('x')
    await expectGone(page.getByText('Campo obbligatorio'))
  })

  test('shows the sentence of the server at its field', async () => {
    const taken = unique('Presa')
    await newCategory(staff, taken)
    const page = await openForm()
    await name(page).fill(taken)
    await button(page, 'Salva').click()
    await expectSeen(page.getByRole('alert'))
    await expectSoon(() => name(page).getAttribute('aria-invalid'), 'true')
    expect(await axe(page)).toEqual([])
  })

  test('over a record changed elsewhere shows it on request, what was typed on offer', async () => {
    const id = await newCourse(staff)
    const page = await browser.newPage()
    await signIn(page, world, 'staff', `/app/editCorso?id=${id}`)
    await expectSeen(page.getByRole('heading', { level: 1, name: 'Scheda classe' }))
    await name(page).fill('Il mio nome')
    const { body: course } = await staff.call('GET', `/courses/${id}`)
    const theirs = courseForm(course.categoryId, { name: 'Il loro nome' })
    const { version } = course
    await staff.call('PUT', `/courses/${id}`, { ...theirs, version, visibleToStudents: true })

    await button(page, 'Salva').click()
    await expectSeen(page.getByRole('alert').getByText(/ha modificato questi dati/))
    await button(page, 'Ricarica').click()
    await expectSoon(() => name(page).inputValue(), 'Il loro nome')
    await button(page, 'Rimettilo nei campi').click()
    await expectSoon(() => name(page).inputValue(), 'Il mio nome')
    await button(page, 'Salva').click()
    await expectGone(page.getByText(/ha modificato questi dati/))
    await expectSoon(
      async () => (await staff.call('GET', `/courses/${id}`)).body.name,
      'Il mio nome',
    )
    await expectSeen(message(page, /./))
  })

  test('over a record changed elsewhere does not lose what is on offer with its page', async () => {
    const { page } = await refusedSubject()
    await button(page, 'Ricarica').click()
    await expectSeen(button(page, 'Rimettilo nei campi'))
    await page.getByRole('link', { name: 'Corsi', exact: true }).click()
    await expectSeen(question(page))
    await button(page, 'Resta qui').click()
    // What is saved after that is not asked about.
    await field(page, 'Materia').fill(unique('La nostra'))
    await button(page, 'Salva').click()
    await expectScreen(page, '/app/materie', 'Materie')
  })

  test('is not saved before the record that was changed elsewhere has been read', async () => {
    const { page, id } = await refusedSubject()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(`**/api/subjects/${id}`, async (route) => {
      if (route.request().method() === 'GET') await answered
      await route.continue()
    })
    await button(page, 'Ricarica').click()
    await expectSoon(() => button(page, 'Salva').isDisabled(), true)
    await field(page, 'Materia').fill('Di nuovo la mia')
    answer()
    await button(page, 'Rimettilo nei campi').click()
    await expectSoon(() => field(page, 'Materia').inputValue(), 'Di nuovo la mia')
    await button(page, 'Salva').click()
    await expectScreen(page, '/app/materie', 'Materie')
  })

  test('over a record changed elsewhere does not lose what is on offer with its window', async () => {
    const room = unique('Aula')
    const id = await newRoom(staff, room)
    const page = await browser.newPage()
    await signIn(page, world, 'staff', `/app/aule?q=${room}`)
    await takeAction(page, room, 'Rinomina')
    const rename = dialog(page, 'Rinomina aula')
    await field(rename, 'Nome aula').fill('Il mio nome')
    const { version } = done(await staff.call('GET', `/rooms/${id}`))
    done(await staff.call('PUT', `/rooms/${id}`, { version, name: `${room} loro` }))
    await button(rename, 'Salva').click()
    await button(rename, 'Ricarica').click()
    await expectSeen(button(rename, 'Rimettilo nei campi'))
    await page.keyboard.press('Escape')
    await expectSeen(question(page))
    await button(page, 'Resta qui').click()
    await button(rename, 'Rimettilo nei campi').click()
    await expectSoon(() => field(rename, 'Nome aula').inputValue(), 'Il mio nome')
  })
})

describe('a date', () => {
  test('is typed in the usual ways and shown in one; an impossible one says so', async () => {
    const page = await browser.newPage()
    await signIn(page, world, 'staff', '/app/addCorso')
    const day = page.getByLabel('Data fine')
    for (const typed of ['5/9/2026', '05092026', '5.9.26', '2026-09-05']) {
      await day.fill(typed)
      await day.blur()
      await expectSoon(() => day.inputValue(), '05-09-2026')
    }
    await day.fill('31/02/2026')
    await day.blur()
    await expectSeen(page.getByText('Data non valida'))
    await expectSoon(() => day.inputValue(), '31/02/2026')

    await day.fill('7/3/2027')
    await page.getByRole('button', { name: 'Apri il calendario' }).last().click()
    const calendar = page.getByRole('dialog', { name: 'Calendario' })
    await expectSeen(calendar.getByText('marzo 2027'))
    expect(await axe(page)).toEqual([])
    await calendar.getByRole('button', { name: '9 marzo 2027', exact: true }).click()
    await expectSoon(() => day.inputValue(), '09-03-2027')
  })
})

test('Esc closes the calendar of a field alone, then the window around it', async () => {
  const room = unique('Aula')
  await newRoom(staff, room)
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/aule')
  await page
    .getByRole('table', { name: 'Aule' })
    .getByRole('button', { name: room, exact: true })
    .click()
  const shown = page.locator('dialog[open]')
  await button(shown, 'Apri il calendario').first().click()
  const calendar = page.getByRole('dialog', { name: 'Calendario' }).locator('table')
  await expectSeen(calendar)
  await page.keyboard.press('Escape')
  await expectGone(calendar)
  await expectSeen(shown)
  await page.keyboard.press('Escape')
  await expectGone(shown)
})

test('Esc closes a window also from a button that has opened more of it', async () => {
  const page = await browser.newPage()
  await signIn(
    page,
    world,
    'staff',
    `/app/editCorso?id=${await newCourse(staff)}&sezione=materiali`,
  )
  await page.getByRole('region', { name: 'Compiti' }).getByRole('button').first().click()
  const shown = page.locator('dialog[open]')
  await button(shown, 'Link').press('Enter')
  await expectSeen(shown.getByLabel('Indirizzo del link'))
  await button(shown, 'Link').press('Escape')
  await expectGone(shown)
})

test('that nothing has the name that is typed is read out, as long as the list says so', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/addCorso')
  const choice = page.getByRole('combobox', { name: 'Categoria' })
  await choice.fill('nessuna')
  const readOut = page.locator('[aria-live=polite]').getByText('Nessuna categoria con questo nome')
  await expectSeen(readOut)
  await choice.press('Escape')
  await expectGone(readOut)
})

test('what other programs leave in the cookies of the host keeps nobody out', async () => {
  const page = await browser.newPage()
  const cookies = ['username', 'currentCourse', 'currentCorso', 'currentStudent']
  await page
    .context()
    .addCookies(cookies.map((of) => ({ name: of, value: '100%', url: world.url })))
  await signIn(page, world, 'staff', '/app/editCorso')
  await expectSeen(page.getByText('Nessun corso selezionato'))
})

test('an address that names no id never opens the record of another screen', async () => {
  const page = await browser.newPage()
  const id = await newCourse(staff)
  await signIn(page, world, 'staff', `/app/editCorso?id=${id}`)
  await expectSeen(button(page, 'Salva'))
  for (const wrong of ['abc', '1.5', '-1', '99999999999999999999']) {
    await goTo(page, `/app/editCorso?id=${wrong}`)
    await expectSeen(page.getByText('Nessun corso selezionato'))
    await goTo(page, `/app/editCorso?id=${id}`)
    await expectSeen(button(page, 'Salva'))
  }
})
