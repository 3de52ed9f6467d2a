/** From whole answers to records. */

import type { Day } from '#kit/domain/day.ts'
import type { MoveCall, MoveKind, MoveRecord } from '../types.ts'
import { readAnswer } from './answer.ts'
import { fileNameOf, kindOf } from './calls.ts'
import { FILE } from './files.ts'
import { readRows, without } from './kinds.ts'

const MISSING = { fault: 'answer_missing', said: '' } as const
const NO_FILE = { data: null, notes: [{ field: '', code: 'no_file', was: '' }] }

/** The records that an answer tells of, or what is wrong with it; `undefined` where there is none. */
export function recordsOf(call: MoveCall, text: string | undefined, today: Day): MoveRecord[] {
  const kind = kindOf(call)
  if (kind === undefined) return []
  // A file that is not there is a record that cannot be taken, and no hole of the reading.
  if (call.script === FILE) {
    return readRows(call, [{}], today).map((record) =>
      text === undefined ? ({ ...record, ...NO_FILE } as MoveRecord) : record,
    )
  }
  const name = fileNameOf(call)
  const answer = text === undefined ? MISSING : readAnswer(text)
  if ('fault' in answer) {
    return isNothing(kind, answer.fault) ? [] : [without(kind, name, answer.fault, answer.said)]
  }
  const records = readRows(call, answer.rows, today)
  if (answer.before === '') return records
  const { before } = answer
  return records.map((record) => ({
    ...record,
    notes: [...record.notes, { field: '', code: 'before_answer' as const, was: before }],
  }))
}

/**
 * Somebody who has no login is told so by a refusal; and of all absences nobody has to hear, since the
 * registers tell what was marked.
 */
const isNothing = (kind: MoveKind, fault: string) =>
  kind === 'absences' || (kind === 'login' && fault === 'answer_refused')
