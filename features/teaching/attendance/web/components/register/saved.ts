import { today } from '#kit/web/clock.ts'
import { nextToast, notifyDone } from '#kit/web/toast.tsx'
import { warningWindow } from '../../../domain/rules/warning.ts'
import { REGISTER_SAVED } from '../../../domain/text.ts'
import { nextRegister } from '../../../domain/text/missing.ts'
import { api } from '../../api.ts'

/**
 * Says that a register was saved, and offers the next one that lacks somebody: the oldest of the
 * days that the register warning names.
 */
export async function tellSaved(lessonId: number, open: (id: number) => void): Promise<void> {
  // Without an answer the register is saved all the same: only the way to the next is missing.
  const missing = await api.missing(warningWindow(today())).catch(() => undefined)
  const next = missing?.rows.find((lesson) => lesson.lessonId !== lessonId)
  if (!missing || !next) return notifyDone(REGISTER_SAVED)
  nextToast(REGISTER_SAVED, {
    label: nextRegister(missing.total),
    key: 'p',
    run: () => open(next.lessonId),
  })
}
