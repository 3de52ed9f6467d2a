import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import { libreOffice, openInLibreOffice, readTabs } from '#tests/support/spreadsheet.ts'
import { type Kind, type Tab, tabNames, writeSpreadsheet } from './spreadsheet.ts'

const KINDS: readonly Kind[] = [
  ...(['text', 'number', 'hours', 'euro', 'day', 'month', 'time', 'moment'] as const),
]
const columns = KINDS.map((kind) => ({ title: `Colonna ${kind}`, kind }))
const rows: Tab['rows'] = [
  ['Però', 12, 90, 33_333, '2026-10-15', '2026-09', '18:30', '2026-10-15T09:05:00'],
  [null, 0, 0, -5, '2027-03-28', '2026-12', '00:00', '2027-01-01T00:30:00'],
]
const TAB: Tab = { name: 'Rate', columns, rows }

/** Written alone as a stream, and as one of two tabs: the content must be the same. */
async function bothWays(tab: Tab) {
  const alone = await readTabs(await buffer(writeSpreadsheet([tab])))
  const beside = await readTabs(await buffer(writeSpreadsheet([{ ...TAB, name: 'Altro' }, tab])))
  expect(beside[1]).toEqual(alone[0])
  return alone[0]
}

/** The cells of one column as they come back. */
async function roundTrip(kind: Kind, values: readonly (string | number | boolean)[]) {
  const tab: Tab = {
    ...{
      name: 'Prova',
      columns: [
        { title: 'Fine', kind: 'text' },
        { title: 'Valore', kind },
      ],
    },
    rows: values.map((value) => ['riga', value]),
  }
  return (await bothWays(tab))?.data.slice(1).map((row) => row[1])
}

describe('a spreadsheet', () => {
  test('has dates as dates and money as numbers, for another program', async () => {
    expect((await bothWays(TAB))?.data).toEqual([
      KINDS.map((kind) => `Colonna ${kind}`),
      [
        ...['Però', 12, 1.5, 333.33, { day: '2026-10-15' }, { day: '2026-09-01' }],
        ...[{ time: '18:30' }, { day: '2026-10-15', time: '09:05' }],
      ],
      [
        ...[null, 0, 0, -0.05, { day: '2027-03-28' }, { day: '2026-12-01' }],
        ...[{ time: '00:00' }, { day: '2027-01-01', time: '00:30' }],
      ],
    ])
  })

  test.each([1, 2])(
    'keeps its bold head in sight and shows formats, with %i tabs',
    async (count) => {
      const tabs = [TAB, { ...TAB, name: 'Altro' }].slice(0, count)
      const book = await readXlsx(await buffer(writeSpreadsheet(tabs)), { readStyles: true })
      expect(book.sheets).toHaveLength(count)
      for (const sheet of book.sheets) {
        expect(sheet.freezePane).toMatchObject({ rows: 1 })
        const styles = (row: number) =>
          KINDS.map((_, at) => sheet.cells?.get(`${row},${at}`)?.style)
        expect(styles(0).map((style) => style?.font?.bold)).toEqual(KINDS.map(() => true))
        expect(styles(1).map((style) => style?.font?.bold ?? false)).toEqual(KINDS.map(() => false))
        expect(
          styles(1)
            .slice(2)
            .map((style) => style?.numFmt),
        ).toEqual([
          ...['#,##0.00', '#,##0.00 "€"', 'dd/mm/yyyy', 'mmmm yyyy', 'hh:mm', 'dd/mm/yyyy hh:mm'],
        ])
      }
    },
  )

  test.each([1, 2])('cuts neither a long text nor a head, with %i tabs', async (count) => {
    const narrow: Tab = {
      name: 'Stretto',
      columns: [
        { title: 'Data di iscrizione', kind: 'day', width: 4 },
        { title: 'Note', kind: 'text', width: 38 },
      ],
      rows: [['2026-10-15', 'parola '.repeat(40)]],
    }
    const tabs = [narrow, TAB].slice(0, count)
    const book = await readXlsx(await buffer(writeSpreadsheet(tabs)), { readStyles: true })
    const [sheet] = book.sheets
    expect(sheet?.columns?.map(({ width }) => width)).toEqual([20, 38])
    expect(sheet?.cells?.get('1,1')?.style?.alignment).toMatchObject({ wrapText: true })
  })

  test('without rows has its head', async () => {
    const empty = await bothWays({ ...TAB, rows: [] })
    expect(empty?.data).toEqual([KINDS.map((kind) => `Colonna ${kind}`)])
  })

  test('of a stream that breaks off is no file', async () => {
    async function* broken() {
      yield ['a', 1]
      throw new Error('the database is gone')
    }
    for (const tabs of [[{ ...TAB, rows: broken() }], [TAB, { ...TAB, rows: broken() }]]) {
      await expect(buffer(writeSpreadsheet(tabs))).rejects.toThrow('the database is gone')
    }
  })

  test('is read no further than it is wanted', async () => {
    let read = 0
    let left = false
    async function* endless() {
      try {
        for (;;) {
          read += 1
          yield ['x'.repeat(200), read]
        }
      } finally {
        left = true
      }
    }
    const stream = writeSpreadsheet([{ ...TAB, rows: endless() }])
    for await (const _ of stream) break
    await expect.poll(() => left).toBe(true)
    expect(read).toBeLessThan(100_000)
  })
})

describe('any value comes back the same', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc
      .tuple(
        fc.constantFrom('=', '+', '-', '@', '\t', ' ', "'", '_x0041_', '\r\n', '<b>'),
        fc.string(),
      )
      .map((parts) => parts.join('')),
    fc.constantFrom('=1+1', '+39 333', '-5', '@SUM(A1)', '007', 'TRUE', '\ufffe', '_x005F_', ' '),
  )
  test('texts, never read as formulas or numbers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 40 }), async (texts) => {
        const whole = texts.map((one) => one.toWellFormed())
        expect(await roundTrip('text', whole)).toEqual(whole)
      }),
      { numRuns: 60 },
    )
  })

  test('amounts, to the cent', async () => {
    const cents = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 })
    await fc.assert(
      fc.asyncProperty(fc.array(cents, { minLength: 1, maxLength: 40 }), async (amounts) => {
        const euros = (await roundTrip('euro', amounts)) ?? []
        expect(euros.map((euro) => Math.round(Number(euro) * 100))).toEqual(amounts)
        expect(euros.map((euro) => typeof euro)).toEqual(amounts.map(() => 'number'))
      }),
      { numRuns: 30 },
    )
  })

  test('days, in summer and in winter', async () => {
    const day = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1900-03-01', days))
    await fc.assert(
      fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 40 }), async (days) => {
        expect(await roundTrip('day', days)).toEqual(days.map((one) => ({ day: one })))
      }),
      { numRuns: 30 },
    )
  })
})

describe('the names of tabs', () => {
  test.each([
    [['Rate 2026/2027'], ['Rate 2026 2027']],
    [
      ['a', 'A', 'a'],
      ['a', 'A (2)', 'a (3)'],
    ],
    [
      ['', '  ', "'"],
      ['Foglio', 'Foglio (2)', 'Foglio (3)'],
    ],
    [['History'], ['History_']],
    [
      ['x'.repeat(40), 'x'.repeat(32)],
      ['x'.repeat(31), `${'x'.repeat(27)} (2)`],
    ],
    [["'Tutti' i *[corsi]*"], ["Tutti' i corsi"]],
  ])('%j become %j', (given, names) => {
    expect(tabNames(given)).toEqual(names)
  })

  test('are taken by a spreadsheet whatever they were', async () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.constantFrom('History', "'", 'a/b', 'A:B', '😀'.repeat(20)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 5 }), async (names) => {
        const tabs = names.map((one) => ({ ...TAB, name: one }))
        const read = await readTabs(await buffer(writeSpreadsheet(tabs)))
        expect(read.map(({ sheet }) => sheet)).toEqual(tabNames(names))
      }),
      { numRuns: 40 },
    )
  })
})

const without = libreOffice === undefined ? ' (skipped: soffice is not installed)' : ''
test.runIf(libreOffice !== undefined)(`opens in LibreOffice${without}`, async () => {
  const [head, first] = await openInLibreOffice(await buffer(writeSpreadsheet([TAB])))
  expect(head).toBe(KINDS.map((kind) => `Colonna ${kind}`).join(','))
  expect(first).toMatch(
    /^Però,12,"?1[.,]50"?,"?333[.,]33 €"?,15\/10\/2026,\p{L}+ 2026,18:30,15\/10\/2026 09:05$/u,
  )
})
