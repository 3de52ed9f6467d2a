import { STARTED } from '#f/system/batches/domain/text/started.ts'
import { startBatch } from '#f/system/batches/web/public.tsx'
import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import type { ImportRecord } from '../domain/contract.ts'
import { CONFIRM_UNDO } from '../domain/text.ts'
import { api } from './api.ts'

type One = Pick<ImportRecord, 'id' | 'name'>

/** Brings in the lines that the dry run let through, or those that are left of them. */
export const run = ({ id }: One) => startBatch(api.run, { id })

/** Takes a whole import back, after asking; the server goes on with it by itself. */
export const undo = action({
  ask: ({ name }: One) => ({
    title: `Annulla l’importazione di ${name}`,
    text: CONFIRM_UNDO,
    confirmLabel: 'Annulla importazione',
    cancelLabel: 'Lascia com’è',
    danger: true,
  }),
  call: ({ id }) => write(api.undo, { id }),
  said: STARTED,
})
