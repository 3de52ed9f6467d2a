import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import { formatDay, formatDayDash } from '#kit/domain/format.ts'
import { systemClock } from '#kit/server/clock.ts'
import { done, newSubject, newTeacher, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
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
  fillIn,
  goTo,
  message,
  placeOf,
  rowsOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import {
  CONFIRM_DELETE,
  CREATION_FAILED,
  GROUP_NAME_MISSING,
  GROUP_TOO_SMALL,
  NAMES_MISSING,
  NOT_SELECTED,
} from '../domain/text.ts'

// The day of the browser is the real one, and rates are judged by it.
const world = await openWorld({ now: systemClock.now().toString() })
const TODAY = systemClock.today()
afterAll(() => world.close())
const browser = await openBrowser()
let staff: Client
beforeAll(async () => {
  staff = await world.as('staff')
})

async function open(place: string, expected: readonly RegExp[] = []): Promise<Page> {
  const page = await browser.newPage({ expected })
  await signIn(page, world, 'staff', place)
  await expectSeen(page.getByRole('heading', { level: 1 }))
  return page
}

/** A teacher of a surname that no other test uses. */
async function teacher(changes: Record<string, unknown> = {}) {
  const surname = unique('Sorrentino')
  const id = await newTeacher(staff, { surname, ...changes })
  return { id, surname, fullName: `${surname} Luca` }
}

const get = async (id: number) => done(await staff.call('GET', `/teachers/${id}`))
const openListOf = (surname: string) => open(`/app/insegnanti?q=${encodeURIComponent(surname)}`)
const save = (page: Page) => button(page, 'Salva').click()
const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name)?.value

describe('the list of teachers', () => {
  test('shows surname and name, and finds by name, mail and subject', async () => {
    const subject = unique('Contrappunto')
    const subjectIds = [await newSubject(staff, { name: subject })]
    const { surname } = await teacher({ mail: 'contrappunto@esempio.it', subjectIds })
    const page = await open('/app/insegnanti')
    await expectScreen(page, '/app/insegnanti', 'Insegnanti')
    for (const q of [`luca ${surname}`, subject, 'contrappunto@']) {
      await page.getByLabel('Cerca:').fill(q)
      await expectSoon(() => rowsOf(page, 'Insegnanti').count(), 1)
      const cells = await rowsOf(page, 'Insegnanti').getByRole('cell').allInnerTexts()
      expect(cells.slice(1, 3)).toEqual([surname, 'Luca'])
    }
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads.filter((head) => head.trim() !== '').slice(0, 2)).toEqual(['Cognome', 'Nome'])
  })

  test('leads to the form by a click and to the invoices by an action, and remembers', async () => {
    const { id, surname, fullName } = await teacher()
    const page = await openListOf(surname)
    await takeAction(page, fullName, 'Ore e fatture')
    await expectSoon(() => placeOf(page), `/app/invoices?id=${id}`)
    await expectSoon(() => cookie(page, 'currentInsegnante'), String(id))
    await page.goBack()
    // Where the actions of the row do not lie over it.
    await rowsOf(page, 'Insegnanti')
      .getByText('Luca')
      .click({ position: { x: 5, y: 5 } })
    await expectSoon(() => placeOf(page), `/app/editInsegnante?id=${id}`)
    await expectSeen(field(page, 'Cognome'))
    // The form opens the one that is remembered.
    await page.goto(`${world.url}/#/app/editInsegnante`)
    await page.reload()
    await expectSoon(() => field(page, 'Cognome').inputValue(), surname)
  })

  test('is as it was after a record of it, left or saved', async () => {
    const { surname } = await teacher()
    const page = await open('/app/insegnanti')
    await page.getByLabel('Cerca:').fill(surname)
    await expectSoon(() => placeOf(page).includes('q='), true)
    const place = placeOf(page)
    await page.getByRole('link', { name: surname }).click()
    await expectScreen(page, '/app/editInsegnante', 'Modifica insegnante')
    const trail = page.getByRole('navigation', { name: 'Percorso' })
    await trail.getByRole('link', { name: 'Insegnanti' }).click()
    await expectSoon(() => placeOf(page), place)
    await page.getByRole('link', { name: surname }).click()
    await fillIn(page, { Nome: 'Lucia' })
    await page.keyboard.press('Control+s')
    await expectSoon(() => placeOf(page), place)
    await expectSoon(() => rowsOf(page, 'Insegnanti').getByText('Lucia').count(), 1)
  })

  test('puts a teacher in the trash after a question, and gives her back', async () => {
    const { id, surname, fullName } = await teacher()
    const page = await openListOf(surname)
    await takeAction(page, fullName, 'Elimina')
    await expectSeen(dialog(page, `Elimina ${fullName}`).getByText(CONFIRM_DELETE))
    await button(page, 'Annulla').click()
    expect((await get(id)).state).toBe('active')
    await takeAction(page, fullName, 'Elimina')
    await button(page, 'Elimina').click()
    await expectSeen(message(page, 'Insegnante eliminato'))
    await button(page, 'Annulla').click()
    await expectSeen(rowsOf(page, 'Insegnanti').getByText(surname))
    expect((await get(id)).state).toBe('active')

    await takeAction(page, fullName, 'Elimina')
    await button(page, 'Elimina').click()
    await expectGone(rowsOf(page, 'Insegnanti').getByText(surname))
    await page.getByRole('link', { name: 'Cestino' }).click()
    await expectScreen(page, '/app/insegnanti', 'Cestino')
    await page.getByRole('link', { name: surname }).click()
    await expectSeen(page.getByText('Questo insegnante è nel cestino'))
    await button(page, 'Ripristina dal cestino').click()
    await expectSeen(field(page, 'Cognome'))
    expect((await get(id)).state).toBe('active')
  })
})

describe('groups', () => {
  const merge = async (page: Page) => {
    await button(page, 'Fusione insegnanti').click()
    return dialog(page, 'Fusione insegnanti')
  }

  test('are made of two teachers and a name, shown, deleted and taken back', async () => {
    const [a, b] = [await teacher(), await teacher()]
    const name = unique('Coppia')
    const page = await open('/app/insegnanti')
    const window = await merge(page)
    await button(window, 'Salva').click()
    await expectSeen(window.getByText(GROUP_NAME_MISSING))
    await field(window, 'Nome composto').fill(name)
    await choose(window, 'Insegnanti', a.fullName)
    await page.keyboard.press('Tab')
    await button(window, 'Salva').click()
    await expectSeen(window.getByText(GROUP_TOO_SMALL))
    await choose(window, 'Insegnanti', b.fullName)
    await page.keyboard.press('Tab')
    await button(window, 'Salva').click()
    await expectSeen(message(page, 'Gruppo creato'))
    await expectGone(window)

    // Of those who are ticked, with the list of names open beside the buttons.
    await goTo(page, `/app/insegnanti?q=${encodeURIComponent(a.fullName)}`)
    await page.getByRole('checkbox', { name: `Seleziona ${a.fullName}` }).check()
    const again = await merge(page)
    const list = again.getByRole('combobox', { name: 'Insegnanti' }).or(field(again, 'Insegnanti'))
    await expectSeen(again.getByText(a.fullName))
    await field(again, 'Nome composto').fill(name)
    await list.click()
    await expectSeen(page.getByRole('option').first())
    await button(again, 'Salva').click()
    await expectSeen(again.getByText(GROUP_TOO_SMALL))
    await button(again, 'Annulla').click()
    await button(page, 'Lascia la pagina').click()
    await expectGone(again)

    await page.getByRole('link', { name: 'Gruppi' }).click()
    await expectScreen(page, '/app/insegnanti', 'Gruppi di insegnanti')
    const group = rowsOf(page, 'Gruppi di insegnanti').filter({ hasText: name })
    await expectSeen(group.getByText(`${a.fullName} e ${b.fullName}`))
    await takeAction(page, name, 'Elimina')
    await expectGone(group)
    await button(page, 'Annulla').click()
    await expectSeen(group)
  })

  test('say that the names of who is in them could not be read', async () => {
    const [a, b] = [await teacher(), await teacher()]
    const name = unique('Coppia')
    done(await staff.call('POST', '/teacher-groups', { name, teacherIds: [a.id, b.id] }))
    const page = await browser.newPage({ expected: [/status of 400/] })
    await page.route('**/api/teacher-options*', (route) =>
      route.fulfill({ status: 400, json: { code: 'kit.invalid', message: 'No.', data: {} } }),
    )
    await signIn(page, world, 'staff', '/app/insegnanti?state=groups')
    const unread = page.getByText('Non è stato possibile caricare gli insegnanti.')
    await expectSeen(unread)
    await page.unrouteAll()
    await unread.getByRole('button', { name: 'Riprova' }).click()
    const group = rowsOf(page, 'Gruppi di insegnanti').filter({ hasText: name })
    await expectSeen(group.getByText(b.fullName))
    await expectGone(unread)
  })
})

describe('a new teacher', () => {
  test('needs a name and a surname, and gets a login and a rate', async () => {
    const surname = unique('Verdone')
    const page = await open('/app/addInsegnante')
    await save(page)
    await expectSeen(page.getByRole('alert').getByText(NAMES_MISSING))
    await fillIn(page, { Nome: 'Carlo', Cognome: surname, 'Costo orario': '1.025,5' })
    await choose(page, 'Regime fiscale', 'Forfettario')
    await save(page)
    const username = `carlo.${surname.toLowerCase().replace(' ', '_')}`
    await expectSeen(message(page, `Insegnante creato: il suo nome utente è ${username}`))
    await expectScreen(page, '/app/insegnanti', 'Insegnanti')
    const { rows } = done(await staff.call('GET', '/teachers', { q: surname }))
    expect(await get(rows[0].id)).toMatchObject({
      regime: 'forfettario',
      rates: [{ validFrom: TODAY, hourlyCents: 102_550, dailyCents: 0 }],
    })
  })

  test('of a doubtful codice fiscale is saved when told to', async () => {
    const surname = unique('Moretti')
    const page = await open('/app/addInsegnante')
    await fillIn(page, { Nome: 'Nanni', Cognome: surname, 'Codice fiscale': 'RSSMRA80A01H501U' })
    await save(page)
    const question = dialog(page, 'Controlla prima di salvare')
    await expectSeen(question.getByText('Il codice fiscale non corrisponde al nome.'))
    await button(question, 'Torna al modulo').click()
    await expectGone(question)
    await save(page)
    await button(question, 'Salva comunque').click()
    await expectScreen(page, '/app/insegnanti', 'Insegnanti')
  })

  test('that cannot be saved is told in its own words, and stays typed', async () => {
    const page = await open('/app/addInsegnante', [/Failed to load resource/])
    await page.route('**/api/teachers', (route) => route.fulfill({ status: 500, body: '{}' }))
    await fillIn(page, { Nome: 'Nanni', Cognome: 'Guasto', 'Costo orario': 'tanto' })
    await save(page)
    await expectSeen(page.getByText('Importo non valido'))
    await field(page, 'Costo orario').fill('')
    await save(page)
    await expectSeen(page.getByRole('alert').getByText(CREATION_FAILED))
    await expectSoon(() => field(page, 'Cognome').inputValue(), 'Guasto')
  })
})

describe('the form of a teacher', () => {
  test('shows what is known and saves what is changed', async () => {
    const subject = unique('Mimo')
    await newSubject(staff, { name: subject })
    const { id } = await teacher()
    const page = await open(`/app/editInsegnante?id=${id}`)
    await expectScreen(page, '/app/editInsegnante', 'Modifica insegnante')
    await expectSeen(page.getByText((await get(id)).username))
    await field(page, 'Mail').fill('luca@esempio.it')
    await choose(page, 'Regime fiscale', 'Fattura (FAT_1)')
    await choose(page, 'Materie', subject)
    await page.keyboard.press('Control+s')
    await expectSeen(message(page, 'Insegnante salvato'))
    expect(await get(id)).toMatchObject({
      mail: 'luca@esempio.it',
      regime: 'FAT_1',
      subjects: [{ name: subject }],
    })
  })

  test('keeps the rates that held, and takes back one that has not begun', async () => {
    const { id } = await teacher({ hourlyCents: 2500 })
    const page = await open(`/app/editInsegnante?id=${id}`)
    const add = async (day: string, hourly: string) => {
      await button(page, 'Nuova tariffa').click()
      const window = dialog(page, 'Nuova tariffa')
      await fillIn(window, { 'Valida dal': day, 'Costo orario': hourly })
      await button(window, 'Salva').click()
      return window
    }
    const rates = () => rowsOf(page, 'Tariffe').locator('td[data-main]').allInnerTexts()
    const current = `${formatDay(TODAY)}\nIn vigore`
    const next = `${formatDay(addDays(TODAY, 30))}\nFutura`
    await expectSoon(rates, [current])
    await add(formatDayDash(addDays(TODAY, 30)), '30')
    await expectSoon(rates, [next, current])
    await takeAction(page, `Tariffa dal ${formatDay(addDays(TODAY, 30))}`, 'Togli')
    await expectSoon(rates, [current])
    await button(page, 'Annulla').click()
    await expectSoon(rates, [next, current])

    await world.sql(
      `update teacher_rates set valid_from = valid_from - 40 where teacher_id = $1
      and hourly_cents = 2500`,
      [id],
    )
    const refused = await add(formatDayDash(addDays(TODAY, -5)), '99')
    await expectSeen(refused.getByText('In quel giorno c’è già una tariffa'))
    expect((await get(id)).rates).toHaveLength(2)
  })

  test('without a teacher says so, and leads to the list', async () => {
    for (const place of ['/app/editInsegnante', '/app/editInsegnante?id=999999']) {
      const page = await open(place)
      await expectSeen(page.getByRole('alert').getByText(NOT_SELECTED))
      await page.getByRole('link', { name: 'Vai agli insegnanti' }).click()
      await expectScreen(page, '/app/insegnanti', 'Insegnanti')
    }
  })
})
