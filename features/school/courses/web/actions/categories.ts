import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import type { ApiError } from '#kit/web/client/api-error.ts'
import { beforeReason } from '#kit/web/client/wording.ts'
import { queryClient } from '#kit/web/query.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { Category } from '../../domain/contract.ts'
import { spanOf } from '../../domain/rules.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'
import type { Subject } from '../components/calendar-actions.tsx'

/** Deletes a category that no course uses. */
export const removeCategory = action({
  ask: ({ name }) => deletion('Elimina categoria', text.confirmDeleteCategory(name)),
  call: ({ id }: Category) => write(api.deleteCategory, { id }),
  undo: ({ id }) => write(api.restoreCategory, { id }),
  said: text.CATEGORY_DELETED,
  failed: deletionFailure,
})

/** The server's own message; where it gave none, the sentence of the product. */
function deletionFailure(error: ApiError): string {
  if (error.passing) return text.CATEGORY_DELETION_UNREACHABLE
  if (error.kind !== 'internal') return error.message
  return beforeReason(text.CATEGORY_DELETION_FAILED, error)
}

/** The active courses of a category as one subject; without any, says so. */
export async function categorySubject({ id, name }: Category): Promise<Subject | undefined> {
  const { rows } = await queryClient.fetchQuery(api.options.query({ categoryId: id }))
  const [first, ...others] = rows
  if (!first) {
    notifyError(text.categoryEmpty(name))
    return undefined
  }
  return {
    name,
    courseIds: [first.id, ...others.map((course) => course.id)],
    ...spanOf([first, ...others]),
  }
}
