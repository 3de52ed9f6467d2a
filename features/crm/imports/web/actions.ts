import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import type { ImportRecord } from '../domain/contract.ts'
import { CONFIRM_UNDO, UNDONE } from '../domain/text.ts'
import { api } from './api.ts'

/** Takes a whole import back, after asking. */
export const undo = action({
  ask: ({ name }: Pick<ImportRecord, 'id' | 'name'>) => ({
    title: `Annulla l’importazione di ${name}`,
    text: CONFIRM_UNDO,
    confirmLabel: 'Annulla importazione',
    cancelLabel: 'Lascia com’è',
    danger: true,
  }),
  call: ({ id }) => write(api.undo, { id }),
  said: UNDONE,
})
