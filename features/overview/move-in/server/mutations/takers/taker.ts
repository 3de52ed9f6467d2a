/** How records are taken, and what all takers need. */

import { refuse, ok, type Result } from '#kit/domain/result.ts'
import type { Working } from '#kit/server/batch.ts'
import type { Writing } from '#kit/server/route.ts'
import { deleteRecord, type TrashKind } from '#kit/server/trash.ts'
import { numberedLine, withoutLine } from '../../../domain/text.ts'
import type { MoveAnswers, MoveData, MoveKind, MoveNote, OldId } from '../../../domain/types.ts'
import { findNamed, newIds, type NamedKind } from '../../queries/moved.ts'

/** What a record is taken with. */
export interface Taking {
  readonly at: Working
  readonly moveInId: number
  readonly answers: MoveAnswers
  readonly oldId: OldId
  readonly notes: readonly MoveNote[]
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
  taking: Taking,
  data: MoveData[Kind],
) => Promise<Result<Taken>>

/** Takes back what was added. */
export type Undo = (at: Writing, newId: number) => Promise<Result<unknown>>

/** How a kind is taken, and taken back; what goes with its person or course is not. */
export interface Mover<Kind extends MoveKind> {
  readonly take: Taker<Kind>
  readonly undo?: Undo
}

/** Taken back, it lies in the trash. */
export const toTrash =
  (kind: TrashKind): Undo =>
  (at, id) =>
    deleteRecord(at, kind, id)

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
  { at, answers, notes }: Taking,
  kind: NamedKind,
  data: { readonly name: string; readonly note?: string },
  insert: (name: string) => Promise<number>,
): Promise<Result<Taken>> {
  const there = await findNamed(at.tx, kind, data)
  if (there === undefined) return ok({ newId: await insert(data.name) })
  const asked = notes.some(({ code }) => code === 'same_name')
  if (!asked || answers.same_name !== 'number') return ok({ newId: there, matched: true })
  for (let number = 2; ; number += 1) {
    const name = `${data.name} (${number})`
    if ((await findNamed(at.tx, kind, { ...data, name })) === undefined) {
      return ok({ newId: await insert(name), reason: numberedLine(name) })
    }
  }
}

/** What is to be said of several parts of a record. */
export const together = (reasons: readonly string[]): string =>
  reasons.filter((one) => one !== '').join('; ')
