import { afterAll, expect, test } from 'vitest'
import { done, newCourse } from '#tests/support/academy.ts'
import { workOff } from '#tests/support/batches.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { button, choose, dialog, expectSeen } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

/** 300 lines as an office has them: names in one column, capitals, empty lines, slips. */
function messy(): Buffer {
  const head =
    'NOMINATIVO;Nato il;luogo nascita;Residenza;Via;C.F.;Cell.;Lavoro;Carta;E-MAIL;Classe;Boh'
  const lines = Array.from({ length: 300 }, (_, n) => {
    // Ten come twice, ten have no telephone, ten a course that is none.
    const who = n >= 290 ? n - 290 : n
    const name = n % 2 === 0 ? `ROSSI${who} Ada Maria` : `De Luca${who}, Bea`
    const phone = n >= 270 && n < 280 ? '' : `333 ${1_000_000 + who}`
    const course = n >= 280 && n < 290 ? 'Canto' : n % 3 === 0 ? 'REGIA' : '"recitazione; Regia"'
    const born = n % 2 === 0 ? '7/3/2001' : '07-03-2001'
    return [
      ...[`  ${name} `, born, 'Roma', 'Forlì', 'Via Roma, 1', 'in attesa', phone],
      ...['Studente', 'CA1', `s${who}@esempio.it`, course, 'x'],
    ].join(';')
  })
  return Buffer.from([head, ...lines.flatMap((one) => [one, ';;;']), ''].join('\r\n'), 'latin1')
}

const lastBatch = async () =>
  Number((await world.sql('select max(id)::int as id from batches'))[0]?.['id'])
/** What is owed in all by those who are here. */
const owed = async () =>
  (
    await world.sql(
      'select count(*)::int as instalments, coalesce(sum(amount_cents), 0)::int as cents from dues',
    )
  )[0]

test('a messy file of 300 students becomes courses with plans, and is taken back', async () => {
  for (const name of ['Regia', 'Recitazione']) {
    const id = await newCourse(staff, { name })
    const instalments = [
      { dueOn: '2026-11-01', amountCents: 30_000, month: 'Novembre' },
      { dueOn: '2026-12-01', amountCents: 20_000, month: 'Dicembre' },
    ]
    const plan = { id, version: 0, totalCents: 50_000, instalments }
    done(await staff.call('PUT', `/courses/${id}/payment-plan`, plan))
  }
  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/app/studenti')
  await page.getByRole('link', { name: 'Importa' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'studenti.csv', mimeType: 'text/csv', buffer: messy() })
  await expectSeen(page.getByRole('heading', { name: '2. Colonne di studenti.csv' }))
  await choose(page, "Documento d'identità", 'Carta')
  await button(page, 'Prova senza salvare').click()
  await expectSeen(page.getByText('Nuovo: 270', { exact: true }))
  await expectSeen(page.getByText('Doppione: 10', { exact: true }))
  await expectWellInEveryLook(page, page.getByText('Rifiutata: 20', { exact: true }))
  await button(page, 'Importa 270 righe').click()
  await expectSeen(page.getByRole('heading', { name: '4. Importazione di studenti.csv' }))
  await workOff(world, await lastBatch())
  await expectSeen(page.getByText('Importati con successo: 270'))
  // 90 are in one course, 180 in two, each with two instalments of 500 euros in all.
  expect(await owed()).toEqual({ instalments: 900, cents: 450 * 50_000 })

  await button(page, 'Annulla importazione').click()
  const asked = dialog(page, 'Annulla l’importazione di studenti.csv')
  await button(asked, 'Annulla importazione').click()
  await expectSeen(page.getByText(/^Importazione annullata/))
  await workOff(world, await lastBatch())
  await expectSeen(page.getByText(/nel cestino 270/))
  expect(await owed()).toEqual({ instalments: 0, cents: 0 })
})
