import type { Cents } from '#kit/domain/money.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { foldText } from '#kit/domain/text.ts'
import { type Columns, LONGEST_WORDS, type Movement } from '../types.ts'
import { readAmount, readDay } from './cells.ts'

/** How Italian banks head their columns, the likeliest first; words of the folded heading. */
const HEADINGS = {
  date: ['data contabile', 'data operazione', 'data registrazione', 'data mov', 'data', 'date'],
  value: ['data valuta', 'valuta'],
  credit: ['accrediti', 'accredito', 'entrate', 'avere', 'credito'],
  debit: ['addebiti', 'addebito', 'uscite', 'dare', 'debito'],
  amount: ['importo', 'ammontare', 'movimento', 'amount'],
  payer: ['ordinante', 'nome controparte', 'controparte', 'beneficiario', 'nominativo', 'nome'],
  description: ['descrizione', 'causale', 'dettagli', 'note', 'operazione', 'description'],
} as const

/** The headings of a table in one form, under which its columns are remembered. */
export function headerKey(header: readonly string[]): string {
  return header.map(foldText).join('|')
}

/**
 * What the columns seem to mean by their headings, and by what the first rows have in them. Where
 * nothing is left of day or amount that way, a cell may be wrong: the headings alone then say it.
 * Only a proposal: what is not recognised stays empty.
 */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Columns {
  const isWhole = (columns: Columns) =>
    Object.keys(checkColumns(columns, header.length)).length === 0
  const guess = guessBy(header, rows)
  const byHeadings = guessBy(header, [])
  return isWhole(guess) || !isWhole(byHeadings) ? guess : byHeadings
}

function guessBy(header: readonly string[], rows: readonly (readonly string[])[]): Columns {
  const taken = new Set<number>()
  const find = (words: readonly string[], fits: (cell: string) => boolean = () => true) => {
    for (const word of words) {
      const at = header.findIndex((cell, column) => {
        if (taken.has(column) || !foldText(cell).includes(word)) return false
        const filled = rows.map((row) => (row[column] ?? '').trim()).filter((text) => text !== '')
        // Not all: a balance stands below, and a wrong cell is told when it is read.
        return filled.filter(fits).length * 2 >= filled.length
      })
      if (at >= 0) {
        taken.add(at)
        return at
      }
    }
    return null
  }
  const isDate = (cell: string) => readDay(cell) !== undefined
  const isAmount = (cell: string) => readAmount(cell) !== undefined
  const value = find(HEADINGS.value, isDate)
  const date = find(HEADINGS.date, isDate)
  const credit = find(HEADINGS.credit, isAmount)
  const debit = find(HEADINGS.debit, isAmount)
  const amount = credit === null && debit === null ? find(HEADINGS.amount, isAmount) : null
  const payer = find(HEADINGS.payer)
  const description = HEADINGS.description.flatMap((word) => find([word]) ?? [])
  return {
    date: date ?? value,
    value: date === null ? null : value,
    amount,
    credit,
    debit,
    payer,
    description: description.toSorted((a, b) => a - b),
  }
}

/** What is missing or contradictory in the meaning of columns, by the field that shows it. */
export function checkColumns(
  columns: Columns,
  width: number,
): Partial<Record<'date' | 'amount' | 'description', 'missing' | 'both' | 'twice'>> {
  const { date, value, amount, credit, debit, payer, description } = columns
  const used = [date, value, amount, credit, debit, payer, ...description].filter(
    (column) => column !== null,
  )
  const twice = new Set(used).size < used.length || used.some((column) => column >= width)
  return {
    ...(date === null && { date: 'missing' }),
    ...(amount === null && credit === null && { amount: 'missing' }),
    ...(amount !== null && (credit !== null || debit !== null) && { amount: 'both' }),
    ...(twice && { description: 'twice' }),
  }
}

/** Why a row of a table cannot be read. */
export const ROW_FAULTS = ['date', 'amount', 'two_amounts'] as const
type RowFault = (typeof ROW_FAULTS)[number]

/** Rows that banks write around their movements; who pays may write so too, but is named beside. */
const BALANCE =
  /^saldo (iniziale|finale|contabile|disponibile|liquido)( (iniziale|finale))?( al .*)?$/
const UNDATED = /^(saldo|totale|totali)\b/

/**
 * A row as a movement; `undefined` when it is none: nothing in it, a balance or a total, no money
 * moved.
 */
export function readRow(
  row: readonly string[],
  columns: Columns,
): Result<Movement | undefined, RowFault> {
  const cell = (column: number | null) => (column === null ? '' : (row[column] ?? '').trim())
  const description = columns.description
    .map(cell)
    .filter((text) => text !== '')
    .join(' · ')
  const bookedOn = readDay(cell(columns.date))
  const around = bookedOn === undefined ? UNDATED : BALANCE
  const payer = cell(columns.payer)
  const telling = bookedOn === undefined || payer === '' ? row : [payer]
  if (telling.some((text) => around.test(foldText(text)))) return ok(undefined)
  const money = [columns.amount, columns.credit, columns.debit].map(cell)
  if (money.every((text) => text === '') && cell(columns.date) === '') return ok(undefined)
  if (bookedOn === undefined) return refuse('date', { data: { cell: cell(columns.date) } })
  const amount = amountOf(money)
  if (!amount.ok) return amount
  if (amount.value === 0) return ok(undefined)
  return ok({
    bookedOn,
    valueOn: readDay(cell(columns.value)) ?? null,
    amountCents: amount.value,
    payer: cell(columns.payer).slice(0, LONGEST_WORDS),
    description: description.slice(0, LONGEST_WORDS),
    reference: '',
    reversal: false,
  })
}

/** One signed amount; or what came in less what went out, whichever sign the bank gives it. */
function amountOf(money: readonly string[]): Result<Cents, RowFault> {
  const [signed, credit, debit] = money.map((text) => (text === '' ? 0 : readAmount(text)))
  const wrong = money[[signed, credit, debit].indexOf(undefined)]
  if (signed === undefined || credit === undefined || debit === undefined) {
    return refuse('amount', { data: { cell: wrong ?? '' } })
  }
  if (money.every((text) => text === '')) return refuse('amount', { data: { cell: '' } })
  if (credit !== 0 && debit !== 0) return refuse('two_amounts', { data: { cell: money[1] ?? '' } })
  return ok(signed + Math.abs(credit) - Math.abs(debit))
}
