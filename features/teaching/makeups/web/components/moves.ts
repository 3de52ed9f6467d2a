import type { Day } from '#kit/domain/day.ts'
import { act } from '#kit/web/act.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { notifyDone, notifyError, undoToast } from '#kit/web/toast.tsx'
import type { Makeup } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import * as screen from '../../domain/text/screen.ts'
import { api } from '../api.ts'

/** An absence: who missed which lesson. */
export interface Absence {
  readonly studentId: number
  readonly lessonId: number
}

/** Requests that an absence be made up, which can be taken back; says itself why it cannot. */
export async function request({ studentId, lessonId }: Absence): Promise<void> {
  try {
    const { id } = await act(api.create, { studentId, lessonId })
    undoToast(text.REQUEST_CREATED, () => act(api.cancel, { id }))
  } catch (cause) {
    const { passing, code, message } = toApiError(cause)
    if (code === 'kit.invalid_input') notifyError(text.MISSING_INPUT)
    else notifyError(passing ? text.requestFailed(message) : text.requestRefused(message))
  }
}

/** Takes a request back; can be put back. */
export async function cancel({ id }: Makeup): Promise<void> {
  await act(api.cancel, { id })
  undoToast(text.REQUEST_CANCELLED, () => act(api.restore, { id }))
}

/** Takes the waiting proposal back, after asking: a new link would be another mail. */
export async function withdrawProposal({ id }: Makeup): Promise<void> {
  const yes = await confirm({
    title: 'Ritira la proposta',
    text: screen.CONFIRM_WITHDRAWAL,
    confirmLabel: 'Ritira',
    danger: true,
  })
  if (!yes) return
  await act(api.withdrawProposal, { id })
  notifyDone(text.PROPOSAL_WITHDRAWN)
}

/**
 * Records the lesson at which an absence is made up, which can be taken back with all that it
 * replaced; says itself how it went.
 */
export async function recover({ id }: Makeup, lessonId: number): Promise<void> {
  try {
    const replaced = await act(api.recover, { id, lessonId })
    undoToast(text.RECOVERY_SAVED, () => act(api.revert, { id, ...replaced }))
  } catch (cause) {
    const { passing, message } = toApiError(cause)
    notifyError(`${passing ? text.RECOVERY_FAILED : text.RECOVERY_REFUSED}. ${message}`)
  }
}

/** Takes the agreed or recorded lesson back; can be put back. */
export async function dropRecovery({ id }: Makeup): Promise<void> {
  const replaced = await act(api.dropRecovery, { id })
  undoToast(text.RECOVERY_DROPPED, () => act(api.revert, { id, ...replaced }))
}

/** Says that the last day was changed from `before`, which can be brought back. */
export function expirySaved(id: number, version: number, day: Day | null, before: Day | null) {
  undoToast(day === null ? screen.EXPIRY_REMOVED : text.EXPIRY_SAVED, () =>
    act(api.setExpiry, { id, version, expiresOn: before }),
  )
}
