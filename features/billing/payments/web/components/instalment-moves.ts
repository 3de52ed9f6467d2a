import { act } from '#kit/web/act.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { undoToast } from '#kit/web/toast.tsx'
import type { StudentInstalment } from '../../domain/contract.ts'
import {
  INSTALMENT_SAVING_FAILED,
  instalmentTitle,
  STATUS_NAME,
  UNDONE_NOTE,
} from '../../domain/text.ts'
import type { Status } from '../../domain/types.ts'
import { api } from '../api.ts'

/** Saving status and note of an instalment, with the sentence for when it fails. */
export const mark = withSentence(api.mark, INSTALMENT_SAVING_FAILED)

/** Sets the status of a student's instalment from its row. */
export async function setStatus(
  studentId: number,
  due: StudentInstalment,
  status: Status,
): Promise<void> {
  const { id, note, version } = due
  const answer = await act(mark, { id, studentId, status, note, version })
  offerUndo(studentId, due, status, answer.version)
}

/** Says what an instalment is now, and gives back what it was before. */
export function offerUndo(
  studentId: number,
  before: StudentInstalment,
  now: Status,
  version: number,
): void {
  const { id, status, note } = before
  undoToast(`${instalmentTitle(before)}: ${STATUS_NAME[now]}.`, () =>
    act(mark, { id, studentId, status, note, version }),
  )
}

/** Says that money was recorded; undone by a movement that takes it back. */
export function offerReversal(answer: { id: number; receipt: string }): void {
  undoToast(`Pagamento registrato, ricevuta ${answer.receipt}.`, () =>
    act(api.reverse, { id: answer.id, note: UNDONE_NOTE }),
  )
}
