import { isDay, type Day } from '#kit/domain/day.ts'
import { parseEuro, type Cents } from '#kit/domain/money.ts'
import { MAX_CENTS } from '../types.ts'

const ITALIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/
const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/
const TRAILING_SIGN = /^(.*\d)\s*([+-])$/

/**
 * A day as banks write it: `07/03/2027`, `7-3-27`, `07.03.2027`, `2027-03-07`, with or without a
 * time behind. Two-digit years are those of this century. `undefined` when it is none that exists.
 */
export function readDay(cell: string): Day | undefined {
  const text = cell.trim()
  const [, year = '', month = '', date = ''] = ISO.exec(text) ?? reversed(ITALIAN.exec(text))
  const whole = year.length === 2 ? `20${year}` : year
  const day = `${whole}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

function reversed(parts: RegExpExecArray | null): string[] {
  const [, date = '', month = '', year = ''] = parts ?? []
  return ['', year, month, date]
}

/**
 * An amount as banks write it: `1.234,56`, `1234.56`, `+150,00`, `-150`, `150,00-`, with the
 * currency or without. `undefined` when it could mean something else.
 */
export function readAmount(cell: string): Cents | undefined {
  const text = cell.replaceAll(/\s+/g, ' ').trim()
  const [, number = text, sign = ''] = TRAILING_SIGN.exec(text) ?? []
  const signed = sign === '-' ? `-${number}` : number
  const cents = parseEuro(signed.replace(/^\+ ?/, ''))
  return cents !== undefined && Math.abs(cents) <= MAX_CENTS ? cents : undefined
}
