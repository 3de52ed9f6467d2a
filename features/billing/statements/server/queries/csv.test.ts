import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longestTurn } from '#tests/support/longest-turn.ts'
import {
  csvWithPreamble,
  csvWithTabs,
  csvWithTwoColumns,
  type BankMovement,
} from '#tests/support/bank-files.ts'
import { guessColumns } from '../../domain/rules/columns.ts'
import { readMovements, readTable } from './csv.ts'
import { decode } from '#kit/server/decode.ts'

const MOVEMENTS: readonly BankMovement[] = [
  { on: '2026-10-05', cents: 123_450, payer: 'ROSSI ANNA', text: 'Rata; ottobre "saldo"' },
  { on: '2026-10-06', cents: -9_900, text: 'COMMISSIONI' },
  { on: '2026-10-07', cents: 33_333, payer: 'D’ANGELO NICOLÒ', text: 'iscrizione' },
]

/** As the screen does it when the office agrees to what is guessed. */
async function readAsGuessed(text: string) {
  const table = await readTable(text)
  if (!table.ok) return table
  const columns = guessColumns(
    table.value.header,
    table.value.rows.map(({ cells }) => cells),
  )
  return readMovements(table.value, columns)
}

const tableOf = async (text: string) => {
  const table = await readTable(text)
  if (!table.ok) throw new Error(table.code)
  return table.value
}

describe('the CSV of a bank', () => {
  test.each([
    ['with account and balance around it', csvWithPreamble(MOVEMENTS)],
    ['with tabs', csvWithTabs(MOVEMENTS)],
  ])('%s: the meaning of its columns is guessed', async (_what, text) => {
    expect(await readAsGuessed(text)).toMatchObject({
      ok: true,
      value: MOVEMENTS.map(({ on, cents, payer = '', text: description }) => ({
        bookedOn: on,
        amountCents: cents,
        payer,
        description,
      })),
    })
  })

  test('with two columns of amounts and the payer in the description', async () => {
    expect(await readAsGuessed(csvWithTwoColumns(MOVEMENTS.slice(1)))).toMatchObject({
      ok: true,
      value: [
        { bookedOn: '2026-10-06', amountCents: -9_900, payer: '', description: 'COMMISSIONI' },
        {
          amountCents: 33_333,
          description: 'BONIFICO A VOSTRO FAVORE DA D’ANGELO NICOLÒ iscrizione',
        },
      ],
    })
  })

  test('says its account where it stands before the table', async () => {
    expect((await tableOf(csvWithPreamble(MOVEMENTS))).iban).toBe('IT60X0542811101000000123456')
    expect((await tableOf(csvWithTabs(MOVEMENTS))).iban).toBe('')
  })

  test('is read as UTF-8, with its mark or without, else as Windows wrote it', () => {
    const text = 'D’Angelo Nicolò €'
    expect(decode(Buffer.from(`\ufeff${text}`))).toBe(text)
    expect(decode(Buffer.from(text))).toBe(text)
    const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(decode(wide)).toBe(text)
    expect(decode(Buffer.from(wide).swap16())).toBe(text)
    const windows = Buffer.from([0x4e, 0x69, 0x63, 0x6f, 0x6c, 0xf2, 0x20, 0x80, 0x20, 0x92])
    expect(decode(windows)).toBe('Nicolò € ’')
  })
})

describe('a file that would keep everybody waiting', () => {
  const head = 'Data;Importo;Causale'

  test.each([
    ['nothing but separators', ';'.repeat(4_900_000), 'statements.wrong_table'],
    [
      'one endless row',
      `${head}\n05/10/2026;10,00;a${';'.repeat(4_900_000)}`,
      'statements.wrong_table',
    ],
    [
      'an endless row far down',
      `${head}\n${'05/10/2026;10,00;a\n'.repeat(70)}${';'.repeat(4_800_000)}`,
      'statements.wrong_table',
    ],
    [
      'many wide rows',
      `${head}\n05/10/2026;10,00;a\n${`x${';'.repeat(150)}\n`.repeat(32_000)}`,
      'statements.too_many_lines',
    ],
  ])('%s: is refused, and others get their turn', async (_what, text, code) => {
    const { longest, read } = await longestTurn(() => readAsGuessed(text))
    expect(read).toMatchObject({ code })
    expect(longest).toBeLessThan(200)
  })
})

describe('what cannot be read is refused with its line', () => {
  const header = 'Data;Importo;Causale'
  const good = '05/10/2026;10,00;rata'
  test.each([
    ['31/02/2026;10,00;rata', { line: 3, fault: 'date', cell: '31/02/2026' }],
    ['06/10/2026;1,234.50;rata', { line: 3, fault: 'amount', cell: '1,234.50' }],
    ['06/10/2026;;rata', { line: 3, fault: 'amount', cell: '' }],
    [';10,00;rata', { line: 3, fault: 'date', cell: '' }],
  ])('%s', async (row, data) => {
    expect(await readAsGuessed([header, good, row].join('\n'))).toMatchObject({
      code: 'statements.wrong_row',
      data,
    })
  })

  test.each(['1,005', '1,000.50', '99999999999,00'])(
    'its only row, with %s in it',
    async (cell) => {
      const row = ['05/10/2026', `"${cell}"`, 'rata'].join(';')
      const data = { line: 2, fault: 'amount', cell }
      expect(await readAsGuessed(`${header}\n${row}`)).toMatchObject({
        code: 'statements.wrong_row',
        data,
      })
    },
  )

  test('its only row, with a day that was not', async () => {
    const data = { line: 2, fault: 'date', cell: '29/02/2026' }
    expect(await readAsGuessed(`${header}\n29/02/2026;10,00;rata`)).toMatchObject({ data })
  })

  test('its first rows all wrong, the first of them is named', async () => {
    const wrong = ['29/02/2026;10,00;rata', '30/02/2026;1,005;rata', '31/02/2026;10,00;rata']
    expect(await readAsGuessed([header, ...wrong, wrong[0], good].join('\n'))).toMatchObject({
      data: { line: 2, fault: 'date', cell: '29/02/2026' },
    })
  })

  test('its only row under headings that nobody would guess, once they are known or told', async () => {
    const columns = {
      ...{ date: 0, value: null, amount: 1, credit: null, debit: null, payer: 2 },
      description: [],
    }
    const text = 'Intestatario;Noi;Roma\nQuando;Quanto;Chi\n05/10/2026;1,005;Verdi'
    expect(await readTable(text)).toMatchObject({ code: 'statements.not_a_statement' })
    const header = ['Quando', 'Quanto', 'Chi']
    const known = [
      { headings: new Map([['quando|quanto|chi', columns]]) },
      { headings: new Map(), told: columns },
    ]
    for (const one of known) expect(await readTable(text, one)).toMatchObject({ value: { header } })
  })

  test('an open quote', async () => {
    const text = [header, good, '06/10/2026;10,00;"rata'].join('\n')
    expect(await readTable(text)).toMatchObject({
      code: 'statements.wrong_table',
      data: { line: 3 },
    })
  })

  test.each(['', 'buongiorno', 'Nome;Cognome\nAnna;Rossi\n', '{"a": 1}', '1;2;3\n4;5;6\n'])(
    'something else altogether: %j',
    async (text) => {
      expect(await readTable(text)).toMatchObject({ code: 'statements.not_a_statement' })
    },
  )

  test('columns that say too little', async () => {
    const none = { date: null, value: null, amount: null, credit: null, debit: null, payer: null }
    const table = await tableOf([header, good].join('\n'))
    expect(readMovements(table, { ...none, description: [] })).toMatchObject({
      code: 'statements.wrong_columns',
    })
    expect(readMovements(table, { ...none, date: 0, amount: 99, description: [] })).toMatchObject({
      code: 'statements.wrong_columns',
    })
  })

  test('more movements than a statement has', async () => {
    const rows = Array.from({ length: 5_001 }, () => good)
    expect(await readAsGuessed([header, ...rows].join('\n'))).toMatchObject({
      code: 'statements.too_many_lines',
    })
  })
})

test('whatever is in a file, it is read or refused in words', async () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('05/10/2026', '10,00', '"', '', 'Data', 'Importo'),
  )
  const rows = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 })
  const tables = fc
    .tuple(rows, fc.constantFrom(';', ',', '\t'))
    .map(([all, sign]) => ['Data;Importo;Causale', ...all.map((row) => row.join(sign))].join('\n'))
  const bytes = fc.uint8Array({ maxLength: 300 }).map(decode)
  await fc.assert(
    fc.asyncProperty(fc.oneof(tables, bytes), async (text) => {
      const read = await readAsGuessed(text)
      expect(read.ok || read.code.startsWith('statements.')).toBe(true)
    }),
    { numRuns: 300 },
  )
})
