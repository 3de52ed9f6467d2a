import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import type { LeadForm } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

type One = Pick<LeadForm, 'id' | 'name'>

const toTrash = ({ id }: One) => write(api.delete, { id })
const back = ({ id }: One) => write(api.restore, { id })

export const remove = action({
  ask: ({ name }: One) => deletion(`Elimina ${name}`, text.CONFIRM_DELETE),
  call: toTrash,
  undo: back,
  said: text.FORM_DELETED,
})
export const restore = action({ call: back, undo: toTrash, said: text.FORM_RESTORED })
