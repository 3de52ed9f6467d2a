import { act } from '#kit/web/act.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { notifyDone, undoToast } from '#kit/web/toast.tsx'
import type { StudentLesson } from '../../../domain/contract.ts'
import {
  JUSTIFY_FAILED,
  justifiedCount,
  UNJUSTIFY_FAILED,
  unjustifiedCount,
} from '../../../domain/text.ts'
import { api } from '../../api.ts'

/** An absence of a student, with what is known of its justification. */
export type Absence = Pick<StudentLesson, 'lessonId' | 'justification'> & {
  readonly studentId: number
}

export const justifyCall = withSentence(api.justify, JUSTIFY_FAILED)
const unjustifyCall = withSentence(api.unjustify, UNJUSTIFY_FAILED)

/** Absences as the operations name them. */
export const pairsOf = (absences: readonly Absence[]) =>
  absences.map(({ lessonId, studentId }) => ({ lessonId, studentId }))

/** Justifies absences without a reason; can be taken back. */
export async function justify(absences: readonly Absence[]): Promise<void> {
  tellJustified(absences, await act(justifyCall, { absences: pairsOf(absences) }))
}

/**
 * Says that absences were justified, and offers to take back what that changed: whoever had no mark
 * has none again.
 */
export function tellJustified(
  absences: readonly Absence[],
  { justified, marked }: Awaited<ReturnType<typeof api.justify>>,
): void {
  const said = justifiedCount(absences.length)
  if (justified.length === 0) notifyDone(said)
  else undoToast(said, () => act(unjustifyCall, { absences: justified, marked }))
}

/** Takes justifications back; undone, they have their reasons again. */
export async function unjustify(absences: readonly Absence[]): Promise<void> {
  await act(unjustifyCall, { absences: pairsOf(absences) })
  undoToast(unjustifiedCount(absences.length), async () => {
    for (const [reason, alike] of Map.groupBy(absences, (absence) => absence.justification)) {
      await act(justifyCall, { absences: pairsOf(alike), reason })
    }
  })
}
