import type { SaveForm } from '#kit/web/save.ts'
import { useListedKeys, useShortcut } from '#kit/web/shortcuts.tsx'
import { undoToast } from '#kit/web/toast.tsx'
import type { Register } from '../../../domain/contract.ts'
import { whoMustBeMarked } from '../../../domain/rules.ts'
import { ALL_PRESENT } from '../../../domain/text/register.ts'
import {
  fieldOf,
  type Marked,
  markedOf,
  markingPresent,
  type RegisterValues,
  studentsOf,
} from './values.ts'

const KEYS = [
  { name: '↑ ↓', label: 'Un altro studente' },
  { name: '← →', label: 'Presente o assente' },
  { name: 'Spazio', label: 'Segna, o cambia il segno' },
]

/**
 * Marks everybody present, by a click or the key T; then the cursor is to wait in the list for the
 * exceptions. Absences that were marked before can be had back. A closed register stays as it is.
 */
export function useAllPresent(
  register: Register,
  form: SaveForm<RegisterValues>,
  closed: boolean,
  andThen: () => void,
): () => void {
  useListedKeys(KEYS)
  const markAll = () => {
    const students = whoMustBeMarked(studentsOf(register))
    if (closed || students.length === 0) return
    const { byHand } = form.values
    const before = students.map(({ studentId }) => ({
      field: fieldOf(studentId),
      marked: markedOf(form.values, studentId),
    }))
    form.set(markingPresent(register, form.values, students))
    if (before.some(({ marked }) => marked.present === false)) {
      undoToast(ALL_PRESENT, async () => form.set({ ...byField(before), byHand }))
    }
    andThen()
  }
  useShortcut('t', 'Tutti presenti', markAll)
  return markAll
}

function byField(marks: readonly { field: string; marked: Marked }[]): Record<string, Marked> {
  return Object.fromEntries(marks.map(({ field, marked }) => [field, marked]))
}
