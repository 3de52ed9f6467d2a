import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import type { Batch } from '../domain/contract.ts'
import { CANCELLED, confirmCancel, RETRIED } from '../domain/text.ts'
import { api } from './api.ts'

/** Leaves the rest of a batch undone. */
export const cancel = action({
  ask: (batch) => ({
    title: 'Interrompi',
    text: confirmCancel(batch),
    confirmLabel: 'Interrompi',
    cancelLabel: 'Continua',
    danger: true,
  }),
  call: ({ id }: Batch) => write(api.cancel, { id }),
  said: CANCELLED,
})

/** Tries again what failed. */
export const retry = action({
  call: ({ id }: Batch) => write(api.retry, { id }),
  said: RETRIED,
})
