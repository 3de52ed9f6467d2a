import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import { ANSWERED, DROPPED, RESUMED } from '../domain/text.ts'
import type { QuestionCode } from '../domain/types.ts'
import { api } from './api.ts'

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

/** Throws away what was read, after asking. */
export const drop = action({
  ask: ({ address }: { id: number; address: string }) => ({
    title: `Scarta la lettura di ${address}`,
    text: 'Le schede lette e le risposte date non ci saranno più. Nell’accademia non cambia nulla.',
    confirmLabel: 'Scarta',
    cancelLabel: 'Tieni',
    danger: true,
  }),
  call: ({ id }) => write(api.drop, { id }),
  said: DROPPED,
})
