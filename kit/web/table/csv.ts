const PLAIN_NUMBER = /^[+-]?\d[\d ]*(?:[.,]\d+)?$/
const FORMULA = /^[=+\-@\t\r]/

/**
 * Rows as a CSV text for Italian spreadsheets: byte order mark, `;`, CRLF. A cell that a
 * spreadsheet would run as a formula gets an apostrophe in front; telephones and negative
 * numbers stay as they are.
 */
export async function toCsv(rows: readonly (readonly string[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  return stringify(
    rows.map((row) => row.map(withoutFormula)),
    { bom: true, delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )
}

function withoutFormula(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
}
