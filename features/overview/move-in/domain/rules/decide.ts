/** What becomes of a record once the questions are answered. */

import { isQuestion } from '../rules.ts'
import type { MoveAnswers, MoveRecord, QuestionCode } from '../types.ts'

/** Whether a record is taken; left out, because of which question. */
export type Decision = { readonly take: true } | { readonly leave: QuestionCode }

const TAKE: Decision = { take: true }

/**
 * Applies the answers to a record that was asked about. `isFirst` says that no record before it has
 * the same tax code.
 */
export function decide(
  { notes }: Pick<MoveRecord, 'notes'>,
  answers: MoveAnswers,
  isFirst: boolean,
): Decision {
  for (const { code } of notes) {
    if (!isQuestion(code)) continue
    if (answers[code] === 'leave') return { leave: code }
    if (code === 'tax_code_twice' && answers[code] === 'first' && !isFirst) return { leave: code }
  }
  return TAKE
}
