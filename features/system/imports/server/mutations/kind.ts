import type { Permission } from '#kit/domain/permissions.ts'
import type { Working } from '#kit/server/batch.ts'
import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { ImportField, ImportMode, ImportWords, Undone } from '../../domain/types.ts'

/** What is special about the files of a kind. `Said` is what a line says, as it is kept. */
export interface ImportKind<Said extends object> {
  /** Under this name its files are kept, and its work waits: `leads`. */
  readonly name: string
  /** What the audit calls an import. */
  readonly entity: string
  readonly who: Exclude<Permission, 'public'>
  readonly path: `/${string}`
  readonly fields: readonly ImportField[]
  readonly words: ImportWords
  /** Reads once what all lines of a file have in common, and answers who reads the lines. */
  begin(at: { readonly db: Db; readonly today: string }): Promise<Reader<Said>>
  /**
   * Two who bring the same in at once would not see each other's: one comes after the other. Held
   * before anything is compared: also what others write, where lines are measured by that.
   */
  lock(tx: Tx, said: readonly Said[]): Promise<void>
  /** Which record each of these is already, in their order. */
  match(db: Db, said: readonly Said[]): Promise<readonly Match[]>
  /** What two lines of a file must not have in common. */
  keys(said: Said): readonly string[]
  /** How a line is called on the screen. */
  shown(said: Said): { readonly name: string; readonly details: string }
  /** Makes a record of each line; throws Refused for one that is not taken. */
  add(at: Storing, lines: readonly Line<Said>[]): Promise<Mark[]>
  /** Changes records by what their lines say. */
  change(at: Storing, lines: readonly Matched<Said>[]): Promise<Mark[]>
  /** Takes lines back, each with its line in the audit; what became of each, in their order. */
  takeBack(at: Storing, lines: readonly DoneLine[]): Promise<Undone[]>
}

/** Some kind; what its lines say only it knows. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyKind = ImportKind<any>

/** Reads the lines of one file, in their order. */
export interface Reader<Said> {
  /** What a line says, and why it cannot come in; each of its faults is named. */
  read(cell: (field: string) => string): ReadLine<Said>
  /** What else stands in the way of lines that would come in, in their order. */
  check?(
    db: Db,
    lines: readonly { readonly said: Said; readonly recordId: number | null }[],
  ): Promise<readonly (readonly string[])[]>
}

export interface ReadLine<Said> {
  readonly said: Said
  readonly reasons: readonly string[]
}

/** The record that a line is about; with a reason when it cannot be said which. */
export interface Match {
  readonly id: number | null
  readonly reason?: string
  /** Whether the line says nothing that is not known of it. */
  readonly same?: boolean
  /** What it says and is not taken, although the rest comes in. */
  readonly note?: string
}

/** What work on the lines of an import may use. */
export type Storing = Working & { readonly importId: number }

/** Some lines of an import, by their places. */
export interface Part {
  readonly importId: number
  readonly from: number
  readonly to: number
}

/** A line that waits. */
export interface Line<Said> {
  readonly position: number
  readonly said: Said
  readonly mode: ImportMode
}

/** A line whose record is there already. */
export type Matched<Said> = Line<Said> & { readonly recordId: number }

/** What became of a line; of a record that was there, what it was before and its version now. */
export interface Mark {
  readonly position: number
  readonly outcome: 'added' | 'updated' | 'skipped'
  readonly recordId: number | null
  readonly before?: object
  readonly version?: number
  /** Of one that was left out after all, why. */
  readonly reason?: string
}

/** A line that came in. */
export interface DoneLine {
  readonly position: number
  readonly recordId: number
  /** What the record was; null for one that was added. */
  readonly before: unknown
  readonly version: number
}
