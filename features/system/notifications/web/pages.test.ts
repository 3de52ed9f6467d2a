import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { axe, openBrowser, signIn, SIZES } from '#tests/support/browser.ts'
import { notified } from '#tests/support/inbox.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { missedLesson } from '#tests/support/missed-lesson.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  message,
  namesIn,
  rowsOf,
  takeAction,
  takeBack,
} from '#tests/support/screen.ts'
import { openWorld, PASSWORD } from '#tests/support/world.ts'
import { POLL_MS } from '../domain/rules.ts'
import { bell, CONFIRM_READ, MARK_ALL_READ, MARK_READ, READ_ALREADY } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let studentId: number
let makeupId: number

beforeAll(async () => {
  const staff = await world.as('staff')
  const missed = await missedLesson(world, staff)
  studentId = missed.studentId
  const { lessonId } = missed
  makeupId = (await staff.call('POST', '/makeups', { studentId, lessonId })).body.id
})
beforeEach(async () => {
  await world.sql('delete from received_notifications')
})

const UNREAD_PATH = '/received-notifications/unread'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })
/** The number beside the entry of the sidebar. */
const badge = (page: Page, unread: number) => menu(page).getByLabel(`${unread} da leggere`)
const theBell = (page: Page, unread: number) => button(page, bell.label(unread))
/** The rows as they are read, in one line each. */
const titles = async (page: Page) =>
  (await namesIn(page, 'Notifiche')).map((name) => name.replace(/\s+/g, ' '))
/** What was not read, newest first, by its title. */
const unreadTitles = async () =>
  (
    await world.sql<{ title: string }>(
      'select title from received_notifications where read_at is null order by id desc',
    )
  ).map(({ title }) => title)

test('the inbox is read, marked, and leads to the makeup', async () => {
  await notified(world, 'staff', { title: 'Vecchia', readAt: '2026-10-15T06:00:00Z' })
  await notified(world, 'staff', { title: 'Assenza di domani', body: 'Ho una visita.' })
  await notified(world, 'staff', { studentId, makeupId })
  await notified(world, 'admin', { title: 'Di un altro' })
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', '/app/notifiche')
  await expectScreen(page, '/app/notifiche', 'Notifiche')
  await expectSoon(
    () => titles(page),
    ['Richiesta di recupero Da leggere', 'Assenza di domani Da leggere', 'Vecchia'],
  )
  const heads = page.getByRole('table', { name: 'Notifiche' }).getByRole('columnheader')
  expect((await heads.allInnerTexts()).filter((head) => head.trim() !== '')).toEqual(
    expect.arrayContaining(['Data', 'Titolo', 'Testo', 'Nome studente']),
  )
  await expectSeen(badge(page, 2))
  await expectSeen(theBell(page, 2))
  await expectWellInEveryLook(page, button(page, MARK_ALL_READ))
  await page.setViewportSize(SIZES.wide)

  // A click asks first: nothing is read without it.
  const second = rowsOf(page, 'Notifiche').nth(1)
  await second.click()
  const asked = dialog(page, 'Assenza di domani')
  await expectSeen(asked.getByText(CONFIRM_READ))
  await expectSeen(asked.getByText('Ho una visita.'))
  await button(asked, 'Annulla').click()
  await expectGone(asked)
  expect(await unreadTitles()).toHaveLength(2)
  await second.click()
  await button(asked, MARK_READ).click()
  await expectSeen(message(page, 'Notifica segnata come letta.'))
  await expectSeen(badge(page, 1))
  await expectSoon(() => unreadTitles(), ['Richiesta di recupero'])
  await takeBack(page, 'Notifica segnata come letta.')
  await expectSeen(badge(page, 2))
  expect(await unreadTitles()).toHaveLength(2)

  // All at once, after asking; taken back, all are unread again.
  await button(page, MARK_ALL_READ).click()
  const all = dialog(page, MARK_ALL_READ)
  await expectSeen(all.getByText('Segnare come lette le 2 notifiche da leggere?'))
  await button(all, MARK_ALL_READ).click()
  await expectSeen(message(page, '2 notifiche segnate come lette.'))
  await expectGone(button(page, MARK_ALL_READ))
  await expectGone(badge(page, 2))
  await expectSoon(() => unreadTitles(), [])
  await takeBack(page, '2 notifiche segnate come lette.')
  await expectSeen(badge(page, 2))

  // Some of them, without being asked: it can be taken back.
  const label = 'Assenza di domani'
  await page.getByLabel(`Seleziona ${label}`, { exact: true }).check()
  await button(page, 'Segna come lette').click()
  await expectSeen(badge(page, 1))
  await takeAction(page, label, 'Segna come da leggere')
  await expectSeen(badge(page, 2))

  await choose(page, 'Stato', 'Da leggere')
  await expectSoon(() => rowsOf(page, 'Notifiche').count(), 2)
  await page.getByRole('textbox', { name: 'Cerca:' }).fill('recupero')
  await expectSoon(() => rowsOf(page, 'Notifiche').count(), 1)
  await rowsOf(page, 'Notifiche').first().click()
  const request = dialog(page, 'Richiesta di recupero')
  await expectWellInEveryLook(page, request)
  await page.setViewportSize(SIZES.wide)
  await button(request, `${MARK_READ} e vai al recupero`).click()
  await expectScreen(page, '/app/gestioneAssenze', 'Gestione assenze')
  await expectSeen(page.getByText('Richiesta recupero'))
  await expectSoon(() => unreadTitles(), [label])
})

test('the header shows the latest, opens one, and leads to all of them', async () => {
  for (let n = 1; n <= 6; n += 1) await notified(world, 'staff', { title: `Avviso ${n}` })
  await notified(world, 'staff', { studentId, makeupId })
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/billing/corsi')
  await theBell(page, 7).click()
  const latest = page.getByRole('dialog', { name: bell.label(7) })
  await expectSoon(() => latest.getByRole('listitem').count(), 5)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expectGone(latest)
  await page.setViewportSize(SIZES.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await theBell(page, 7).click()
  await expectSeen(latest.getByRole('listitem'))
  expect(await axe(page)).toEqual([])
  await latest.getByRole('button', { name: /^Avviso 6/ }).click()
  const asked = dialog(page, 'Avviso 6')
  await button(asked, MARK_READ).click()
  await expectSeen(theBell(page, 6))
  await theBell(page, 6).click()
  await page.getByRole('link', { name: bell.all }).click()
  await expectScreen(page, '/app/notifiche', 'Notifiche')
  await button(page, 'Menu').click()
  await expectSeen(badge(page, 6))
})

test('two tabs: what one has read the other learns by itself, and nothing is read twice', async () => {
  const first = await notified(world, 'staff', { title: 'Prima' })
  await notified(world, 'staff', { title: 'Seconda' })
  const one = await browser.newPage({ expected: [/status of 500/] })
  await one.clock.install()
  await signIn(one, world, 'staff', '/app/notifiche')
  await expectSeen(badge(one, 2))
  const other = await one.context().newPage()
  await other.goto(`${world.url}/#/app/notifiche`)
  await expectSeen(badge(other, 2))

  // Still unread in the first tab, where it is marked once more.
  await rowsOf(other, 'Notifiche').nth(1).click()
  await button(dialog(other, 'Prima'), MARK_READ).click()
  await expectSeen(badge(other, 1))
  await rowsOf(one, 'Notifiche').nth(1).click()
  await button(dialog(one, 'Prima'), MARK_READ).click()
  await expectSeen(message(one, READ_ALREADY))
  await expectSeen(badge(one, 1))
  const entries = await world.sql(
    "select action from audit_entries where entity = 'notification' and entity_id = $1",
    [first],
  )
  expect(entries).toEqual([{ action: 'notification.read' }])

  // Nobody touches the first tab: it asks by itself, and its list follows.
  await notified(world, 'staff', { title: 'Terza' })
  await one.clock.runFor(POLL_MS + 1000)
  await expectSeen(badge(one, 2))
  await expectSoon(() => titles(one), ['Terza Da leggere', 'Seconda Da leggere', 'Prima'])

  // An answer that does not come is only logged; what was known stays, and it is asked again.
  const said: string[] = []
  one.on('console', (line) => said.push(line.text()))
  await one.route(`**${UNREAD_PATH}`, (route) => route.fulfill({ status: 500 }))
  await one.clock.runFor(POLL_MS + 1000)
  await expectSoon(() => said.some((line) => line.includes('unread notifications')), true)
  await expectSeen(badge(one, 2))
  await expectSoon(() => one.getByRole('alert').count(), 0)
  await one.unroute(`**${UNREAD_PATH}`)
  await notified(world, 'staff', { title: 'Quarta' })
  await one.clock.runFor(2 * POLL_MS)
  await expectSeen(badge(one, 3))
})

test('once the session is over it is asked once more, and again after signing in', async () => {
  await notified(world, 'staff')
  const page = await browser.newPage()
  await page.clock.install()
  await signIn(page, world, 'staff')
  await expectSeen(theBell(page, 1))
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith(UNREAD_PATH)) answers.push(response.status())
  })
  await world.sql('update sessions set ended_at = now()')
  await page.clock.runFor(POLL_MS + 1000)
  const over = dialog(page, 'Sessione scaduta')
  await expectSeen(over)
  await page.clock.runFor(5 * POLL_MS)
  expect(answers).toEqual([401])
  await expectSeen(theBell(page, 1))

  await over.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(over, 'Login').click()
  await expectGone(over)
  await expectSoon(() => answers, [401, 200])
  await page.clock.runFor(POLL_MS + 1000)
  await expectSoon(() => answers, [401, 200, 200])
})

test('with nothing to read there is no badge; a list that cannot be read says so', async () => {
  const page = await browser.newPage({ expected: [/status of 500/] })
  await signIn(page, world, 'staff', '/app/notifiche')
  await expectSeen(page.getByText('Nessuna notifica', { exact: true }))
  await expectSoon(() => button(page, MARK_ALL_READ).count(), 0)
  await expectSoon(() => menu(page).getByText('Notifiche').innerText(), 'Notifiche')
  await theBell(page, 0).click()
  await expectSeen(page.getByText(bell.noneHint))
  await page.keyboard.press('Escape')
  await page.route('**/received-notifications?**', (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await expectSeen(page.getByText('Non è stato possibile caricare i dati'))

  const phone = await browser.newPage()
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  await signIn(phone, world, 'phoneop', '/app/dachiamare')
  await expectSeen(menu(phone))
  await expectSoon(() => theBell(phone, 0).count(), 0)
  expect(asked.filter((url) => url.includes('notifications'))).toEqual([])
})
