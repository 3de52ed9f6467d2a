import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import { formatDay } from '#kit/domain/format.ts'
import { systemClock } from '#kit/server/clock.ts'
import { joinPostgres } from '#kit/server/postgres.ts'
import { newCategory, newCourse, newStudent, studentForm } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { clientOf, sessionCookie, type Client } from '#tests/support/client.ts'
import { serve, type Program } from '#tests/support/program.ts'
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
} from '#tests/support/screen.ts'
import { openWorld, PASSWORD, type World } from '#tests/support/world.ts'

// Whole programs end and start here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 })

/** What the browser says of a server that is gone. */
const GONE = { expected: [/net::ERR_/, /503/] }
const NO_ANSWER = 'Il server non risponde. Quello che hai scritto è ancora qui'

const browser = await openBrowser()

describe('the program killed and started again', () => {
  let home: string
  let dataDir: string
  let program: Program
  let staff: Client

  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'quinte-restart-'))
    await chmod(home, 0o711)
    dataDir = path.join(home, 'data')
    program = await serve({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD })
    const login = { username: 'admin', password: PASSWORD }
    const answer = await clientOf(program.url).call('POST', '/session', login)
    staff = clientOf(program.url, sessionCookie(answer))
    await newCategory(staff, 'Recitazione')
  })

  afterAll(async () => {
    await program.end('SIGTERM')
    await rm(home, { recursive: true })
  })

  const kill = () => program.end('SIGKILL')
  const startAgain = async () => {
    program = await serve({ DATA_DIR: dataDir, PORT: new URL(program.url).port })
  }

  async function open(place: string): Promise<Page> {
    const page = await browser.newPage(GONE)
    const [name = '', value = ''] = staff.cookie?.split('=') ?? []
    await page.context().addCookies([{ name, value, url: program.url }])
    await page.goto(`${program.url}/#${place}`)
    return page
  }

  async function openCourseForm(name: string): Promise<Page> {
    const page = await open('/app/addCorso')
    // The server is killed soon: what stands beside the form has been loaded by then.
    await page.waitForLoadState('networkidle')
    await choose(page, 'Categoria', 'Recitazione')
    const today = systemClock.today()
    await fillIn(page, {
      Nome: name,
      'Data inizio': formatDay(today),
      'Data fine': formatDay(addDays(today, 90)),
    })
    return page
  }

  /** The form sends again by itself for some seconds; after that the user presses once more. */
  async function expectSaved(page: Page, said: string | RegExp): Promise<void> {
    const gaveUp = page.getByRole('alert').getByText(NO_ANSWER)
    await expectSeen(message(page, said).or(gaveUp))
    if (await gaveUp.isVisible()) await button(page, 'Salva').click()
    await expectSeen(message(page, said))
  }

  const count = async (path: string, q: string) =>
    (await staff.call('GET', path, { q })).body.total as number

  test('in the middle of the transaction of a save', async () => {
    const page = await openCourseForm('A metà')
    const postgres = await joinPostgres({ dataDir, log: () => {} })
    const other = new pg.Client(postgres.url)
    await other.connect()
    try {
      await other.query('begin')
      await other.query('lock table courses in share row exclusive mode')
      await button(page, 'Salva').click()
      const waiting = 'select count(*)::int as n from pg_locks where not granted'
      await expectSoon(async () => (await other.query(waiting)).rows[0]?.n as number, 1)
      await kill()
      await other.query('commit')
      const { rows } = await other.query('select name from courses')
      expect(rows).toEqual([])
    } finally {
      await other.end()
    }
    await expectSoon(() => field(page, 'Nome').inputValue(), 'A metà')
    await startAgain()
    await postgres.leave()
    await expectSaved(page, 'Corso creato.')
    await expectScreen(page, '/app/editCorso', 'Scheda classe')
    await expectSoon(() => field(page, 'Nome').inputValue(), 'A metà')
    await expectSoon(() => count('/courses', 'A metà'), 1)
  })

  test('after a save was done and before it was answered', async () => {
    const { name: _, surname: __, courseIds: ___, ...form } = studentForm([])
    await newCourse(staff, { name: 'Terzo anno', endsOn: addDays(systemClock.today(), 90) })
    const page = await open('/app/addStudente')
    await fillIn(page, {
      Nome: 'Una',
      Cognome: 'Volta',
      'Data di nascita': '7/3/2001',
      'Città di nascita': form.birthCity,
      'Città di residenza': form.city,
      Indirizzo: form.address,
      Telefono: form.phone,
      Professione: form.profession,
      "Documento d'identità": form.identityDocument,
      Mail: form.mail,
      'Codice fiscale': '12345678903',
    })
    await choose(page, 'Corsi', 'Terzo anno')
    await page.keyboard.press('Escape')
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/newcomers', async (route) => {
      sent += 1
      if (sent > 1) return route.continue()
      await route.fetch()
      await kill()
      await route.abort('connectionreset')
      lose()
    })
    await button(page, 'Salva').click()
    await lost
    await startAgain()
    await expectSaved(page, /una\.volta$/)
    await expectScreen(page, '/app/studenti', 'Studenti')
    await expectSoon(() => count('/students', 'volta una'), 1)
  })

  test('and away for long: what was typed waits, also after the page was loaded again', async () => {
    const page = await openCourseForm('Con pazienza')
    await kill()
    await button(page, 'Salva').click()
    await expectSeen(page.getByRole('alert').getByText(NO_ANSWER))
    await expectSoon(() => field(page, 'Nome').inputValue(), 'Con pazienza')
    await startAgain()
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await expectSeen(page.getByText('Ripristinato quello che stavi scrivendo.'))
    await expectSoon(() => field(page, 'Nome').inputValue(), 'Con pazienza')
    await button(page, 'Salva').click()
    await expectScreen(page, '/app/editCorso', 'Scheda classe')
    await expectSoon(() => field(page, 'Nome').inputValue(), 'Con pazienza')
    await expectSoon(() => count('/courses', 'Con pazienza'), 1)
  })
})

describe('the session over while a form is filled in', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await world.account('phoneop', 'call_centre')
    await world.as('staff')
  })
  afterAll(() => world.close())

  async function typeAndWait() {
    const id = await newStudent(await world.signIn('staff'), {
      surname: 'Rossi',
      taxCode: 'RSSNNA01C47H501P',
    })
    const page = await browser.newPage()
    await signIn(page, world, 'staff', `/app/editStudente?id=${id}`)
    await fillIn(page, { Professione: 'Mima', 'Note studente': 'Cerca casa a Roma.' })
    world.clock.advance({ hours: 13 })
    await button(page, 'Salva').click()
    const again = dialog(page, 'Sessione scaduta')
    await expectSeen(again)
    return { id, page, again }
  }

  test('she signs in over it, and saves what she had typed', async () => {
    const { id, page, again } = await typeAndWait()
    await again.getByLabel('Password', { exact: true }).fill('sbagliata')
    await button(again, 'Login').click()
    await expectSeen(again.getByText('Something is wrong with your login or password.'))
    await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await button(again, 'Login').click()
    await expectGone(again)
    await expectSoon(() => field(page, 'Professione').inputValue(), 'Mima')
    await expectSoon(() => field(page, 'Note studente').inputValue(), 'Cerca casa a Roma.')

    await button(page, 'Salva').click()
    await expectSeen(message(page, 'Studente salvato'))
    const staff = await world.signIn('staff')
    const { body } = await staff.call('GET', `/students/${id}`)
    expect([body.profession, body.notes]).toEqual(['Mima', 'Cerca casa a Roma.'])
  })

  test('somebody else who signs in sees nothing of it', async () => {
    const { page, again } = await typeAndWait()
    await again.getByLabel('E-mail o nome utente').fill('phoneop')
    await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
    page.on('dialog', (question) => void question.accept())
    await button(again, 'Login').click()
    await expectScreen(page, '/app/dachiamare', 'Da Chiamare')
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(kept).not.toContain('Cerca casa')
    expect(placeOf(page)).toBe('/app/dachiamare')
  })
})
