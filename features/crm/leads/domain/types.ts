/** The lines of text that are asked of a lead, in the order of the form. */
export const LEAD_TEXTS = ['name', 'surname', 'mail', 'phone', 'city', 'booking'] as const

/** A lead is active, or in the trash. */
export const LEAD_STATES = ['active', 'deleted'] as const

/** How a lead came in. */
export const CHANNELS = ['form', 'import', 'web', 'script'] as const
export type Channel = (typeof CHANNELS)[number]

/** Why somebody is not to be called: the register of objections, or the own wish. */
export const OBJECTIONS = ['register', 'wish'] as const
export type Objection = (typeof OBJECTIONS)[number]

/** What a next contact is: agreed with the lead, or only to be tried again. */
export const NEXT_CONTACTS = ['appointment', 'callback'] as const
export type NextContact = (typeof NEXT_CONTACTS)[number]

/** Why two leads are probably one person. */
export const TWIN_REASONS = ['phone', 'mail', 'person'] as const
export type TwinReason = (typeof TWIN_REASONS)[number]

/** What tells one lead from another. */
export interface LeadIdentity {
  readonly name: string
  readonly surname: string
  readonly phone: string
  readonly mail: string
  readonly city: string
}

/** What a line of a file says of a lead; the days as `2026-10-09`. */
export interface LeadLine extends LeadIdentity {
  readonly age: number | null
  readonly registeredOn: string | null
  readonly assignedTo: number | null
  readonly consentOn: string | null
  readonly consentSource: string
  readonly consentText: string
}

/** Names of the notes and calls in the diary: an entry's key is `nota-12`. */
export const DIARY_SOURCES = { note: 'nota', call: 'chiamata' } as const

/** What two leads may say differently, of which a merge keeps one. */
export const MERGED_FIELDS = [
  'name',
  'surname',
  'mail',
  'phone',
  'city',
  'booking',
  'age',
  'registeredOn',
] as const
export type MergedField = (typeof MERGED_FIELDS)[number]
