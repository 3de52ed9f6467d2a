import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCategory, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { FAULT } from '#tests/support/faults.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  goTo,
  message,
  placeOf,
  takeAction,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let staff: Client
let course: number
beforeAll(async () => {
  staff = await world.as('staff')
  course = await newCourse(staff)
})

async function open(place: string): Promise<Page> {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', place)
  await expectSeen(page.getByRole('heading', { level: 1 }))
  return page
}

/** A student of a surname that no other test uses; "Cognome Nome" names her. */
async function student(changes: { name?: string; courseIds?: number[] } = {}) {
  const surname = unique('Bianchi')
  const { name = 'Zoè', courseIds = [course] } = changes
  const id = await newStudent(staff, { surname, name, courseIds })
  return { id, surname, fullName: `${surname} ${name}` }
}

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const box = (page: Page) => page.getByLabel('Cerca:')
const stateOf = async (id: number) => done(await staff.call('GET', `/students/${id}`)).state

/** The list, showing one student alone. */
async function openListOf(surname: string, place = '/app/studenti') {
  return open(`${place}?q=${encodeURIComponent(surname)}`)
}

describe('the list of students', () => {
  test('finds "cognome nome" and "nome cognome", and shows what there is to say', async () => {
    const { surname } = await student()
    const page = await open('/app/studenti')
    for (const q of [`${surname} zoe`, `ZOÈ ${surname}`]) {
      await box(page).fill(q)
      await expectSoon(() => rows(page).count(), 1)
      const cells = await rows(page).getByRole('cell').allInnerTexts()
      expect(cells.slice(1, 5)).toEqual([surname, 'Zoè', 'anna.rossi@esempio.it', '3331234567'])
    }
  })

  test('keeps search and filters in the address, and comes back to them after a save', async () => {
    const categoryId = await newCategory(staff)
    const name = unique('Dizione')
    const courseIds = [await newCourse(staff, { categoryId, name })]
    const { surname } = await student({ courseIds })
    await student({ courseIds })
    const page = await open('/app/studenti')
    await choose(page, 'Corso', `${name} · 2026/2027`)
    await expectSoon(() => rows(page).count(), 2)
    await page.reload()
    await expectSoon(() => rows(page).count(), 2)
    await box(page).fill(surname)
    await expectSoon(() => rows(page).count(), 1)
    const place = placeOf(page)
    expect(place).toContain(`courseId=${courseIds[0]}`)

    await page.getByRole('link', { name: surname }).click()
    await expectScreen(page, '/app/editStudente', 'Modifica studente')
    await page.getByLabel('Professione').fill('Attrice')
    await page.keyboard.press('Control+s')
    await expectSeen(message(page, 'Studente salvato'))
    await expectSoon(() => placeOf(page), place)
    await goTo(page, `/app/studenti?categoryId=${categoryId}`)
    await expectSoon(() => rows(page).count(), 2)
  })

  test('is filtered by more, which is shown as chips with what it comes to', async () => {
    const { surname } = await student()
    const page = await openListOf(surname)
    await expectSoon(() => rows(page).count(), 1)
    await button(page, 'Altri filtri').click()
    await choose(page, 'Pagamenti', 'Da pagare')
    await choose(page, 'Iscrizione', 'A un corso in svolgimento')
    await expectSeen(page.getByText('Dovuto 0,00 €', { exact: false }))
    await expectSoon(() => rows(page).count(), 1)
    expect(placeOf(page)).toContain('payment=to_pay')
    await choose(page, 'Stato', 'Ha lasciato i corsi')
    await expectSeen(page.getByText(`Nessun risultato per «${surname}»`))
    await button(page, 'Rimuovi Stato: Ha lasciato i corsi').click()
    await expectSoon(() => rows(page).count(), 1)
    expect(await axe(page)).toEqual([])
  })

  test('says of what it comes to that it could not be read', async () => {
    const { surname } = await student()
    const page = await browser.newPage({ expected: [/status of 500/] })
    await page.route('**/api/students-by-payment/sums**', (route) => route.fulfill(FAULT))
    await signIn(page, world, 'staff', `/app/studenti?q=${surname}&payment=to_pay`)
    await expectSeen(page.getByText('Non è stato possibile caricare le somme.'))
    await expectSoon(() => rows(page).count(), 1)
  })

  test('leads to the screens about a student, and remembers her by each name', async () => {
    const { id, surname, fullName } = await student()
    const page = await openListOf(surname)
    for (const [action, path] of [
      ['Modifica', '/app/editStudente'],
      ['Pagamenti', '/app/billing/studenteDetails'],
      ['Assenze', '/app/gestioneAssenze'],
      ['PDF', '/app/pdfSingleStudent'],
    ] as const) {
      await page.context().clearCookies({ name: /^current|^requested/ })
      await takeAction(page, fullName, action)
      await expectSoon(() => placeOf(page), `${path}?id=${id}`)
      const cookies = await page.context().cookies()
      for (const name of ['currentStudent', 'currentStudente', 'requestedStudent']) {
        expect(cookies.find((cookie) => cookie.name === name)?.value).toBe(String(id))
      }
      await page.goBack()
    }
  })

  test('is walked through by keyboard alone, from the search to the sheet', async () => {
    const { id, surname } = await student()
    const page = await open('/app/studenti')
    await page.keyboard.press('/')
    await page.keyboard.type(surname)
    await expectSoon(() => rows(page).count(), 1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectSoon(() => placeOf(page), `/app/editStudente?id=${id}`)
  })
})

describe('the trash', () => {
  test('takes a student after a question, and gives her back', async () => {
    const { id, surname, fullName } = await student()
    const page = await openListOf(surname)
    await takeAction(page, fullName, 'Elimina')
    await expectSeen(page.getByText('Sei sicuro di voler eliminare lo studente?', { exact: true }))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
    await expectSoon(() => stateOf(id), 'active')

    await takeAction(page, fullName, 'Elimina')
    await button(page, 'Elimina').click()
    await expectSeen(page.getByText(`Nessun risultato per «${surname}»`))
    await button(page, 'Annulla').click()
    await expectSeen(page.getByRole('link', { name: surname }))
    await expectSoon(() => stateOf(id), 'active')
  })

  test('is a list of its own, from which students are restored', async () => {
    const { id, surname, fullName } = await student()
    done(await staff.call('DELETE', `/students/${id}`, {}))
    const page = await open('/app/studenti')
    await page.getByRole('link', { name: 'Cestino' }).click()
    await expectScreen(page, '/app/studenti', 'Cestino')
    await box(page).fill(surname)
    // The trash may hold nobody else: only the address tells that the search was made.
    await page.waitForURL(/[?&]q=/)
    await expectSoon(() => rows(page).count(), 1)
    await takeAction(page, fullName, 'Ripristina dal cestino')
    await expectSeen(message(page, 'Studente ripristinato'))
    await expectSoon(() => rows(page).count(), 0)
    await expectSoon(() => stateOf(id), 'active')
  })

  test('is said on the sheet of a student in it', async () => {
    const { id, surname } = await student()
    done(await staff.call('DELETE', `/students/${id}`, {}))
    const page = await open(`/app/editStudente?id=${id}`)
    await expectSeen(page.getByText('Questo studente è nel cestino', { exact: false }))
    await expectSoon(() => button(page, 'Salva').count(), 0)
    await button(page, 'Ripristina dal cestino').click()
    await expectSoon(() => page.getByLabel('Cognome').inputValue(), surname)
  })

  test('takes several at once and gives several back', async () => {
    const surname = unique('Gruppo')
    const ids = await Promise.all(
      ['Ada', 'Bea', 'Cia'].map((name) =>
        newStudent(staff, { surname, name, courseIds: [course] }),
      ),
    )
    const page = await openListOf(surname)
    await expectSoon(() => rows(page).count(), 3)
    await page.getByLabel('Seleziona tutte le righe della pagina').check()
    await button(page, 'Elimina').click()
    await expectSeen(page.getByText('Sei sicuro di voler eliminare 3 studenti?'))
    await button(dialog(page, 'Elimina studenti'), 'Elimina').click()
    await expectSeen(message(page, '3 studenti eliminati'))
    await goTo(page, `/app/studenti?state=deleted&q=${encodeURIComponent(surname)}`)
    await expectSoon(() => rows(page).count(), 3)
    await page.getByLabel(`Seleziona ${surname} Ada`).check()
    await page.getByLabel(`Seleziona ${surname} Cia`).check()
    await button(page, 'Ripristina dal cestino').last().click()
    await expectSeen(message(page, '2 studenti ripristinati'))
    expect(await Promise.all(ids.map(stateOf))).toEqual(['active', 'deleted', 'active'])
  })
})

describe('the blacklist', () => {
  test('asks for a reason, shows it with date and author, and lets go after a question', async () => {
    const { surname, fullName } = await student()
    const page = await openListOf(surname)
    await takeAction(page, fullName, 'Aggiungi alla blacklist')
    const reason = dialog(page, 'Aggiungi alla blacklist')
    await button(reason, 'Aggiungi alla blacklist').click()
    await expectSeen(reason.getByText('Il campo Motivo è obbligatorio.'))
    expect(await axe(page)).toEqual([])
    await reason.getByLabel('Motivo').fill('Non ha mai pagato')
    await button(reason, 'Aggiungi alla blacklist').click()
    await expectSeen(message(page, 'Studente aggiunto alla blacklist'))
    await expectSeen(rows(page).getByText('Blacklist', { exact: true }))

    await page.getByRole('link', { name: 'Blacklist' }).click()
    await expectScreen(page, '/app/blacklist', 'Blacklist')
    const row = rows(page).filter({ hasText: surname })
    await expectSeen(row.getByText('Non ha mai pagato'))
    await expectSeen(row.getByText('15/10/2026 09:00, staff'))
    await takeAction(page, fullName, 'Rimuovi dalla blacklist')
    await expectSeen(page.getByText(`Rimuovere ${fullName} dalla blacklist?`))
    await button(page, 'Rimuovi').click()
    await expectSeen(message(page, 'Studente rimosso dalla blacklist'))
    await expectGone(row)
  })

  test('is searched and filtered like the list, and leads to the form', async () => {
    const { id, surname } = await student()
    done(await staff.call('POST', `/students/${id}/blacklisting`, { reason: 'Assente' }))
    const page = await openListOf(surname, '/app/blacklist')
    await expectSoon(() => rows(page).count(), 1)
    await goTo(page, `/app/blacklist?courseId=${await newCourse(staff)}`)
    await expectSeen(page.getByText('Nessun risultato con questi filtri'))
    await page.getByRole('link', { name: 'NUOVO' }).click()
    await expectScreen(page, '/app/addStudente', 'Aggiungi studente')
  })
})
