import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'

describe('an exported file', () => {
  test('begins with a byte order mark, parts cells with ; and lines with CRLF', async () => {
    expect(
      await toCsv([
        ['Nome', 'Città'],
        ['Però', 'Forlì'],
      ]),
    ).toBe('\ufeffNome;Città\r\nPerò;Forlì\r\n')
  })

  test('quotes what would break a line or a cell', async () => {
    expect(await toCsv([['a;b', 'dice "ciao"', 'due\nrighe']])).toBe(
      '\ufeff"a;b";"dice ""ciao""";"due\nrighe"\r\n',
    )
  })

  test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("x")'])(
    'runs nothing: %j',
    async (cell) => expect((await toCsv([[cell]])).replace(/^\ufeff"?/, '')).toMatch(/^'/),
  )

  test.each(['+39 333 1234567', '-12,50', '-3', '1.234,50 €', ''])(
    'leaves %j as it is',
    async (cell) => expect(await toCsv([[cell, '']])).toBe(`\ufeff${cell};\r\n`),
  )
})
