/** What was taken before and is in the old program no more. */

import { MOVE_KINDS, type MoveKind, type MoveNote, type MoveRecord } from '../types.ts'

/** What a record belongs to, by the field that names it: it goes with it. */
const OWNERS: Readonly<Record<string, readonly MoveKind[]>> = {
  courseId: ['course'],
  fromCourseId: ['course'],
  toCourseId: ['course'],
  studentId: ['student'],
  personId: ['student', 'teacher'],
  teacherId: ['teacher'],
  lessonId: ['lesson'],
  ownerId: ['homework', 'handout'],
  leadId: ['lead'],
  eventId: ['event'],
  invoiceId: ['teacher_invoice'],
  instalmentId: ['instalment'],
}

const keyOf = ({ kind, oldId }: Pick<MoveRecord, 'kind' | 'oldId'>) => `${kind} ${oldId}`

/**
 * Whether a reading shows what is there no more: one in which an answer is missing, or a record has
 * no number, proves nothing.
 */
export const isWhole = (read: readonly MoveRecord[]): boolean =>
  read.every(({ oldId }) => oldId !== '')

/**
 * The records to ask about, of those that were taken before and not read again: what is put in the
 * trash (`goes`) is asked about, and the rest is told, but what goes with a record it belongs to. In
 * an order that holds: whatever names another goes before it.
 */
export function goneRecords(
  unseen: readonly MoveRecord[],
  goes: (kind: MoveKind) => boolean,
): MoveRecord[] {
  const gone = new Set(unseen.map(keyOf))
  const isOwned = ({ data }: MoveRecord) =>
    Object.entries(data ?? {}).some(([field, oldId]) =>
      OWNERS[field]?.some((kind) => gone.has(keyOf({ kind, oldId: String(oldId) }))),
    )
  const left = unseen.filter((record) => !isOwned(record))
  return MOVE_KINDS.toReversed().flatMap((kind) => {
    const code = goes(kind) ? 'gone_there' : 'gone_stays'
    const note: MoveNote = { field: '', code, was: '' }
    return left
      .filter((record) => record.kind === kind)
      .map(({ oldId, label }) => ({ kind, oldId, label, data: null, notes: [note] }) as MoveRecord)
  })
}
