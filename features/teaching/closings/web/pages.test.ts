import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newCourse, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, type PageOptions } from '#tests/support/browser.ts'
import { lessonRow } from '#tests/support/lesson-rows.ts'
import { today } from '#kit/web/clock.ts'
import { academicYearOf, addDays } from '#kit/domain/day.ts'
import { formatDay } from '#kit/domain/format.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  fillIn,
  goTo,
  message,
  sentTo,
  takeBack,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { holidaysOf, PATRON } from '../domain/rules.ts'
import {
  closingsRemoved,
  confirmDay,
  NONE_CHOSEN,
  NONE_CLOSED,
  NONE_FOUND,
} from '../domain/text.ts'

/** The days of the tests are of the month that the calendar opens with, today is its first. */
const MONTH = today().slice(0, 7)
const world = await openWorld({ now: `${MONTH}-01T09:00:00+01:00` })
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

beforeEach(async () => {
  await world.sql('truncate closing_days cascade')
  await world.sql('update lessons set deleted_at = now()')
})

/** The school year of that month, and the year in which it begins. */
const SCHOOL = academicYearOf(`${MONTH}-01`)
const START = Number(SCHOOL.slice(0, 4))

const on = (day: number) => `${MONTH}-${String(day).padStart(2, '0')}`
const shown = (day: number) => formatDay(on(day))

async function close(...days: readonly (string | { day: string; reason: string })[]) {
  const rows = days.map((one) => (typeof one === 'string' ? { day: one, reason: '' } : one))
  done(await staff.call('POST', '/closing-days', { days: rows }))
}
const closed = async (): Promise<string[]> =>
  done(await staff.call('GET', '/closing-days')).rows.map(({ day }: { day: string }) => day)

async function open(options: PageOptions = { size: 'wide' }): Promise<Page> {
  const page = await browser.newPage(options)
  await signIn(page, world, 'staff', '/app/scuola')
  await expectScreen(page, '/app/scuola', 'Scuola')
  await expectSeen(button(page, 'Aggiungi Periodo'))
  return page
}

const section = (page: Page) => page.getByRole('region', { name: 'Giorni di chiusura' })
const summary = (page: Page) => page.getByRole('list', { name: 'Giorni di chiusura' })
/** The button of a day in the calendar, whose name goes on when the day is closed. */
const cell = (page: Page, day: number): Locator =>
  section(page)
    .locator('.mantine-DatePicker-day:not([data-outside])')
    .nth(day - 1)
const isClosed = (page: Page, day: number) => cell(page, day).getAttribute('aria-pressed')

/** Chooses an option of a field; the options are drawn over the page. */
async function pick(scope: Locator, label: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: label, exact: true }).click()
  await scope.page().getByRole('option', { name: option, exact: true }).click()
}

/** Chooses an option of one of the browser's own fields. */
async function settle(scope: Locator, label: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: label, exact: true }).selectOption(option)
}

const question = (page: Page, title: string) => dialog(page, title)
const seen = (page: Page) => summary(page).getByRole('listitem').filter({ visible: true }).count()

/** A lesson of a course that goes on for long, in a room that has its number. */
async function newLesson(day: number, changes: { time?: string; courseName?: string } = {}) {
  const { time = '18:30', courseName = unique('Recitazione') } = changes
  const courseId = await newCourse(staff, { name: courseName, endsOn: '2999-06-30' })
  const roomName = unique('Aula')
  const roomId: number = done(await staff.call('POST', '/rooms', { name: roomName })).id
  const startsAt = `${on(day)}T${time}`
  const { id } = await lessonRow(world, { courseId, roomId, startsAt, teachers: ['Verdi Ugo'] })
  return { id, courseId, courseName, roomId, roomName, startsAt: `${startsAt}:00` }
}

const lessonsOn = () =>
  world.sql<{ id: number; at: string }>(
    'select id, starts_at as at from lessons where deleted_at is null order by starts_at, id',
  )

describe('the calendar', () => {
  test('closes the day that is clicked, and takes it back', async () => {
    const page = await open()
    await cell(page, 10).click()
    await expectSoon(() => isClosed(page, 10), 'true')
    await expectSeen(section(page).getByText('Totale: 1 giorno', { exact: true }))
    await expectSoon(() => closed(), [on(10)])
    await button(page, 'Annulla').click()
    await expectSoon(() => isClosed(page, 10), 'false')
    await expectSoon(() => closed(), [])
  })

  test('asks before it opens a day again, and takes that back too', async () => {
    await close({ day: on(10), reason: 'Sciopero' })
    const page = await open()
    await expectSoon(
      async () => (await cell(page, 10).getAttribute('aria-label'))?.endsWith('chiusura: Sciopero'),
      true,
    )
    await cell(page, 10).press('Enter')
    await button(question(page, 'Rimuovi chiusura'), 'Annulla').click()
    await expectSoon(() => closed(), [on(10)])
    await cell(page, 10).click()
    await expectSeen(page.getByText(`Rimuovere il giorno di chiusura ${shown(10)}?`))
    await button(page, 'Rimuovi').click()
    await expectSoon(() => isClosed(page, 10), 'false')
    await button(page, 'Annulla').click()
    await expectSoon(() => isClosed(page, 10), 'true')
    expect(done(await staff.call('GET', '/closing-days')).rows[0].reason).toBe('Sciopero')
  })

  test('does not close a day with lessons, lists them and offers to manage them', async () => {
    const { courseName, roomName } = await newLesson(10)
    const page = await open()
    await cell(page, 10).click()
    const asked = question(page, `Chiusura del ${shown(10)}`)
    await expectSeen(asked.getByText('Impossibile aggiungere la chiusura'))
    await expectSeen(asked.getByText('Esistono delle lezioni per questo giorno:'))
    await expectSeen(asked.getByText(`${shown(10)} 18:30, ${courseName}, ${roomName}`))
    await button(asked, 'Gestisci le lezioni').click()
    await expectSeen(dialog(page, 'Chiusura e lezioni').getByText(courseName))
    await expectSoon(() => closed(), [])
  })
})

describe('a period', () => {
  const NAME = 'Aggiungi Periodo di Chiusura'

  test('needs both dates in order, and tells before how many days there will be', async () => {
    await close(on(12))
    const page = await open()
    await button(page, 'Aggiungi Periodo').click()
    const window = dialog(page, NAME)
    await button(window, 'Aggiungi').click()
    await expectSeen(window.getByText('Seleziona entrambe le date'))
    await fillIn(window, { 'Data inizio': shown(10) })
    await button(window, 'Aggiungi').click()
    await expectSeen(window.getByText('Seleziona entrambe le date'))
    await fillIn(window, { 'Data fine': shown(9) })
    await button(window, 'Aggiungi').click()
    await expectSeen(window.getByText('La data di inizio deve essere precedente alla data di fine'))
    await expectSoon(
      () => field(window, 'Data inizio').inputValue(),
      shown(10).replaceAll('/', '-'),
    )
    await fillIn(window, { 'Data fine': shown(13), Motivo: 'Pausa' })
    await expectSeen(window.getByText('Verranno aggiunti 3 giorni. 1 è già di chiusura.'))
    await button(window, 'Aggiungi').click()
    await expectGone(window)
    await expectSoon(() => closed(), [on(10), on(11), on(12), on(13)])
    await expectSeen(message(page, '3 giorni di chiusura aggiunti.'))
    await expectSeen(summary(page).getByText(`Periodo dal ${shown(10)} al ${shown(13)}`))
    await button(page, 'Annulla').click()
    await expectSoon(closed, [on(12)])
  })

  test('that was begun is not lost unasked', async () => {
    const page = await open()
    await button(page, 'Aggiungi Periodo').click()
    const window = dialog(page, NAME)
    await fillIn(window, { Motivo: 'Vacanze' })
    await staysThough(page, leavesBy(page, window))
    await expectSoon(() => field(window, 'Motivo').inputValue(), 'Vacanze')
    await button(window, 'Annulla').click()
    await button(page, 'Lascia la pagina').click()
    await expectGone(window)
  })

  test('asks for each day with lessons: one is skipped, one closed all the same', async () => {
    const first = await newLesson(11)
    const second = await newLesson(12, { time: '09:00' })
    const page = await open()
    await button(page, 'Aggiungi Periodo').click()
    const window = dialog(page, NAME)
    await fillIn(window, { 'Data inizio': shown(10), 'Data fine': shown(13) })
    await expectSeen(window.getByText('2 giorni hanno lezioni: 2 lezioni.'))
    await button(window, 'Aggiungi').click()
    const asked = question(page, 'Lezioni programmate')
    await expectSeen(
      asked.getByText(
        `Il giorno ${shown(11)} ha delle lezioni programmate (18:30 ${first.courseName}). Vuoi continuare comunque?`,
      ),
    )
    await button(asked, 'Salta questo giorno').click()
    await expectSeen(asked.getByText(confirmDay([{ ...second }])))
    await button(asked, 'Continua').click()
    await expectGone(window)
    await expectSoon(closed, [on(10), on(12), on(13)])
    expect(await lessonsOn()).toHaveLength(2)
  })

  for (const leave of ['Escape', 'Annulla', 'the way back']) {
    test(`is not closed in part by ${leave} while it asks about a day with lessons`, async () => {
      await newLesson(11)
      const page = await open()
      await button(page, 'Aggiungi Periodo').click()
      const window = dialog(page, NAME)
      await fillIn(window, { 'Data inizio': shown(10), 'Data fine': shown(13) })
      await button(window, 'Aggiungi').click()
      const asked = question(page, 'Lezioni programmate')
      await expectSeen(asked)
      const closing = sentTo(page, /\/api\/closing-days$/)
      if (leave === 'Escape') await page.keyboard.press('Escape')
      else if (leave === 'Annulla') await button(asked, 'Annulla').click()
      else await goTo(page, '/app/aule')
      await expectGone(asked)
      if (leave === 'the way back') await button(page, 'Lascia la pagina').click()
      if (leave === 'the way back') await expectScreen(page, '/app/aule', 'Aule')
      else await expectSeen(field(window, 'Data fine'))
      expect(closing).toEqual([])
      expect(await closed()).toEqual([])
    })
  }
})

describe('the summary', () => {
  test('says when there is nothing, or that it cannot be read: then nothing is added', async () => {
    const page = await open({ size: 'wide', expected: [/status of 400/] })
    await expectSeen(section(page).getByText(NONE_CLOSED))
    await expectSeen(section(page).getByText('Totale: 0 giorni'))
    await page.route('**/api/closing-days?*', (route) =>
      route.fulfill({ status: 400, json: { code: 'kit.invalid', message: 'No.', data: {} } }),
    )
    await page.route('**/api/closing-days', (route) =>
      route.fulfill({ status: 400, json: { code: 'kit.invalid', message: 'No.', data: {} } }),
    )
    await page.reload()
    await expectSeen(button(section(page), 'Riprova'))
    await expectSoon(() => button(page, 'Aggiungi Periodo').isDisabled(), true)
    await expectSoon(() => button(page, 'Festività italiane').isDisabled(), true)
  })

  test('groups consecutive days, opens a period, removes a day and a period', async () => {
    await close(on(5), { day: on(10), reason: 'Pausa' }, on(11), on(12))
    const page = await open()
    await expectSoon(() => seen(page), 2)
    await button(page, `Rimuovi ${shown(5)}`).click()
    await button(page, 'Rimuovi').click()
    await expectSoon(() => seen(page), 1)
    const period = summary(page).getByRole('button', { name: /^Periodo dal/, expanded: false })
    await expectSeen(period.getByText('3 giorni · Pausa'))
    await period.click()
    await expectSoon(() => seen(page), 4)
    await button(page, `Rimuovi il periodo dal ${shown(10)} al ${shown(12)}`).click()
    await expectSeen(
      page.getByText(
        `Rimuovere il periodo di chiusura dal ${shown(10)} al ${shown(12)} (3 giorni)?`,
      ),
    )
    await button(page, 'Rimuovi').click()
    await expectSeen(section(page).getByText(NONE_CLOSED))
    await expectSoon(() => closed(), [])
  })

  test('is filtered by school year and month', async () => {
    await close(on(5), `${START + 2}-02-10`, `${START + 2}-02-11`)
    const page = await open()
    await expectSoon(() => seen(page), 1)
    await pick(section(page), 'Anno', 'Tutti gli anni')
    await expectSoon(() => seen(page), 2)
    await pick(section(page), 'Mese', 'Febbraio')
    await expectSoon(() => summary(page).getByText('Periodo').count(), 1)
    await pick(section(page), 'Anno', SCHOOL)
    await expectSeen(section(page).getByText(NONE_FOUND))
    await expectSeen(section(page).getByText('Totale: 3 giorni'))
  })

  test('removes what is selected, or all that the filters show, and takes it back', async () => {
    await close(on(5), on(10), on(11), `${START + 2}-02-10`)
    const page = await open()
    await button(page, 'Rimuovi Selezionati').click()
    await expectSeen(message(page, NONE_CHOSEN))
    await button(page, 'Seleziona tutti').click()
    await expectSeen(section(page).getByText('3 selezionati'))
    await button(page, 'Deseleziona').click()
    await expectGone(section(page).getByText('3 selezionati'))
    await page.getByRole('checkbox', { name: `Seleziona ${shown(5)}`, exact: true }).check()
    await button(page, 'Rimuovi Selezionati').click()
    await expectSeen(page.getByText('Rimuovere il giorno di chiusura selezionato?'))
    await button(page, 'Rimuovi').click()
    await expectSoon(() => seen(page), 1)
    await button(page, 'Rimuovi Tutti').click()
    await expectSeen(page.getByText(`Rimuovere tutti i 2 giorni di chiusura dell’anno ${SCHOOL}?`))
    await button(page, 'Rimuovi').click()
    await expectSoon(closed, [`${START + 2}-02-10`])
    await takeBack(page, closingsRemoved(2))
    await expectSoon(closed, [on(10), on(11), `${START + 2}-02-10`])
  })
})

test('the holidays of a year are proposed, without those that are closed', async () => {
  const year = Number(MONTH.slice(0, 4)) + 1
  await close({ day: `${year}-12-25`, reason: 'Natale' })
  const page = await open()
  await button(page, 'Festività italiane').click()
  const window = dialog(page, 'Festività italiane')
  await pick(window, 'Anno', String(year))
  await expectSeen(window.getByText('già chiuso'))
  await expectSoon(() => window.getByRole('checkbox', { name: 'Natale' }).isDisabled(), true)
  await window.getByRole('checkbox', { name: 'Ferragosto' }).uncheck()
  await fillIn(window, { 'Festa del patrono': `29/06/${year}` })
  const added = holidaysOf(year).length - 1
  await expectSeen(window.getByText(`Verranno aggiunti ${added} giorni. 1 è già di chiusura.`))
  await button(window, 'Aggiungi').click()
  await expectGone(window)
  const { rows } = done(await staff.call('GET', '/closing-days'))
  expect(rows).toContainEqual({ day: `${year}-06-29`, reason: 'Festa del patrono' })
  expect(rows).toContainEqual({ day: `${year}-12-08`, reason: 'Immacolata Concezione' })
  expect(rows.map(({ day }: { day: string }) => day)).not.toContain(`${year}-08-15`)

  // Of a year of which nothing is left, nothing can be added.
  await button(page, 'Festività italiane').click()
  await pick(window, 'Anno', String(year))
  await expectSoon(() => button(window, 'Aggiungi').isEnabled(), true)
  await window.getByRole('checkbox', { name: 'Ferragosto' }).uncheck()
  await expectSoon(() => button(window, 'Aggiungi').isDisabled(), true)
  // A year that is wholly closed is not the one to begin with.
  await close(...holidaysOf(year - 1).map(({ day }) => day))
  await page.reload()
  await button(page, 'Festività italiane').click()
  await expectSoon(() => window.getByRole('combobox', { name: 'Anno' }).inputValue(), String(year))
})

test('the patron’s day is proposed like the holidays: not once it is over', async () => {
  const over = addDays(on(1), -2)
  const year = Number(over.slice(0, 4))
  await close({ day: `${year - 1}${over.slice(4)}`, reason: PATRON })
  const page = await open()
  await button(page, 'Festività italiane').click()
  const window = dialog(page, 'Festività italiane')
  await pick(window, 'Anno', String(year + 1))
  const [, month, day] = over.split('-')
  await expectSoon(() => field(window, PATRON).inputValue(), `${day}-${month}-${year + 1}`)
  await pick(window, 'Anno', String(year))
  await expectSoon(() => field(window, PATRON).inputValue(), '')
})

describe.each(['wide', 'phone'] as const)('the lessons of closing days, %s', (size) => {
  const window = (page: Page) => dialog(page, 'Chiusura e lezioni')
  const row = (page: Page, course: string) =>
    window(page).getByRole('listitem', { name: new RegExp(` ${course}$`) })

  async function manage(page: Page, first: number, last: number): Promise<void> {
    await button(page, 'Aggiungi Periodo').click()
    const period = dialog(page, 'Aggiungi Periodo di Chiusura')
    await fillIn(period, { 'Data inizio': shown(first), 'Data fine': shown(last) })
    await button(period, 'Gestisci le lezioni').click()
    await expectGone(period)
  }

  test('are moved, cancelled and left at one confirmation, and all is taken back', async () => {
    const moved = await newLesson(10)
    const edited = await newLesson(11)
    const cancelled = await newLesson(11)
    const left = await newLesson(12)
    const before = await lessonsOn()
    const page = await open({ size })
    await manage(page, 10, 12)
    const place = row(page, moved.courseName)
    await expectSoon(() => field(place, 'Nuova data').inputValue(), shown(13).replaceAll('/', '-'))
    await fillIn(row(page, edited.courseName), { 'Nuova data': shown(20), Ora: '930' })
    await settle(row(page, cancelled.courseName), 'Cosa fare', 'Annulla la lezione')
    await settle(row(page, left.courseName), 'Cosa fare', 'Lascia')
    await expectSeen(
      window(page).getByText(
        '3 giorni di chiusura; lezioni: 2 da spostare, 1 da annullare, 1 da lasciare',
      ),
    )
    await button(window(page), 'Conferma').click()
    await expectGone(window(page))
    await expectSeen(
      message(page, '3 giorni di chiusura aggiunti. 2 lezioni spostate e 1 lezione annullata.'),
    )
    await expectSoon(
      () => lessonsOn(),
      [
        { id: left.id, at: left.startsAt },
        { id: moved.id, at: `${on(13)}T18:30:00` },
        { id: edited.id, at: `${on(20)}T09:30:00` },
      ],
    )
    await expectSoon(() => closed(), [on(10), on(11), on(12)])
    await button(page, 'Annulla').click()
    await expectSoon(lessonsOn, before)
    await expectSoon(() => closed(), [])
  })
})

test('that lessons or rooms could not be read is said where one decides by them', async () => {
  await newLesson(10)
  const page = await open({ size: 'wide', expected: [/status of 400/] })
  const unread = (what: string) => page.getByText(`Non è stato possibile caricare ${what}.`)
  await page.route(/\/api\/(closing-days\/hits|room-options)/, (route) =>
    route.fulfill({ status: 400, json: { code: 'kit.invalid', message: 'No.', data: {} } }),
  )
  await page.reload()
  await button(page, 'Aggiungi Periodo').click()
  const period = dialog(page, 'Aggiungi Periodo di Chiusura')
  await fillIn(period, { 'Data inizio': shown(10), 'Data fine': shown(11) })
  await expectSeen(unread('le lezioni di questi giorni'))
  await button(period, 'Annulla').click()
  await button(page, 'Lascia la pagina').click()
  await cell(page, 10).click()
  await button(page, 'Gestisci le lezioni').click()
  await expectSeen(unread('le aule'))
  await page.unrouteAll()
  await button(page, 'Riprova').click()
  await expectGone(unread('le aule'))
})

/** The ways out of a window in which something was chosen. */
const leavesBy = (page: Page, window: Locator) => [
  () => page.keyboard.press('Escape'),
  () => button(window, 'Annulla').click(),
  () => goTo(page, '/app/users'),
]

/** Tries each way out, and stays when asked. */
async function staysThough(page: Page, ways: readonly (() => Promise<void>)[]): Promise<void> {
  const question = dialog(page, 'Modifiche non salvate')
  for (const leave of ways) {
    await leave()
    await button(question, 'Resta qui').click()
    await expectGone(question)
  }
}

test('what was decided for lessons is not lost unasked', async () => {
  await newLesson(10)
  const page = await open()
  await cell(page, 10).click()
  await button(page, 'Gestisci le lezioni').click()
  const window = dialog(page, 'Chiusura e lezioni')
  await button(window, 'Annulla tutte').click()
  const question = dialog(page, 'Modifiche non salvate')
  await staysThough(page, leavesBy(page, window))
  await expectSeen(window.getByText('lezioni: 1 da annullare'))
  await button(window, 'Annulla').click()
  await button(question, 'Lascia la pagina').click()
  await expectGone(window)
  await expectSoon(() => closed(), [])
})

test('what was chosen among the holidays is not lost unasked', async () => {
  const page = await open()
  const window = dialog(page, 'Festività italiane')
  await button(page, 'Festività italiane').click()
  await button(window, 'Annulla').click()
  await expectGone(window)
  await button(page, 'Festività italiane').click()
  await fillIn(window, { 'Festa del patrono': `29/06/${START + 1}` })
  const question = dialog(page, 'Modifiche non salvate')
  await staysThough(page, leavesBy(page, window))
  await button(window, 'Annulla').click()
  await button(question, 'Lascia la pagina').click()
  await expectGone(window)
})

test('the holidays are left unasked when only somebody else has chosen the patron’s day', async () => {
  const page = await open()
  await page.clock.install()
  await button(page, 'Festività italiane').click()
  const window = dialog(page, 'Festività italiane')
  const year = await window.getByRole('combobox', { name: 'Anno' }).inputValue()
  await close({ day: `${year}-12-25`, reason: '' }, { day: `${year}-06-29`, reason: PATRON })
  await page.clock.fastForward('01:00')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expectSeen(window.getByText('già chiuso'))
  await button(window, 'Annulla').click()
  await expectGone(window)
})

test('a place that cannot be is named, and nothing is done', async () => {
  const lesson = await newLesson(10)
  const other = await newLesson(14)
  const page = await open()
  await cell(page, 10).click()
  await button(page, 'Gestisci le lezioni').click()
  const window = dialog(page, 'Chiusura e lezioni')
  const confirm = () => button(window, 'Conferma').click()
  await fillIn(window, { 'Nuova data': shown(10) })
  await confirm()
  await expectSeen(window.getByText(`Il ${shown(10)} la scuola è chiusa`))
  await fillIn(window, { 'Nuova data': shown(14), Ora: '' })
  await confirm()
  await expectSeen(window.getByText('Inserire un orario'))
  await fillIn(window, { Ora: '19:00' })
  await settle(window, 'Aula', other.roomName)
  await confirm()
  await expectSeen(window.getByRole('alert').getByText('Aula occupata.'))
  await expectSeen(window.getByRole('alert').getByText(other.courseName))
  // Its row is marked, and the keyboard is there.
  const room = window.getByRole('combobox', { name: 'Aula' })
  await expectSoon(() => room.getAttribute('aria-invalid'), 'true')
  await expectSoon(() => room.evaluate((one) => one === document.activeElement), true)
  await expectSoon(() => field(window, 'Ora').inputValue(), '19:00')
  await expectSoon(() => closed(), [])
  await settle(window, 'Aula', lesson.roomName)
  await confirm()
  await expectGone(window)
  await expectSoon(() => closed(), [on(10)])
})

describe('looks well', () => {
  test('with its calendar and summary, and the window of a period', async () => {
    await close(on(5), { day: on(10), reason: 'Pausa' }, on(11))
    await newLesson(20)
    const page = await open()
    await summary(page)
      .getByRole('button', { name: /^Periodo/ })
      .click()
    await expectWellInEveryLook(page, cell(page, 10))
    await button(page, 'Aggiungi Periodo').click()
    const window = dialog(page, 'Aggiungi Periodo di Chiusura')
    await fillIn(window, { 'Data inizio': shown(20), 'Data fine': shown(21) })
    await expectWellInEveryLook(page, button(window, 'Gestisci le lezioni'))
  })

  test('with the holidays, and the lessons to manage', async () => {
    await newLesson(10)
    const page = await open()
    await button(page, 'Festività italiane').click()
    await expectWellInEveryLook(page, page.getByRole('checkbox', { name: 'Natale' }))
    await button(dialog(page, 'Festività italiane'), 'Annulla').click()
    await cell(page, 10).click()
    await expectWellInEveryLook(page, button(page, 'Gestisci le lezioni'))
    await button(page, 'Gestisci le lezioni').click()
    const window = dialog(page, 'Chiusura e lezioni')
    await expectWellInEveryLook(page, field(window, 'Nuova data'))
  })
})
