/** What a form may say of a lead. */
export const FORM_FIELDS = [
  'name',
  'surname',
  'fullName',
  'phone',
  'mail',
  'city',
  'age',
  'course',
  'origin',
  'tags',
  'consentOn',
  'message',
] as const
export type FormField = (typeof FORM_FIELDS)[number]

/** The name of the form's own field in which each of ours stands; null for none. */
export type FormMapping = Readonly<Record<FormField, string | null>>

/** Names and values as a form sends them. */
export type Fields = Readonly<Record<string, string>>

/** What became of something that came in. */
export const ARRIVAL_STATES = ['waiting', 'added', 'known', 'refused', 'spam'] as const
export type ArrivalState = (typeof ARRIVAL_STATES)[number]

/** By what somebody is known in what was sent: addresses, digits of numbers, names. */
export interface Sender {
  readonly mails: readonly string[]
  readonly phones: readonly string[]
  readonly names: readonly { readonly name: string; readonly surname: string }[]
}
