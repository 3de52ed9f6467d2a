import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { paymentCode, printCode } from '#f/billing/payments/domain/rules/code.ts'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { camt, csvWithPreamble, type BankMovement } from '#tests/support/bank-files.ts'
import { openBrowser, signIn, SIZES } from '#tests/support/browser.ts'
import { FAULT } from '#tests/support/faults.ts'
import { expectWellInEveryLook } from '#tests/support/looks.ts'
import {
  button,
  choose,
  dialog,
  expectGone,
  expectScreen,
  expectSeen,
  expectSoon,
  fillIn,
  goTo,
  message,
  rowsOf,
  takeAction,
  takeBack,
} from '#tests/support/screen.ts'
import { upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const browser = await openBrowser()
const staff = await world.as('staff')

const LIST = '/billing/estrattoConto'

/** Imports a CAMT.053 as another window does; answers the statement. */
async function imported(...movements: readonly BankMovement[]) {
  const fileId = await upload(world, staff, 'altra.xml', Buffer.from(camt('08', movements)))
  const { id } = done(await staff.call('POST', '/statements', { fileId }))
  return done(await staff.call('GET', `/statements/${id}`))
}

/** A course of two instalments of 300,00 € and three students of it. */
async function ground() {
  const courseId = await newCourse(staff, { name: 'Recitazione' })
  const person = (surname: string, name: string) =>
    newStudent(staff, { surname, name, courseIds: [courseId] })
  const ids = {
    anna: await person('Conti', 'Anna'),
    luca: await person('Neri', 'Luca'),
    sara: await person('Verdi', 'Sara'),
  }
  done(
    await staff.call('PUT', `/courses/${courseId}/payment-plan`, {
      version: 0,
      totalCents: 60_000,
      instalments: [
        { dueOn: '2026-09-30', amountCents: 30_000, month: '9' },
        { dueOn: '2026-10-31', amountCents: 30_000, month: '10' },
      ],
    }),
  )
  const codeOf = (studentId: number, dueOn: string) =>
    printCode(paymentCode({ studentId, courseId, dueOn }))
  const planOf = async (studentId: number) =>
    done(await staff.call('GET', `/courses/${courseId}/students/${studentId}/payment-plan`))
  return { ...ids, codeOf, planOf }
}

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})
const give = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Importa estratto conto')
    .and(page.locator('input'))
    .setInputFiles(file(name, text))

/** Drops a file on the list, as from a folder of the computer. */
async function drop(page: Page, name: string, text: string, copies = 1): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([called, content, times]) => {
      const transfer = new DataTransfer()
      for (let at = 0; at < times; at++) {
        transfer.items.add(new File([content], called, { type: 'text/xml' }))
      }
      return transfer
    },
    [name, text, copies] as const,
  )
  const target = page.getByRole('heading', { level: 1 })
  await target.dispatchEvent('dragover', { dataTransfer })
  await expectSeen(page.getByText('Lascia qui l’estratto conto'))
  await target.dispatchEvent('drop', { dataTransfer })
}

const lines = (page: Page) =>
  page.getByRole('list', { name: 'Movimenti da abbinare' }).locator(':scope > li')
const lineOf = (page: Page, words: string) => lines(page).filter({ hasText: words })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const told = (page: Page) => page.getByRole('tabpanel').getByRole('status').first()

test('a statement is imported, its columns asked once, its lines confirmed together', async () => {
  const { anna, luca, sara, codeOf, planOf } = await ground()
  const movements: readonly BankMovement[] = [
    { on: '2026-10-05', cents: 30_000, payer: 'CONTI MARIO', text: codeOf(anna, '2026-09-30') },
    { on: '2026-10-06', cents: 30_000, payer: 'NERI LUCA', text: 'rata settembre' },
    { on: '2026-10-07', cents: 45_000, payer: 'NONNA PINA', text: 'per Sara e Anna' },
    { on: '2026-10-08', cents: 10_000, payer: 'COMUNE DI PROVA', text: 'contributo' },
    { on: '2026-10-09', cents: -250, text: 'SPESE TENUTA CONTO' },
  ]
  const page = await browser.newPage({ expected: [/status of 422/] })
  await signIn(page, world, 'staff', '/billing/inRitardo')
  await page.getByRole('main').getByRole('link', { name: 'Estratti conto' }).click()
  await expectScreen(page, LIST, 'Estratti conto')
  await expectSeen(page.getByText('Nessun estratto conto'))

  // A file that is none stays named on the page until it is closed or another one comes.
  await give(page, 'lettera.csv', 'cara segreteria')
  await expectSeen(page.getByRole('alert').getByText(/^lettera\.csv: Il file non è un estratto/))

  await give(page, 'estratto.csv', 'PK\u0003\u0004 una cartella')
  await expectSeen(page.getByRole('alert').getByText(/^estratto\.csv: Il file non è un estratto/))

  // The bank is new: its columns are guessed, shown as they will be read, and asked.
  await give(page, 'ottobre.csv', csvWithPreamble(movements))
  const columns = dialog(page, 'Che cosa contengono le colonne?')
  await expectSeen(columns)
  await expectGone(page.getByRole('alert'))
  const read = columns.getByRole('region', { name: 'Così verranno letti' }).getByRole('listitem')
  await expectSoon(
    () => read.first().innerText(),
    expect.stringMatching(/05\/10\/2026\s+300,00.€\s+CONTI MARIO · RF/),
  )
  await expectWellInEveryLook(page, columns)
  await page.setViewportSize(SIZES.laptop)
  await choose(columns, 'Importo con segno', 'Ordinante')
  await expectSeen(read.getByText('Non si legge: “CONTI MARIO” non è un importo').first())
  await button(columns, 'Importa').click()
  await expectSeen(columns.getByText('Ogni colonna può essere usata una volta sola').first())
  await choose(columns, 'Importo con segno', 'Importo')
  await button(columns, 'Importa').click()

  // What is certain is chosen already; the rest is ticked, searched or put away.
  await expectScreen(page, LIST, 'ottobre.csv')
  await expectSeen(message(page, '5 movimenti importati.'))
  await expectSoon(() => lines(page).count(), 4)
  await expectSoon(
    () => told(page).innerText(),
    expect.stringMatching(/^1 movimento scelto su 4: 300,00.€\.$/),
  )
  const first = lines(page).first()
  await expectSoon(
    () => first.innerText(),
    expect.stringMatching(/Conti Anna, rata del 30\/09\/2026 · Recitazione/),
  )
  await expectSoon(
    () => first.innerText(),
    expect.stringContaining(`codice ${codeOf(anna, '2026-09-30')}`),
  )
  await expectSoon(
    () => lineOf(page, 'NERI').innerText(),
    expect.stringMatching(/Probabile[\s\S]*nome e importo/i),
  )
  await expectWellInEveryLook(page, lines(page))
  await page.setViewportSize(SIZES.laptop)

  // By keyboard: down to the next line, ticked, confirmed; and all of it taken back.
  await first.getByRole('checkbox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expectSoon(
    () =>
      told(page)
        .innerText()
        .then((text) => text.slice(0, 21)),
    '2 movimenti scelti su',
  )
  await page.keyboard.press('Control+s')
  await expectSeen(message(page, '2 movimenti abbinati'))
  await expectSeen(tab(page, 'Abbinati (2)'))
  expect((await planOf(luca)).instalments[0]).toMatchObject({ status: 'paid', paidCents: 30_000 })
  await takeBack(page, '2 movimenti abbinati')
  await expectSeen(tab(page, 'Abbinati (0)'))
  expect((await planOf(luca)).instalments[0]).toMatchObject({ status: 'unpaid', paidCents: 0 })
  // What came back is for a person to look at: neither code nor an older tick chooses it.
  await expectSeen(told(page).getByText('Nessun movimento scelto su 4.'))
  for (const payer of ['CONTI MARIO', 'NERI LUCA']) {
    const line = lineOf(page, payer)
    await expectSeen(line.getByText('un abbinamento di questo movimento è stato annullato'))
    await line.getByRole('checkbox').check()
  }
  await button(page, 'Conferma 2').click()
  await expectSeen(tab(page, 'Abbinati (2)'))

  // By hand: one line for two students, the second in part.
  await button(
    lineOf(page, 'NONNA PINA'),
    'Scegli la rata: 07/10/2026, NONNA PINA, 450,00\u00a0€',
  ).click()
  const match = dialog(page, 'Scegli la rata')
  await match.getByRole('searchbox').fill('verdi')
  await match.getByRole('checkbox', { name: /^Verdi Sara, rata del 30\/09\/2026/ }).check()
  await match.getByRole('searchbox').fill('conti anna')
  await match.getByRole('checkbox', { name: /^Conti Anna, rata del 31\/10\/2026/ }).check()
  await expectSeen(match.getByText(/^150,00.€ di 300,00.€$/))
  // One below the other, each with its amount in sight.
  const lefts = await match
    .getByRole('list', { name: 'Rate da pagare' })
    .getByRole('listitem')
    .evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().left)).size)
  expect(lefts).toBe(1)
  await expectSeen(match.getByText(/^Abbinati 450,00.€, restano 0,00.€\.$/))
  await expectWellInEveryLook(page, match)
  await page.setViewportSize(SIZES.laptop)
  // The window's own key: what is ticked on the page under it stays as it is.
  await page.keyboard.press('Control+s')
  await expectSeen(tab(page, 'Abbinati (3)'))
  expect((await planOf(sara)).instalments[0].paidCents).toBe(30_000)
  expect((await planOf(anna)).instalments[1]).toMatchObject({ status: 'unpaid', paidCents: 15_000 })

  // What is no instalment is put away with its reason, and found there again.
  await lineOf(page, 'COMUNE').getByRole('checkbox').check()
  await button(page, 'Metti da parte 1 senza proposta').click()
  const aside = dialog(page, 'Metti da parte')
  await fillIn(aside, { Motivo: 'contributo comunale' })
  await button(aside, 'Metti da parte').click()
  await expectSeen(page.getByText('Non c’è più nulla da abbinare.'))
  await tab(page, 'Messi da parte (2)').click()
  await expectSoon(() => rowsOf(page, 'Messo da parte').count(), 2)
  await expectSeen(rowsOf(page, 'Messo da parte').getByText('contributo comunale'))
  await takeAction(page, '08/10/2026, COMUNE DI PROVA', 'Riprendi')
  await expectSeen(tab(page, 'Messi da parte (1)'))
  await takeBack(page, 'Ripreso.')
  await expectSeen(tab(page, 'Messi da parte (2)'))
  await tab(page, 'Abbinati (3)').click()
  await takeAction(page, '06/10/2026, NERI LUCA', 'Annulla abbinamento')
  await expectSeen(tab(page, 'Abbinati (2)'))
  await expectSeen(tab(page, 'Da abbinare (1)'))

  // Columns that were told wrongly are told again with the next file.
  await goTo(page, LIST)
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Rivedi le colonne').click()
  await (await chooser).setFiles(file('novembre.csv', csvWithPreamble(movements.slice(1, 2))))
  await expectSeen(columns.getByText(/^Queste intestazioni sono già note/))
  await button(columns, 'Annulla').click()
  await expectGone(columns)
})

test('what was chosen by hand is still there when the server did not answer', async () => {
  const { sara, planOf } = await ground()
  const { id } = await imported({ on: '2026-10-13', cents: 30_000, payer: 'ZIA', text: 'x' })
  const page = await browser.newPage({ expected: [/status of 500/] })
  await signIn(page, world, 'staff', `${LIST}?id=${id}`)
  await button(lineOf(page, 'ZIA'), 'Scegli la rata: 13/10/2026, ZIA, 300,00\u00a0€').click()
  const match = dialog(page, 'Scegli la rata')
  await match.getByRole('searchbox').fill('verdi sara')
  // Tests of this file share the school: hers is the last of that name.
  await match
    .getByRole('checkbox', { name: /^Verdi Sara, rata del 31\/10\/2026/ })
    .last()
    .check()

  const confirming = '**/api/statement-lines/confirmation'
  await page.route(confirming, (route) => route.fulfill(FAULT))
  await button(match, 'Abbina').click()
  await expectSeen(message(page, 'Guasto.'))
  await expectSoon(() => match.getByRole('checkbox', { checked: true }).count(), 1)
  await page.unroute(confirming)
  await button(match, 'Abbina').click()
  await expectGone(match)
  await expectSeen(tab(page, 'Abbinati (1)'))
  expect((await planOf(sara)).instalments[1]).toMatchObject({ paidCents: 30_000 })
})

test('a movement that is matched in parts gives back the last part alone', async () => {
  const { sara, planOf } = await ground()
  const nonna = { on: '2026-10-12', cents: 60_000, payer: 'NONNA', text: 'in due' }
  const { id, rows } = await imported(nonna)
  const [due] = (await planOf(sara)).instalments
  const parts = [{ instalmentId: due.id, studentId: sara, amountCents: 30_000 }]
  const lines = [{ id: rows[0].id, parts }]
  done(await staff.call('POST', '/statement-lines/confirmation', { lines }))

  const page = await browser.newPage()
  await signIn(page, world, 'staff', `${LIST}?id=${id}`)
  await button(lineOf(page, 'NONNA'), 'Scegli la rata: 12/10/2026, NONNA, 600,00\u00a0€').click()
  const match = dialog(page, 'Scegli la rata')
  await match.getByRole('searchbox').fill('neri luca')
  await match
    .getByRole('checkbox', { name: /^Neri Luca, rata del 30\/09\/2026/ })
    .first()
    .check()
  await button(match, 'Abbina').click()
  await expectSeen(tab(page, 'Abbinati (1)'))
  await takeBack(page, '1 movimento abbinato')
  await expectSeen(tab(page, 'Abbinati (0)'))
  expect((await planOf(sara)).instalments[0]).toMatchObject({ status: 'paid', paidCents: 30_000 })
  const [line] = done(await staff.call('GET', `/statements/${id}`)).rows
  expect(line).toMatchObject({ restCents: 30_000, payments: [{ studentId: sara }] })
})

test('what a file brings to a statement that is there goes with Annulla, the statement stays', async () => {
  const [one, two] = ['PRIMA', 'DOPO'].map((payer, at) => ({
    ...{ on: `2026-10-1${at + 2}`, cents: 12_300, payer, text: 'sovrapposti' },
  }))
  if (!one || !two) throw new Error('no movements')
  const first = await imported(one)
  const { id } = await imported(one, two)
  done(await staff.call('DELETE', `/statements/${first.id}`))

  const page = await browser.newPage()
  await signIn(page, world, 'staff', LIST)
  await expectScreen(page, LIST, 'Estratti conto')
  await drop(page, 'altra.xml', camt('08', [one, two]))
  await expectScreen(page, LIST, 'altra.xml')
  await expectSoon(() => lines(page).count(), 2)
  await takeBack(page, '1 movimento importato, 1 c’erano già.')
  await expectGone(lineOf(page, 'PRIMA'))
  await expectSeen(lineOf(page, 'DOPO'))
  expect(done(await staff.call('GET', `/statements/${id}`)).lines).toBe(1)
})

test('of two files that are dropped together none is imported without a word', async () => {
  const page = await browser.newPage()
  await signIn(page, world, 'staff', LIST)
  await expectScreen(page, LIST, 'Estratti conto')
  await drop(page, 'insieme.xml', camt('08', []), 2)
  await expectSeen(page.getByRole('alert').getByText(/^Un estratto conto alla volta/))
})

test('a file dropped twice is imported once, an import is taken back', async () => {
  const { anna, codeOf } = await ground()
  const text = camt('08', [
    { on: '2026-10-05', cents: 30_000, payer: 'CONTI MARIO', text: codeOf(anna, '2026-10-31') },
  ])
  const page = await browser.newPage()
  await signIn(page, world, 'staff', LIST)
  await expectScreen(page, LIST, 'Estratti conto')
  await drop(page, 'ottobre.xml', text)
  await expectScreen(page, LIST, 'ottobre.xml')
  await goTo(page, LIST)
  await expectScreen(page, LIST, 'Estratti conto')
  await drop(page, 'ottobre-2.xml', text)
  await expectSeen(message(page, 'Questo file è già stato importato: non è cambiato nulla.'))
  await expectScreen(page, LIST, 'ottobre.xml')
  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link').click()
  const rows = rowsOf(page, 'Estratti conto')
  const imported = rows.filter({ hasText: 'ottobre.xml' })
  await expectSeen(imported.getByText('IT60 X054 2811 1010 0000 0123 456'))
  await expectSoon(() => rows.filter({ hasText: 'ottobre-2' }).count(), 0)
  await expectWellInEveryLook(page, page.getByText('ottobre.xml'))
  await page.setViewportSize(SIZES.laptop)
  await takeAction(page, 'ottobre.xml', 'Elimina')
  await button(dialog(page, 'Elimina estratto conto'), 'Elimina').click()
  await expectGone(rows.filter({ hasText: 'ottobre.xml' }))
})

test('money that may be recorded already is told, and never chosen with the rest', async () => {
  const { anna, luca, sara, codeOf, planOf } = await ground()
  const [due] = (await planOf(sara)).instalments
  const { receipt } = done(
    await staff.call('POST', `/instalments/${due.id}/students/${sara}/payments`, {
      ...{ paidOn: '2026-10-02', amountCents: 30_000, method: 'bank', version: due.version },
    }),
  )
  const [paid] = (await planOf(luca)).instalments
  done(
    await staff.call('POST', `/instalments/${paid.id}/students/${luca}/payments`, {
      ...{ paidOn: '2026-07-02', amountCents: 30_000, method: 'bank', version: paid.version },
    }),
  )
  const page = await browser.newPage()
  await signIn(page, world, 'staff', LIST)
  await expectScreen(page, LIST, 'Estratti conto')
  const twin = {
    on: '2026-10-03',
    cents: 30_000,
    payer: 'CONTI ADA',
    text: codeOf(anna, '2026-09-30'),
  }
  await drop(page, 'prima.xml', camt('02', [twin]))
  await expectScreen(page, LIST, 'prima.xml')
  await goTo(page, LIST)
  await expectScreen(page, LIST, 'Estratti conto')
  await drop(
    page,
    'seconda.xml',
    camt('08', [
      { ...twin, text: `RATA ${twin.text}` },
      { ...twin, payer: 'VERDI PIA', text: codeOf(sara, '2026-09-30') },
      { ...twin, payer: 'NERI UGO', text: codeOf(luca, '2026-09-30') },
    ]),
  )
  await expectScreen(page, LIST, 'seconda.xml')
  await expectSeen(
    lineOf(page, 'CONTI ADA').getByText('forse lo stesso movimento di prima.xml (n. 1)'),
  )
  await expectSeen(lineOf(page, 'VERDI PIA').getByText(`già registrato (ricevuta ${receipt})`))
  await expectSeen(lineOf(page, 'NERI UGO').getByText('la rata del codice risulta già pagata'))
  await expectSeen(told(page).getByText('Nessun movimento scelto su 3.'))
  await expectWellInEveryLook(page, lines(page))
  await page.setViewportSize(SIZES.laptop)
  // None is certain: each is chosen by who has looked at it.
  const certain = page.getByRole('checkbox', { name: 'Scegli tutte le proposte certe' })
  await expectSoon(() => certain.isDisabled(), true)
  await page.getByRole('checkbox', { name: /^Scegli: .*VERDI PIA/ }).check()
  await button(page, 'Conferma 1').click()
  await expectSeen(tab(page, 'Abbinati (1)'))
  expect((await planOf(sara)).instalments).toMatchObject([{ paidCents: 30_000 }, { paidCents: 0 }])
  await tab(page, 'Abbinati (1)').click()
  await expectSeen(page.getByText(`già registrato, ricevuta ${receipt}`))
  await takeAction(page, '03/10/2026, VERDI PIA', 'Annulla abbinamento')
  await expectSeen(message(page, 'Abbinamento annullato: quelli già registrati prima restano.'))
  expect((await planOf(sara)).instalments[0].paidCents).toBe(30_000)
})
