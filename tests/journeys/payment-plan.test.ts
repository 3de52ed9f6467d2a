import { afterAll, expect, test } from 'vitest'
import { CONFIRM_CUSTOM, PLAN_SAVED } from '#f/billing/plans/domain/text.ts'
import { NOTHING_TO_VERIFY } from '#f/billing/payments/domain/text/verification.ts'
import { FILE_LOADED } from '#f/billing/payments/domain/text/proofs.ts'
import { newCourse, newStudent } from '#tests/support/academy.ts'
import { openBrowser, signIn } from '#tests/support/browser.ts'
import { png } from '#tests/support/picture.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  field,
  fillIn,
  message,
  pressLater,
  rowsOf,
} from '#tests/support/screen.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()

test('1.000,00 € in three: one goes custom, pays a part, proves the rest, and is in order', async () => {
  const staff = await world.as('staff')
  const courseId = await newCourse(staff, { name: 'Primo anno A' })
  const courseIds = [courseId]
  const studentId = await newStudent(staff, { surname: 'Conti', courseIds })
  await newStudent(staff, { surname: 'Neri', courseIds })

  const page = await browser.newPage()
  await signIn(page, world, 'staff', '/billing/corsi')
  await page.getByRole('link', { name: 'Primo anno A', exact: true }).click()
  await expectScreen(page, '/billing/editCorso', 'Piano rateale Primo anno A')
  await fillIn(page, { COSTO: '1000' })
  await fillIn(page, { Data: '15/10/2026', 'Mese di riferimento': '10', 'Numero rate': '3' })
  await expectSoon(() => field(page, 'Importo').inputValue(), '1.000,00')
  await button(page, 'Aggiungi').click()
  const line = async (at: number) => ({
    date: await field(page, `Data della rata ${at}`).inputValue(),
    amount: await field(page, `Importo della rata ${at}`).inputValue(),
    month: await field(page, `Mese della rata ${at}`).inputValue(),
  })
  await expectSeen(field(page, 'Data della rata 3'))
  expect([await line(1), await line(2), await line(3)]).toEqual([
    { date: '15-10-2026', amount: '333,33', month: '10' },
    { date: '15-11-2026', amount: '333,33', month: '11' },
    { date: '15-12-2026', amount: '333,34', month: '12' },
  ])
  await expectSeen(page.getByText('Le rate corrispondono al costo.'))
  await button(page, 'Salva').click()
  await expectSeen(message(page, PLAN_SAVED))
  const cells = (name: string) =>
    rowsOf(page, 'Studenti').filter({ hasText: name }).locator('td').allInnerTexts()
  const row = async (name: string) => (await cells(name)).slice(4, 7)
  await expectSoon(
    () => row('Conti'),
    ['Piano del corso', '0/3', 'Nulla di scaduto\nprossima il 15/10/2026'],
  )

  // She pays the last two together: her own plan, of two instalments.
  await page.getByRole('link', { name: 'Conti' }).click()
  await expectScreen(page, '/billing/editStudente', 'Piano rateale di Conti Anna')
  await button(page, 'Elimina la rata 3').click()
  await button(dialog(page, 'Eliminare la rata?'), 'Elimina').click()
  await expectGone(field(page, 'Data della rata 3'))
  await expectSeen(page.getByText(/^Totale rate: 666,66.€. Mancano 333,34.€ al costo\.$/))
  await fillIn(page, { 'Importo della rata 2': '666,67' })
  await expectSeen(page.getByText('Le rate corrispondono al costo.'))
  await button(page, 'Salva').click()
  await button(dialog(page, CONFIRM_CUSTOM), 'Passa al piano personale').click()
  await expectSeen(page.getByText('Piano personale per Primo anno A.'))

  await page.getByRole('link', { name: 'Tutte le rate' }).click()
  await expectScreen(page, '/billing/studenteDetails', 'Rate di Conti Anna')
  await button(page, 'Azioni: 15/10/2026').click()
  await page.getByRole('menuitem', { name: 'Registra pagamento' }).click()
  const payment = dialog(page, 'Registra pagamento: Rata del 15/10/2026')
  await fillIn(payment, { Importo: '100', Data: '15/10/2026' })
  await choose(payment, 'Metodo', 'Contanti')
  await button(payment, 'Registra').click()
  await expectGone(payment)
  const due = () => rowsOf(page, 'Rate di Primo anno A').first().locator('td').allInnerTexts()
  await expectSoon(
    async () => (await due()).slice(0, 5),
    ['15/10/2026', '333,33\u00a0€', '10', 'Da pagare', '100,00\u00a0€'],
  )

  // She sends in the transfer of the rest.
  await rowsOf(page, 'Rate di Primo anno A').first().click()
  const window = dialog(page, 'Rata del 15/10/2026')
  await button(window, 'Aggiungi prova').click()
  const proof = dialog(page, 'Aggiungi prova: Rata del 15/10/2026')
  await fillIn(proof, { Nome: 'Bonifico del saldo' })
  const file = { name: 'bonifico.png', mimeType: 'image/png', buffer: png(60, 80) }
  await proof.locator('input[type=file]').setInputFiles(file)
  await expectSeen(proof.getByText('0,2 KB', { exact: true }))
  await button(proof, 'Carica').click()
  await expectGone(proof)
  await expectSeen(message(page, FILE_LOADED))
  await button(window, 'Salva').click()
  await expectGone(window)
  await expectSoon(async () => (await due())[3], 'Da verificare')
  await expectSeen(button(page, 'Nulla di scaduto: perché, Primo anno A'))

  // The office finds it at the bank; the day of the transfer is typed, the rest is keys.
  await page.getByRole('link', { name: 'Da verificare' }).click()
  await expectScreen(page, '/billing/daVerificare', 'Da verificare')
  const verification = page.getByRole('region', { name: 'Verifica di Conti Anna', exact: true })
  await expectSeen(
    verification.getByAltText('Prova di pagamento: Bonifico del saldo', { exact: true }),
  )
  await expectSoon(
    () => verification.getByRole('definition').allInnerTexts(),
    ['333,33\u00a0€', '100,00\u00a0€', '233,33\u00a0€'],
  )
  await fillIn(verification, { Data: '14/10/2026' })
  await page.keyboard.press('Escape')
  await pressLater(page, 'a')
  await expectSeen(message(page, /^Conti Anna: rata pagata, ricevuta 2026\/\d+\.$/))
  await expectSeen(page.getByText(NOTHING_TO_VERIFY.title))

  await page.goto('about:blank')
  await page.goto(`${world.url}/#/billing/studenteDetails?id=${studentId}`)
  await expectSoon(async () => (await due()).slice(3, 5), ['Pagata', '333,33\u00a0€'])
  await button(page, 'In regola: perché, Primo anno A').click()
  await expectSeen(page.getByText('Le rate di ottobre 2026 sono pagate.'))

  await page.goto('about:blank')
  await page.goto(`${world.url}/#/billing/editCorso?id=${courseId}`)
  await expectSoon(() => row('Conti'), ['Piano personale', '1/2', 'In regola'])
  await expectSoon(
    () => row('Neri'),
    ['Piano del corso', '0/3', 'Nulla di scaduto\nprossima il 15/10/2026'],
  )
  const { body } = await staff.call(
    'GET',
    `/courses/${courseId}/students/${studentId}/payment-plan`,
  )
  expect(body).toMatchObject({
    totalCents: 100_000,
    instalments: [
      { amountCents: 33_333, status: 'paid', paidCents: 33_333 },
      { amountCents: 66_667, status: 'unpaid', paidCents: 0 },
    ],
  })
})
