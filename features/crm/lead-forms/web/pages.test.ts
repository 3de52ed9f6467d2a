import { afterAll, expect, test } from 'vitest'
import { done } from '#tests/support/academy.ts'
import { beyondWindow, openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { button, dialog, expectGone, expectSeen, expectSoon } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { leadFormJobs } from '../server/jobs.ts'
import { BRING_IN } from '../server/mutations.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
await world.as('admin')

test('an address is made, its first arrival is mapped by its fields and becomes a lead', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'admin', '/app/leadForms')
  await expectSeen(button(page, 'NUOVO'))
  await button(page, 'Aggiungi un modulo').click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Pagina contatti')
  await button(page, 'Crea l’indirizzo').click()
  const address = page.getByRole('textbox', { name: 'Indirizzo segreto' })
  await expectSeen(address)
  const path = new URL(await address.inputValue()).pathname
  const body = new URLSearchParams({ nome: 'Ada', cognome: 'Rossi', telefono: '3331234567' })
  expect((await fetch(world.url + path, { method: 'POST', body })).status).toBe(202)
  await button(page, 'Ho copiato l’indirizzo').click()
  await expectSeen(page.getByRole('heading', { name: 'Pagina contatti' }))
  await expectSoon(() => page.getByRole('combobox', { name: 'Telefono' }).inputValue(), 'telefono')
  await button(page, 'Salva').click()
  await expectSeen(page.getByText('Aggiornato con successo!'))
  await expectSeen(page.getByRole('table', { name: 'Arrivi' }).getByText('In attesa'))
  await leadFormJobs(world.services).tasks[BRING_IN]?.({ id: 1 })
  await expectWellInEveryLook(page, page.getByText('Rossi Ada', { exact: true }))
})

test('an address is not closed by a slip, and is made once when its answer was lost', async () => {
  const page = await browser.newPage({ expected: [/ERR_FAILED/] })
  await signIn(page, world, 'admin', '/app/leadForms')
  // Until the page gives up asking again by itself.
  let away = 0
  await page.route('**/api/lead-forms', async (route) => {
    if (route.request().method() !== 'POST' || away === 4) return route.continue()
    away += 1
    if (away === 1) await route.fetch()
    await route.abort()
  })
  await button(page, 'NUOVO').click()
  const window = dialog(page, 'Nuovo modulo web')
  await window.getByRole('textbox', { name: 'Nome' }).fill('Pagina corsi')
  await button(window, 'Crea l’indirizzo').click()
  await expectSoon(() => away, 4)
  await button(window, 'Crea l’indirizzo').click()
  const address = page.getByRole('textbox', { name: 'Indirizzo segreto' })
  await expectSeen(address)
  await page.keyboard.press('Escape')
  await button(page, 'Torna all’indirizzo').click()
  await expectSeen(address)
  await page.keyboard.press('Escape')
  await button(page, 'L’ho copiato').click()
  await expectSeen(page.getByRole('heading', { name: 'Pagina corsi' }))
  await expectGone(address)
})

test('who may not change a form reads it, and types nothing that cannot be saved', async () => {
  await world.as('staff')
  const admin = await world.as('admin')
  const { id } = done(await admin.call('POST', '/lead-forms', { name: 'Pagina iscrizioni' }))
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/leadForm?id=${id}`)
  const name = page.getByRole('textbox', { name: 'Nome del modulo' })
  await expectSoon(() => name.inputValue(), 'Pagina iscrizioni')
  await expectSoon(() => name.isDisabled(), true)
  for (const role of ['textbox', 'combobox'] as const) {
    const fields = page.getByRole('region', { name: 'Che cosa contengono i campi' }).getByRole(role)
    const fixed = () => fields.evaluateAll((all) => all.every((one) => one.matches(':disabled')))
    await expectSoon(fixed, true)
  }
})

test('a form with a long name in one word lies within the window of a telephone', async () => {
  const admin = await world.as('admin')
  const name = 'modulo_contatti_recitazione_cinematografica'
  const { id } = done(await admin.call('POST', '/lead-forms', { name }))
  const page = await browser.newPage({ size: 'phone' })
  await signIn(page, world, 'admin', `/app/leadForm?id=${id}`)
  await expectSeen(page.getByRole('heading', { name, level: 1 }))
  await expectSoon(() => beyondWindow(page), 0)
})
