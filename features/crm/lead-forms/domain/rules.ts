import { readFields } from '#f/crm/imports/domain/rules.ts'
import { PHONE_SHORT } from '#f/crm/imports/domain/text.ts'
import type { ImportField, ReadLine } from '#f/crm/imports/domain/types.ts'
import { beginningOf, foldText, isStorable, withoutInvisible } from '#kit/domain/text.ts'
import { FORM_FIELDS, type Fields, type FormField, type FormMapping } from './types.ts'

/** Fields of one form, signs in the name of a field, and in what it says. */
export const MAX_FIELDS = 60
export const NAME_MAX = 100
const VALUE_MAX = 2_000
/** Objects inside objects that are looked into. */
const DEEPEST = 5
/** The same thing sent again within so many hours is the same arrival. */
export const AGAIN_HOURS = 24
/** Arrivals that are brought in together. */
export const ARRIVALS_AT_ONCE = 100
/** For so many days it can be read what came in; the leads stay. */
export const KEPT_DAYS = 180

/** How the fields are called in forms and on advertising platforms. */
const NAMES: Readonly<Record<FormField, readonly string[]>> = {
  name: ['nome', 'name', 'first_name', 'firstname'],
  surname: ['cognome', 'surname', 'last_name', 'lastname'],
  fullName: ['full_name', 'fullname', 'nome e cognome', 'nome completo'],
  phone: ['telefono', 'phone', 'phone_number', 'cellulare', 'tel', 'numero'],
  mail: ['mail', 'email', 'e-mail'],
  city: ['citta', 'city'],
  age: ['eta', 'age'],
  course: ['corso', 'course'],
  origin: ['origine', 'source', 'utm_source'],
  tags: ['tag', 'tags'],
  consentOn: ['consenso', 'consent_date'],
  message: ['messaggio', 'message', 'note'],
}

/** What the fields of a form are by their names. */
export function guessMapping(names: readonly string[]): FormMapping {
  const place = (field: FormField) =>
    names.find((name) => NAMES[field].includes(foldText(name))) ?? null
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, place(field)])) as Record<
    FormField,
    string | null
  >
}

/** How platforms name a field and its value where they send a list of them. */
const NAME_KEYS = ['name', 'column_id', 'key', 'field']
const VALUE_KEYS = ['values', 'value', 'string_value', 'answer']

/**
 * Names and values of whatever a form or a platform sends: objects inside are joined by dots, lists
 * of values by commas, and a list of named values is what its entries say. What is too much is left
 * out: nobody is there to be told.
 */
export function flatten(sent: unknown): Fields {
  const fields = new Map<string, string>()
  const put = (name: string, value: string) => {
    const key = beginningOf(clean(name), NAME_MAX)
    if (key === '' || fields.has(key) || fields.size >= MAX_FIELDS) return
    fields.set(key, beginningOf(clean(value), VALUE_MAX))
  }
  const walk = (value: unknown, path: readonly string[]): void => {
    if (path.length > DEEPEST) return
    if (Array.isArray(value)) {
      const said = value.filter(isPlain).map(String)
      if (said.length > 0) put(path.join('.'), said.join(', '))
      for (const entry of value) if (isObject(entry)) walkEntry(entry, path)
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key])
    } else if (isPlain(value)) put(path.join('.'), String(value))
  }
  const walkEntry = (entry: Readonly<Record<string, unknown>>, path: readonly string[]) => {
    const name = NAME_KEYS.map((key) => entry[key]).find((one) => typeof one === 'string')
    const value = VALUE_KEYS.map((key) => entry[key]).find((one) => one !== undefined)
    if (typeof name === 'string' && value !== undefined) walk(value, [name])
    else walk(entry, path)
  }
  walk(sent, [])
  return Object.fromEntries(fields)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Half of a sign and zero signs, which the database does not take, make a value no value. */
function clean(text: string): string {
  const said = withoutInvisible(text).trim()
  return isStorable(said) ? said : ''
}

/** What somebody said by a form, read as a line of a file is; a telephone or a mail is enough. */
export function readArrival(fields: Fields, mapping: FormMapping): ReadLine & { message: string } {
  const value = (field: FormField) => {
    const name = mapping[field]
    return name !== null && Object.hasOwn(fields, name) ? (fields[name] ?? '') : ''
  }
  const [first = '', ...rest] = value('fullName').split(/\s+/)
  const said = (field: ImportField): string => {
    if (field === 'name') return value('name') || first
    if (field === 'surname') return value('surname') || rest.join(' ')
    return (FORM_FIELDS as readonly string[]).includes(field) ? value(field as FormField) : ''
  }
  const read = readFields(said)
  const { phone, mail } = read.lead
  const reasons = read.reasons.filter(
    (reason) => reason !== PHONE_SHORT || phone !== '' || mail === '',
  )
  return { ...read, reasons, message: value('message') }
}
