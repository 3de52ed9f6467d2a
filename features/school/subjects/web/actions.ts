import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import type { SubjectRow } from '../domain/contract.ts'
import { subjectLabel } from '../domain/rules.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

const toTrash = ({ id }: Pick<SubjectRow, 'id'>) => write(api.delete, { id })
const back = ({ id }: Pick<SubjectRow, 'id'>) => write(api.restore, { id })

export const remove = action({
  ask: (subject: SubjectRow) => deletion(`Elimina ${subjectLabel(subject)}`, text.CONFIRM_DELETE),
  call: toTrash,
  undo: back,
  said: text.SUBJECT_DELETED,
})
export const restore = action({ call: back, undo: toTrash, said: text.SUBJECT_RESTORED })
