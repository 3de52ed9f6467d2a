import type { LeadLine } from '#f/crm/leads/domain/types.ts'
import type { TagRole } from '#f/crm/tags/domain/types.ts'

/** What a column of a file of leads may hold. */
export const IMPORT_FIELDS = [
  'name',
  'surname',
  'phone',
  'mail',
  'city',
  'age',
  'registeredOn',
  'origin',
  'course',
  'infoDate',
  'tags',
  'operator',
  'consentOn',
  'consentSource',
  'consentText',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** A lead as a line of a file says it, before its operator is found. */
export type ImportedLead = Omit<LeadLine, 'assignedTo'>

/** What a line of a file says of a lead, as it waits. */
export interface SaidLead {
  readonly lead: LeadLine
  readonly tagIds: readonly number[]
}

/** A line of a file, once it was read. */
export interface ReadLine {
  readonly lead: ImportedLead
  /** Who is to call, by username or name; empty for nobody. */
  readonly operator: string
  /** Names of tags by the columns that they stand in; null for those of any category. */
  readonly tags: readonly { readonly role: TagRole | null; readonly name: string }[]
  readonly reasons: readonly string[]
}
