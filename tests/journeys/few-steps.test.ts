import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { CHANGE_DONE } from '#f/school/enrolments/domain/text.ts'
import { addDays, type Day, weekday } from '#kit/domain/day.ts'
import { WEEKDAYS } from '#f/teaching/lessons/domain/text/window.ts'
import { systemClock } from '#kit/server/clock.ts'
import { done, newCourse, newRoom, newStudent, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { registerDesk } from '#tests/support/register.ts'
import {
  button,
  dialog,
  expectSeen,
  expectSoon,
  message,
  placeOf,
  pressLater,
  rowsOf,
  stillBox,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

// Ages are counted from the day of the computer's clock.
const world = await openWorld({ now: systemClock.now().toString() })
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')
const desk = registerDesk(world, staff)
const today = systemClock.today()

/** The page of the day under a hand that counts: each click, each key; Ctrl and K are two. */
async function atTheDesk(place = '/app/oggi') {
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', place)
  await expectSeen(page.getByRole('heading', { level: 1 }))
  let steps = 0
  return {
    page,
    steps: () => steps,
    click: async (what: Locator) => {
      await what.click()
      steps += 1
    },
    press: async (keys: string) => {
      await page.keyboard.press(keys)
      steps += keys.split('+').length
    },
    type: async (text: string) => {
      await page.keyboard.type(text)
      steps += text.length
    },
    /** Pressed here and let go there: two. */
    draw: async (what: Locator, over: Locator) => {
      const to = await stillBox(over)
      const { x, y, width, height } = await stillBox(what)
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(to.x + to.width / 2, y + height / 2, { steps: 8 })
      await page.mouse.up()
      steps += 2
    },
  }
}

/** A student with an instalment of 400 euro, due on a day. */
async function owing(surname: string, dueOn: Day) {
  const courseId = await newCourse(staff)
  const instalments = [{ dueOn, amountCents: 40_000, month: dueOn.slice(5, 7) }]
  const plan = { version: 0, totalCents: 40_000, instalments }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
  const person = { surname, mail: `${surname.toLowerCase()}@esempio.it`, phone: '333 1112223' }
  const studentId = await newStudent(staff, { ...person, courseIds: [courseId] })
  const place = `/courses/${courseId}/students/${studentId}/payment-plan`
  const [due] = done(await staff.call('GET', place)).instalments
  return { studentId, instalmentId: due.id }
}

test('a telephone number is found with two keys and three letters', async () => {
  await newStudent(staff, { surname: 'Zucchero', phone: '347 5556677' })
  const { page, press, type, steps } = await atTheDesk()
  await press('Control+k')
  await expectSeen(page.getByRole('dialog').getByRole('combobox'))
  await type('zuc')
  await expectSeen(page.getByRole('dialog').getByText('347 5556677'))
  expect(steps()).toBeLessThanOrEqual(5)
})

test('who is late is reminded in six steps', async () => {
  await owing('Conti', addDays(today, -40))
  const { page, click, steps } = await atTheDesk()
  await click(page.getByRole('link', { name: /in ritardo da più di 30 giorni/ }))
  await click(button(page, 'Sollecita tutte'))
  await click(button(dialog(page, 'Sollecita i pagamenti'), 'Invia 1 mail'))
  await expectSoon(
    () => world.sql(`select to_address as to from mails`),
    [{ to: 'conti@esempio.it' }],
  )
  expect(steps()).toBeLessThanOrEqual(6)
})

test('a payment to verify is two steps away, and approved with one key', async () => {
  const { studentId, instalmentId } = await owing('Prova', addDays(today, 10))
  const path = `/instalments/${instalmentId}/students/${studentId}`
  done(await staff.call('PUT', path, { status: 'to_verify', note: '', version: 0 }))
  const { page, click, steps } = await atTheDesk()
  await click(page.getByRole('link', { name: '1 pagamento da verificare' }))
  await expectSeen(page.getByRole('region', { name: 'Verifica di Prova Anna' }))
  expect(steps()).toBeLessThanOrEqual(2)
  // Not before the eye has seen what it is about.
  await pressLater(page, 'a')
  await expectSoon(
    () => world.sql('select amount_cents::int as paid from payments'),
    [{ paid: 40_000 }],
  )
})

test('the class is changed from the student in four steps', async () => {
  const from = await newCourse(staff, { name: unique('Vecchia') })
  const name = unique('Nuova')
  await newCourse(staff, { name })
  const id = await newStudent(staff, { surname: 'Monti', courseIds: [from] })
  const { page, click, steps } = await atTheDesk(`/app/editStudente?id=${id}`)
  await click(page.getByRole('button', { name: /^Azioni: Vecchia/ }))
  await click(page.getByRole('menuitem', { name: 'Cambia classe' }))
  const window = dialog(page, 'Cambia classe')
  await click(page.getByRole('option', { name }))
  await click(button(window, 'Cambia classe'))
  await expectSeen(message(page, CHANGE_DONE))
  expect(steps()).toBeLessThanOrEqual(4)
})

test('a lesson is moved into a free room in three steps', async () => {
  const roomId = await newRoom(staff, 'Sala occupata')
  const { lesson, name } = await desk.newClass(1, [today], { roomId })
  await newRoom(staff, 'Sala libera')
  const { page, click, draw, steps } = await atTheDesk()
  await expectSeen(page.getByRole('link', { name, exact: true }))
  await click(page.getByRole('link', { name: 'Giornata' }))
  const block = page.locator(`button[data-lesson="${lesson}"]`)
  await draw(block, page.getByRole('region', { name: 'Sala libera', exact: true }))
  await expectSoon(
    async () => done(await staff.call('GET', `/lessons/${lesson}`)).roomName,
    'Sala libera',
  )
  expect(steps()).toBeLessThanOrEqual(3)
})

test('after a register was saved the next one is a key away', async () => {
  const { lessons } = await desk.newClass(1, [addDays(today, -2), addDays(today, -1)])
  const [first = 0, second = 0] = lessons
  const { page, press, click, steps } = await atTheDesk(`/app/gestionePresenze?id=${first}`)
  await expectSeen(page.locator('[data-row]'))
  await press('t')
  await click(button(page, 'Salva'))
  await expectSeen(button(page, 'Prossimo registro (1)'))
  const before = steps()
  await press('p')
  await expectSoon(() => placeOf(page).split('&')[0], `/app/gestionePresenze?id=${second}`)
  expect(steps() - before).toBe(1)
})

test('why somebody is not in order is read, with the amounts, in two steps', async () => {
  await owing('Neri', addDays(today, -40))
  const { page, click, steps } = await atTheDesk('/app/studenti?q=neri')
  await click(page.getByRole('button', { name: /Non in regola/ }))
  await expectSeen(page.getByText(/400,00/).last())
  expect(steps()).toBeLessThanOrEqual(2)
})

test('thirty lessons on two weekdays with other hours are planned in twenty steps', async () => {
  const [name, roomId] = ['Zeffirelli', await newRoom(staff)]
  const first = addDays(today, 7)
  // Fifteen weeks from the next lesson, both of its days included.
  const endsOn = addDays(first, 14 * 7 + 6)
  const courseId = await newCourse(staff, { name, startsOn: addDays(today, -30), endsOn })
  const last = { courseId, roomId, minutes: 150, startsAt: `${today}T18:30` }
  done(await staff.call('POST', '/lessons', last))
  const { page, press, click, type, steps } = await atTheDesk()
  await click(page.getByRole('navigation').getByRole('link', { name: 'Corsi', exact: true }))
  await expectSeen(rowsOf(page, 'Corsi').first())
  await press('/')
  await type('zef')
  const row = rowsOf(page, 'Corsi').filter({ hasText: name })
  await row.hover()
  await click(row.getByRole('link', { name: 'Calendario', exact: true }))
  await click(button(page, 'NUOVA LEZIONE'))
  const window = dialog(page, 'Inserisci lezione')
  await click(window.getByRole('button', { name: /^Come l’ultima/ }))
  const [own, other] = [weekday(first), weekday(addDays(first, 1))]
  for (const day of [own, other])
    await click(window.getByLabel(WEEKDAYS[day - 1] ?? '', { exact: true }))
  await click(window.getByLabel(`${WEEKDAYS[other - 1]} alle`))
  await type('1000')
  await click(button(window, 'Fine del corso'))
  await click(button(window, 'Anteprima (30)'))
  await click(button(window, 'Inserisci 30 lezioni'))
  await expectSoon(
    async () =>
      await world.sql('select count(*)::int as many from lessons where course_id = $1', [courseId]),
    [{ many: 31 }],
  )
  expect(steps()).toBeLessThanOrEqual(20)
})
