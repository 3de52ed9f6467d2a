import { removing } from '#kit/web/trash.ts'
import type { Handout, Homework } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'

export const removeHandout = removing<Handout>(
  { delete: api.deleteHandout, restore: api.restoreHandout },
  {
    title: () => 'Elimina dispensa',
    question: ({ name }) => text.confirmDeleteHandout(name),
    done: text.HANDOUT_DELETED,
  },
)
export const removeHomework = removing<Homework>(
  { delete: api.deleteHomework, restore: api.restoreHomework },
  {
    title: () => 'Elimina compito',
    question: ({ title }) => text.confirmDeleteHomework(title),
    done: text.HOMEWORK_DELETED,
  },
)
