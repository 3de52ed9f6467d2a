import { formatDay, integerOf } from '#kit/domain/format.ts'
import type { Lead } from '../../domain/contract.ts'
import type { MergedField } from '../../domain/types.ts'

/** What the form of a lead holds while it is filled in. */
export type LeadValues = {
  name: string
  surname: string
  mail: string
  phone: string
  age: number | string | null
  city: string
  registeredOn: string | null
  tagIds: number[]
}

export const EMPTY: LeadValues = {
  name: '',
  surname: '',
  mail: '',
  phone: '',
  age: null,
  city: '',
  registeredOn: null,
  tagIds: [],
}

/** The form of a lead that is there. */
export function valuesOf(lead: Lead): LeadValues & { booking: string; version: number } {
  const { name, surname, mail, phone, age, city, registeredOn, booking, version, tags } = lead
  const tagIds = tags.map(({ id }) => id)
  return { name, surname, mail, phone, age, city, registeredOn, tagIds, booking, version }
}

/** What creating and changing send alike: an empty age is none. */
export function formInput<V extends LeadValues>(values: V) {
  const { age } = values
  return { ...values, age: age === '' || age === null ? null : integerOf(String(age)) }
}

const IDENTITY = ['name', 'surname', 'phone', 'mail', 'city'] as const

/** Who a form says that the lead is. */
export function personOf(values: LeadValues) {
  const { name, surname, phone, mail, city } = values
  return { name, surname, phone, mail, city }
}

/** Whether a form says of a lead who it is as the record does. */
export function isSamePerson(values: LeadValues, lead: Lead): boolean {
  return IDENTITY.every((field) => values[field] === lead[field])
}

/** What a lead says in a field, in words; empty where it says nothing. */
export function shown(lead: Lead, field: MergedField): string {
  const value = lead[field]
  if (value === null) return ''
  return field === 'registeredOn' ? formatDay(String(value)) : String(value)
}
