import { spanOf } from '#f/school/courses/domain/rules.ts'
import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { Merge } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

/** Puts a course merge in the trash; its courses stay as they are. */
export const remove = action({
  ask: ({ name }) => deletion(`Elimina ${name}`, text.confirmDelete(name)),
  call: ({ id }: Merge) => write(api.delete, { id }),
  undo: ({ id }) => write(api.restore, { id }),
  said: text.DELETED,
})

/** The courses of a merge as one subject of a calendar; says so when all are in the trash. */
export function mergeSubject({ name, courses }: Merge) {
  const [first, ...others] = courses
  if (!first) {
    notifyError(text.noCourses(name))
    return undefined
  }
  const courseIds = [first.id, ...others.map(({ id }) => id)] as const
  return { name, courseIds, ...spanOf([first, ...others]) }
}
