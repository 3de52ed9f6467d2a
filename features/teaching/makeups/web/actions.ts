import type { Day } from '#kit/domain/day.ts'
import { write } from '#kit/web/act.ts'
import { action, sayDone } from '#kit/web/action.ts'
import { EMPTY_ANSWER } from '#kit/web/client/api-error.ts'
import { beforeReason } from '#kit/web/client/wording.ts'
import type { Makeup } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import * as screen from '../domain/text/screen.ts'
import { api } from './api.ts'

/** An absence: who missed which lesson. */
export interface Absence {
  readonly studentId: number
  readonly lessonId: number
}

/** Requests that an absence be made up. */
export const request = action({
  call: ({ studentId, lessonId }: Absence) => write(api.create, { studentId, lessonId }),
  undo: (_, { id }) => write(api.cancel, { id }),
  said: text.REQUEST_CREATED,
  failed: ({ code, passing, message, status }) => {
    if (code === 'kit.invalid_input') return text.MISSING_INPUT
    if (code === EMPTY_ANSWER) return text.requestFailed(text.EMPTY_ANSWERED)
    if (code === 'kit.no_answer' && status === 200) return text.requestFailed(text.NOT_JSON)
    return passing ? text.requestFailed(message) : text.requestRefused(message)
  },
})

/** Takes a request back. */
export const cancel = action({
  call: ({ id }: Makeup) => write(api.cancel, { id }),
  undo: ({ id }) => write(api.restore, { id }),
  said: text.REQUEST_CANCELLED,
})

/** Takes the waiting proposal back; asks, since a new link would be another mail. */
export const withdrawProposal = action({
  ask: () => ({
    title: 'Ritira la proposta',
    text: screen.CONFIRM_WITHDRAWAL,
    confirmLabel: 'Ritira',
    danger: true,
  }),
  call: ({ id }: Makeup) => write(api.withdrawProposal, { id }),
  said: text.PROPOSAL_WITHDRAWN,
})

/** Records the lesson at which an absence is made up; undone, all is back that it replaced. */
export const recover = action({
  call: ({ makeup: { id }, lessonId }: { makeup: Makeup; lessonId: number }) =>
    write(api.recover, { id, lessonId }),
  undo: ({ makeup: { id } }, replaced) => write(api.revert, { id, ...replaced }),
  said: text.RECOVERY_SAVED,
  failed: (error) =>
    beforeReason(`${error.passing ? text.RECOVERY_FAILED : text.RECOVERY_REFUSED}.`, error),
})

/** Takes the agreed or recorded lesson back. */
export const dropRecovery = action({
  call: ({ id }: Makeup) => write(api.dropRecovery, { id }),
  undo: ({ id }, replaced) => write(api.revert, { id, ...replaced }),
  said: text.RECOVERY_DROPPED,
})

/** Says that the last day was changed from `before`, which can be brought back. */
export function expirySaved(id: number, version: number, day: Day | null, before: Day | null) {
  const undo = write(api.setExpiry, { id, version, expiresOn: before })
  sayDone(day === null ? screen.EXPIRY_REMOVED : text.EXPIRY_SAVED, undo)
}
