import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import { deletedText, deletionQuestion } from '../domain/text.ts'
import { api } from './api.ts'

/** Deletes the data of the leads that are due, for good. */
export const deleteDue = action({
  ask: ({ due }: { due: number }) => {
    const { title, text } = deletionQuestion(due)
    return deletion(title, text, 'Cancella per sempre')
  },
  call: ({ due }: { due: number }) => write(api.delete, { due }),
  said: (_, { deleted }) => deletedText(deleted),
})
