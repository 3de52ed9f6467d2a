import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { done, newLead, newTag, unique } from '#tests/support/academy.ts'
import { openBrowser, signIn, SIZES, type PageOptions } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  goTo,
  message,
  placeOf,
  rowsOf,
  sentTo,
  takeBack,
} from '#tests/support/screen.ts'
import { openWorld, type Username } from '#tests/support/world.ts'
import * as text from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

async function open(place: string, who: Username = 'staff', options: PageOptions = {}) {
  const page = await browser.newPage(options)
  await signIn(page, world, who, place)
  return page
}

const pick = async (page: Page, label: string, name: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('a tag is asked for its name and category, changed, deleted with who has it, and back', async () => {
  const name = unique('RADIO')
  const page = await open('/app/tag')
  await page.getByRole('link', { name: 'NUOVO', exact: true }).click()
  await expectScreen(page, '/app/addTag', 'Aggiungi Tag')
  await button(page, 'Salva').click()
  await expectSeen(page.getByRole('alert').getByText(text.NAME_MISSING))
  await field(page, 'Tag').fill(name)
  await button(page, 'Salva').click()
  await expectSeen(page.getByRole('alert').getByText(text.CATEGORY_MISSING))
  await pick(page, 'Categoria tag', 'ORIGINE')
  await button(page, 'Salva').click()
  await expectSeen(message(page, text.TAG_CREATED))
  await expectScreen(page, '/app/tag', 'Tag')
  const [tag] = await world.sql<{ id: number }>('select id from tags where name = $1', [name])
  await newLead(staff, { tagIds: [tag?.id] })

  await page.goto(`${world.url}/#/app/tag?q=${encodeURIComponent(name)}&categoryId=2`)
  await expectSoon(() => rowsOf(page, 'Tag').count(), 1)
  await expectWellInEveryLook(page, page.getByRole('link', { name, exact: true }))
  await page.setViewportSize(SIZES.laptop)
  await page.getByRole('combobox', { name: 'Categoria', exact: true }).click()
  await expectSoon(() => page.getByRole('option').first().innerText(), 'Tutti')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name, exact: true }).click()
  await expectScreen(page, '/app/editTag', 'Modifica tag')
  await expectSoon(() => field(page, 'Tag').inputValue(), name)
  // An address without a number is the tag that was open last.
  const cookies = await page.context().cookies()
  expect(cookies.find((one) => one.name === 'currentTag')?.value).toBe(String(tag?.id))
  await goTo(page, '/app/tag')
  await expectScreen(page, '/app/tag', 'Tag')
  await goTo(page, '/app/editTag')
  await expectSoon(() => field(page, 'Tag').inputValue(), name)
  await expectSoon(() => placeOf(page), `/app/editTag?id=${tag?.id}`)
  await field(page, 'Tag').fill(`${name} FM`)
  await button(page, 'Salva').click()
  await expectSeen(message(page, text.TAG_SAVED))
  await page.goto(`${world.url}/#/app/editTag?id=${tag?.id}`)
  await expectSoon(() => field(page, 'Tag').inputValue(), `${name} FM`)
  await button(page, 'Elimina').click()
  const asked = dialog(page, `Elimina ${name} FM`)
  await expectSeen(asked.getByText(text.confirmDelete(1)))
  await button(asked, 'Elimina').click()
  await expectSeen(message(page, text.TAG_DELETED))
  await takeBack(page, text.TAG_DELETED)
  await expectSoon(
    async () =>
      (await world.sql('select from tags where id = $1 and deleted_at is null', [tag?.id])).length,
    1,
  )
})

test('two tags become one, after what that changes was shown', async () => {
  const [from, into] = [unique('VECCHIO'), unique('NUOVO')]
  const [id, intoId] = [await newTag(staff, 2, from), await newTag(staff, 2, into)]
  const lead = await newLead(staff, { tagIds: [id] })
  await newLead(staff, { tagIds: [id, intoId] })
  const page = await open(`/app/editTag?id=${id}`)
  await button(page, 'Unisci a un altro').click()
  const asked = dialog(page, `Unisci «${from}»`)
  await asked.getByRole('combobox', { name: 'Unisci al tag' }).fill(into)
  await page.getByRole('option', { name: into, exact: true }).click()
  await expectSeen(asked.getByText(text.mergeText({ moved: 1, both: 1 }, into)))
  await expectWellInEveryLook(page, asked)
  const sent = sentTo(page, /merging/)
  await button(asked, 'Unisci').dblclick()
  await expectSeen(message(page, text.merged(into)))
  await expectScreen(page, '/app/tag', 'Tag')
  const { tags } = done(await staff.call('GET', `/leads/${lead}`))
  expect(tags).toMatchObject([{ id: intoId }])
  expect(sent).toHaveLength(1)
})

test('a category is added, and those that mark a call say so', async () => {
  const name = unique('QUARTIERE')
  const page = await open('/app/tag')
  await button(page, 'Categorie').click()
  const all = dialog(page, 'Categorie dei tag')
  await expectSeen(all.getByText(text.ROLE_LABELS.outcome))
  await expectSeen(all.getByText(text.ROLE_LABELS.rejection))
  await button(all, 'Nuova categoria').click()
  const added = dialog(page, 'Nuova categoria')
  await field(added, 'Nome').fill(name)
  await button(added, 'Salva').click()
  await expectSeen(message(page, text.CATEGORY_CREATED))
  await expectSeen(dialog(page, 'Categorie dei tag').getByText(name))
})

test('a tag that the server cannot create or change says so', async () => {
  const id = await newTag(staff, 2, unique('STAMPA'))
  const page = await open('/app/addTag', 'staff', { expected: [/status of 500/] })
  await page.route(/\/api\/tags(\/\d+)?$/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500 }),
  )
  await field(page, 'Tag').fill(unique('PODCAST'))
  await pick(page, 'Categoria tag', 'ORIGINE')
  await button(page, 'Salva').click()
  await expectSeen(page.getByText(text.CREATION_FAILED))
  await page.goto(`${world.url}/#/app/editTag?id=${id}`)
  await button(page, 'Lascia la pagina').click()
  await expectScreen(page, '/app/editTag', 'Modifica tag')
  await field(page, 'Tag').fill(unique('STAMPA'))
  await button(page, 'Salva').click()
  await expectSeen(page.getByText(text.CALL_FAILED))
  await button(page, 'Elimina').click()
  await button(page.getByRole('dialog'), 'Elimina').click()
  await expectSeen(message(page, /^Si è verificato un errore: \S/))
})

test('an answer that cannot be read is told as that', async () => {
  const page = await open('/app/usersettings')
  await page.route(/\/api\/tags\?/, (route) => route.fulfill({ status: 200, body: '<html>' }))
  await page.goto(`${world.url}/#/app/tag`)
  // The sentence alone in its line, then the reason.
  const said = page.getByText(text.UNREADABLE_TAGS)
  await expectSoon(async () => (await said.innerText()).split('\n')[0], text.UNREADABLE_TAGS)
})

test('the call centre reads and adds tags, on a phone too, and changes none', async () => {
  const name = unique('FIERA')
  await newTag(staff, 2, name)
  const page = await open(`/app/tag?q=${encodeURIComponent(name)}`, 'call_centre', {
    size: 'phone',
  })
  await expectSeen(page.getByText(name))
  await expectSeen(page.getByRole('link', { name: 'NUOVO', exact: true }))
  await expectGone(page.getByRole('link', { name, exact: true }))
  await expectGone(button(page, 'Categorie'))
})
