import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { newCourse, newRoom, newStudent, unique } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn, SIZES } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  namesIn,
  placeOf,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

const RESULTS = 'Risultati della ricerca'

async function open(place: string): Promise<Page> {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', place)
  return page
}

/** One of each kind, all with a name of their own in it. */
async function newAcademy() {
  const marker = unique('Quercia')
  const [teacher] = await world.sql<{ id: number }>(
    "insert into teachers (surname, name) values ($1, 'Carla') returning id",
    [marker],
  )
  return {
    marker,
    courseId: await newCourse(staff, { name: `${marker} corso` }),
    roomId: await newRoom(staff, `${marker} sala`),
    teacherId: teacher?.id,
    studentId: await newStudent(staff, { surname: marker }),
  }
}

/** Goes back to the results after something was opened from them. */
async function back(page: Page): Promise<void> {
  await page.goBack()
  await expectSoon(() => rowsOf(page, RESULTS).count(), 4)
}

test('a result opens its course, calendar, hours to bill or payments, and says what it is', async () => {
  const { marker, courseId, roomId, teacherId, studentId } = await newAcademy()
  const page = await open(`/app/search/${marker}`)
  await expectScreen(page, `/app/search/${encodeURIComponent(marker)}`, 'Cerca')
  const rows = rowsOf(page, RESULTS)
  await expectSoon(
    () => namesIn(page, RESULTS),
    [`${marker} corso`, `${marker} sala`, `${marker} Carla`, `${marker} Anna`],
  )
  await expectSoon(
    () => rows.locator('td:nth-child(4)').allInnerTexts(),
    ['Corso', 'Aula', 'Insegnante', 'Studente'],
  )
  await expectWellInEveryLook(page, button(page, `Azioni: ${marker} sala`))
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [row, place] of [
    [0, `/app/editCorso?id=${courseId}`],
    [2, `/app/invoices?id=${teacherId}`],
    [3, `/app/billing/studenteDetails?id=${studentId}`],
  ] as const) {
    await rows.nth(row).click()
    await expectSoon(() => placeOf(page), place)
    await back(page)
  }
  await rows.nth(1).click()
  await button(dialog(page, `Calendario di ${marker} sala`), 'Vedi il calendario').click()
  await expectSoon(() => placeOf(page).split('&')[0], `/app/detailAula?id=${roomId}`)
})

const OFFERS = ['Invia mail', 'Invia notifica', 'Stampa documenti']

test('each kind has its own actions', async () => {
  const { marker, teacherId } = await newAcademy()
  const page = await open(`/app/search/${marker}`)
  await expectSoon(() => rowsOf(page, RESULTS).count(), 4)
  const actions = async (row: string) => {
    await button(page, `Azioni: ${marker} ${row}`).click()
    await expectSeen(page.getByRole('menu'))
    const labels = await page.getByRole('menuitem').allInnerTexts()
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('menu'))
    return labels
  }
  await expectSoon(() => actions('corso'), ['Apri la scheda', 'Calendario', 'PDF', ...OFFERS])
  await expectSoon(() => actions('sala'), ['Calendario', 'PDF'])
  await expectSoon(() => actions('Carla'), ['Apri la scheda', 'Fatture', 'PDF', ...OFFERS])
  await expectSoon(() => actions('Anna'), ['Apri la scheda', 'Assenze', 'PDF', ...OFFERS])

  await takeAction(page, `${marker} Carla`, 'Fatture')
  await expectSoon(() => placeOf(page), `/app/invoices?id=${teacherId}`)
})

test('closing the search goes back to the screen before', async () => {
  const { marker } = await newAcademy()
  const page = await open('/app/categorie')
  await page.getByLabel('Cerca in tutto il gestionale').fill(marker)
  await expectSoon(() => rowsOf(page, RESULTS).count(), 4)
  await button(page, 'Chiudi').click()
  await expectScreen(page, '/app/categorie', 'Categorie')
})

test('closing the search goes back to the screen before from a later page of the results too', async () => {
  const marker = unique('Pioppo')
  await world.sql(
    "insert into rooms (name) select $1 || ' ' || at from generate_series(1, 30) at",
    [marker],
  )
  const page = await open('/app/categorie')
  const box = page.getByLabel('Cerca in tutto il gestionale')
  const close = [() => button(page, 'Chiudi').click(), () => box.fill('')]
  for (const closing of close) {
    await box.fill(marker)
    await expectSoon(() => rowsOf(page, RESULTS).count(), 25)
    await button(page, 'Pagina successiva').click()
    await expectSoon(() => rowsOf(page, RESULTS).count(), 5)
    await closing()
    await expectScreen(page, '/app/categorie', 'Categorie')
  }
})

test('on a phone closing the search and opening a result bring back the header', async () => {
  const { marker } = await newAcademy()
  const page = await open('/app/categorie')
  await page.setViewportSize(SIZES.phone)
  const found = page.getByRole('link', { name: `${marker} corso` })
  const search = async () => {
    await button(page, 'Cerca in tutto il gestionale').click()
    await page.getByRole('textbox', { name: 'Cerca in tutto il gestionale' }).fill(marker)
    await expectSeen(found)
  }
  await search()
  await button(page, 'Chiudi la ricerca').click()
  await expectScreen(page, '/app/categorie', 'Categorie')
  await search()
  await found.click()
  await expectScreen(page, '/app/editCorso', 'Scheda classe')
  await expectSeen(button(page, 'Menu'))
})

test('the billing area finds courses and people, and opens what has payments there', async () => {
  const { marker, courseId, teacherId } = await newAcademy()
  const page = await open(`/billing/search/${marker}`)
  const found = [`${marker} corso`, `${marker} Carla`, `${marker} Anna`]
  await expectSoon(() => namesIn(page, RESULTS), found)
  await rowsOf(page, RESULTS).first().click()
  await expectSoon(() => placeOf(page), `/billing/editCorso?id=${courseId}`)
  await page.goBack()
  await rowsOf(page, RESULTS).nth(1).click()
  await expectSoon(() => placeOf(page), `/app/invoices?id=${teacherId}`)
})

test('the palette finds teachers and rooms too', async () => {
  const { marker, roomId, teacherId } = await newAcademy()
  const page = await open('/app/categorie')
  const found = (name: string) => page.getByRole('option', { name: `${marker} ${name}` })
  const search = async (text: string) => {
    await expectSeen(page.getByRole('heading', { level: 1 }))
    await page.keyboard.press('Control+k')
    await expectSeen(page.getByRole('combobox', { name: 'Comandi e ricerca' }))
    await page.keyboard.type(text)
  }
  await search(marker)
  await expectSeen(found('Carla'))
  await expectSoon(() => found('Carla').innerText(), expect.stringContaining('Insegnante'))
  await found('Carla').click()
  await expectSoon(() => placeOf(page), `/app/editInsegnante?id=${teacherId}&sezione=riepilogo`)
  await search(marker)
  await found('sala').click()
  await expectSoon(() => placeOf(page).split('&')[0], `/app/detailAula?id=${roomId}`)
})

test('who is meant comes first, with telephone and course, and one key goes further', async () => {
  const surname = unique('Wjkbetulla')
  const course = unique('Canto')
  const courseIds = [await newCourse(staff, { name: course })]
  const id = await newStudent(staff, { surname, courseIds, phone: '347 1122334' })
  const page = await open('/app/categorie')
  await expectSeen(page.getByRole('heading', { level: 1 }))
  await page.keyboard.press('Control+k')
  const first = page.getByRole('option').first()
  // Two keys and three letters show a telephone number; a slip of the hand finds the same.
  for (const typed of ['wjk', surname.replace('ll', 'l').toLowerCase()]) {
    await page.getByRole('combobox', { name: 'Comandi e ricerca' }).fill(typed)
    await expectSoon(() => first.innerText(), expect.stringContaining(`347 1122334 · ${course}`))
  }
  await expectSeen(page.getByRole('group', { name: `Azioni di ${surname} Anna` }))
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Alt+r')
  await expectSoon(() => placeOf(page), `/app/billing/studenteDetails?id=${id}`)
  const main = page.getByRole('main')
  await expectSoon(() => main.evaluate((one) => one.contains(document.activeElement)), true)

  await page.getByLabel('Cerca in tutto il gestionale').fill('3471122334')
  const people = page.getByRole('region', { name: 'Persone trovate' })
  await expectSeen(people.getByText(course, { exact: false }))
  await expectSoon(
    () => people.getByRole('link', { name: 'Apri', exact: true }).getAttribute('href'),
    expect.stringContaining(`/app/editStudente?id=${id}`),
  )
  await page.keyboard.press('Alt+a')
  await expectSoon(() => placeOf(page), `/app/gestioneAssenze?id=${id}`)
})

test('Enter pressed while a name is looked for waits for who has it', async () => {
  const surname = unique('Wkontano')
  await newStudent(staff, { surname, name: 'Ada' })
  const meant = await newStudent(staff, { surname, name: 'Zoe' })
  const page = await open('/app/categorie')
  await expectSeen(page.getByRole('heading', { level: 1 }))
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Comandi e ricerca' })
  await box.fill(surname)
  await expectSeen(page.getByRole('option', { name: `${surname} Ada`, selected: true }))
  const held = Promise.withResolvers<void>()
  await page.route('**/search/people*', (route) => held.promise.then(() => route.continue()))
  const searching = page.waitForRequest('**/search/people*')
  await box.fill(`${surname} Zoe`)
  await searching
  await page.keyboard.press('Enter')
  held.resolve()
  await expectSoon(() => placeOf(page), `/app/editStudente?id=${meant}&sezione=riepilogo`)
})

test('the arrow leads from the search box into the results, and Enter opens one', async () => {
  const name = unique('Sambuco')
  const courseId = await newCourse(staff, { name })
  const page = await open('/app/categorie')
  const box = page.getByLabel('Cerca in tutto il gestionale')
  await box.fill(name)
  await expectSoon(() => namesIn(page, RESULTS), [name])
  await box.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectSoon(() => placeOf(page), `/app/editCorso?id=${courseId}`)
})
