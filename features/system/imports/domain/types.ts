/** What a column of a file may hold: a field of the records that its lines make. */
export interface ImportField {
  readonly name: string
  readonly label: string
  /** How the column is called in the files that come, folded; its label too. */
  readonly headings: readonly string[]
  /** What the file to begin with has in it. */
  readonly example: string
  /** Without its column a file is none. */
  readonly required?: true
  /** The field whose column serves as well. */
  readonly orElse?: string
}

/** In which column of the file each field stands, from 0; null for none. */
export type ImportColumns = Readonly<Record<string, number | null>>

/** What an import does: add who is not there, change who is, or both. */
export const IMPORT_MODES = ['new', 'update', 'both'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** What the dry run says of a line; `failed` is one that could not be stored afterwards. */
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

/** What the files of a kind are about, in words. */
export interface ImportWords {
  /** "Importazione di lead": of the work, and of lines in a diary. */
  readonly title: string
  /** "C’è già tra i lead". */
  readonly there: string
  readonly notThere: string
  /** The name of the file to begin with, without its ending. */
  readonly exampleName: string
  /** The name of its sheet. */
  readonly sheet: string
}
