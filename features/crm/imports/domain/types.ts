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

/** In which column of the file each of them stands, from 0; null for none. */
export type ImportColumns = Readonly<Record<ImportField, number | null>>

/** What an import does: add who is not there, change who is, or both. */
export const IMPORT_MODES = ['new', 'update', 'both'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** What the dry run says of a line; `failed` is one that the database refused afterwards. */
export const VERDICTS = ['new', 'update', 'skipped', 'refused', 'failed'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What became of a line when its import was taken back. */
export const UNDONE_STATES = ['trashed', 'restored', 'left'] as const
export type Undone = (typeof UNDONE_STATES)[number]

/** A line of a file with something in it, and where it stands there. */
export interface FileLine {
  readonly line: number
  readonly cells: readonly string[]
}

/** A lead as a line of a file says it, before its operator is found. */
export type ImportedLead = Omit<LeadLine, 'assignedTo'>

/** A line of a file, once it was read. */
export interface ReadLine {
  readonly lead: ImportedLead
  /** Who is to call, by username or name; empty for nobody. */
  readonly operator: string
  /** Names of tags by the columns that they stand in; null for those of any category. */
  readonly tags: readonly { readonly role: TagRole | null; readonly name: string }[]
  readonly reasons: readonly string[]
}
