import { isDay } from '#kit/domain/day.ts'
import { phoneDigits } from '#kit/domain/phone.ts'
import { foldText } from '#kit/domain/text.ts'
import { AGE_MAX } from '#f/crm/leads/domain/rules.ts'
import * as text from './text.ts'
import {
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportedLead,
  type ImportField,
  type ImportMode,
  type ReadLine,
  type Verdict,
} from './types.ts'

/** A file of leads: at most so many bytes, lines, columns, and signs in a line. */
export const MAX_BYTES = 10 * 1024 * 1024
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 100
export const LONGEST_LINE = 64 * 1024
/** Lines that are stored together in one item of the work. */
export const ROWS_AN_ITEM = 50
const NAME_MIN = 2
const PHONE_MIN = 8
const LONGEST: Readonly<Record<'name' | 'surname' | 'phone' | 'mail' | 'city', number>> = {
  name: 200,
  surname: 200,
  phone: 50,
  mail: 200,
  city: 200,
}

/** How the columns are called in the files that come. */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['nome', 'name'],
  surname: ['cognome', 'surname', 'lastname'],
  phone: ['telefono', 'phone', 'numero'],
  mail: ['mail', 'email', 'e-mail'],
  city: ['citta', 'city'],
  age: ['eta'],
  registeredOn: ['data iscrizione', 'data_iscrizione'],
  origin: ['origine'],
  course: ['corso'],
  infoDate: ['info_date', 'info date'],
}

/** The sign between the columns: the semicolon when the headings have more of them. */
export function separatorOf(headLine: string): ';' | ',' {
  const count = (sign: string) => headLine.split(sign).length
  return count(';') > count(',') ? ';' : ','
}

/** What the columns are by their headings. */
export function guessColumns(header: readonly string[]): ImportColumns {
  const folded = header.map(foldText)
  const place = (field: ImportField) => {
    const at = folded.findIndex((heading) => HEADINGS[field].includes(heading))
    return at < 0 ? null : at
  }
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, place(field)])) as Record<
    ImportField,
    number | null
  >
}

/** The line of headings under which the meaning of its columns is remembered. */
export function headingsKey(header: readonly string[]): string {
  return header.map(foldText).join('\n').slice(0, 2_000)
}

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What a line says, and why it cannot come in; each of its faults is named. */
export function readLine(cells: readonly string[], columns: ImportColumns): ReadLine {
  const cell = (field: ImportField) => {
    const at = columns[field]
    return at === null ? '' : (cells[at] ?? '').replace(/\s+/g, ' ').trim()
  }
  const written = cell('registeredOn')
  const registeredOn = dayOf(written)
  const lead: ImportedLead = {
    name: cell('name'),
    surname: cell('surname'),
    phone: cell('phone'),
    mail: cell('mail'),
    city: cell('city'),
    age: ageOf(cell('age')),
    registeredOn: registeredOn ?? null,
  }
  const long = (Object.keys(LONGEST) as (keyof typeof LONGEST)[]).some(
    (field) => lead[field].length > LONGEST[field],
  )
  const reasons = [
    ...(lead.name.length < NAME_MIN ? [text.NAME_SHORT] : []),
    ...(lead.surname.length < NAME_MIN ? [text.SURNAME_SHORT] : []),
    ...(lead.phone.length < PHONE_MIN ? [text.PHONE_SHORT] : []),
    ...(lead.mail !== '' && !MAIL.test(lead.mail) ? [text.MAIL_FORM] : []),
    ...(written !== '' && registeredOn === undefined ? [text.DAY_FORM] : []),
    ...(long ? [text.TOO_LONG] : []),
  ]
  const named = (field: ImportField, role: ReadLine['tags'][number]['role']) =>
    cell(field)
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => ({ role, name }))
  const tags = [
    ...named('origin', 'origin'),
    ...named('course', 'course'),
    ...named('infoDate', 'info_date'),
  ]
  return { lead, tags, reasons }
}

/** A day in any usual form, with a time behind it or not. */
function dayOf(written: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(written) ?? []
  const iso =
    year === undefined
      ? written.slice(0, 10)
      : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

function ageOf(written: string): number | null {
  const age = /^\d{1,3}$/.test(written) ? Number(written) : Number.NaN
  return age <= AGE_MAX ? age : null
}

/** What two lines of a file must not have in common: the number, or the mail where there is none. */
export function lineKey({ phone, mail }: ImportedLead): string {
  return phoneDigits(phone) ?? mail.toLowerCase()
}

/** What is done with a line that is right: `known` is whether its person is a lead already. */
export function verdictOf(mode: ImportMode, known: boolean): Exclude<Verdict, 'refused'> {
  if (known) return mode === 'new' ? 'skipped' : 'update'
  return mode === 'update' ? 'skipped' : 'new'
}
