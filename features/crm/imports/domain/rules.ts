import { isMailAddress } from '#kit/domain/mail-address.ts'
import { phoneDigits } from '#kit/domain/phone.ts'
import { foldText } from '#kit/domain/text.ts'
import { AGE_MAX } from '#f/crm/leads/domain/rules.ts'
import type { LeadIdentity, LeadLine } from '#f/crm/leads/domain/types.ts'
import { MAX_TAGS } from '#f/crm/tags/domain/rules.ts'
import { dayOf, isFormula } from '#f/system/imports/domain/rules.ts'
import { FORMULA, TOO_LONG } from '#f/system/imports/domain/text.ts'
import * as text from './text.ts'
import type { ImportedLead, ImportField, ReadLine } from './types.ts'

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
    ...(fields.some((field) => cell(field).length > (LONGEST[field] ?? 0)) ? [TOO_LONG] : []),
    ...(fields.some((field) => isFormula(cell(field))) ? [FORMULA] : []),
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

/**
 * The tags of a line by their names, whatever their case; unknown ones are left out. One that is not
 * in the category of its column may stand in another, unless the line is to be taken `strictly`.
 */
export function tagIdsOf(
  tags: ReadLine['tags'],
  names: ReadonlyMap<string, number>,
  strictly = false,
): number[] {
  const ids = tags.flatMap(({ role, name }) => {
    const elsewhere = strictly ? undefined : names.get(`/${foldText(name)}`)
    const id = names.get(`${role ?? ''}/${foldText(name)}`) ?? elsewhere
    return id === undefined ? [] : [id]
  })
  return [...new Set(ids)]
}
