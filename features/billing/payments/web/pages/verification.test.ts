import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/server/clock.ts'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { openBrowser, signIn, SIZES } from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
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
  goTo,
  message,
  namesIn,
  pressAt,
  pressLater,
  rowsOf,
  sentTo,
  takeBack,
} from '#tests/support/screen.ts'
import { upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import { FUTURE_DATE } from '../../domain/text.ts'
import {
  approvalText,
  NO_AMOUNT,
  NO_PROOF,
  NOT_REFUSED,
  NOTHING_TO_VERIFY,
} from '../../domain/text/verification.ts'

// The verification proposes the day of the browser, which is the real one.
const world = await openWorld({ now: systemClock.now().toString() })
afterAll(() => world.close())
const browser = await openBrowser()
let staff: Client
let admin: Client
beforeAll(async () => {
  staff = await world.as('staff')
  admin = await world.as('admin')
})

/** A page that says nothing, enough for a viewer of PDFs. */
const PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`)

const COURSE = 'Doppiaggio'
const SURNAMES = ['Arena', 'Bassi', 'Conti', 'Dossi', 'Elmi', 'Fabbri'] as const
type Surname = (typeof SURNAMES)[number]

/** Six students, the last withdrawn, whose only instalment of 400,00 € waits for a check. */
async function ground() {
  const courseId = await newCourse(staff, { name: COURSE })
  const courseIds = [courseId]
  const ids = new Map<Surname, number>()
  for (const surname of SURNAMES) ids.set(surname, await newStudent(staff, { surname, courseIds }))
  const instalments = [{ dueOn: '2026-09-30', amountCents: 40_000, month: '9' }]
  const plan = { version: 0, totalCents: 40_000, instalments }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
  const idOf = (surname: Surname) => ids.get(surname) ?? 0
  done(await staff.call('POST', `/courses/${courseId}/students/${idOf('Fabbri')}/withdrawal`))
  const due = async (surname: Surname) => {
    const path = `/courses/${courseId}/students/${idOf(surname)}/payment-plan`
    return done(await staff.call('GET', path)).instalments[0]
  }
  const { id } = await due('Arena')
  for (const surname of SURNAMES) {
    const mark = { status: 'to_verify', note: '', version: 0 }
    done(await staff.call('PUT', `/instalments/${id}/students/${idOf(surname)}`, mark))
  }
  const proves = async (surname: Surname, name: string, content: Buffer) => {
    const files = [{ uploadId: await upload(world, staff, name, content) }]
    const path = `/instalments/${id}/students/${idOf(surname)}/proofs`
    return done(await staff.call('POST', path, { name, files })).ids[0]
  }
  return { id, idOf, due, proves }
}

const sheet = (page: Page, surname: Surname) =>
  page.getByRole('region', { name: `Verifica di ${surname} Anna`, exact: true })
const selected = (page: Page) => page.locator('footer').getByRole('button', { name: 'Approva' })

test('the verification is worked through by keyboard, nothing waits and everything is taken back', async () => {
  const { id, idOf, due, proves } = await ground()
  await proves('Arena', 'Bonifico.pdf', PDF)
  await proves('Arena', 'Ricevuta.png', png(80, 60))
  const second = await proves('Bassi', 'Contabile.png', png(80, 60))
  await world.sql(
    `update instalment_proofs set created_at = '2026-01-15T10:00:00Z' where id = $1`,
    [second],
  )

  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signIn(page, world, 'staff', '/billing/daVerificare')
  await expectScreen(page, '/billing/daVerificare', 'Da verificare')
  await expectSeen(sheet(page, 'Arena'))
  expect((await page.getByRole('columnheader').allInnerTexts()).slice(1)).toEqual([
    'Cognome',
    'Nome',
    'Corso',
    'Data',
    'Importo',
    'Stato',
    'Azioni',
  ])
  await expectSoon(() => namesIn(page, 'Da verificare'), [...SURNAMES])
  // Who has left is told by a word too, and not by the colour of the row alone.
  const left = rowsOf(page, 'Da verificare').and(page.locator('[data-highlighted]'))
  await expectSoon(() => left.locator('td[data-main]').allInnerTexts(), ['Fabbri'])
  await expectSoon(
    () => left.locator('td').nth(-2).innerText(),
    expect.stringMatching(/dal [\d/]+, ha lasciato il corso$/),
  )
  await expectSoon(
    () => rowsOf(page, 'Da verificare').filter({ hasText: 'ha lasciato' }).count(),
    1,
  )
  await expectSeen(
    sheet(page, 'Arena').getByText(`${COURSE} 2026/2027 · rata 1 di 1 del 30/09/2026`),
  )
  await expectSeen(page.locator('iframe[title="Prova di pagamento: Bonifico.pdf"]'))
  // The next one's proof is there before it is asked for.
  await expectSoon(() => asked.includes(`/api/payment-proofs/${second}/file`), true)
  await expectWellInEveryLook(page, sheet(page, 'Arena'))
  await page.setViewportSize(SIZES.laptop)

  await page.keyboard.press('ArrowRight')
  const picture = (name: string) =>
    page.getByAltText(`Prova di pagamento: ${name}`, { exact: true })
  await expectSeen(picture('Ricevuta.png'))
  await page.keyboard.press('j')
  await expectSeen(sheet(page, 'Bassi'))
  await expectSeen(picture('Contabile.png'))
  // Her payment is proposed on the day of the proof, not today.
  await expectSoon(() => field(sheet(page, 'Bassi'), 'Data').inputValue(), '15-01-2026')
  await expectSeen(
    page.getByText(`Lo stesso file è la prova di: Arena Anna, ${COURSE}, rata del 30/09/2026.`),
  )
  await expectSoon(
    () => sheet(page, 'Bassi').evaluate((pane) => pane === document.activeElement),
    true,
  )
  await page.keyboard.press('ArrowUp')
  await expectSeen(sheet(page, 'Arena'))
  await expectSeen(button(page, 'Approva'))
  await pressLater(page, 'a')
  await expectSeen(sheet(page, 'Bassi'))
  expect(await due('Arena')).toMatchObject({ status: 'paid', paidCents: 40_000 })
  await takeBack(page, /^Arena Anna: rata pagata, ricevuta/)
  await expectSeen(sheet(page, 'Arena').getByText('Pagamenti (2) e storia'))
  expect(await due('Arena')).toMatchObject({ status: 'to_verify', paidCents: 0 })
  // Once too often, a moment later: nobody has seen the next one yet.
  const pressedAt = await page.evaluate(() => performance.now())
  await pressLater(page, 'a')
  await expectSeen(sheet(page, 'Bassi'))
  const approved = sentTo(page, /\/approval$/)
  for (const key of ['a', 'r']) await pressAt(page, key, pressedAt + 250)
  await expectSoon(() => namesIn(page, 'Da verificare'), SURNAMES.slice(1))
  // Under a window no key would walk.
  await page.keyboard.press('j')
  await expectSeen(sheet(page, 'Conti'))
  await page.keyboard.press('k')
  await expectSeen(sheet(page, 'Bassi'))
  expect(approved).toEqual([])

  // A rejection asks why; letters in its field are letters. Who has no address is told nothing.
  await world.sql(`update students set mail = '' where id = $1`, [idOf('Bassi')])
  await pressLater(page, 'r')
  const window = dialog(page, 'Rifiuta: Bassi Anna, Rata del 30/09/2026')
  await expectSeen(window)
  await page.keyboard.press('Enter')
  await expectSeen(window.getByText('Campo obbligatorio'))
  await expectWellInEveryLook(page, window)
  await page.setViewportSize(SIZES.laptop)
  await field(window, 'Motivo').pressSequentially('Già usata a ottobre')
  await page.keyboard.press('Enter')
  await expectGone(window)
  await expectSeen(message(page, /^Bassi Anna: .+ Non ha un indirizzo: non è stato avvisato\./))
  await expectSeen(sheet(page, 'Conti').getByText(NO_PROOF))
  expect(await due('Bassi')).toMatchObject({
    status: 'unpaid',
    history: [{}, { status: 'unpaid', reason: 'Già usata a ottobre', changedBy: 'staff' }],
  })

  // Somebody else was faster: it is told, and the next one is open.
  const { version } = await due('Conti')
  const found = { version, paidOn: '2026-09-29', method: 'bank' }
  done(await admin.call('POST', `/instalments/${id}/students/${idOf('Conti')}/approval`, found))
  await pressLater(page, 'a')
  await expectSeen(
    message(page, /^Conti Anna, .+Non è più da verificare: admin l’ha segnata pagata\.$/),
  )
  await expectSeen(sheet(page, 'Dossi'))
  expect((await due('Conti')).payments).toHaveLength(1)

  // A part only: said beforehand, kept, and not paid.
  const amount = field(page, 'Importo trovato')
  await expectSoon(() => amount.inputValue(), '400,00')
  await amount.fill('150')
  await amount.press('j')
  await expectSoon(() => amount.inputValue(), '150j')
  await expectSeen(sheet(page, 'Dossi').getByText(NO_AMOUNT))
  await amount.fill('150')
  await expectSeen(sheet(page, 'Dossi').getByText(approvalText(25_000)))
  await choose(page, 'Metodo', 'Contanti')
  await pressLater(page, 'a')
  await expectSeen(message(page, /^Dossi Anna: pagamento registrato.+mancano 250,00.€\.$/))
  await expectSeen(sheet(page, 'Elmi'))
  expect(await due('Dossi')).toMatchObject({
    status: 'unpaid',
    payments: [{ amountCents: 15_000, method: 'cash' }],
  })

  // Several at once, and back again at once.
  await expectSoon(() => namesIn(page, 'Da verificare'), ['Elmi', 'Fabbri'])
  await page.getByLabel('Seleziona tutte le righe della pagina').check()
  // One "Approva" at a time: that of the selected ones.
  const alone = button(sheet(page, 'Elmi'), 'Approva')
  await expectSoon(() => alone.isDisabled(), true)
  await page.keyboard.press('Control+s')
  await selected(page).click()
  const all = dialog(page, 'Approva le rate selezionate')
  await expectSeen(all)
  await page.keyboard.press('Control+s')
  await expectSeen(all.getByText(/^Per 2 rate si registra quello che manca: 800,00.€ in tutto\.$/))
  await expectWellInEveryLook(page, all)
  await page.setViewportSize(SIZES.laptop)
  const day = all.getByLabel('Data', { exact: true })
  const proposed = await day.inputValue()
  await day.fill('31/12/2099')
  await button(all, 'Approva').click()
  await expectSeen(all.getByText(FUTURE_DATE))
  await day.fill(proposed)
  await button(all, 'Approva').click()
  await expectSeen(message(page, '2 rate approvate.'))
  await expectSeen(page.getByText(NOTHING_TO_VERIFY.title))
  await takeBack(page, '2 rate approvate.')
  await expectSoon(() => namesIn(page, 'Da verificare'), ['Elmi', 'Fabbri'])
  expect(await due('Fabbri')).toMatchObject({ status: 'to_verify', paidCents: 0 })

  // On a phone the list comes first, then one after the other.
  await page.setViewportSize(SIZES.phone)
  await goTo(page, '/billing/corsi')
  await goTo(page, '/billing/daVerificare')
  await button(page, 'Elmi Anna').click()
  await expectSeen(sheet(page, 'Elmi'))
  await button(page, 'Elenco').click()
  await button(page, 'Elmi Anna').click()
  await fillIn(page, { 'Importo trovato': '400' })
  await button(page, 'Approva').click()
  await expectSeen(sheet(page, 'Fabbri'))
  await button(page, 'Approva').click()
  await expectSeen(page.getByText(NOTHING_TO_VERIFY.title))
})

test('what its movements cover is approved, and not offered to be refused', async () => {
  const { id, idOf, due } = await ground()
  const studentId = idOf('Arena')
  const path = `/instalments/${id}/students/${studentId}`
  const { version, paidOn } = { ...(await due('Arena')), paidOn: '2026-09-29' }
  const money = { version, paidOn, amountCents: 40_000, method: 'bank' }
  const paid = done(await staff.call('POST', `${path}/payments`, money))
  const mark = { status: 'to_verify', note: '', version: paid.version }
  done(await staff.call('PUT', path, mark))
  const page = await browser.newPage()
  await signIn(page, world, 'staff', `/billing/daVerificare?rata=${id}-${studentId}`)
  await expectSeen(sheet(page, 'Arena').getByText(NOT_REFUSED))
  await expectGone(button(sheet(page, 'Arena'), 'Rifiuta'))
  await expectSeen(page.getByText('A Approva', { exact: true }))
  await expectGone(page.getByText('R Rifiuta', { exact: true }))
  // Under the window of a refusal the other key would mean nothing.
  await pressLater(page, 'r')
  await pressLater(page, 'a')
  await expectSeen(message(page, /^Arena Anna: rata pagata/))
  expect(await due('Arena')).toMatchObject({ status: 'paid', paidCents: 40_000 })
})
