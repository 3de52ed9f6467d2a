import { act } from '#kit/web/act.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { notifyDone, undoToast } from '#kit/web/toast.tsx'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'

/** A student in a course; `name` is "Cognome Nome". */
export interface Place {
  readonly courseId: number
  readonly studentId: number
  readonly name: string
}

const pair = ({ courseId, studentId }: Place) => ({ courseId, studentId })

/** Withdraws a student from a course, after asking. */
export async function withdraw(place: Place): Promise<void> {
  const yes = await confirm({
    title: 'Ritira dal corso',
    text: text.confirmWithdraw(place.name),
    confirmLabel: 'Ritira',
    danger: true,
  })
  if (!yes) return
  await act(api.withdraw, pair(place))
  notifyDone(text.withdrawn(place.name))
}

/** Re-admits a withdrawn student, after asking. */
export async function readmit(place: Place): Promise<void> {
  const yes = await confirm({
    title: 'Riammetti al corso',
    text: text.confirmReadmit(place.name),
    confirmLabel: 'Riammetti',
  })
  if (!yes) return
  await act(api.readmit, pair(place))
  notifyDone(text.readmitted(place.name))
}

/** Enrols a student; asks only about those on the blacklist, and can be taken back. */
export async function enrol(place: Place & { blacklisted: boolean }): Promise<void> {
  const yes =
    !place.blacklisted ||
    (await confirm({
      title: 'Studente nella blacklist',
      text: text.confirmBlacklisted(place.name),
      confirmLabel: 'Iscrivi comunque',
      danger: true,
    }))
  if (!yes) return
  await act(api.enrol, pair(place))
  undoToast(text.enrolled(place.name), () => act(api.remove, pair(place)))
}
