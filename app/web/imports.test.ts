import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, newCourse, newRoom, newStudent } from '#tests/support/academy.ts'
import { workOff } from '#tests/support/batches.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { button, dialog, expectSeen } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

/** A course with a room and a student who owes 200 euros. */
beforeAll(async () => {
  const staff = await world.as('staff')
  const id = await newCourse(staff, { name: 'Regia' })
  await newRoom(staff, 'Sala A')
  await newStudent(staff, { name: 'Ada', surname: 'Pagante', courseIds: [id] })
  const instalments = [{ dueOn: '2026-10-01', amountCents: 20_000, month: '' }]
  const plan = { version: 0, totalCents: 20_000, instalments }
  done(await staff.call('PUT', `/courses/${id}/payment-plan`, plan))
})

const counted = async (rows: string) =>
  Number((await world.sql(`select count(*)::int as n from ${rows}`))[0]?.['n'])
const lastBatch = async () =>
  Number((await world.sql('select max(id)::int as id from batches'))[0]?.['id'])

test.each([
  {
    what: 'teachers',
    from: '/app/insegnanti',
    lines: ['Docente;Mail;Tariffa', 'Bianchi Luca;luca@esempio.it;35,00', ';niente@esempio.it;'],
    rows: 'teachers where deleted_at is null',
  },
  {
    what: 'lessons',
    from: '/app/scuola',
    lines: [
      'Corso;Data;Dalle;Alle;Aula',
      'Regia;12/10/2026;18:30;20:30;Sala A',
      'Regia;13/10/2026;20:00;21:00;Sala che non c’è',
    ],
    rows: 'lessons where deleted_at is null',
  },
  {
    what: 'payments',
    from: '/billing/studenti',
    lines: [
      'Studente;Corso;Importo;Data pagamento',
      'Pagante, Ada;Regia;200,00;05/10/2026',
      'Nessuno, Eva;Regia;200,00;05/10/2026',
    ],
    rows: 'payments where amount_cents > 0',
  },
])('a file of $what is tried, taken and taken back on its page', async ({ from, lines, rows }) => {
  const before = await counted(rows)
  const page = await browser.newPage()
  await signIn(page, world, 'staff', from)
  await page.getByRole('link', { name: /^Importa/ }).click()
  const buffer = Buffer.from(lines.join('\n'))
  const file = { name: 'elenco.csv', mimeType: 'text/csv', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await expectSeen(page.getByRole('heading', { name: '2. Colonne di elenco.csv' }))
  await button(page, 'Prova senza salvare').click()
  await expectSeen(page.getByText('Nuovo: 1', { exact: true }))
  await expectWellInEveryLook(page, page.getByText('Rifiutata: 1', { exact: true }))
  expect(await counted(rows)).toBe(before)

  await button(page, 'Importa 1 riga').click()
  await expectSeen(page.getByRole('heading', { name: '4. Importazione di elenco.csv' }))
  await workOff(world, await lastBatch())
  await expectSeen(page.getByText('Importati con successo: 1'))
  expect(await counted(rows)).toBe(before + 1)

  await button(page, 'Annulla importazione').click()
  const asked = dialog(page, 'Annulla l’importazione di elenco.csv')
  await button(asked, 'Annulla importazione').click()
  await expectSeen(page.getByText(/^Importazione annullata/))
  await workOff(world, await lastBatch())
  await expectSeen(page.getByText(/(nel cestino|stornati) 1/))
})
