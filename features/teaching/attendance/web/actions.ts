import { act, write } from '#kit/web/act.ts'
import { action, sayDone } from '#kit/web/action.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import type { StudentLesson } from '../domain/contract.ts'
import {
  JUSTIFY_FAILED,
  justifiedCount,
  UNJUSTIFY_FAILED,
  unjustifiedCount,
} from '../domain/text.ts'
import { api } from './api.ts'

/** An absence of a student, with what is known of its justification. */
export type Absence = Pick<StudentLesson, 'lessonId' | 'justification'> & {
  readonly studentId: number
}

export const justifyCall = withSentence(api.justify, JUSTIFY_FAILED)
const unjustifyCall = withSentence(api.unjustify, UNJUSTIFY_FAILED)

/** Absences as the operations name them. */
export const pairsOf = (absences: readonly Absence[]) =>
  absences.map(({ lessonId, studentId }) => ({ lessonId, studentId }))

type Justified = Awaited<ReturnType<typeof api.justify>>

/** Whoever had no mark before has none again. */
const unjustifyAgain = (_: unknown, { justified, marked }: Justified) =>
  justified.length === 0 ? undefined : write(unjustifyCall, { absences: justified, marked })

/** Justifies absences without a reason. */
export const justify = action({
  call: (absences: readonly Absence[]) => write(justifyCall, { absences: pairsOf(absences) }),
  undo: unjustifyAgain,
  said: ({ length }) => justifiedCount(length),
})
/** Says of what a form has justified the same. */
export function tellJustified(absences: readonly Absence[], answer: Justified): void {
  sayDone(justifiedCount(absences.length), unjustifyAgain(absences, answer))
}

/** Takes justifications back; undone, they have their reasons again. */
export const unjustify = action({
  call: (absences: readonly Absence[]) => write(unjustifyCall, { absences: pairsOf(absences) }),
  undo: (absences) => async () => {
    for (const [reason, alike] of Map.groupBy(absences, ({ justification }) => justification)) {
      await act(justifyCall, { absences: pairsOf(alike), reason })
    }
  },
  said: ({ length }) => unjustifiedCount(length),
})
