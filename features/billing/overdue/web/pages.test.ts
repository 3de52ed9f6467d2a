import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, SIZES } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
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
  takeBack,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { LATE_EMPTY } from '../domain/text.ts'

const world = await openWorld({ env: { ACADEMY_NAME: 'Accademia Prova' } })
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

const TWO = [
  { dueOn: '2026-09-30', amountCents: 40_000, month: '9' },
  { dueOn: '2026-10-10', amountCents: 60_000, month: '10' },
]

/** A course with three students who are late; one of them has left it. */
async function ground() {
  const name = unique('Recitazione')
  const courseId = await newCourse(staff, { name })
  const courseIds = [courseId]
  const plan = { version: 0, totalCents: 100_000, instalments: TWO }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
  const contact = { phone: '333 1112223', mail: 'conti@example.it', courseIds }
  const studentId = await newStudent(staff, { surname: 'Conti', ...contact })
  await newStudent(staff, { surname: 'Neri', mail: 'neri@example.it', courseIds })
  const goneId = await newStudent(staff, { surname: 'Ritirati', courseIds })
  await staff.call('POST', `/courses/${courseId}/students/${goneId}/withdrawal`)
  return { name, courseId, studentId }
}

const unknown = 'Il segnaposto {nme} non esiste per questo modello.'

/** Types a text into the letter in place of the one that is there, each line a paragraph. */
async function write(page: Page, window: Locator, first: string, second: string) {
  const text = field(window, 'Testo')
  await text.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await page.keyboard.type(second)
  await expectSoon(() => text.innerText(), `${first}\n\n${second}`)
}

const remindersOf = (page: Page) => dialog(page, 'Sollecita i pagamenti')
const outbox = () =>
  world.sql<{ to: string; subject: string; cancelled: boolean }>(
    `select to_address as to, subject, cancelled_at is not null as cancelled from mails
     where kind = 'payments.reminder' order by id`,
  )

test('what is late is listed with its sums, told about, and reminded of once a day', async () => {
  const page = await browser.newPage({ expected: [/status of 500/] })
  await signIn(page, world, 'staff', '/billing/inRitardo?vista=rate')
  await expectScreen(page, '/billing/inRitardo', 'In ritardo')
  await expectSeen(page.getByText(LATE_EMPTY))
  await expectSoon(() => button(page, 'Sollecita tutte').count(), 0)
  const { name, courseId, studentId } = await ground()
  await goTo(page, '/billing/inRitardo?vista=rate&sort=surname')
  const rows = rowsOf(page, 'In ritardo')
  await expectSoon(() => rows.count(), 6)
  await expectSoon(
    () => page.getByRole('columnheader').allInnerTexts(),
    [
      expect.any(String),
      'Cognome',
      'Nome',
      'Corso',
      'Data',
      'Importo',
      'Stato',
      'Telefono e mail',
      'Ultimo sollecito',
      'Azioni',
    ],
  )
  await expectSeen(page.getByText(/^6 rate di 3 studenti: 3\.000,00.€$/))
  const cells = (await rows.first().locator('td').allInnerTexts()).slice(1, -1)
  expect(cells).toEqual([
    'Conti',
    'Anna',
    `${name} (2026/2027)`,
    '30/09/2026',
    '400,00\u00a0€',
    'DA_PAGARE\nda 15 giorni',
    '333 1112223\nconti@example.it',
    'mai',
  ])
  const link = (label: string) => rows.first().getByRole('link', { name: label })
  await expectSoon(() => link('333 1112223').getAttribute('href'), 'tel:+393331112223')
  await expectSoon(() => link('conti@example.it').getAttribute('href'), 'mailto:conti@example.it')
  await expectSoon(() => rows.last().getAttribute('data-highlighted'), 'true')
  await expectSeen(rows.last().getByText('Ha lasciato', { exact: true }))
  await expectWellInEveryLook(page, rows.or(button(page, 'Azioni: Conti Anna, 30/09/2026')))
  await page.setViewportSize(SIZES.laptop)

  // Three are chosen by hand: two students get a mail, who has left is named.
  for (const label of [
    'Seleziona Conti Anna, 30/09/2026',
    'Seleziona Neri Anna, 30/09/2026',
    'Seleziona Ritirati Anna, 10/10/2026',
  ])
    await page.getByRole('checkbox', { name: label }).check()
  // They are what the button at the top means; a mail to everybody steps back.
  const quiet = () => button(page, 'Sollecita tutte').getAttribute('data-variant')
  await expectSoon(() => quiet(), 'default')
  await button(page, 'Sollecita 3').click()
  const window = remindersOf(page)
  await expectSeen(window.getByText(/^2 mail per 2 rate, in tutto 800,00.€\.$/))
  await expectSeen(window.getByText('Di chi ha lasciato il corso: 1 rata (Ritirati Anna)'))
  const letter = window.frameLocator('iframe')
  await expectSeen(letter.getByText('Ciao Anna,'))
  await expectSeen(letter.getByText(`${name}, rata del 30/09/2026`))
  await expectWellInEveryLook(page, window)
  await page.setViewportSize(SIZES.laptop)

  // A placeholder that does not exist is refused where it was typed.
  await write(page, window, 'Cara {nme},', '{rate}')
  await button(window, 'Invia 2 mail').click()
  await expectSeen(window.getByText(unknown).first())
  await write(page, window, 'Cara {nome},', '{rate}')
  await fillIn(window, { Oggetto: 'Quote di {cognome}' })
  await expectSeen(letter.getByText('Cara Anna,'))
  await expectSeen(window.getByText('Quote di Conti'))
  await window.getByLabel('Anteprima per').selectOption('Neri Anna')
  await expectSeen(window.getByText('Quote di Neri'))
  await window.getByRole('checkbox', { name: /^Anche a chi ha lasciato il corso/ }).check()
  await button(window, 'Invia 3 mail').click()
  await expectGone(window)
  await expectSeen(message(page, 'Solleciti messi in uscita: 3 mail per 3 rate.'))
  await expectGone(button(page, 'Sollecita 3'))
  await expectSoon(quiet, 'filled')
  await expectSeen(rows.first().getByText('in attesa di invio, staff'))
  expect((await outbox()).map(({ subject }) => subject)).toEqual([
    'Quote di Conti',
    'Quote di Neri',
    'Quote di Ritirati',
  ])

  // Taken back; then the whole list but who has left, with the words of before.
  await takeBack(page, 'Solleciti messi in uscita')
  await expectSoon(async () => (await outbox()).every(({ cancelled }) => cancelled), true)
  await expectSoon(() => rows.getByText('mai').count(), 6)
  await button(page, 'Sollecita tutte').click()
  await expectSeen(window.getByText(/^2 mail per 4 rate, in tutto 2\.000,00.€\.$/))
  await expectSoon(() => field(window, 'Oggetto').inputValue(), 'Quote di {cognome}')
  await button(window, 'Ripristina il testo originale').click()
  await expectSeen(letter.getByText('la segreteria di Accademia Prova'))
  await button(window, 'Invia 2 mail').click()
  await expectSeen(message(page, 'Solleciti messi in uscita: 2 mail per 4 rate.'))
  await expectSoon(() => rows.getByText('in attesa di invio, staff').count(), 4)

  // Nobody a second time today.
  await choose(page, 'Ritirati', 'Senza i ritirati')
  await expectSoon(() => rows.count(), 4)
  await expectSeen(page.getByText(/^4 rate di 2 studenti: 2\.000,00.€$/))
  await button(page, 'Sollecita tutte').click()
  await expectSeen(window.getByText('Con questa scelta non parte nessuna mail.'))
  await expectSeen(window.getByText(/^Già sollecitate oggi: 4 rate \(Conti Anna e Neri Anna\)$/))
  await expectSeen(button(window, 'Salva il testo'))
  await button(window, 'Annulla').click()
  await expectGone(window)

  await rows.first().locator('td').nth(3).click()
  await expectScreen(page, '/billing/editStudente', 'Piano rateale di Conti Anna')
  expect(page.url()).toContain(`id=${studentId}&corso=${courseId}`)

  // The reminder is in the history of the instalment.
  await button(page, 'Stato e pagamenti: Rata del 30/09/2026').click()
  const history = dialog(page, 'Rata del 30/09/2026').getByRole('list', { name: 'Solleciti' })
  await expectSeen(history.getByText('15/10/2026 09:00: sollecito in attesa di invio, staff'))
  await page.keyboard.press('Escape')
  await expectGone(history)

  // A fault of the server is told.
  await page.route(/late-instalments/, (route) => route.fulfill(FAULT))
  await goTo(page, '/billing/inRitardo?vista=rate&q=altro')
  await expectSeen(page.getByText('Guasto.'))
})

test('reminders of an instalment that cannot be read are not taken for none', async () => {
  const { studentId, courseId } = await ground()
  const page = await browser.newPage({ expected: [/status of 500/] })
  let down = true
  await page.route('**/api/instalments/*/students/*/reminders', (route) =>
    down ? route.fulfill(FAULT) : route.continue(),
  )
  await signIn(page, world, 'staff', `/billing/editStudente?id=${studentId}&corso=${courseId}`)
  await button(page, 'Stato e pagamenti: Rata del 30/09/2026').click()
  const unread = dialog(page, 'Rata del 30/09/2026').getByRole('alert')
  await expectSeen(unread.getByText('Non è stato possibile caricare i solleciti.'))
  down = false
  await button(unread, 'Riprova').click()
  await expectGone(unread)
})

test('students who are late are a row each, which opens to their instalments', async () => {
  const page = await browser.newPage()
  const { name } = await ground()
  await signIn(page, world, 'staff', `/billing/inRitardo?q=${encodeURIComponent(name)}`)
  const rows = rowsOf(page, 'Studenti in ritardo')
  await expectSoon(() => rows.count(), 3)
  await expectSeen(page.getByText(/^6 rate di 3 studenti: 3\.000,00.€$/))
  await expectSeen(rows.first().getByText('2 rate, la prima da 15 giorni'))
  const conti = button(rows.first(), 'Conti')
  await expectSoon(() => conti.getAttribute('aria-expanded'), 'false')
  await conti.click()
  const dues = page.getByRole('table', { name: 'Rate in ritardo di Conti Anna' })
  await expectSoon(() => dues.locator('tbody tr').count(), 2)
  await expectSeen(dues.getByRole('link', { name: `${name} (2026/2027)` }).first())
  await expectWellInEveryLook(
    page,
    dues.or(page.getByRole('list').getByText('Rate in ritardo di Conti Anna')).first(),
  )
  await page.setViewportSize(SIZES.laptop)
  await button(dues, 'Sollecita la rata del 10/10/2026').click()
  const window = remindersOf(page)
  await expectSeen(window.getByText(/^1 mail per 1 rata, in tutto 600,00.€\.$/))
  await button(window, 'Annulla').click()
  await expectGone(window)

  // A row is all that is late of the student.
  await page.getByRole('checkbox', { name: 'Seleziona Neri Anna' }).check()
  await button(page, 'Sollecita 1').click()
  await expectSeen(window.getByText(/^1 mail per 2 rate, in tutto 1\.000,00.€\.$/))
  await button(window, 'Annulla').click()
  await expectGone(window)
  await conti.click()
  await expectGone(dues)
  await page.getByRole('link', { name: 'Per rata' }).click()
  await expectSoon(() => rowsOf(page, 'In ritardo').count(), 6)
})

test('every filter stays when what is late is looked at the other way', async () => {
  const page = await browser.newPage()
  const filters = 'days=60&withdrawn=false&academicYear=2026%2F2027'
  await signIn(page, world, 'staff', `/billing/inRitardo?${filters}`)
  await page.getByRole('link', { name: 'Per rata' }).click()
  await expectSeen(page.getByRole('link', { name: 'Per studente' }))
  const search = new URLSearchParams(placeOf(page).split('?')[1])
  expect(Object.fromEntries(search)).toMatchObject({
    ...{ vista: 'rate', days: '60', withdrawn: 'false', academicYear: '2026/2027' },
  })
})
