import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEARCH_HINT } from '#f/overview/search/domain/text.ts'
import { newCourse } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
import {
  button,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  fillIn,
  goTo,
  message,
  placeOf,
} from '#tests/support/screen.ts'
import { openWorld, type Username } from '#tests/support/world.ts'

const world = await openWorld({ env: { ACADEMY_NAME: 'Scuola Quinte' } })
afterAll(() => world.close())
const browser = await openBrowser()
let course: number

beforeAll(async () => {
  course = await newCourse(await world.as('staff'), { name: 'Dizione serale' })
})

async function open(place: string, options: PageOptions = {}, who: Username = 'staff') {
  const page = await browser.newPage(options)
  await signIn(page, world, who, place)
  await expectSeen(page.getByRole('heading', { level: 1 }))
  return page
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })

describe('the palette', () => {
  test('runs commands, opens screens and finds records, by keyboard', async () => {
    const page = await open('/app/categorie')
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Comandi e ricerca' })
    await expectSeen(box)
    await page.keyboard.type('nuovo stud')
    await expectSoon(() => page.getByRole('option').allInnerTexts(), ['Nuovo studente'])
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expectScreen(page, '/app/addStudente', 'Aggiungi studente')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('DIZIONE')
    await expectSeen(page.getByRole('option', { name: /Dizione serale/ }))
    await page.keyboard.press('Enter')
    await expectScreen(page, '/app/editCorso', 'Scheda classe')
    expect(placeOf(page)).toContain(`id=${course}`)

    await page.keyboard.press('Control+k')
    await expectSeen(box)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expectGone(box)
    await expectScreen(page, '/app/editCorso', 'Scheda classe')
  })

  test('finds screens by what people call them, and G with a letter goes to one', async () => {
    const page = await open('/app/categorie')
    await page.keyboard.press('Control+k')
    for (const [typed, label] of [
      ['chi deve pagare', /ritardo/],
      ['bonifici', /verificare/],
      ['presenze', /Registri/],
    ] as const) {
      await page.getByRole('combobox', { name: 'Comandi e ricerca' }).fill(typed)
      await expectSeen(page.getByRole('option', { name: label }))
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await expectSeen(page.getByText('Vai a…', { exact: true }))
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('s')
    await expectScreen(page, '/app/studenti', 'Studenti')
    await expectGone(page.getByText('Vai a…', { exact: true }))
  })

  test('says that it could not search, whatever else it offers, and searches again', async () => {
    const page = await open('/app/categorie', { expected: [/status of 500/] })
    const people = '**/search/people*'
    await page.route(people, (route) => route.fulfill({ status: 500 }))
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Comandi e ricerca' })
    const failed = page.getByRole('alert').getByText(/^Non è stato possibile caricare i risultati/)
    await box.fill('presenze')
    await expectSeen(page.getByRole('option', { name: /Registri/ }))
    await expectSeen(failed)
    await box.fill('dizione')
    await expectSeen(failed)
    await expectGone(page.getByText(/^Nessun risultato/))
    expect(await axe(page)).toEqual([])
    await page.unrouteAll()
    await button(page, 'Riprova').click()
    await expectSeen(page.getByRole('option', { name: /Dizione serale/ }))
    await expectGone(failed)
    await expectSoon(() => box.evaluate((one) => one === document.activeElement), true)
  })

  test('goes nowhere at a press of the right button, nor while a finger moves its list', async () => {
    const page = await open('/app/categorie', { hasTouch: true })
    await page.keyboard.press('Control+k')
    const found = page.getByRole('option', { name: 'Studenti', exact: true })
    await found.click({ button: 'right' })
    await found.dispatchEvent('pointerdown', { pointerType: 'touch', button: 0 })
    await expectSeen(found)
    expect(placeOf(page)).toBe('/app/categorie')
    await found.tap()
    await expectScreen(page, '/app/studenti', 'Studenti')
  })

  test('offers the call centre its own screens only', async () => {
    const page = await open('/app/dachiamare', {}, 'phoneop')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.keyboard.press('Control+k')
    await expectSoon(
      () => page.getByRole('option').allInnerTexts(),
      ['Oggi', 'Da Chiamare', 'Chiamati', 'Tag', 'Impostazioni'],
    )
    await page.keyboard.type('dizione')
    await expectSeen(page.getByText('Nessun risultato per «dizione»'))
    expect(asked.filter((path) => path.includes('search'))).toEqual([])
  })
})

describe('the search of the header', () => {
  test('becomes the address of the search screen, and clearing it goes back', async () => {
    const page = await open('/app/categorie')
    const box = page.getByLabel('Cerca in tutto il gestionale')
    await box.fill('dizione')
    await expectScreen(page, '/app/search/dizione', 'Cerca')
    await expectSeen(page.getByRole('link', { name: 'Dizione serale' }))
    await expectSoon(() => page.evaluate(() => sessionStorage.getItem('searchText')), 'dizione')
    await box.fill('dizione serale')
    await expectSoon(() => decodeURIComponent(placeOf(page)), '/app/search/dizione serale')
    await box.fill('')
    await expectScreen(page, '/app/categorie', 'Categorie')
  })

  test('takes every sign as it was typed, also after a reload', async () => {
    const page = await open('/app/categorie')
    const box = page.getByLabel('Cerca in tutto il gestionale')
    const none = (text: string) => page.getByText(`Nessun risultato per «${text}»`)
    for (const typed of ['50% corso', 'a/b', '?#\\', '%25', 'è+&']) {
      await box.fill(typed)
      await expectSeen(none(typed))
      // What the address answers must not change what is in the box when more is typed.
      await box.press('End')
      await box.pressSequentially('zz')
      await expectSeen(none(`${typed}zz`))
      await expectSoon(() => box.inputValue(), `${typed}zz`)
      if (!typed.includes('%')) continue
      await page.reload()
      await expectSeen(none(`${typed}zz`))
      await expectSoon(() => box.inputValue(), `${typed}zz`)
    }
    await expectSeen(page.getByText(SEARCH_HINT.app))
    await expectSoon(() => button(page, 'Togli ricerca e filtri').count(), 0)
    await goTo(page, '/app/search')
    await expectSeen(none('è+&zz'))
    await expectSoon(() => box.inputValue(), 'è+&zz')
  })

  test('leads home when it is closed and was opened by a link', async () => {
    const page = await open('/app/search/dizione')
    await button(page, 'Chiudi').click()
    await expectScreen(page, '/app/eventslist', 'Eventi')
    const cleared = await open('/app/search/dizione')
    await cleared.getByLabel('Cerca in tutto il gestionale').fill('')
    await expectScreen(cleared, '/app/eventslist', 'Eventi')
  })

  test('stays in the billing area, and is not there for the call centre', async () => {
    const page = await open('/billing/corsi', {}, 'billing')
    await page.getByLabel('Cerca in tutto il gestionale').fill('serale')
    await expectScreen(page, '/billing/search/serale', 'Cerca')
    const calls = await open('/app/dachiamare', {}, 'phoneop')
    await expectSeen(menu(calls))
    await expectSoon(() => calls.getByLabel('Cerca in tutto il gestionale').count(), 0)
  })
})

describe('the frame', () => {
  test('keeps the sidebar as narrow as the user made it', async () => {
    const page = await open('/app/categorie', { size: 'wide' })
    const width = async () => (await menu(page).boundingBox())?.width ?? 0
    expect(await width()).toBeGreaterThan(230)
    await button(page, 'Menu').click()
    await expectSoon(async () => (await width()) < 90, true)
    expect(await axe(page)).toEqual([])
    await page.reload()
    await expectSeen(menu(page))
    expect(await width()).toBeLessThan(90)
    await expectSeen(menu(page).getByRole('link', { name: 'Impostazioni' }))
  })

  test('has its menu in a drawer on a phone', async () => {
    const page = await open('/app/categorie', { size: 'phone' })
    await expectSeen(button(page, 'Menu'))
    await expectSoon(() => menu(page).count(), 0)
    await button(page, 'Menu').click()
    await expectSeen(menu(page))
    expect(await axe(page)).toEqual([])
    await menu(page).getByRole('link', { name: 'Archivio corsi' }).click()
    await expectScreen(page, '/app/cestinoCorsi', 'Archivio corsi')
    await expectGone(menu(page))
  })

  test('is light or dark as the computer is, until the user chooses', async () => {
    const page = await open('/app/categorie', { colorScheme: 'dark' })
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await expectSoon(() => scheme(), 'dark')
    expect(await axe(page)).toEqual([])
    await button(page, 'Tema chiaro').click()
    await expectSoon(scheme, 'light')
    await page.reload()
    await expectSeen(button(page, 'Tema scuro'))
    await expectSoon(() => scheme(), 'light')
  })

  test('shows no notification until there are any, and leads to the own settings', async () => {
    const page = await open('/app/categorie')
    await button(page, 'Notifiche da leggere').click()
    await expectSeen(page.getByText('Nessuna notifica', { exact: true }))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Profilo/ }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expectScreen(page, '/app/usersettings', 'Impostazioni')
  })

  test('leaves nothing of the session behind after «Esci»', async () => {
    const page = await open('/app/search/dizione')
    await page.getByLabel('Cerca in tutto il gestionale').fill('serale')
    const kept = () =>
      page.evaluate(() => ({
        searched: sessionStorage.getItem('searchText'),
        remembered: /current(EventName|Course)=/.test(document.cookie),
      }))
    await page.evaluate(() => {
      document.cookie = 'currentCourse=7; path=/'
    })
    await expectSoon(kept, { searched: 'serale', remembered: true })
    await page.getByRole('button', { name: /^Profilo/ }).click()
    await page.getByRole('menuitem', { name: 'Esci' }).click()
    await expectSoon(() => placeOf(page), '/login')
    await expectSeen(button(page, 'Login'))
    await expectSoon(() => kept(), { searched: null, remembered: false })
  })

  test('forgets what another user of this browser left behind', async () => {
    const page = await open('/app/categorie')
    await page.evaluate(() => {
      for (const kept of ['username=altra', 'adminId=0', 'currentCourse=7']) {
        document.cookie = `${kept}; path=/`
      }
      sessionStorage.setItem('searchText', 'serale')
    })
    await page.reload()
    await expectScreen(page, '/app/categorie', 'Categorie')
    const kept = () =>
      page.evaluate(() => ({
        searched: sessionStorage.getItem('searchText'),
        of: /adminId=0|currentCourse/.exec(document.cookie)?.[0],
      }))
    expect(await kept()).toEqual({ searched: null })
  })

  test('marks in the sidebar what a screen belongs to', async () => {
    const page = await open('/app/corsi')
    const current = menu(page).locator('[aria-current=page]')
    for (const [place, entry] of [
      ['/app/schedule', 'Corsi'],
      ['/app/billing/editCorso', 'Corsi'],
      ['/app/pdfRiepilogoPresenze', 'Studenti'],
      ['/app/pdfFatturatoPage', 'Insegnanti'],
      ['/app/gestioneAssenze', 'Studenti'],
      ['/app/pdfSingleStudent', 'Studenti'],
      ['/app/pdfAulaPage', 'Aule'],
      ['/app/materie', 'Materie'],
      ['/app/scuola', 'Scuola'],
      ['/app/schedule?corsi=1%3B2&nome=Canto&di=categoria', 'Categorie'],
    ] as const) {
      await goTo(page, place)
      await expectSoon(() => current.allInnerTexts(), [entry])
    }
  })
})

describe('a screen that is left', () => {
  test('takes its question along', async () => {
    const page = await open('/app/categorie')
    await goTo(page, `/app/editCorso?id=${course}`)
    await expectScreen(page, '/app/editCorso', 'Scheda classe')
    await button(page, 'ARCHIVIA CORSO').click()
    const question = page.getByRole('dialog')
    await expectSeen(question)
    await page.goBack()
    await expectScreen(page, '/app/categorie', 'Categorie')
    await expectGone(question)
  })

  test('takes along what it said of a failure', async () => {
    const page = await open(`/app/editCorso?id=${course}`)
    const said = 'Il corso è usato altrove.'
    const refusal = { code: 'courses.has_lessons', message: said, data: { fields: {} } }
    await page.route('**/api/courses/*/archiving', (route) =>
      route.fulfill({ status: 409, body: JSON.stringify(refusal) }),
    )
    await button(page, 'ARCHIVIA CORSO').click()
    await button(page, 'Archivia').click()
    await expectSeen(message(page, said))
    await goTo(page, '/app/categorie')
    await expectScreen(page, '/app/categorie', 'Categorie')
    await expectGone(message(page, said))
  })

  test('that cannot be loaded says why, and opens once the server is back', async () => {
    const page = await open('/app/categorie', { expected: [/net::ERR_/, /Failed to fetch/] })
    await page.context().setOffline(true)
    await goTo(page, '/app/studenti')
    await expectSeen(page.getByRole('heading', { name: 'Il server non risponde' }))
    await page.context().setOffline(false)
    await expectScreen(page, '/app/studenti', 'Studenti')
  })
})

test('the program that could not start because the server was away starts once it is back', async () => {
  const page = await open('/app/categorie', { expected: [/503/] })
  await page.route(/\/(readyz|api\/session)$/, (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await expectSeen(page.getByRole('alert').getByText('Il server non risponde.', { exact: false }))
  await expectSeen(button(page, 'Riprova'))
  await page.unroute(/\/(readyz|api\/session)$/)
  await expectScreen(page, '/app/categorie', 'Categorie')
})

test('where what stands beside the screens cannot be loaded, they can be worked with', async () => {
  const page = await open('/app/categorie', {
    expected: [/net::ERR_/, /Failed to fetch/, /preload/],
  })
  await page.route(/assets\/(messages|unread|indicator|late-warning)-/, (route) => route.abort())
  await page.reload()
  await expectSeen(message(page, 'Errore della schermata: ricarica la pagina e riprova.'))
  await goTo(page, '/app/addCorso')
  await fillIn(page, { Nome: 'Terzo anno' })
  await expectSoon(() => field(page, 'Nome').inputValue(), 'Terzo anno')
})
