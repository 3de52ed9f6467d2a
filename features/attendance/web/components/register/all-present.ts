import type { SaveForm } from '#kit/web/save.ts'
import { useListedKeys, useShortcut } from '#kit/web/shortcuts.tsx'
import { undoToast } from '#kit/web/toast.tsx'
import type { Register } from '../../../domain/contract.ts'
import { whoMustBeMarked } from '../../../domain/rules.ts'
import { ALL_PRESENT } from '../../../domain/text/register.ts'
import { fieldOf, type Marked, markedOf, type RegisterValues, studentsOf } from './values.ts'

const KEYS = [
  { name: '↑ ↓', label: 'Un altro studente' },
  { name: '← →', label: 'Presente o assente' },
  { name: 'Spazio', label: 'Segna, o cambia il segno' },
]

/**
 * Marks everybody present, by a click or the key T; then the cursor is to wait in the list for the
 * exceptions. Absences that were marked before can be had back.
 */
export function useAllPresent(
  register: Register,
  form: SaveForm<RegisterValues>,
  andThen: () => void,
): () => void {
  useListedKeys(KEYS)
  const all = () => {
    const students = whoMustBeMarked(studentsOf(register))
    if (students.length === 0) return
    const before = students.map(({ studentId }) => ({
      field: fieldOf(studentId),
      marked: markedOf(form.values, studentId),
    }))
    form.set(byField(before.map(({ field, marked }) => ({ field, marked: present(marked) }))))
    if (before.some(({ marked }) => marked.present === false)) {
      undoToast(ALL_PRESENT, async () => form.set(byField(before)))
    }
    andThen()
  }
  useShortcut('t', 'Tutti presenti', all)
  return all
}

const present = (marked: Marked): Marked => ({ ...marked, present: true })

function byField(marks: readonly { field: string; marked: Marked }[]): Partial<RegisterValues> {
  return Object.fromEntries(marks.map(({ field, marked }) => [field, marked]))
}
