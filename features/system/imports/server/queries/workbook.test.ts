import { expect, test } from 'vitest'
import { writeXlsx } from 'hucre/xlsx'
import { longestTurn } from '#tests/support/longest-turn.ts'
import { writeZip } from '#kit/server/zip.ts'
import { sheetLinesBeside } from './workbook-beside.ts'

const OFFICE = 'http://schemas.openxmlformats.org'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
}

/** A workbook of these words and rows; of one cell, where no rows are given. */
async function* bookOf(words: string, rows?: string): AsyncGenerator<Uint8Array> {
  const main = `xmlns="${OFFICE}/spreadsheetml/2006/main"`
  const sheet = `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`
  const parts = Object.entries({
    ...PARTS,
    'xl/sharedStrings.xml': `<sst ${main}>${words}</sst>`,
    ...(rows === undefined ? {} : { 'xl/worksheets/sheet1.xml': sheet }),
  })
  async function* entries() {
    for (const [name, text] of parts) yield { name, content: Buffer.from(text) }
  }
  yield* writeZip(entries())
}

/** The lines of a workbook, or what it is refused with, and the longest turn of reading it. */
const readBook = (chunks: readonly Uint8Array[]) =>
  longestTurn(async () => {
    async function* given() {
      yield* chunks
    }
    try {
      return await Array.fromAsync(sheetLinesBeside(given()))
    } catch (error) {
      return error
    }
  })

test('a workbook of all the lines there may be is read beside those who want something else', async () => {
  const columns = ['Nome', 'Cognome', 'Telefono', 'Email', 'Città', 'Corso', 'Origine', 'Note']
  const rows = Array.from({ length: 20_000 }, (_, at) => columns.map((name) => `${name} ${at}`))
  const book = await writeXlsx({ sheets: [{ name: 'A', rows }] })
  const { read, longest } = await readBook([book])
  expect(read).toEqual(rows.map((cells, at) => ({ line: at + 1, cells })))
  expect(longest).toBeLessThan(200)
})

test.each([
  ['as it was typed', 22.5, '22,5'],
  ['of three decimals, which are no thousands', 22.5 * 1.05, '23,625'],
  ['without what a formula leaves behind the last digit', 110 * 1.1, '121'],
  ['whole, as a telephone', 3_331_234_567, '3331234567'],
])('a number is read %s', async (_how, number, text) => {
  const book = await writeXlsx({ sheets: [{ name: 'A', rows: [[number]] }] })
  expect((await readBook([book])).read).toEqual([{ line: 1, cells: [text] }])
})

test.each([
  ['a time of day', 0.75, 'h:mm', '18:00'],
  ['midnight, at which a lesson ends', 0, 'h:mm', '00:00'],
  ['midnight as the end of a day', 1, 'h:mm', '00:00'],
  ['a day', 46_310, 'dd/mm/yyyy', '2026-10-15'],
  ['a moment', 46_310.75, 'dd/mm/yyyy h:mm', '2026-10-15 18:00'],
])('%s is read', async (_what, number, numFmt, text) => {
  const cells = new Map([['0,0', { value: number, style: { numFmt } }]])
  const book = await writeXlsx({ sheets: [{ name: 'A', rows: [[number]], cells }] })
  expect((await readBook([book])).read).toEqual([{ line: 1, cells: [text] }])
})

test('a workbook of words without end is refused, and takes memory from nobody', async () => {
  const word = '<si><t>a</t></si>'
  const few = await Array.fromAsync(bookOf(word.repeat(3)))
  expect((await readBook(few)).read).toEqual([{ line: 1, cells: ['a'] }])
  const many = await Array.fromAsync(bookOf(word.repeat(2_000_000)))
  const { read, longest } = await readBook(many)
  expect(read).toMatchObject({ refusal: { code: 'imports.too_large' } })
  expect(longest).toBeLessThan(200)
})

test('a few workbooks wait for the one that is read, and no more of them', async () => {
  const book = await Array.fromAsync(bookOf('<si><t>a</t></si>'))
  const all = await Promise.all(Array.from({ length: 8 }, () => readBook(book)))
  const read = all.filter((one) => Array.isArray(one.read))
  expect([read.length, all.length - read.length]).toEqual([4, 4])
  const busy = all.find((one) => !Array.isArray(one.read))
  expect(busy?.read).toMatchObject({ refusal: { code: 'imports.busy' } })
})

test.each([
  ['behind its end', moveBehind],
  ['in another place than it says', sayElsewhere],
])('a workbook whose list of parts stands %s is refused', async (_where, change) => {
  const book = Buffer.concat(await Array.fromAsync(bookOf('<si><t>a</t></si>')))
  const { read } = await readBook([change(book, book.length - 22)])
  expect(read).toMatchObject({ refusal: { code: 'imports.too_large' } })
})

/** Puts the list of an archive into the comment at its end, too. */
function moveBehind(book: Buffer, end: number): Buffer {
  const list = book.subarray(book.readUInt32LE(end + 16), end)
  const changed = Buffer.concat([book, list])
  changed.writeUInt32LE(book.length, end + 16)
  changed.writeUInt16LE(list.length, end + 20)
  return changed
}

/** Says that the number of parts stands in the longer list of a large archive. */
function sayElsewhere(book: Buffer, end: number): Buffer {
  const changed = Buffer.from(book)
  changed.writeUInt16LE(0xffff, end + 10)
  return changed
}

/** So many rows with one cell, which has the only word. */
const rowsOf = (count: number, column = 'A') =>
  Array.from(
    { length: count },
    (_, at) => `<row r="${at + 1}"><c r="${column}${at + 1}" t="s"><v>0</v></c></row>`,
  ).join('')
const wordOf = (length: number) => `<si><t>${'x'.repeat(length)}</t></si>`

test.each([
  [
    'lines that reach to the last column',
    bookOf(wordOf(1), rowsOf(20_000, 'XFD')),
    /too_many_columns|too_large/,
  ],
  ['one long word', bookOf(wordOf(1_000_000), rowsOf(1_000)), /unreadable/],
  ['one word that all lines have', bookOf(wordOf(60_000), rowsOf(20_000)), /too_large/],
])('a small workbook of %s is refused before it has grown', async (_what, book, code) => {
  const { read, longest } = await readBook(await Array.fromAsync(book))
  expect(read).toMatchObject({ refusal: { code: expect.stringMatching(code) } })
  expect(longest).toBeLessThan(200)
})
