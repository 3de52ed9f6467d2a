import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCourse, newStudent } from '#tests/support/academy.ts'
import { axe, openBrowser, signIn } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import {
  button,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  message,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

let staff: Client
beforeAll(async () => {
  staff = await world.as('staff')
  await world.as('admin')
})

/** A label of a form, and what is typed there. */
type Typed = readonly [label: string, text: string]

interface TheForm {
  readonly what: string
  readonly create: () => Promise<number>
  readonly read: (id: number) => Promise<string>
  readonly place: string
  readonly title: string
  readonly said: string
  readonly theirs: Typed
  readonly mine: Typed
  /** Another field, which only the second person changes. */
  readonly alsoMine: Typed
}

const COURSE: TheForm = {
  what: 'a course',
  create: () => newCourse(staff),
  read: async (id) => (await staff.call('GET', `/courses/${id}`)).body.name,
  place: '/app/editCorso',
  title: 'Scheda classe',
  said: 'Corso salvato.',
  theirs: ['Nome', 'Il nome di Ada'],
  mine: ['Nome', 'Il mio nome'],
  alsoMine: ['Data fine', '30-06-2099'],
}

const STUDENT: TheForm = {
  what: 'a student',
  create: () => newStudent(staff, { surname: 'Rossi', taxCode: 'RSSNNA01C47H501P' }),
  read: async (id) => (await staff.call('GET', `/students/${id}`)).body.profession,
  place: '/app/editStudente',
  title: 'Modifica studente',
  said: 'Studente salvato',
  theirs: ['Professione', 'Attrice'],
  mine: ['Professione', 'Mima'],
  alsoMine: ['Telefono', '3331112223'],
}

async function open(page: Page, form: TheForm, id: number): Promise<void> {
  await page.goto(`${world.url}/#${form.place}?id=${id}`)
  await expectScreen(page, form.place, form.title)
}

const type = (page: Page, [label, text]: Typed) => field(page, label).fill(text)
const typed = (page: Page, fields: readonly Typed[]) =>
  Promise.all(fields.map(([label]) => field(page, label).inputValue()))

/** Two saves of one record that began from the same state of it. */
async function expectNothingLost(
  form: TheForm,
  id: number,
  first: Page,
  second: Page,
): Promise<void> {
  const { theirs, mine, alsoMine } = form
  await type(first, theirs)
  await type(second, mine)
  await type(second, alsoMine)
  await button(first, 'Salva').click()
  await expectSeen(message(first, form.said))

  await button(second, 'Salva').click()
  const refused = second.getByRole('alert').filter({
    hasText: 'Nel frattempo staff ha modificato questi dati. Quello che hai scritto è ancora qui',
  })
  await expectSeen(refused)
  expect(await axe(second)).toEqual([])
  await expectSoon(() => typed(second, [mine, alsoMine]), [mine[1], alsoMine[1]])
  await expectSoon(() => form.read(id), theirs[1])

  await button(second, 'Ricarica').click()
  await expectSoon(() => typed(second, [theirs]), [theirs[1]])
  await expectGone(refused)

  await button(second, 'Rimettilo nei campi').click()
  await expectSoon(() => typed(second, [mine, alsoMine]), [mine[1], alsoMine[1]])
  await button(second, 'Salva').click()
  await expectSeen(message(second, form.said))
  await expectSoon(() => form.read(id), mine[1])
}

describe.each([COURSE, STUDENT])('$what saved twice', (form) => {
  test('by two people: the second reads who was first, and nothing typed is lost', async () => {
    const id = await form.create()
    const [ada, me] = [await browser.newPage(), await browser.newPage()]
    await signIn(ada, world, 'staff')
    await signIn(me, world, 'admin')
    await open(ada, form, id)
    await open(me, form, id)
    await expectNothingLost(form, id, ada, me)
  })
})

test('the same in two tabs of one browser', async () => {
  const id = await COURSE.create()
  const one = await browser.newPage()
  await signIn(one, world, 'staff')
  await open(one, COURSE, id)
  const other = await one.context().newPage()
  await open(other, COURSE, id)
  await expectNothingLost(COURSE, id, one, other)
})
