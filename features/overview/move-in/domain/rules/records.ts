/** From whole answers to records. */

import type { Day } from '#kit/domain/day.ts'
import type { MoveCall, MoveKind, MoveRecord } from '../types.ts'
import { readAnswer } from './answer.ts'
import { fileNameOf, kindOf } from './calls.ts'
import { readRows, without } from './kinds.ts'

/** The records that an answer tells of, or what is wrong with it; `undefined` where there is none. */
export function recordsOf(call: MoveCall, text: string | undefined, today: Day): MoveRecord[] {
  const kind = kindOf(call)
  if (kind === undefined) return []
  const name = fileNameOf(call)
  if (text === undefined) return [without(kind, name, 'answer_missing', '')]
  const answer = readAnswer(text)
  if ('fault' in answer) return noLogin(kind, answer.fault) ? [] : [faulty(kind, name, answer)]
  const records = readRows(call, answer.rows, today)
  if (answer.before === '') return records
  const { before } = answer
  return records.map((record) => ({
    ...record,
    notes: [...record.notes, { field: '', code: 'before_answer' as const, was: before }],
  }))
}

const faulty = (
  kind: MoveKind,
  name: string,
  { fault, said }: Extract<ReturnType<typeof readAnswer>, { fault: unknown }>,
) => without(kind, name, fault, said)

/** Somebody who has no login is told so by a refusal. */
const noLogin = (kind: MoveKind, fault: string) => kind === 'login' && fault === 'answer_refused'
