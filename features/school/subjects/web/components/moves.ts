import { removing, restoring } from '#kit/web/trash.ts'
import type { SubjectRow } from '../../domain/contract.ts'
import { subjectLabel } from '../../domain/rules.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'

const trash = { delete: api.delete, restore: api.restore }

export const remove = removing<SubjectRow>(trash, {
  title: (subject) => `Elimina ${subjectLabel(subject)}`,
  question: () => text.CONFIRM_DELETE,
  done: text.SUBJECT_DELETED,
})
export const restore = restoring(trash, text.SUBJECT_RESTORED)
