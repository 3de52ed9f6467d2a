import { useEffect, useRef } from 'react'
import { confirm } from '#kit/web/dialog.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import { useListedKeys, useShortcut } from '#kit/web/shortcuts.tsx'
import { notifyDone, undoToast } from '#kit/web/toast.tsx'
import type { Register, RegisterStudent } from '../../../domain/contract.ts'
import { whoMustBeMarked } from '../../../domain/rules.ts'
import { presentNow, REPLACE_ABSENT, replaceAbsent } from '../../../domain/text/register.ts'
import { fieldOf, markedOf, markingPresent, type RegisterValues, studentsOf } from './values.ts'

const KEYS = [
  { name: '↑ ↓', label: 'Un altro studente' },
  { name: '← →', label: 'Presente o assente' },
  { name: 'Spazio', label: 'Segna' },
]

/**
 * Marks present who is not marked yet, by a click or the key T; then the cursor is to wait in the
 * list for the exceptions. Once everybody is marked it asks whether absences are to give way, which
 * can be taken back. A closed register stays as it is.
 */
export function useAllPresent(
  register: Register,
  form: SaveForm<RegisterValues>,
  closed: boolean,
  andThen: () => void,
): () => void {
  useListedKeys(KEYS)
  const markAll = async () => {
    if (closed) return
    const students = whoMustBeMarked(studentsOf(register))
    const marked = (present: boolean | null) =>
      students.filter(({ studentId }) => markedOf(form.values, studentId).present === present)
    const [unmarked, absent] = [marked(null), marked(false)]
    if (unmarked.length > 0) {
      form.set(markingPresent(register, form.values, unmarked))
      notifyDone(presentNow(unmarked.length))
    } else if (absent.length > 0) {
      const text = replaceAbsent(absent.length, students.length - absent.length)
      if (!(await confirm({ title: REPLACE_ABSENT, text, confirmLabel: 'Segna presenti' }))) return
      replace(absent)
    }
    andThen()
  }
  // What is saved, or left behind, cannot be taken back here.
  const offer = useRef<() => void>(undefined)
  useEffect(() => () => offer.current?.(), [])
  const replace = (absent: readonly RegisterStudent[]) => {
    const { byHand } = form.values
    const before = absent.map(({ studentId }) => [
      fieldOf(studentId),
      markedOf(form.values, studentId),
    ])
    form.set(markingPresent(register, form.values, absent))
    offer.current?.()
    offer.current = undoToast(presentNow(absent.length), async () =>
      form.set({ ...Object.fromEntries(before), byHand }),
    )
  }
  const press = () => void markAll()
  useShortcut('t', 'Tutti presenti', press)
  return press
}
