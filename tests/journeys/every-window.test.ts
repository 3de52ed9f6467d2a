import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { COPY_CALENDAR } from '#f/teaching/lessons/domain/text/calendar.ts'
import { axe, beyondWindow, openBrowser, signIn } from '#tests/support/browser.ts'
import { button, choose, expectGone, expectSeen, message } from '#tests/support/screen.ts'
import { smallAcademy, type SmallAcademy } from '#tests/support/small-academy.ts'
import { openWorld } from '#tests/support/world.ts'

// Each test opens dozens of windows.
vi.setConfig({ testTimeout: 240_000 })

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let academy: SmallAcademy

beforeAll(async () => {
  academy = await smallAcademy(await world.as('admin'))
  await world.account('segreteria', 'staff')
})

type Open = (page: Page) => Promise<void>

const shows = (page: Page, role: 'dialog' | 'menu' | 'listbox') => expectSeen(page.getByRole(role))

const key =
  (pressed: string): Open =>
  async (page) => {
    await page.keyboard.press(pressed)
    await shows(page, 'dialog')
  }

const press =
  (name: string | RegExp, opens: 'dialog' | 'menu' = 'dialog'): Open =>
  async (page) => {
    await page.getByRole('button', { name }).first().click()
    await shows(page, opens)
  }

/** The menu of a row, or the window that one of its actions opens. */
const row =
  (name: string, action?: string): Open =>
  async (page) => {
    await button(page, `Azioni: ${name}`).first().click()
    await shows(page, 'menu')
    if (action === undefined) return
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    await shows(page, 'dialog')
  }

/** The options of a field. */
const options =
  (label: string): Open =>
  async (page) => {
    const named = { name: label, exact: true }
    const box = page.getByRole('combobox', named).or(page.getByRole('textbox', named))
    await box.first().click()
    await shows(page, 'listbox')
  }

/** A form refused as it is. */
const refused =
  (name = 'Salva'): Open =>
  async (page) => {
    await button(page, name).first().click()
    await expectSeen(page.locator('[aria-invalid=true]'))
  }

const course = () => `/app/editCorso?id=${academy.courseId}`
const student = () => `/app/editStudente?id=${academy.studentId}`
const STUDENTS = 'Cognome;Nome;Mail\nNeri;Ada;ada.neri@esempio.it'
const NAME = 'Della Valle Sanseverino Anna'
const herPlan = () => `/app/billing/editStudente?id=${academy.studentId}&corso=${academy.courseId}`

/** The window of an instalment of hers, or one that opens from it. */
const instalment =
  (dueOn: string, action?: string | RegExp, opens = ''): Open =>
  async (page) => {
    await button(page, `Stato e pagamenti: Rata del ${dueOn}`).click()
    const window = page.getByRole('dialog', { name: `Rata del ${dueOn}`, exact: true })
    await expectSeen(window.getByRole('heading', { name: 'Storia' }))
    if (action === undefined) return
    await window.getByRole('button', { name: action }).first().click()
    await expectSeen(page.getByRole('dialog', { name: opens }))
  }

/** What opens over a screen or is not there at first: where, and how. */
const WINDOWS: readonly (readonly [what: string, place: string | (() => string), open: Open])[] = [
  ['the user menu', '/app/corsi', press(/^Profilo/, 'menu')],
  ['the notifications', '/app/corsi', press('Notifiche da leggere')],
  ['the palette', '/app/corsi', key('Control+k')],
  ['the keys', '/app/corsi', key('?')],
  [
    'a filter',
    '/app/corsi',
    async (page) => {
      // On a phone the filters wait behind a button.
      const more = button(page, 'Filtri e ordine')
      if (await more.isVisible()) await more.click()
      await options('Categoria')(page)
    },
  ],
  [
    'a list where nothing has the name',
    '/app/addCorso',
    async (page) => {
      await options('Categoria')(page)
      await page.keyboard.type('nessuna')
      await expectSeen(page.getByText('Nessuna categoria'))
    },
  ],
  ['the menu of a course', '/app/corsi', row('Primo anno A')],
  ['the days of a report', '/app/corsi', row('Primo anno A', 'PDF')],
  ['archiving', '/app/corsi', row('Primo anno A', 'Archivia')],
  [
    'selected rows',
    '/app/corsi',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Seleziona Primo anno A' }).check()
      await expectSeen(page.getByText('1 selezionato'))
    },
  ],
  [
    'nothing found',
    '/app/corsi?q=nessuno',
    (page) => expectSeen(page.getByText('Nessun risultato')),
  ],
  ['deleting a category', '/app/categorie', row('Regia e sceneggiatura', 'Elimina')],
  ['the trash of the courses', '/app/cestinoCorsi?state=deleted', row('Corso annullato')],
  ['a course without data', '/app/addCorso', refused()],
  ['a calendar', '/app/addCorso', press('Apri il calendario')],
  ['the years', '/app/addCorso', options('Anno accademico')],
  ['withdrawing', course, row(NAME, 'Ritira dal corso')],
  ['changing class', course, row(NAME, 'Cambia classe')],
  [
    'the students to enrol',
    course,
    async (page) => {
      await page.getByLabel('Iscrivi uno studente').fill('anna')
      await expectSeen(page.getByRole('listbox').getByText('@'))
    },
  ],
  [
    'the withdrawn students',
    course,
    async (page) => {
      await page.getByRole('button', { name: /^Mostra studenti sospesi/ }).click()
      await expectSeen(button(page, 'Nascondi studenti sospesi'))
      // Half of a button under the header is too small for axe.
      await page.evaluate(() => scrollTo(0, 0))
    },
  ],
  ['the lessons of a student', course, row(NAME, 'Dettaglio presenze')],
  ['the last day of a makeup', '/app/recuperi', row(`${NAME}, 08/10/2026`, 'Scadenza')],
  ['the menu of a student', '/app/studenti', row(NAME)],
  ['deleting a student', '/app/studenti', row(NAME, 'Elimina')],
  ['the blacklist', '/app/studenti', row(NAME, 'Aggiungi alla blacklist')],
  ['the trash of the students', '/app/studenti?state=deleted', row('Zanin Anna')],
  ['a student without data', '/app/addStudente', refused()],
  ['the courses to choose', '/app/addStudente', options('Corsi')],
  ['sending credentials', student, press('Invia credenziali utente')],
  [
    'a message',
    student,
    async (page) => {
      await press('Invia credenziali utente')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Invia', exact: true }).click()
      await expectSeen(message(page, /^Credenziali/))
    },
  ],
  [
    'a calendar that is copied',
    () => `/app/schedule?id=${academy.courseId}`,
    async (page) => {
      await button(page, 'Altre azioni del calendario').click()
      await page.getByRole('menuitem', { name: COPY_CALENDAR }).click()
      await shows(page, 'dialog')
    },
  ],
  [
    'the columns of a file',
    '/app/importStudenti',
    async (page) => {
      const file = { name: 'studenti.csv', mimeType: 'text/csv', buffer: Buffer.from(STUDENTS) }
      await page.locator('input[type=file]').setInputFiles(file)
      await expectSeen(page.getByRole('heading', { name: /^2\. / }))
    },
  ],
  ['a move without an address', '/app/trasloco', refused('Leggi senza salvare')],
  ['the days of a room', '/app/aule', row('Teatro di posa', 'Calendario')],
  ['renaming a room', '/app/aule', row('Teatro di posa', 'Rinomina')],
  ['a teacher who leaves', '/app/insegnanti', row('Dusi Eleonora', 'Elimina')],
  ['merging teachers', '/app/insegnanti', press('Fusione insegnanti')],
  ['the groups of teachers', '/app/insegnanti?state=groups', row('Coppia di scena')],
  [
    'a new rate',
    () => `/app/editInsegnante?id=${academy.teacherId}&sezione=compensi`,
    press('Nuova tariffa'),
  ],
  ['deleting a room', '/app/aule', row('Teatro di posa', 'Elimina')],
  ['a room without a name', '/app/addAula', refused()],
  ['deleting a subject', '/app/materie', row('Dizione - primo anno', 'Elimina')],
  ['a subject without a name', '/app/addMateria', refused()],
  ['an instalment', herPlan, instalment('10/10/2026')],
  ['a payment', herPlan, instalment('10/10/2026', 'Registra pagamento', 'Registra pagamento')],
  ['a reversal', herPlan, instalment('30/09/2026', /^Storna /, 'Storna pagamento')],
  [
    'a proof without data',
    herPlan,
    async (page) => {
      await instalment('10/10/2026', 'Aggiungi prova', 'Aggiungi prova')(page)
      await refused('Carica')(page)
    },
  ],
  ['her plan given up', herPlan, press('Torna al piano del corso')],
  [
    'the payment PDF of a course',
    () => `/app/billing/editCorso?id=${academy.courseId}`,
    press('CARICA PDF'),
  ],
  [
    'a wrong password change',
    '/app/usersettings',
    async (page) => {
      await page.getByLabel('Vecchia Password').fill('sbagliata')
      await page.getByLabel('Nuova Password', { exact: true }).fill('una nuova')
      await page.getByLabel('Conferma nuova Password').fill('un’altra')
      await refused()(page)
    },
  ],
  ['a second factor', '/app/usersettings', press(/^Attiva$/)],
  ['where mails about the own sign-ins go', '/app/usersettings', press('Mail per gli avvisi')],
  ['a mail that waits', '/app/posta', row('Le tue credenziali di accesso', 'Non inviare')],
  ['a new user', '/app/utenti', press('Nuovo utente')],
  [
    'a new user without data',
    '/app/utenti',
    async (page) => {
      await press('Nuovo utente')(page)
      await refused('Crea')(page)
    },
  ],
  ['a user', '/app/utenti', row('admin', 'Modifica')],
  ['a new password', '/app/utenti', row('segreteria', 'Nuova password')],
  [
    'a time zone',
    '/app/usersettings',
    async (page) => {
      await choose(page, 'Fuso orario', 'Tokyo')
      await shows(page, 'dialog')
    },
  ],
  [
    'a list that cannot be read',
    '/app/corsi',
    async (page) => {
      await page.route('**/api/courses?**', (route) => route.abort())
      await page.getByLabel('Cerca:').fill('primo')
      await expectSeen(page.getByText('Non è stato possibile caricare i dati'))
    },
  ],
]

/** Those that only a phone has. */
const ON_PHONES: typeof WINDOWS = [
  ['the drawer', '/app/corsi', press('Menu')],
  [
    'the search of the header',
    '/app/corsi',
    async (page) => {
      await button(page, 'Cerca in tutto il gestionale').click()
      await page.getByRole('search').getByRole('textbox').fill('primo')
      await expectSeen(page.getByRole('heading', { level: 1, name: 'Cerca' }))
      await expectGone(page.locator('[aria-busy=true], [role=progressbar]'))
      await expectSeen(page.getByRole('link', { name: 'Primo anno A' }))
    },
  ],
]

/** Where nothing is open: going elsewhere closes what belongs to a screen, else all is loaded anew. */
async function leave(page: Page): Promise<void> {
  await page.goto(`${world.url}/#/nessuna`)
  const left = await page.getByRole('heading', { name: 'Oops.' }).isVisible()
  const open = page.locator('dialog[open], :popover-open, [role=listbox], [data-kind]')
  if (!left || (await open.count()) > 0) await page.goto('about:blank')
}

// Every colour and every size once; whole screens are looked at in all four combinations.
describe.each([
  { colorScheme: 'light', size: 'wide' },
  { colorScheme: 'dark', size: 'phone' },
] as const)('in $colorScheme colours, $size', (look) => {
  const windows = look.size === 'phone' ? [...WINDOWS, ...ON_PHONES] : WINDOWS

  test('everything that opens is well', async () => {
    const page = await browser.newPage({ ...look, expected: [/net::ERR_FAILED/] })
    await signIn(page, world, 'admin')
    const faults: string[] = []
    for (const [what, place, open] of windows) {
      await page.unrouteAll()
      await leave(page)
      await page.goto(`${world.url}/#${typeof place === 'string' ? place : place()}`)
      await expectSeen(page.getByRole('main').getByRole('heading', { level: 1 }))
      await expectGone(page.locator('[aria-busy=true], [role=progressbar]'))
      await open(page).catch((cause: unknown) => {
        throw new Error(`cannot open ${what}`, { cause })
      })
      faults.push(...(await axe(page)).map((fault) => `${what}: ${fault}`))
      const beyond = await beyondWindow(page)
      if (beyond > 0) faults.push(`${what}: ${beyond} px wider than the window`)
    }
    expect(faults).toEqual([])
  })
})
