/** How records are taken, and what all takers need. */

import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.ts'
import { refuse, ok, type Result } from '#kit/domain/result.ts'
import type { Working } from '#kit/server/batch.ts'
import {
  insertRecord,
  lockRow,
  saveVersion,
  type RecordKind,
  type VersionedTable,
} from '#kit/server/records.ts'
import { deleteRecord, restoreRecord, type TrashKind } from '#kit/server/trash.ts'
import { NAME_TAKEN, numberedLine, withoutLine } from '../../../domain/text.ts'
import type { MoveAnswers, MoveData, MoveKind, MoveNote, OldId } from '../../../domain/types.ts'
import { findNamed, isTouched, newIds, type NamedKind } from '../../queries/moved.ts'

/** What a record is taken with. */
export interface Taking<Kind extends MoveKind = MoveKind> {
  readonly at: Working
  readonly moveInId: number
  readonly answers: MoveAnswers
  readonly oldId: OldId
  readonly notes: readonly MoveNote[]
  /** What lies beside its data in the answer. */
  readonly content: string
  /** What it became when it was taken before: that is brought up to date. */
  readonly here?: Here<Kind>
}

/** A record that was taken before. */
export interface Here<Kind extends MoveKind> {
  readonly id: number
  /** As the old program had it then. */
  readonly before: MoveData[Kind]
}

/** What it became here. */
export interface Taken {
  readonly newId: number
  /** It was here already, under the same name. */
  readonly matched?: boolean
  /** What is to be said of it. */
  readonly reason?: string
}

/** Takes a record through its owner. */
export type Taker<Kind extends MoveKind> = (
  taking: Taking<Kind>,
  data: MoveData[Kind],
) => Promise<Result<Taken>>

/** Takes back what was added, by its number here and that of the old program. */
export type Undo = (at: Working, newId: number, oldId: OldId) => Promise<Result<unknown>>

/** Whether a record that was taken before is here as it was taken. */
export type AsTaken<Kind extends MoveKind> = (taking: Taking, here: Here<Kind>) => Promise<boolean>

/** How a kind is taken, and taken back; what goes with its person or course is not. */
export interface Mover<Kind extends MoveKind> {
  readonly take: Taker<Kind>
  readonly undo?: Undo
  /** Brings back what was taken back; a kind that has it goes when the old program has it no more. */
  readonly restore?: Undo
  readonly isAsTaken?: AsTaken<Kind>
  /** No script of the old program changes it: what differs all the same is told. */
  readonly fixed?: true
  /** What lies beside the data in the answer, and changes too. */
  readonly content?: (taking: Taking, data: MoveData[Kind]) => Promise<string>
}

/** Nobody has written about it here: the audit, which knows it under this name, would tell. */
export const untouched =
  (entity: string): AsTaken<MoveKind> =>
  async ({ at }, { id }) =>
    !(await isTouched(at.tx, entity, id))

/** The version of a record as its form would have it. */
export async function versionOf({ tx }: Working, table: VersionedTable, id: number) {
  const row: { readonly version?: unknown } | undefined = await lockRow(tx, table, id)
  return Number(row?.version ?? 0)
}

/** Taken back, it lies in the trash; nobody else has written about it while it is as it was taken. */
export const trashed = (kind: TrashKind) =>
  ({
    undo: (at, id) => deleteRecord(at, kind, id),
    restore: (at, id) => restoreRecord(at, kind, id),
    isAsTaken: untouched(kind.entity),
  }) satisfies Partial<Mover<MoveKind>>

/** What it belongs to was not taken. */
export const missing = (what: string) => refuse('moveIn.missing', { data: { what } })

/** The numbers here of records that it names, and what is to be said of those that are missing. */
export async function present({ tx }: Working, kind: MoveKind, oldIds: readonly OldId[]) {
  const known = await newIds(tx, kind, oldIds)
  const gone = oldIds.filter((id) => !known.has(id))
  return {
    known,
    ids: oldIds.flatMap((id) => known.get(id) ?? []),
    reason: gone.length === 0 ? '' : withoutLine(gone),
  }
}

/** One of those that are never called alike: with the one that is here, or a number behind its name. */
export async function named(
  { here, answers, at, notes }: Taking,
  kind: NamedKind,
  data: { readonly name: string; readonly note?: string },
  put: (name: string) => Promise<Result<number>>,
): Promise<Result<Taken>> {
  const findOther = async (name: string) => {
    const found = await findNamed(at.tx, kind, { ...data, name })
    return found === here?.id ? undefined : found
  }
  const putAs = async (name: string, reason: string): Promise<Result<Taken>> => {
    const made = await put(name)
    return made.ok ? ok({ newId: made.value, reason }) : made
  }
  const there = await findOther(data.name)
  if (there === undefined) return putAs(data.name, '')
  const asked = notes.some(({ code }) => code === 'same_name')
  const asOne = !asked || answers.same_name !== 'number'
  // What has become a record of its own here stays one, under the name that it has.
  if (asOne) {
    return ok(here ? { newId: here.id, reason: NAME_TAKEN } : { newId: there, matched: true })
  }
  for (let number = 2; ; number += 1) {
    const name = `${data.name} (${number})`
    if ((await findOther(name)) === undefined) return putAs(name, numberedLine(name))
  }
}

/** A record of columns alone: a new one, or brought up to date; answers its number. */
export async function putRecord<Table extends VersionedTable, Code extends string>(
  { at, here }: Taking,
  kind: RecordKind<Table, Code>,
  values: Insertable<DB[Table]>,
): Promise<Result<number>> {
  if (here === undefined) return ok(await insertRecord(at, kind, values))
  const saved = await saveVersion(at, kind, { id: here.id, version: 'current', values })
  return saved.ok ? ok(here.id) : saved
}

/** What is to be said of several parts of a record. */
export const together = (reasons: readonly string[]): string =>
  reasons.filter((one) => one !== '').join('; ')
