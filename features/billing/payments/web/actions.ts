import { write } from '#kit/web/act.ts'
import { action, sayDone } from '#kit/web/action.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import type { StudentInstalment } from '../domain/contract.ts'
import {
  INSTALMENT_SAVING_FAILED,
  instalmentTitle,
  statusWord,
  UNDONE_NOTE,
} from '../domain/text.ts'
import type { Status } from '../domain/types.ts'
import { api } from './api.ts'

/** Saving status and note of an instalment, with the sentence for when it fails. */
export const mark = withSentence(api.mark, INSTALMENT_SAVING_FAILED)

interface Marked {
  readonly studentId: number
  /** As it was before. */
  readonly due: StudentInstalment
  readonly status: Status
}

/** What the instalment was before. */
const unmark = ({ studentId, due: { id, status, note } }: Marked, version: number) =>
  write(mark, { id, studentId, status, note, version })
const said = ({ due, status }: Marked) => `${instalmentTitle(due)}: ${statusWord(status)}.`

/** Sets the status of a student's instalment from its row. */
export const setStatus = action({
  call: ({ studentId, due: { id, note, version }, status }: Marked) =>
    write(mark, { id, studentId, status, note, version }),
  undo: (marked, { version }) => unmark(marked, version),
  said,
})

/** Says what a form has made of an instalment, and gives back what it was before. */
export function tellMarked(marked: Marked, version: number): void {
  sayDone(said(marked), unmark(marked, version))
}

/** Says that money was recorded; undone by a movement that takes it back. */
export function tellRecorded({ id, receipt }: { id: number; receipt: string }): void {
  const undo = write(api.reverse, { id, note: UNDONE_NOTE })
  sayDone(`Pagamento registrato, ricevuta ${receipt}.`, undo)
}
