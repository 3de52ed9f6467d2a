import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import type { Mailing } from '../domain/contract.ts'
import { CANCELLED, confirmCancel, RETRIED } from '../domain/text.ts'
import { api } from './api.ts'

/** Keeps back what of a mail has not gone. */
export const cancel = action({
  ask: ({ subject }) => ({
    title: 'Interrompi invio',
    text: confirmCancel(subject),
    confirmLabel: 'Interrompi',
    cancelLabel: 'Continua',
    danger: true,
  }),
  call: ({ id }: Mailing) => write(api.cancel, { id }),
  said: CANCELLED,
})

/** Tries again what of it was not sent. */
export const retry = action({ call: ({ id }: Mailing) => write(api.retry, { id }), said: RETRIED })
