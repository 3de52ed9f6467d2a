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
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** In which column of the file each of them stands, from 0; null for none. */
export type ImportColumns = Readonly<Record<ImportField, number | null>>

/** What an import does: add who is not there, change who is, or both. */
export const IMPORT_MODES = ['new', 'update', 'both'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** What the dry run says of a line. */
export const VERDICTS = ['new', 'update', 'skipped', 'refused'] as const
export type Verdict = (typeof VERDICTS)[number]

/** A lead as a line of a file says it. */
export interface ImportedLead {
  readonly name: string
  readonly surname: string
  readonly phone: string
  readonly mail: string
  readonly city: string
  readonly age: number | null
  readonly registeredOn: string | null
}

/** A line of a file, once it was read. */
export interface ReadLine {
  readonly lead: ImportedLead
  /** Names of tags by the columns that they stand in. */
  readonly tags: readonly {
    readonly role: 'origin' | 'course' | 'info_date'
    readonly name: string
  }[]
  readonly reasons: readonly string[]
}
