import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { may } from '#kit/domain/permissions.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { addressOf, allOperations } from '#tests/support/operations.ts'
import {
  button,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  goTo,
  placeOf,
  sidebar,
} from '#tests/support/screen.ts'
import { openWorld, PASSWORD, type Username } from '#tests/support/world.ts'

/** The screens as the product's description names them, not as the program's own table does. */
const STAFF_SCREENS =
  'billing/editCorso billing/editStudente billing/studenteDetails corsi categorie cestinoCorsi notifiche addCorso addCategorie editCorso dashboard studenti insegnanti addInsegnante editInsegnante materie addMateria editMateria addStudente editStudente esameDetails invoices aule blacklist detailAula addAula schedule scuola leads tag addTag editTag addLead editLead eventi addEvento editEvento gestionePresenze gestioneAssenze gestioneAnnunci search usersettings'
const REPORTS =
  'pdfCorsoPage pdfFatturatoPage pdfEsameSingoloPage pdfFullCourse pdfCalendarioCorso pdfExam pdfSingleStudent pdfRiepilogoPresenze pdfAulaPage'
const BILLING_SCREENS =
  'corsi studenti ritirati daVerificare inRitardo search usersettings editCorso editStudente studenteDetails'
const CALL_CENTRE_SCREENS = 'dachiamare dashboard chiamati editLead addLead tag addTag usersettings'

const inArea = (area: string, screens: string) =>
  screens.split(' ').map((screen) => `/${area}/${screen}`)
const OF_STAFF = [...inArea('app', STAFF_SCREENS), ...inArea('app', REPORTS)]
const OF_BILLING = inArea('billing', BILLING_SCREENS)
const OF_CALL_CENTRE = inArea('app', CALL_CENTRE_SCREENS)

const LOST = "Oops. Looks like the page you're looking for no longer exists"

const world = await openWorld({ env: { ACADEMY_NAME: 'Scuola Quinte' } })
afterAll(() => world.close())
const browser = await openBrowser()

beforeAll(async () => {
  await Promise.all(
    (['admin', 'staff', 'billing', 'phoneop', 'call_centre'] as const).map(world.as),
  )
})

async function open(username: Username, place?: string): Promise<Page> {
  const page = await browser.newPage()
  await signIn(page, world, username, place)
  return page
}

const lost = (page: Page) => page.getByRole('heading', { level: 1, name: LOST, exact: true })

/** Goes to each place, by way of a screen that everybody has, and waits for what it must show. */
async function visit(page: Page, places: readonly string[], shows: (page: Page) => Promise<void>) {
  for (const place of places) {
    await goTo(page, '/app/usersettings')
    await expectScreen(page, '/app/usersettings', 'Impostazioni')
    await goTo(page, place)
    await expectGone(page.getByRole('heading', { name: 'Impostazioni', exact: true, level: 1 }))
    await shows(page)
    expect(placeOf(page)).toBe(place)
  }
}

describe('a call-centre user', () => {
  test('has the sidebar of the calls, in its order, and no search', async () => {
    const page = await open('call_centre')
    await expectSoon(
      () => sidebar(page),
      [['Oggi'], ['Dashboard', 'Da Chiamare', 'Chiamati', 'Tag'], ['Impostazioni']],
    )
    await expectGone(page.getByRole('search'))
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Comandi e ricerca' })
    await expectSeen(palette)
    await expectSoon(
      () => palette.getByRole('option').allInnerTexts(),
      ['Oggi', 'Dashboard', 'Da Chiamare', 'Chiamati', 'Tag', 'Impostazioni'],
    )
  })

  test('has each of her screens', async () => {
    const page = await open('call_centre')
    const others = OF_CALL_CENTRE.filter((place) => place !== '/app/usersettings')
    await visit(page, others, async () => {
      await expectSeen(page.getByRole('navigation', { name: 'Menu principale' }))
      await expectSeen(page.getByRole('main').getByRole('heading', { level: 1 }))
      await expectGone(lost(page))
    })
  })

  test('has no other screen, whatever she types in the address', async () => {
    const page = await open('call_centre')
    const foreign = [...OF_STAFF, ...OF_BILLING, '/billing', '/app/eventslist', '/app/search/anna']
    const places = foreign.filter((place) => !OF_CALL_CENTRE.includes(place))
    await visit(page, places, () => expectSeen(lost(page)))
  })

  test('sees the part of the settings that is her own', async () => {
    const page = await open('call_centre', '/app/usersettings')
    await expectScreen(page, '/app/usersettings', 'Impostazioni')
    const sections = page.getByRole('main').getByRole('heading', { level: 2 })
    await expectSoon(
      () => sections.allInnerTexts(),
      [
        ...['Modifica password', 'Verifica in due passaggi', 'Sessioni aperte'],
        ...['Pagina iniziale', 'Fuso orario', 'Percorso base API'],
      ],
    )
  })

  test('is refused by the server whatever she calls for', async () => {
    const page = await open('call_centre')
    await expectSeen(page.getByRole('heading', { level: 1 }))
    const staffOnly = allOperations().filter(({ who }) => !may('call_centre', who))
    const calls = staffOnly.map((operation) => {
      const { path } = addressOf(operation, { id: 1, courseId: 1, studentId: 1 })
      return { name: operation.name, method: operation.method, path: `/api${path}` }
    })
    const answers = await page.evaluate(
      (all) =>
        Promise.all(
          all.map(async ({ name, method, path }) => {
            const body = method === 'GET' ? {} : { body: '{}' }
            const headers = {
              'content-type': 'application/json',
              'x-request-key': '00000000-0000-4000-8000-000000000000',
            }
            const { status } = await fetch(path, { method, headers, ...body })
            return `${name} ${status}`
          }),
        ),
      calls,
    )
    expect(answers.length).toBeGreaterThan(20)
    expect(answers.filter((answer) => !answer.endsWith(' 403'))).toEqual([])
  })
})

test('phoneop has no entry for the dashboard', async () => {
  const page = await open('phoneop')
  await expectSoon(
    () => sidebar(page),
    [['Oggi'], ['Da Chiamare', 'Chiamati', 'Tag'], ['Impostazioni']],
  )
})

describe('everybody else', () => {
  test('has the whole sidebar, in its order', async () => {
    const page = await open('staff')
    await expectSoon(
      () => sidebar(page),
      [
        ['Oggi'],
        ['Corsi', 'Categorie', 'Studenti', 'Notifiche', 'Eventi', 'Scuola'],
        ['Registri da compilare', 'Recuperi', 'Comunicazioni'],
        ['Da verificare', 'In ritardo', 'Estratti conto', 'Studenti e rate'],
        ['Dashboard', 'Leads', 'Tag'],
        ['Archivio corsi', 'Impostazioni'],
      ],
    )
  })

  test('has the sidebar of the billing area, which leads back', async () => {
    const page = await open('staff', '/billing/corsi')
    await expectSoon(
      () => sidebar(page),
      [
        ['Oggi'],
        ['Corsi', 'Studenti', 'Ritirati', 'Da verificare', 'In ritardo'],
        ['Estratti conto'],
        ['Sezione Admin', 'Impostazioni'],
      ],
    )
    const menu = page.getByRole('navigation', { name: 'Menu principale' })
    await menu.getByRole('link', { name: 'Impostazioni' }).click()
    await expectScreen(page, '/billing/usersettings', 'Impostazioni')
    await menu.getByRole('link', { name: 'Sezione Admin' }).click()
    await expectScreen(page, '/app/corsi', 'Corsi')
  })

  test('has every screen of both areas', async () => {
    const page = await open('staff')
    const others = [...OF_STAFF, ...OF_BILLING, '/app/eventslist'].filter(
      // Without an event its page leads back to the list of events.
      (place) => !place.endsWith('/usersettings') && place !== '/app/editEvento',
    )
    await visit(page, others, async () => {
      await expectSeen(page.getByRole('main').getByRole('heading', { level: 1 }))
      await expectGone(lost(page))
    })
  })

  test('has no screen of the call lists', async () => {
    const page = await open('staff')
    await visit(page, ['/app/dachiamare', '/app/chiamati'], () => expectSeen(lost(page)))
  })
})

describe('after the login', () => {
  test.each([
    ['admin', '/app/corsi', 'Corsi'],
    ['billing', '/billing/corsi', 'Corsi'],
    ['phoneop', '/app/dachiamare', 'Da Chiamare'],
    ['call_centre', '/app/dashboard', 'Dashboard'],
    ['staff', '/app/eventslist', 'Eventi'],
  ])('%s lands on %s', async (username, place, title) => {
    const page = await browser.newPage()
    await page.goto(`${world.url}/#/login`)
    await page.getByLabel('E-mail o nome utente').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(page, 'Login').click()
    await expectScreen(page, place, title)
    await expectSoon(() => page.title(), `${title} — Scuola Quinte`)
  })

  test('the login page leads to the own first screen', async () => {
    const page = await open('phoneop', '/login')
    await expectScreen(page, '/app/dachiamare', 'Da Chiamare')
  })

  test('"Esci" ends the session, and nothing can be opened any more', async () => {
    await world.account('uscente', 'staff')
    const page = await browser.newPage()
    await page.goto(world.url)
    await page.getByLabel('E-mail o nome utente').fill('uscente')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(page, 'Login').click()
    await page.getByRole('button', { name: /^Profilo/ }).click()
    await page.getByRole('menuitem', { name: 'Esci' }).click()
    await expectSeen(button(page, 'Login'))
    expect(placeOf(page)).toBe('/login')
    const cookies = (await page.context().cookies()).map(({ name }) => name)
    expect(cookies.filter((name) => /session|user|event/i.test(name))).toEqual([])
    await goTo(page, '/app/corsi')
    await expectSoon(() => placeOf(page), '/login')
  })
})

describe('addresses', () => {
  test('one that leads nowhere says so, and leads home', async () => {
    const page = await open('admin')
    for (const place of ['/nessuna', '/app/nessuna', '/app/corsi/altro', '/billing/leads']) {
      await visit(page, [place], () => expectSeen(lost(page)))
      await expectSoon(() => page.title(), '404 — Scuola Quinte')
      await page.getByRole('link', { name: 'Back to Home', exact: true }).click()
      await expectScreen(page, '/app/corsi', 'Corsi')
    }
  })

  test('one that leads nowhere says so without a session too', async () => {
    const page = await browser.newPage()
    await page.goto(`${world.url}/#/nessuna`)
    await expectSeen(lost(page))
    await page.getByRole('link', { name: 'Back to Home', exact: true }).click()
    await expectSeen(button(page, 'Login'))
  })

  test('match in any letter case', async () => {
    const staff = await open('staff', '/APP/CestinoCorsi')
    await expectSeen(staff.getByRole('heading', { level: 1, name: 'Archivio corsi' }))
    await goTo(staff, '/Billing/DAVERIFICARE')
    await expectSeen(staff.getByRole('heading', { level: 1, name: 'Da verificare' }))
    const current = staff.getByRole('navigation').locator('[aria-current=page]')
    await expectSoon(() => current.allInnerTexts(), ['Da verificare'])

    const calls = await open('call_centre', '/app/daChiamare')
    await expectSeen(calls.getByRole('heading', { level: 1, name: 'Da Chiamare' }))
  })

  test('without the hash become ones with it', async () => {
    const page = await open('staff')
    for (const place of ['/billing/inRitardo', '/billing/inRitardo?corso=4', '/app/schedule']) {
      await page.goto(world.url + place)
      await expectSeen(page.getByRole('heading', { level: 1 }))
      expect(page.url()).toBe(`${world.url}/#${place}`)
    }
  })

  test('of the billing area ask for a login, like all others', async () => {
    const page = await browser.newPage()
    await page.goto(`${world.url}/billing/corsi`)
    await expectSeen(button(page, 'Login'))
    expect(page.url()).toBe(`${world.url}/#/login`)
  })

  test('in mails open without a session, however they are written', async () => {
    const page = await browser.newPage()
    const links = [
      ['event-response', 'Invito a un evento'],
      ['cancel-reservation', 'Cancella la prenotazione'],
    ] as const
    for (const [path, title] of links) {
      for (const address of [
        `/${path}?token=abc`,
        `/#/${path}?token=abc`,
        `/?token=abc#/${path}`,
      ]) {
        await page.goto('about:blank')
        await page.goto(world.url + address)
        await expectSeen(page.getByRole('heading', { level: 1, name: title }))
        expect(new URL(page.url()).pathname).toBe(`/${path}/abc`)
      }
    }
  })

  test('typed without the hash are answered by a screen, also those that lead nowhere', async () => {
    const page = await open('admin')
    for (const [place, title] of [
      ['/Billing/Corsi', 'Corsi'],
      ['/nessuna', LOST],
      ['/app', 'Corsi'],
    ] as const) {
      await page.goto(world.url + place)
      await expectSeen(page.getByRole('heading', { level: 1, name: title, exact: true }))
    }
  })

  test.each(['/assets/vecchia.js', '/api/nessuna', '/api-test/nessuno.php'])(
    '%s is no screen',
    async (path) => {
      const { status, headers } = await fetch(world.url + path)
      expect([status, headers.get('content-type')]).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
    },
  )
})
