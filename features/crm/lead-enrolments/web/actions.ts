import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import { CONFIRM_UNDO, UNENROLLED } from '../domain/text.ts'
import { api } from './api.ts'

/** Takes the enrolment of a lead back. */
export const undoEnrolment = action({
  ask: () => ({ ...CONFIRM_UNDO, confirmLabel: 'Annulla iscrizione', cancelLabel: 'Indietro' }),
  call: ({ leadId }: { leadId: number }) => write(api.undo, { id: leadId }),
  said: UNENROLLED,
})
