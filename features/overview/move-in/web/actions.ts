import { STARTED } from '#f/system/batches/domain/text/started.ts'
import { startBatch } from '#f/system/batches/web/public.tsx'
import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import { ANSWERED, CONFIRM_UNDO, DROPPED, RESUMED } from '../domain/text.ts'
import type { QuestionCode } from '../domain/types.ts'
import { api } from './api.ts'

interface One {
  readonly id: number
  readonly address: string
}

/** Lets the reading go on where it stopped. */
export const resume = action({
  call: ({ id }: { id: number }) => write(api.resume, { id }),
  said: RESUMED,
})

/** Answers a question for all equal cases. */
export const answer = action({
  call: (given: { id: number; code: QuestionCode; answer: string }) => write(api.answer, given),
  said: ANSWERED,
})

/** Takes what was read; the server goes on with it by itself. */
export const run = ({ id }: One) => startBatch(api.run, { id })

/** Takes a whole move back, after asking. */
export const undo = action({
  ask: ({ address }: One) => ({
    title: `Annulla il trasloco da ${address}`,
    text: CONFIRM_UNDO,
    confirmLabel: 'Annulla il trasloco',
    cancelLabel: 'Lascia com’è',
    danger: true,
  }),
  call: ({ id }) => write(api.undo, { id }),
  said: STARTED,
})

/** Throws away what was read, after asking. */
export const drop = action({
  ask: ({ address }: One) => ({
    title: `Scarta la lettura di ${address}`,
    text: 'Le schede lette e le risposte date non ci saranno più: una prossima lettura potrà solo dire che cosa è cambiato nel vecchio programma, senza riportarlo. Nell’accademia non cambia nulla.',
    confirmLabel: 'Scarta',
    cancelLabel: 'Tieni',
    danger: true,
  }),
  call: ({ id }) => write(api.drop, { id }),
  said: DROPPED,
})
