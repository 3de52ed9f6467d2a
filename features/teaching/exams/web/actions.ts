import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import type { Exam } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

/** Puts an exam with its grades in the trash. */
export const remove = action({
  ask: (exam) => deletion('Elimina esame', text.confirmDelete(exam)),
  call: ({ id }: Exam) => write(api.delete, { id }),
  undo: ({ id }) => write(api.restore, { id }),
  said: text.EXAM_DELETED,
})
