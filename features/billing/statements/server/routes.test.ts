import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentCode, printCode } from '#f/billing/payments/domain/rules/code.ts'
import { addDays } from '#kit/domain/day.ts'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import {
  type BankMovement,
  camt,
  csvWithPreamble,
  csvWithTwoColumns,
} from '#tests/support/bank-files.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { longestTurn } from '#tests/support/longest-turn.ts'
import { plansOf } from '#tests/support/plan.ts'
import { storedFiles, upload } from '#tests/support/uploads.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { StatementLine } from '../domain/contract.ts'
import type { Columns } from '../domain/types.ts'
import { listLines } from './queries.ts'

let world: World
let staff: Client
let courseId: number
beforeAll(async () => {
  world = await openWorld()
  staff = await world.as('staff')
  courseId = await newCourse(staff)
  await staff.call('PUT', `/courses/${courseId}/payment-plan`, {
    version: 0,
    totalCents: 60_000,
    instalments: [
      { dueOn: '2026-09-30', amountCents: 30_000, month: '9' },
      { dueOn: '2026-10-31', amountCents: 30_000, month: '10' },
    ],
  })
})
afterAll(() => world.close())

/** The columns of `csvWithPreamble`. */
const COLUMNS: Columns = {
  date: 0,
  value: 1,
  amount: 2,
  credit: null,
  debit: null,
  payer: 4,
  description: [5],
}

interface Student {
  readonly id: number
  readonly surname: string
  readonly code: (dueOn: string) => string
}
async function student(): Promise<Student> {
  // Letters only, as banks write names.
  const surname = unique('Cognome').replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  const id = await newStudent(staff, { courseIds: [courseId], surname, name: 'Anna' })
  const code = (dueOn: string) => printCode(paymentCode({ studentId: id, courseId, dueOn }))
  return { id, surname, code }
}

const send = async (text: string, name = 'estratto.csv', client = staff) =>
  upload(world, client, name, Buffer.from(text))
async function add(text: string, more: object = {}, client = staff): Promise<Answer> {
  return client.call('POST', '/statements', {
    fileId: await send(text, 'estratto.csv', client),
    ...more,
  })
}
const added = async (text: string, columns: Columns | undefined = COLUMNS) =>
  done(await add(text, text.startsWith('<') ? {} : { columns }))
const rowsOf = async (id: number): Promise<StatementLine[]> =>
  done(await staff.call('GET', `/statements/${id}`)).rows
const confirm = async (rows: readonly StatementLine[]) =>
  done(await staff.call('POST', '/statement-lines/confirmation', { lines: rows.map(proposed) }))
const proposed = ({ id, proposal }: StatementLine) => ({
  id,
  ...(proposal?.recorded && { paymentId: proposal.recorded.id }),
  parts: (proposal?.parts ?? []).map(({ instalmentId, studentId, amountCents }) => ({
    instalmentId,
    studentId,
    amountCents,
  })),
})
const dueOf = async (studentId: number, at = 0) =>
  done(await staff.call('GET', `/courses/${courseId}/students/${studentId}/payment-plan`))
    .instalments[at]
/** What the office writes itself; answers the payment. */
async function payByHand(
  { id }: Student,
  at: number,
  paidOn = addDays('2026-07-01', days),
  method = 'bank',
) {
  const due = await dueOf(id, at)
  const payment = { paidOn, amountCents: 30_000, method, version: due.version }
  return done(await staff.call('POST', `/instalments/${due.id}/students/${id}/payments`, payment))
}
const count = async (table: string) =>
  Number((await world.sql(`select count(*) as n from ${table}`))[0]?.['n'])
let days = 0
/** Another day for each statement, so that their movements are not the same. */
const nextDay = () => {
  days += 1
  return addDays('2026-07-01', days)
}
const from = (payer: string, text: string, cents = 30_000): BankMovement => ({
  on: nextDay(),
  cents,
  payer,
  text,
})

describe('an import', () => {
  test('asks once what the columns are, and never again for the same headings', async () => {
    const text = csvWithPreamble([from('Verdi Maria', 'prima volta')])
    const fileId = await send(text)
    const shown = done(await staff.call('POST', '/statements/preview', { fileId }))
    expect(shown).toMatchObject({ kind: 'csv', known: false })
    expect(shown.header).toEqual([
      'Data contabile',
      'Data valuta',
      'Importo',
      'Divisa',
      'Ordinante',
      'Causale',
    ])
    expect(shown.rows[0]).toContain('Verdi Maria')
    const refused = await staff.call('POST', '/statements', { fileId })
    expect(refused.body).toMatchObject({ status: 422, code: 'statements.columns_unknown' })
    const made = done(await staff.call('POST', '/statements', { fileId, columns: COLUMNS }))
    expect(made).toMatchObject({ added: 1, known: 0, again: false })

    const next = await send(csvWithPreamble([from('Verdi Maria', 'seconda volta')]))
    expect(done(await staff.call('POST', '/statements/preview', { fileId: next }))).toMatchObject({
      known: true,
      columns: COLUMNS,
    })
    expect(done(await staff.call('POST', '/statements', { fileId: next })).added).toBe(1)
  })

  test.each(['low', 'high'])('of what Excel calls Unicode text, %s byte first', async (order) => {
    const text = csvWithPreamble([from('D’Angelo Nicolò', `in due byte ${order}`)])
    const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
    const content = order === 'low' ? wide : wide.swap16()
    const fileId = await upload(world, staff, 'estratto.txt', content)
    const made = done(await staff.call('POST', '/statements', { fileId, columns: COLUMNS }))
    expect(await rowsOf(made.id)).toMatchObject([
      { payer: 'D’Angelo Nicolò', description: `in due byte ${order}` },
    ])
  })

  test('keeps the lines in their order, what went out already put away', async () => {
    const { id } = await added(
      csvWithPreamble([from('Verdi Maria', 'entrata'), from('', 'commissioni', -150)]),
    )
    const statement = done(await staff.call('GET', `/statements/${id}`))
    expect(statement).toMatchObject({
      name: 'estratto.csv',
      kind: 'csv',
      iban: 'IT60X0542811101000000123456',
      lines: 2,
      open: 1,
      setAside: 1,
      importedBy: 'staff',
    })
    expect(statement.rows).toMatchObject([
      { payer: 'Verdi Maria', description: 'entrata', amountCents: 30_000, state: 'open' },
      { amountCents: -150, state: 'set_aside', reason: 'Uscita' },
    ])
    const list = done(await staff.call('GET', '/statements', { q: 'ESTRATTO' }))
    expect(list.rows.find((one: { id: number }) => one.id === id)).toMatchObject({ lines: 2 })
  })

  test('of the same file again changes nothing', async () => {
    const text = camt('08', [from('Verdi Maria', 'una volta sola')])
    const first = await added(text)
    const before = [await count('statements'), await count('statement_lines')]
    const again = await added(text)
    expect(again).toEqual({ id: first.id, added: 0, known: 0, again: true, brought: [] })
    expect([await count('statements'), await count('statement_lines')]).toEqual(before)
    expect(await storedFiles(world)).toMatchObject({ uploads: 0 })
  })

  test('at the same time by two people is one', async () => {
    const text = csvWithPreamble([from('Verdi Maria', 'insieme')])
    const other = await world.as('admin')
    const [mine, theirs] = await Promise.all([
      add(text, { columns: COLUMNS }),
      add(text, { columns: COLUMNS }, other),
    ])
    expect(done(mine).id).toBe(done(theirs).id)
    expect(done(mine).added + done(theirs).added).toBe(1)
  })

  test('is read before it waits for another one: what is wrong with it is said at once', async () => {
    await world.services.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('statements', 0))`.execute(tx)
      expect((await add('cara segreteria')).body.code).toBe('statements.not_a_statement')
    })
  })

  test('of a file that overlaps brings only what is new; equal movements count each', async () => {
    const twice = from('Gemelli Ugo', 'rata')
    const first = await added(csvWithPreamble([twice, twice]))
    expect(first).toMatchObject({ added: 2, known: 0 })
    const second = await added(csvWithPreamble([twice, twice, from('Gemelli Ugo', 'altra')]))
    expect(second).toMatchObject({ added: 1, known: 2 })
    expect(await rowsOf(second.id)).toHaveLength(1)
  })

  test('of a movement that another file has told in its own words says so', async () => {
    const anna = await student()
    const code = anna.code('2026-09-30')
    const day = { on: nextDay(), cents: 30_000 }
    const columns = { ...COLUMNS, amount: 1, payer: null, value: null, description: [2] }
    const [year, month, date] = day.on.split('-')
    const noAccount = `Data;Importo;Causale\n${date}/${month}/${year};300,00;BONIF. DA NONNA ${code}`
    const first = await added(noAccount, columns)
    const { id } = await added(camt('08', [{ ...day, payer: 'Nonna', text: `rata ${code}` }]))
    const name = 'estratto.csv'
    const [line] = await rowsOf(id)
    expect(line).toMatchObject({
      twin: { statementId: first.id, name, place: 1 },
      proposal: { certainty: 'unsure', parts: [{ dueOn: '2026-09-30' }] },
    })
    const [before] = await rowsOf(first.id)
    expect(before).toMatchObject({ twin: null, proposal: { certainty: 'certain' } })
    // Once either is matched the other one says so, and what its code asks for is paid.
    if (line) await confirm([line])
    expect((await rowsOf(first.id))[0]).toMatchObject({
      twin: { statementId: id, place: 1 },
      proposal: { caution: 'code_paid' },
    })

    // Another day, another payer, another account: nothing.
    const other = { on: nextDay(), cents: 30_000, payer: 'Verdi Maria', text: 'x' }
    const both = csvWithPreamble([other, { ...day, payer: 'Zia', text: 'y' }])
    const rows = await rowsOf((await added(both)).id)
    expect(rows.map(({ twin }) => twin)).toEqual([null, null])
    const elsewhere = camt('08', [{ ...other, text: 'z' }]).replace('IT60X', 'IT61X')
    expect((await rowsOf((await added(elsewhere)).id))[0]?.twin).toBeNull()
    const same = camt('02', [{ ...other, text: 'w' }])
    expect((await rowsOf((await added(same)).id))[0]?.twin).toMatchObject({ place: 1 })
  })

  test('can be taken back as long as nothing was matched', async () => {
    const text = csvWithPreamble([from('Verdi Maria', 'da togliere')])
    const { id } = await added(text)
    done(await staff.call('DELETE', `/statements/${id}`))
    const gone = await staff.call('GET', `/statements/${id}`)
    expect(gone.body).toMatchObject({ status: 404, code: 'statements.not_found' })
    expect(await added(text)).toMatchObject({ added: 1, again: false })
  })
})

describe('of two files that overlap the first may be taken back', () => {
  test('and what it had brought comes in with the second again', async () => {
    const [one, two] = [from('Verdi Maria', 'prima'), from('Verdi Maria', 'dopo')]
    const first = await added(csvWithPreamble([one]))
    const both = csvWithPreamble([one, two])
    expect(await added(both)).toMatchObject({ added: 1, known: 1, brought: null })
    done(await staff.call('DELETE', `/statements/${first.id}`))
    const again = await added(both)
    expect(again).toMatchObject({ added: 1, known: 1, again: false })
    expect(await rowsOf(again.id)).toMatchObject([
      { description: 'prima' },
      { description: 'dopo' },
    ])
    expect(await added(both)).toMatchObject({ added: 0, again: true })
  })

  test('and undoing the second takes out what came in with it, not the statement', async () => {
    const anna = await student()
    const [one, two] = [from('Verdi Maria', anna.code('2026-09-30')), from('Verdi Maria', 'dopo')]
    const first = await added(csvWithPreamble([one]))
    const both = csvWithPreamble([one, two])
    const { id } = await added(both)
    const look = async () => done(await staff.call('GET', `/statements/${id}`))
    const before = await look()
    done(await staff.call('DELETE', `/statements/${first.id}`))
    const takeOut = (ids: number[]) => staff.call('POST', '/statement-lines/removal', { ids })

    const again = await added(both)
    expect(await look()).toMatchObject({ lines: 2, known: 0 })
    done(await takeOut(again.brought))
    expect(await look()).toEqual(before)
    const gone = await takeOut(again.brought)
    expect(gone.body).toMatchObject({ status: 404, code: 'statements.line_not_found' })

    // What has paid something meanwhile stays.
    const third = await added(both)
    await confirm((await rowsOf(id)).slice(0, 1))
    const kept = await takeOut(third.brought)
    expect(kept.body).toMatchObject({ status: 409, code: 'statements.has_payments' })
    expect(await look()).toMatchObject({ lines: 2, matched: 1, known: 0 })
  })
})

describe('a file that is refused leaves nothing', () => {
  const laughs =
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]><Document>&c;</Document>'
  const wrong = csvWithTwoColumns([from('Verdi Maria', 'bene'), from('Verdi Maria', 'male')])
  const entries = camt('02', [{ on: '2026-10-05', cents: 30_000, payer: 'Verdi', text: 'x' }])
  const two = {
    date: 0,
    value: 1,
    amount: null,
    debit: 2,
    credit: 3,
    payer: null,
    description: [4],
  }
  test.each([
    ['no statement', 'cara segreteria,\nallego', {}, 'not_a_statement', 'CSV della banca'],
    ['other XML', '<fattura/>', {}, 'not_camt', 'CAMT.053'],
    ['a billion laughs', laughs, {}, 'unsafe_xml', 'DOCTYPE'],
    ['broken XML', '<Document><BkTo', {}, 'wrong_xml', 'riga 1'],
    [
      'an entry that went neither in nor out',
      entries.replace(/<CdtDbtInd>CRDT<\/CdtDbtInd>(?=<Sts>)/, ''),
      {},
      'wrong_entry',
      'Movimento 1: non è detto se è un’entrata o un’uscita.',
    ],
    [
      'an amount beyond all measure',
      entries.replace('>300.00<', '>30000000.00<'),
      {},
      'wrong_entry',
      'Movimento 1: “30000000.00” è un importo troppo grande.',
    ],
    ['a wrong day', wrong.replace(/\n\d\d/, '\n99'), { columns: two }, 'wrong_row', 'Riga 2: “99-'],
    [
      'a wrong amount in its only row',
      'Data;Importo;Causale\n01/10/2026;1,005;rata',
      { columns: { ...COLUMNS, value: null, amount: 1, payer: null, description: [2] } },
      'wrong_row',
      'Riga 2: “1,005” non è un importo.',
    ],
    [
      'columns that are not there',
      wrong,
      { columns: { ...two, date: 9 } },
      'wrong_columns',
      'data',
    ],
    [
      'no movement',
      'Data;Importo;Causale\n01/10/2026;0,00;nulla',
      { columns: { ...COLUMNS, value: null, amount: 1, payer: null, description: [2] } },
      'no_movements',
      'movimenti',
    ],
  ])('%s', async (_what, text, more, code, said) => {
    const before = [await count('statements'), await count('statement_columns')]
    const { body } = await add(text, more)
    expect(body).toMatchObject({ status: 422, code: `statements.${code}` })
    expect(body.message).toContain(said)
    expect(body.message).toMatch(/Non è stato importato nulla|ogni colonna/)
    expect([await count('statements'), await count('statement_columns')]).toEqual(before)
  })

  test('a PDF, a file of somebody else, and one that is not there', async () => {
    const pdf = await upload(world, staff, 'estratto.pdf')
    const answer = await staff.call('POST', '/statements', { fileId: pdf })
    expect(answer.body).toMatchObject({ status: 422, code: 'statements.not_a_statement' })
    const other = await send('x', 'x.csv', await world.as('admin'))
    for (const fileId of [other, 999_999]) {
      const refused = await staff.call('POST', '/statements/preview', { fileId })
      expect(refused.body).toMatchObject({ status: 404, code: 'files.not_found' })
    }
  })

  test('a text with zero bytes far from its beginning', async () => {
    const text = `${csvWithPreamble([from('Verdi Maria', 'x')])}${' '.repeat(64 * 1024)}\0`
    const answer = await add(text, { columns: COLUMNS })
    expect(answer.body).toMatchObject({ status: 422, code: 'statements.not_text' })
    expect(answer.body.message).toMatch(
      /caratteri che un testo non ha.*Non è stato importato nulla/,
    )
  })

  test('more than a statement ever is', async () => {
    const large = await send('Data;Importo\n'.padEnd(5 * 1024 * 1024 + 1, 'x'))
    const answer = await staff.call('POST', '/statements', { fileId: large })
    expect(answer.body).toMatchObject({ status: 422, code: 'statements.too_large' })
  })
})

describe('matching', () => {
  test('by code and by name, confirmed together, the receipts in the plan', async () => {
    const [anna, other] = [await student(), await student()]
    const { id } = await added(
      csvWithPreamble([
        from('Qualcuno', `rata ${anna.code('2026-10-31')}`),
        from(`${other.surname} ANNA`.toUpperCase(), 'rata'),
        from('Nessuno di noto', 'boh'),
      ]),
    )
    const [byCode, byName, none] = await rowsOf(id)
    expect(byCode?.proposal).toMatchObject({
      certainty: 'certain',
      ground: 'code',
      parts: [{ studentId: anna.id, dueOn: '2026-10-31', amountCents: 30_000 }],
    })
    expect(byName?.proposal).toMatchObject({
      certainty: 'likely',
      ground: 'payer',
      parts: [{ studentId: other.id, dueOn: '2026-09-30', studentName: `${other.surname} Anna` }],
    })
    expect(none?.proposal).toBeNull()
    if (!byCode || !byName) throw new Error('no lines')
    const answer = await confirm([byCode, byName])
    const due = await dueOf(anna.id, 1)
    const tied = [due.payments[0].id, (await dueOf(other.id)).payments[0].id]
    expect(answer).toEqual({ confirmed: [byCode.id, byName.id], payments: 2, tied, left: [] })
    expect(due).toMatchObject({ status: 'paid', paidCents: 30_000 })
    expect(due.payments[0]).toMatchObject({
      method: 'bank',
      paidOn: byCode.bookedOn,
      note: `Qualcuno · rata ${anna.code('2026-10-31')}`,
    })
    expect((await rowsOf(id))[0]).toMatchObject({
      state: 'matched',
      restCents: 0,
      payments: [{ receipt: due.payments[0].receipt, studentId: anna.id, dueOn: '2026-10-31' }],
    })

    // Twice is the same as once.
    const twice = await confirm([byCode, byName])
    expect(twice).toEqual({
      confirmed: [],
      payments: 0,
      tied: [],
      left: [byCode, byName].map((line) => ({ id: line.id, reason: 'line_matched' })),
    })
    expect((await dueOf(anna.id, 1)).paidCents).toBe(30_000)
  })

  test('tells line by line what no longer fits, the others go through', async () => {
    const [paid, fine, away] = [await student(), await student(), await student()]
    const { id } = await added(
      csvWithPreamble([paid, fine, away].map(({ code }) => from('Pagante', code('2026-09-30')))),
    )
    const rows = await rowsOf(id)
    const due = await dueOf(paid.id)
    const payment = {
      paidOn: '2026-10-01',
      amountCents: 10_000,
      method: 'cash',
      version: due.version,
    }
    done(await staff.call('POST', `/instalments/${due.id}/students/${paid.id}/payments`, payment))
    const ids = rows.slice(2).map((line) => line.id)
    done(await staff.call('POST', '/statement-lines/set-aside', { ids, reason: 'doppio' }))
    const answer = await confirm(rows)
    expect(answer).toMatchObject({
      confirmed: [rows[1]?.id],
      payments: 1,
      left: [
        { id: rows[0]?.id, reason: 'due_less' },
        { id: rows[2]?.id, reason: 'line_set_aside' },
      ],
    })
    expect((await dueOf(paid.id)).paidCents).toBe(10_000)
    expect((await dueOf(fine.id)).status).toBe('paid')
  })

  test('at the same time by two people pays once', async () => {
    const anna = await student()
    const { id } = await added(csvWithPreamble([from('Pagante', anna.code('2026-09-30'))]))
    const rows = await rowsOf(id)
    const [one, two] = await Promise.all([confirm(rows), confirm(rows)])
    expect(one.payments + two.payments).toBe(1)
    expect((await dueOf(anna.id)).paidCents).toBe(30_000)
  })

  test('is undone by reversing what it paid, and can be done again', async () => {
    const anna = await student()
    const { id } = await added(csvWithPreamble([from('Pagante', anna.code('2026-09-30'), 60_000)]))
    const [line] = await rowsOf(id)
    if (!line) throw new Error('no line')
    expect(await confirm([line])).toMatchObject({ payments: 2 })
    const blocked = await staff.call('DELETE', `/statements/${id}`)
    expect(blocked.body).toMatchObject({ status: 409, code: 'statements.has_payments' })
    const reopen = () => staff.call('POST', '/statement-lines/reopening', { ids: [line.id] })
    expect(done(await reopen())).toEqual({ reversed: 2 })
    expect(await dueOf(anna.id)).toMatchObject({ status: 'unpaid', paidCents: 0 })
    expect((await rowsOf(id))[0]).toMatchObject({
      ...{ state: 'open', restCents: 60_000, payments: [] },
      proposal: { certainty: 'unsure', caution: 'was_reversed' },
    })
    expect(done(await reopen())).toEqual({ reversed: 0 })
    expect(await confirm([line])).toMatchObject({ payments: 2 })
  })

  test('of a part keeps what was matched before, made by the line or written before it', async () => {
    const [anna, other] = [await student(), await student()]
    const { id } = await added(csvWithPreamble([from('Nonna', 'per i nipoti', 90_000)]))
    const lineId = (await rowsOf(id))[0]?.id
    const match = async (what: object) =>
      done(
        await staff.call('POST', '/statement-lines/confirmation', {
          lines: [{ id: lineId, ...what }],
        }),
      )
    const part = async ({ id: studentId }: Student) => ({
      parts: [{ instalmentId: (await dueOf(studentId)).id, studentId, amountCents: 30_000 }],
    })
    const written = await payByHand(anna, 1)
    const first = await match(await part(anna))
    const second = await match({ paymentId: written.id })
    const third = await match(await part(other))
    const paidBy = async () => (await rowsOf(id))[0]?.payments.map((payment) => payment.id)
    const undo = async ({ tied }: { tied: number[] }) =>
      done(
        await staff.call('POST', '/statement-lines/reopening', { ids: [lineId], payments: tied }),
      )
    expect(await undo(third)).toEqual({ reversed: 1 })
    expect(await dueOf(other.id)).toMatchObject({ status: 'unpaid', paidCents: 0 })
    expect(await paidBy()).toEqual([...second.tied, ...first.tied])
    expect(await undo(second)).toEqual({ reversed: 0 })
    expect(await paidBy()).toEqual(first.tied)
    expect(await dueOf(anna.id)).toMatchObject({ status: 'paid', paidCents: 30_000 })
    expect(await undo(first)).toEqual({ reversed: 1 })
    expect((await rowsOf(id))[0]).toMatchObject({ state: 'open', restCents: 90_000 })
  })

  test('money that was paid in cash is not what came in at the bank', async () => {
    const anna = await student()
    await payByHand(anna, 0, undefined, 'cash')
    const { id } = await added(csvWithPreamble([from(`${anna.surname} Anna`, 'rata')]))
    const [line] = await rowsOf(id)
    expect(line?.proposal).toMatchObject({ recorded: null, parts: [{ dueOn: '2026-10-31' }] })
  })

  test('money that the verification has written is tied to its line, and nothing is recorded', async () => {
    const anna = await student()
    const before = await payByHand(anna, 0)
    const { id } = await added(
      csvWithPreamble([
        from('Pagante', anna.code('2026-09-30')),
        from(`${anna.surname} Anna`, 'rata'),
      ]),
    )
    const [byCode, byName] = await rowsOf(id)
    if (!byCode || !byName) throw new Error('no lines')
    const recorded = { id: before.id, receipt: before.receipt, studentId: anna.id }
    expect(byCode.proposal).toMatchObject({ recorded, parts: [], ground: 'code', caution: null })
    // There is one payment: the second line is other money.
    expect(byName.proposal).toMatchObject({ recorded: null, parts: [{ dueOn: '2026-10-31' }] })
    const payments = await count('payments')
    const answer = { confirmed: [byCode.id], payments: 0, tied: [before.id], left: [] }
    expect(await confirm([byCode])).toEqual(answer)
    expect((await rowsOf(id))[0]).toMatchObject({
      state: 'matched',
      restCents: 0,
      payments: [{ id: before.id, receipt: before.receipt, made: false }],
    })
    // Twice is the same as once, and no other line may have the payment.
    const again = await confirm([byCode, { ...byName, proposal: byCode.proposal }])
    expect(again.left).toEqual([
      { id: byCode.id, reason: 'line_matched' },
      { id: byName.id, reason: 'payment_gone' },
    ])
    expect(await count('payments')).toBe(payments)

    // Undone, the payment stays.
    const reopened = await staff.call('POST', '/statement-lines/reopening', { ids: [byCode.id] })
    expect(done(reopened)).toEqual({ reversed: 0 })
    expect(await dueOf(anna.id)).toMatchObject({ status: 'paid', paidCents: 30_000 })
    expect((await rowsOf(id))[0]).toMatchObject({ state: 'open', proposal: { recorded } })
    expect(await count('payments')).toBe(payments)
  })

  test('at the same time by two lines, one payment is the money of one', async () => {
    const anna = await student()
    const { id: paymentId } = await payByHand(anna, 0)
    const { id } = await added(
      csvWithPreamble([from('Uno', anna.code('2026-09-30')), from('Due', 'x')]),
    )
    const tie = async (line?: StatementLine) =>
      done(
        await staff.call('POST', '/statement-lines/confirmation', {
          lines: [{ id: line?.id, paymentId }],
        }),
      )
    const [one, two] = await rowsOf(id)
    const answers = await Promise.all([tie(one), tie(two)])
    expect(answers.flatMap(({ confirmed }) => confirmed)).toHaveLength(1)
    expect(answers.flatMap(({ left }) => left)).toMatchObject([{ reason: 'payment_gone' }])
  })

  test('a code whose instalment is paid by other money is only to be looked at', async () => {
    const anna = await student()
    await payByHand(anna, 0, '2026-06-01')
    const { id } = await added(csvWithPreamble([from('Pagante', anna.code('2026-09-30'))]))
    expect((await rowsOf(id))[0]?.proposal).toMatchObject({
      ...{ recorded: null, certainty: 'unsure', caution: 'code_paid' },
      parts: [{ dueOn: '2026-10-31' }],
    })
  })

  test('a payment as large and as near on another instalment is told', async () => {
    const anna = await student()
    const { receipt } = await payByHand(anna, 0)
    const { id } = await added(csvWithPreamble([from('Pagante', anna.code('2026-10-31'))]))
    expect((await rowsOf(id))[0]?.proposal).toMatchObject({
      ...{ certainty: 'unsure', caution: 'like_payment', like: { receipt } },
      parts: [{ dueOn: '2026-10-31' }],
    })
  })

  test('of a line that is to pay and is paid already, or neither, nothing is taken', async () => {
    const part = { instalmentId: 1, studentId: 1, amountCents: 1 }
    for (const line of [{ id: 1 }, { id: 1, parts: [part], paymentId: 1 }]) {
      const { body } = await staff.call('POST', '/statement-lines/confirmation', { lines: [line] })
      expect(body.status).toBe(400)
    }
  })

  test('a payment reversed in the plan opens its line again', async () => {
    const anna = await student()
    const { id } = await added(csvWithPreamble([from('Pagante', anna.code('2026-09-30'))]))
    await confirm(await rowsOf(id))
    const [payment] = (await dueOf(anna.id)).payments
    done(await staff.call('POST', `/payments/${payment.id}/reversal`, {}))
    // The money may have gone back: what is proposed is not chosen unseen.
    expect((await rowsOf(id))[0]).toMatchObject({
      state: 'open',
      proposal: { ground: 'code', certainty: 'unsure', caution: 'was_reversed' },
    })
  })

  test('by hand: who owes something is found behind many of the same name who owe nothing', async () => {
    const { id, surname } = await student()
    for (let at = 0; at < 10; at += 1) await newStudent(staff, { surname, name: 'Ada' })
    const { rows } = done(await staff.call('GET', '/open-instalments', { q: surname }))
    expect(rows).toMatchObject([{ studentId: id }, { studentId: id }])
  })

  test('by hand: a student is searched, a line pays several, and no more than it has', async () => {
    const [anna, brother] = [await student(), await student()]
    const { id } = await added(csvWithPreamble([from('Nonna', 'per i nipoti', 50_000)]))
    const [line] = await rowsOf(id)
    const found = async (q: string) =>
      done(await staff.call('GET', '/open-instalments', { q })).rows
    const [mine, theirs] = [await found(`anna ${anna.surname}`), await found(brother.surname)]
    expect(mine).toMatchObject([
      { studentId: anna.id, dueOn: '2026-09-30', restCents: 30_000 },
      { studentId: anna.id, dueOn: '2026-10-31' },
    ])
    const part = (
      { instalmentId, studentId }: StatementLine['payments'][0] & { instalmentId: number },
      amountCents: number,
    ) => ({ instalmentId, studentId, amountCents })
    const match = (second: number) =>
      staff.call('POST', '/statement-lines/confirmation', {
        lines: [{ id: line?.id, parts: [part(mine[0], 30_000), part(theirs[0], second)] }],
      })
    expect(done(await match(20_001)).left).toEqual([{ id: line?.id, reason: 'line_matched' }])
    expect(done(await match(20_000)).payments).toBe(2)
    expect(await dueOf(brother.id)).toMatchObject({ status: 'unpaid', paidCents: 20_000 })
  })

  test('a movement of tomorrow waits', async () => {
    const anna = await student()
    const tomorrow = { on: '2026-10-16', cents: 30_000, text: anna.code('2026-09-30') }
    const { id } = await added(csvWithPreamble([tomorrow]))
    expect((await confirm(await rowsOf(id))).left).toMatchObject([{ reason: 'future' }])
  })

  test('is written down: who matched, who opened again', async () => {
    const anna = await student()
    const { id } = await added(csvWithPreamble([from('Pagante', anna.code('2026-09-30'))]))
    const [line] = await rowsOf(id)
    await confirm(await rowsOf(id))
    done(await staff.call('POST', '/statement-lines/reopening', { ids: [line?.id] }))
    const entries = await world.sql(
      `select action, actor_name from audit_entries where entity = 'statement_line' and entity_id = ${line?.id} order by id`,
    )
    expect(entries).toEqual([
      { action: 'statement_line.matched', actor_name: 'staff' },
      { action: 'statement_line.reopened', actor_name: 'staff' },
    ])
  })
})

describe('a line that is no instalment', () => {
  test('is put away with a reason and taken back', async () => {
    const { id } = await added(
      csvWithPreamble([from('Comune', 'contributo'), from('', 'spese', -100)]),
    )
    const [grant, costs] = await rowsOf(id)
    const call = (what: string, ids: unknown[], more: object = {}) =>
      staff.call('POST', `/statement-lines/${what}`, { ids, ...more })
    const empty = await call('set-aside', [grant?.id], { reason: ' ' })
    expect(empty.body).toMatchObject({
      status: 400,
      data: { fields: { reason: expect.any(String) } },
    })
    done(await call('set-aside', [grant?.id], { reason: 'contributo comunale' }))
    expect((await rowsOf(id))[0]).toMatchObject({
      state: 'set_aside',
      reason: 'contributo comunale',
      proposal: null,
    })
    done(await call('taken-back', [grant?.id]))
    expect((await rowsOf(id))[0]).toMatchObject({ state: 'open', reason: '' })
    const out = await call('taken-back', [costs?.id])
    expect(out.body).toMatchObject({ status: 409, code: 'statements.line_out' })
    const gone = await call('set-aside', [999_999], { reason: 'x' })
    expect(gone.body).toMatchObject({ status: 404, code: 'statements.line_not_found' })
  })

  test('cannot be put away once it is matched', async () => {
    const anna = await student()
    const { id } = await added(csvWithPreamble([from('Pagante', anna.code('2026-09-30'))]))
    const rows = await rowsOf(id)
    await confirm(rows)
    const input = { ids: rows.map((line) => line.id), reason: 'no' }
    const answer = await staff.call('POST', '/statement-lines/set-aside', input)
    expect(answer.body).toMatchObject({ status: 409, code: 'statements.line_matched' })
  })
})

test('however many lines a statement has, it is read by as many queries', async () => {
  const queries = async (count: number) => {
    const people = await Promise.all(Array.from({ length: count }, () => student()))
    const lines = people.map(({ code }) => from('Pagante', code('2026-09-30')))
    const { id } = await added(csvWithPreamble(lines))
    const plans = await plansOf(world, (db) => listLines(db, id))
    expect((await rowsOf(id)).filter(({ proposal }) => proposal !== null)).toHaveLength(count)
    return plans.length
  }
  expect(await queries(5)).toBe(await queries(1))
})

test('a statement of as many and as long movements as a file may have keeps nobody waiting', async () => {
  const { id } = await added(csvWithPreamble([from('Pagante', 'una rata')]))
  await world.sql(
    `insert into statement_lines
      (statement_id, seq, booked_on, amount_cents, payer, description, fingerprint)
    select $1, n, '2026-10-05', 100, 'Pagante ' || n,
      (select string_agg(md5(n || ' ' || w), ' ') from generate_series(1, 27) w),
      sha256(n::text::bytea)
    from generate_series(1, 4900) n`,
    [id],
  )
  const { longest, read } = await longestTurn(() => listLines(world.services.db, id))
  expect(read).toHaveLength(4_901)
  expect(longest).toBeLessThan(600)
})

test('it is not the business of the call centre', async () => {
  const callCentre = await world.as('call_centre')
  for (const [method, path] of [
    ['GET', '/statements'],
    ['GET', '/open-instalments'],
    ['POST', '/statements'],
    ['POST', '/statement-lines/confirmation'],
    ['POST', '/statement-lines/removal'],
  ] as const) {
    expect((await callCentre.call(method, path)).status).toBe(403)
  }
})
