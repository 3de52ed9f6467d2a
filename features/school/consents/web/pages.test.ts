import { afterAll, expect, test } from 'vitest'
import { newStudent } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import { button, dialog, expectSeen, expectSoon, message } from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'
import { NEVER_ASKED, PURPOSE_LABELS, SAVED } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

test('a consent is written down on the page of a student, who may ask for her data', async () => {
  const staff = await world.as('staff')
  const id = await newStudent(staff, { birthDate: '2000-01-01' })
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/app/editStudente?id=${id}`)
  const images = PURPOSE_LABELS.images
  await expectSeen(page.getByText(`${images}: ${NEVER_ASKED}`))
  await button(page, `Registra il consenso per ${images}`).click()
  const asked = dialog(page, `Consenso: ${images}`)
  await asked.getByRole('textbox', { name: 'Data' }).fill('14/10/2026')
  await asked.getByRole('textbox', { name: 'Versione del testo' }).fill('2026-09')
  await expectWellInEveryLook(page, asked)
  await button(asked, 'Salva').click()
  await expectSeen(message(page, SAVED))
  await expectSeen(page.getByText(`${images}: Dato il 14/10/2026, testo 2026-09`))
  const saved = page.waitForEvent('download')
  await button(page, 'Dati per l’interessato').click()
  expect((await saved).suggestedFilename()).toMatch(/^Dati personali .*\.xlsx$/)
  await expectSoon(
    () => world.sql('select count(*) from audit_entries where action = $1', ['person_data.handed']),
    [{ count: 1 }],
  )
})
