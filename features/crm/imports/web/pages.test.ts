import { afterAll, expect, test } from 'vitest'
import { workOff } from '#tests/support/batches.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { button, dialog, expectSeen, expectSoon, message } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { EMPTY, fatal, importSentences, NOT_CSV } from '#f/system/imports/domain/text.ts'
import { NAME_SHORT } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
await world.as('staff')

const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

test('a file is refused, then tried line by line, and brought in', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/importLeads')
  const input = page.locator('input[type=file]')
  await input.setInputFiles(file('leads.txt', 'nome;cognome'))
  await expectSeen(page.getByRole('alert').getByText(NOT_CSV))
  await input.setInputFiles(file('vuoto.csv', 'nome;cognome;telefono\n'))
  await expectSeen(page.getByRole('alert').getByText(EMPTY))
  await input.setInputFiles(file('altro.txt', 'nome'))
  await expectSeen(page.getByRole('alert').getByText(NOT_CSV))
  await input.setInputFiles(file('zero.csv', ''))
  await expectSeen(page.getByRole('alert').getByText(EMPTY))
  await input.setInputFiles(file('programma.csv', '\u007fELF\0\0'))
  await expectSeen(page.getByRole('alert').getByText(importSentences['imports.unreadable']))
  // Mended, the same file may be chosen again: the field holds none.
  await expectSoon(() => input.inputValue(), '')
  const lines = ['nome;cognome;telefono', 'Ada;Rossi;3331234567', 'A;Conti;3337654321']
  await input.setInputFiles(file('leads.csv', lines.join('\n')))
  await expectSeen(page.getByRole('heading', { name: '2. Colonne di leads.csv' }))
  await button(page, 'Prova senza salvare').click()
  await expectSeen(page.getByText('Rifiutata: 1', { exact: true }))
  await expectSeen(page.getByRole('cell', { name: NAME_SHORT }))
  expect(await world.sql('select id from leads')).toEqual([])
  // Back from a dry run to another file, and to it again.
  await page.getByRole('link', { name: 'Altro file' }).click()
  await expectSeen(page.getByRole('heading', { name: '1. Scegli il file' }))
  await page.getByRole('link', { name: 'leads.csv' }).click()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname.slice(-4))
  })
  // Once, however often it is pressed.
  await button(page, 'Importa 1 riga').dblclick()
  await expectSeen(page.getByRole('heading', { name: '4. Importazione di leads.csv' }))
  await expectSeen(page.getByText(`Riga 3: ${NAME_SHORT}`))
  expect(asked).toEqual(['/run'])
  await expectWellInEveryLook(page, page.getByText('Righe saltate: 1', { exact: true }))
})

test('a fault of the server is told in the sentence of an import at each of its steps', async () => {
  const page = await browser.newPage({ expected: [/status of 500/] })
  await signIn(page, world, 'staff', '/app/importLeads')
  const failing = /\/api\/lead-imports(\/\d+\/(run|undoing))?$/
  const fail = () =>
    page.route(failing, (route) =>
      route.request().method() === 'POST' ? route.fulfill(FAULT) : route.continue(),
    )
  const said = fatal(FAULT.json.message)
  await page
    .locator('input[type=file]')
    .setInputFiles(file('guasto.csv', 'nome;cognome;telefono\nEva;Conti;3337654321'))
  await fail()
  await button(page, 'Prova senza salvare').click()
  await expectSeen(page.getByRole('alert').getByText(said))
  await page.unroute(failing)
  await button(page, 'Prova senza salvare').click()
  await expectSeen(button(page, 'Importa 1 riga'))
  await fail()
  await button(page, 'Importa 1 riga').click()
  await expectSeen(message(page, said))
  await page.unroute(failing)
  await button(page, 'Importa 1 riga').click()
  await expectSeen(page.getByRole('heading', { name: '4. Importazione di guasto.csv' }))
  const [batch] = await world.sql<{ id: number }>('select max(id)::int as id from batches')
  await workOff(world, batch?.id ?? 0)
  await expectSeen(button(page, 'Annulla importazione'))
  await fail()
  await button(page, 'Annulla importazione').click()
  await button(dialog(page, 'Annulla l’importazione di guasto.csv'), 'Annulla importazione').click()
  await expectSeen(message(page, said))
})
