import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { TEACHER_FIELDS } from '#f/school/teachers/domain/types.ts'
import { pick } from '#kit/domain/fields.ts'
import { done, newLead, newTeacher } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  placeOf,
} from '#tests/support/screen.ts'
import { smallAcademy, type SmallAcademy } from '#tests/support/small-academy.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
let academy: SmallAcademy & { leadId: number }

beforeAll(async () => {
  const staff = await world.as('staff')
  const leadId = await newLead(staff, { surname: 'Perasso', phone: '347 5550001', city: 'Camogli' })
  academy = { ...(await smallAcademy(staff)), leadId }
})

async function open(place: string): Promise<Page> {
  const page = await browser.newPage({ size: 'wide' })
  await signIn(page, world, 'staff', place)
  return page
}

const summary = (page: Page) => page.getByRole('region', { name: 'Riepilogo' })
const sections = (page: Page) => page.getByRole('navigation', { name: 'Sezioni della scheda' })
const section = (page: Page, name: string) =>
  sections(page).getByRole('link', { name, exact: true })

describe.each([
  // Its sheet, what is read of it, a field of its form, and how the form is opened.
  ['editCorso', 'courseId', 'Recitazione cinematografica', 'Data fine', '&sezione=dati'],
  ['editInsegnante', 'teacherId', 'Dizione - primo anno', 'Seconda mail', ''],
  ['editLead', 'leadId', 'Camogli', 'Città', ''],
  ['editEvento', 'eventId', 'Open day', 'Luogo', ''],
] as const)('what %s changes', (path, about, words, label, form) => {
  const place = () => `/app/${path}?id=${academy[about]}`

  test('is read first, and opens as the form on demand', async () => {
    const page = await open(`${place()}&sezione=riepilogo`)
    await expectSeen(summary(page).getByText(words).first())
    await expectGone(field(page, label))
    await expectGone(button(page, 'Salva'))
    await expectWellInEveryLook(page, summary(page))
    await page.getByRole('link', { name: 'Modifica', exact: true }).click()
    await expectSoon(() => placeOf(page), `${place()}${form}`)
    await expectSeen(field(page, label))
    await section(page, 'Riepilogo').click()
    await expectSeen(summary(page))
  })
})

test('what is being changed waits while one reads', async () => {
  const page = await open(`/app/editInsegnante?id=${academy.teacherId}`)
  await field(page, 'Seconda mail').fill('altra@esempio.it')
  await section(page, 'Riepilogo').click()
  await page.getByRole('link', { name: 'Riprendi le modifiche' }).click()
  await expectSoon(() => field(page, 'Seconda mail').inputValue(), 'altra@esempio.it')
})

test('what was changed over an older record waits on offer, and is said where one reads', async () => {
  const staff = await world.as('staff')
  const id = await newTeacher(staff)
  const page = await open(`/app/editInsegnante?id=${id}`)
  await field(page, 'Seconda mail').fill('altra@esempio.it')
  await section(page, 'Riepilogo').click()
  await expectSeen(page.getByRole('link', { name: 'Riprendi le modifiche' }))
  const teacher = done(await staff.call('GET', `/teachers/${id}`))
  const form = pick(teacher, [...TEACHER_FIELDS, 'subjectIds', 'version'])
  done(await staff.call('PUT', `/teachers/${id}`, { ...form, name: 'Marco' }))
  await page.reload()
  await page.getByRole('link', { name: 'Riprendi le modifiche' }).click()
  await expectSoon(() => field(page, 'Seconda mail').inputValue(), '')
  await button(page, 'Rimettilo nei campi').click()
  await expectSoon(() => field(page, 'Seconda mail').inputValue(), 'altra@esempio.it')
})

describe.each([
  ['schedule', 'Calendario', () => `?id=${academy.courseId}`, 'Primo anno A', 'Calendario'],
  [
    'registriCorso',
    'Registri da compilare',
    () => `?id=${academy.courseId}`,
    'Primo anno A',
    'Registri',
  ],
  [
    'pdfSingleStudent',
    'Corsi dello studente',
    () => `?id=${academy.studentId}`,
    'Della Valle',
    'PDF',
  ],
  [
    'billing/editStudente',
    'Piano rateale',
    () => `?id=${academy.studentId}&corso=${academy.courseId}`,
    'Della Valle',
    'Pagamenti',
  ],
] as const)('%s', (path, title, query, name, shown) => {
  test('is a section of the record that it is about', async () => {
    const page = await open(`/app/${path}${query()}`)
    await expectSeen(page.getByRole('heading', { level: 1, name: title }))
    await expectSoon(() => section(page, shown).getAttribute('data-current'), 'true')
    await expectSeen(page.getByRole('main').getByText(name).first())
  })
})

test('the calendar of several courses is about none of them', async () => {
  const page = await open(
    `/app/schedule?corsi=${academy.courseId};${academy.courseId + 1}&nome=Regia`,
  )
  await expectScreen(page, '/app/schedule', 'Calendario Regia')
  await expectSoon(() => sections(page).count(), 0)
})
