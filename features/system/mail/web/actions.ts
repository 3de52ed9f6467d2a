import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import type { MailRow } from '../domain/contract.ts'
import { SENT_AGAIN } from '../domain/text.ts'
import { api } from './api.ts'

/** Tries a waiting or failed mail at once. */
export const retry = action({
  call: ({ id }: MailRow) => write(api.retry, { id }),
  said: 'La mail sarà inviata appena possibile.',
})

/** Never sends a mail. */
export const cancel = action({
  ask: ({ subject }) => ({
    title: 'Annulla invio',
    text: `La mail “${subject}” non sarà mai inviata.`,
    confirmLabel: 'Non inviare',
    cancelLabel: 'Indietro',
    danger: true,
  }),
  call: ({ id }: MailRow) => write(api.cancel, { id }),
  said: 'Invio annullato.',
})

/** Sends a mail once more, written anew; taken back, the new one never goes. */
export const sendAgain = action({
  ask: ({ subject, toName, toAddress }) => ({
    title: 'Invia di nuovo',
    text: `Inviare di nuovo “${subject}” a ${toName || toAddress}?`,
    confirmLabel: 'Invia di nuovo',
  }),
  call: ({ id }: MailRow) => write(api.sendAgain, { id }),
  said: SENT_AGAIN,
  undo: (_, { id }) => write(api.cancel, { id }),
})
