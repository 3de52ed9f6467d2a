import { isDay } from '#kit/domain/day.ts'
import { isMailAddress } from '#kit/domain/mail-address.ts'
import { phoneDigits } from '#kit/domain/phone.ts'
import { foldText } from '#kit/domain/text.ts'
import { AGE_MAX } from '#f/crm/leads/domain/rules.ts'
import type { LeadIdentity, LeadLine } from '#f/crm/leads/domain/types.ts'
import { MAX_TAGS } from '#f/crm/tags/domain/rules.ts'
import * as text from './text.ts'
import {
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportedLead,
  type ImportField,
  type ImportMode,
  type ReadLine,
} from './types.ts'

/** A file of leads: at most so many bytes, lines, columns, and signs in a line. */
export const MAX_BYTES = 10 * 1024 * 1024
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 100
export const LONGEST_LINE = 64 * 1024
/** Lines that are read and judged together, and that one item of the work stores together. */
export const ROWS_A_PIECE = 1_000
export const ROWS_AN_ITEM = 100
/** What a workbook may grow to when it is unpacked. */
export const MAX_UNPACKED = 40 * 1024 * 1024
const NAME_MIN = 2
const PHONE_MIN = 8
const LONGEST: Readonly<Partial<Record<ImportField, number>>> = {
  name: 200,
  surname: 200,
  phone: 50,
  mail: 200,
  city: 200,
  consentSource: 200,
  consentText: 200,
}
/** What a spreadsheet would take for a formula; `+39 333 1234567` and a lone `-` are none. */
const FORMULA = /^(?:[=@]|[+-].*[a-z|!=])/i

/** How the columns are called in the files that come. */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['nome', 'name', 'first_name'],
  surname: ['cognome', 'surname', 'lastname', 'last_name'],
  phone: ['telefono', 'phone', 'numero', 'phone_number', 'cellulare'],
  mail: ['mail', 'email', 'e-mail'],
  city: ['citta', 'city'],
  age: ['eta'],
  registeredOn: ['data iscrizione', 'data_iscrizione'],
  origin: ['origine'],
  course: ['corso'],
  infoDate: ['info_date', 'info date'],
  tags: ['tag', 'tags'],
  operator: ['operatore', 'operator'],
  consentOn: ['consenso', 'data consenso', 'consenso dato il', 'consent_date'],
  consentSource: ['fonte consenso', 'consenso: dove', 'consent_source'],
  consentText: ['testo consenso', 'consenso: testo', 'versione testo', 'consent_text'],
}

/** The sign between the columns: the semicolon when the headings have more of them. */
export function separatorOf(headLine: string): ';' | ',' {
  const count = (sign: string) => headLine.split(sign).length
  return count(';') > count(',') ? ';' : ','
}

/** What was said before of headings; null for those that are left out. */
export type KnownHeadings = ReadonlyMap<string, ImportField | null>

/** A heading as it is remembered and recognised. */
export const headingOf = (text: string) => foldText(text).slice(0, 200)

/** What the columns are: what their headings were said to mean before, else what they say. */
export function guessColumns(
  header: readonly string[],
  known: KnownHeadings = new Map(),
): ImportColumns {
  const meant = header.map((title) => {
    const heading = headingOf(title)
    const said = known.get(heading)
    if (said !== undefined) return said
    return IMPORT_FIELDS.find((field) => HEADINGS[field].includes(heading)) ?? null
  })
  return Object.fromEntries(
    IMPORT_FIELDS.map((field) => [field, meant.includes(field) ? meant.indexOf(field) : null]),
  ) as Record<ImportField, number | null>
}

/** What the headings of a file mean from now on; of two alike the first counts. */
export function meantHeadings(header: readonly string[], columns: ImportColumns): KnownHeadings {
  const fieldAt = new Map(IMPORT_FIELDS.map((field) => [columns[field], field]))
  const meant = new Map<string, ImportField | null>()
  header.forEach((title, at) => {
    const heading = headingOf(title)
    if (heading !== '' && !meant.has(heading)) meant.set(heading, fieldAt.get(at) ?? null)
  })
  return meant
}

/** What a line says, and why it cannot come in; each of its faults is named. */
export function readLine(cells: readonly string[], columns: ImportColumns): ReadLine {
  return readFields((field) => {
    const at = columns[field]
    return at === null ? '' : (cells[at] ?? '')
  })
}

/** What somebody says of a lead, field by field, and why it cannot come in. */
export function readFields(said: (field: ImportField) => string): ReadLine {
  const cell = (field: ImportField) => said(field).replace(/\s+/g, ' ').trim()
  const registeredOn = dayOf(cell('registeredOn'))
  const consentOn = dayOf(cell('consentOn'))
  const lead: ImportedLead = {
    name: cell('name'),
    surname: cell('surname'),
    phone: cell('phone'),
    mail: cell('mail'),
    city: cell('city'),
    age: ageOf(cell('age')),
    registeredOn: registeredOn ?? null,
    consentOn: consentOn ?? null,
    consentSource: cell('consentSource'),
    consentText: cell('consentText'),
  }
  const fields = Object.keys(LONGEST) as ImportField[]
  const reasons = [
    ...(lead.name.length < NAME_MIN ? [text.NAME_SHORT] : []),
    ...(lead.surname.length < NAME_MIN ? [text.SURNAME_SHORT] : []),
    ...(lead.phone.length < PHONE_MIN ? [text.PHONE_SHORT] : []),
    ...(lead.mail !== '' && !isMailAddress(lead.mail) ? [text.MAIL_FORM] : []),
    ...(cell('registeredOn') !== '' && registeredOn === undefined ? [text.DAY_FORM] : []),
    ...(cell('consentOn') !== '' && consentOn === undefined ? [text.CONSENT_FORM] : []),
    ...(fields.some((field) => cell(field).length > (LONGEST[field] ?? 0)) ? [text.TOO_LONG] : []),
    ...(fields.some((field) => FORMULA.test(cell(field))) ? [text.FORMULA] : []),
  ]
  const named = (field: ImportField, role: ReadLine['tags'][number]['role'], by: string | RegExp) =>
    cell(field)
      .split(by)
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .slice(0, MAX_TAGS)
      .map((name) => ({ role, name }))
  const tags = [
    ...named('origin', 'origin', ','),
    ...named('course', 'course', ','),
    ...named('infoDate', 'info_date', ','),
    ...named('tags', null, /[,;|]/),
  ]
  return { lead, operator: cell('operator'), tags, reasons }
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

/**
 * What two lines of a file must not have in common, as two leads must not: the number, the mail, or
 * the name with the town.
 */
export function lineKeys({ name, surname, phone, mail, city }: LeadIdentity): string[] {
  const digits = phoneDigits(phone)
  return [
    ...(digits === undefined ? [] : [`phone ${digits}`]),
    ...(mail === '' ? [] : [`mail ${mail.toLowerCase()}`]),
    ...(city === '' ? [] : [`person ${personKey({ name, surname, city })}`]),
  ]
}

/** Who it is, as the database has it beside each lead that says a town. */
export function personKey({
  name,
  surname,
  city,
}: Pick<LeadIdentity, 'name' | 'surname' | 'city'>) {
  return [surname, name, city].map(foldText).join('\n')
}

/**
 * A lead after a line of a file: what the line says replaces what was there, what it leaves empty
 * stays. A consent is one thing with its source and its text, and never makes way for an older one.
 */
export function changedBy(before: LeadLine, line: LeadLine): LeadLine {
  const { consentOn, consentSource, consentText, ...said } = line
  const given = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== '' && value !== null),
  )
  const newer = consentOn !== null && (before.consentOn === null || consentOn >= before.consentOn)
  return { ...before, ...given, ...(newer && { consentOn, consentSource, consentText }) }
}

/** What is done with a line that is right: `known` is whether its person is a lead already. */
export function verdictOf(mode: ImportMode, known: boolean): 'new' | 'update' | 'skipped' {
  if (known) return mode === 'new' ? 'skipped' : 'update'
  return mode === 'update' ? 'skipped' : 'new'
}

/** The tags of a line by their names, whatever their case; unknown ones are left out. */
export function tagIdsOf(tags: ReadLine['tags'], names: ReadonlyMap<string, number>): number[] {
  const ids = tags.flatMap(({ role, name }) => {
    const id = names.get(`${role ?? ''}/${foldText(name)}`) ?? names.get(`/${foldText(name)}`)
    return id === undefined ? [] : [id]
  })
  return [...new Set(ids)]
}
