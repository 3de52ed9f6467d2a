/** What has to be said of a kind of record, once: how it is read, what it names, what is alike. */

import type { Day } from '#kit/domain/day.ts'
import type { LackCode, MoveCall, MoveData, MoveKind, MoveNote, NoteCode, OldId } from '../types.ts'
import type { RowReader } from './reader.ts'

/** A row of an answer as it came. */
export type RawRow = Readonly<Record<string, unknown>>

/** Where a row stands. */
export interface RowPlace {
  readonly today: Day
  readonly call: MoveCall
  readonly raw: RawRow
}

/** What a row is read as. */
export interface ReadRow<Kind extends MoveKind> {
  readonly oldId: OldId
  readonly label: string
  readonly data: MoveData[Kind]
}

/** Records that another one names. */
export interface Link {
  readonly kind: MoveKind
  readonly field: string
  readonly ids: readonly OldId[]
  /** Why it means nothing without them; without a reason it may be taken without them. */
  readonly lack?: LackCode
}

/** What shows only among the records of a kind: a note for each, or none. */
type Among<Data> = (
  all: readonly { readonly oldId: OldId; readonly label: string; readonly data: Data }[],
) => readonly (MoveNote | undefined)[]

/** A kind of record of the old program. */
export interface Kind<Name extends MoveKind> {
  /** The rows that an answer has of it, where they are not those of the list. */
  readonly rows?: (rows: readonly unknown[]) => readonly unknown[]
  readonly read: (row: RowReader, place: RowPlace) => ReadRow<Name>
  /** One record of two that tell of the same, where more than one answer does. */
  readonly unite?: (one: MoveData[Name], other: MoveData[Name]) => MoveData[Name]
  readonly links?: (data: MoveData[Name]) => readonly Link[]
  readonly among?: Among<MoveData[Name]>
}

/** A record that means nothing without another one. */
export const needs = (kind: MoveKind, field: string, id: OldId, lack: LackCode): Link => ({
  ...{ kind, field, lack },
  ids: [id],
})

/** Tells of all whose keys are equal; an empty key is equal to none. */
export function alike<Data>(
  field: string,
  code: NoteCode,
  keyOf: (data: Data) => string,
  shown: 'label' | 'key' = 'label',
): Among<Data> {
  return (all) => {
    const groups = Map.groupBy(all, ({ data }) => keyOf(data))
    return all.map(({ label, data }) => {
      const key = keyOf(data)
      if (key === '' || (groups.get(key)?.length ?? 0) < 2) return undefined
      return { field, code, was: shown === 'key' ? key : label }
    })
  }
}
