import { afterAll, expect, test } from 'vitest'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { workOff } from '#tests/support/batches.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { button, expectSeen } from '#tests/support/screen.ts'
import { openWorld, PASSWORD } from '#tests/support/world.ts'
import { FIRST_CALLS } from '../domain/rules.ts'
import { ADDRESS_FORM } from '../domain/text/address.ts'
import { ANSWERED, NOT_TAKEN } from '../domain/text.ts'
import { readOn } from '../server/mutations/reading.ts'

const world = await openWorld({
  network: {
    addressesOf: async () => ['127.0.0.1'],
    textsOf: async () => [],
    mayReach: () => true,
  },
})
afterAll(() => world.close())
const browser = await openBrowser()
await world.as('admin')

test('an administrator has the old program read, goes through it and answers for all', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'admin', '/app/trasloco')
  await expectSeen(page.getByText(NOT_TAKEN))
  await page.getByLabel('Indirizzo degli script').fill('accademia')
  await page.getByLabel('Nome utente del vecchio programma').fill('admin')
  await page.getByRole('textbox', { name: 'Password del vecchio programma' }).fill(PASSWORD)
  await button(page, 'Leggi senza salvare').click()
  await expectSeen(page.getByText(ADDRESS_FORM).first())
  await page.getByLabel('Indirizzo degli script').fill(`${world.url}/api-test`)
  await button(page, 'Leggi senza salvare').click()
  await expectSeen(page.getByText(`Lette 0 di ${FIRST_CALLS.length} risposte`, { exact: false }))

  const student = { id: 7, nome: 'Ada', cognome: 'Neri', mail: 'boh', data_nascita: '01-02-2001' }
  const folder = async ({ script }: { script: string }) =>
    script === 'getStudenti'
      ? { bytes: Buffer.from(JSON.stringify([student])), status: 200 }
      : undefined
  const [row] = await world.sql<{ id: number }>('select id from move_ins')
  await readOn({ services: world.services, moveInId: row?.id ?? 0, folder }, 60_000)
  await expectSeen(page.getByRole('cell', { name: 'Neri Ada' }))
  await page.getByRole('radio', { name: 'Si prende senza mail' }).click()
  await expectSeen(page.getByText(ANSWERED))
  await page.getByRole('radio', { name: 'Si prende con i campi vuoti' }).click()
  await expectWellInEveryLook(page, page.getByRole('heading', { name: 'Domande' }))

  await button(page, 'Trasferisci 1 scheda').click()
  await expectSeen(page.getByText('0 di 1', { exact: true }).first())
  await expectSeen(page.getByRole('radio', { name: 'Si prende senza mail', disabled: true }))
  const [batch] = await world.sql<{ id: number }>('select id from batches')
  await workOff(world, batch?.id ?? 0)
  await expectSeen(page.getByText('I conti tornano da entrambe le parti.'))
  await expectWellInEveryLook(page, page.getByRole('heading', { name: 'Com’è andato' }))
  expect(await world.sql('select surname, mail from students')).toEqual([
    { surname: 'Neri', mail: '' },
  ])
})
