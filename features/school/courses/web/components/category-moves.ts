import { act } from '#kit/web/act.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { queryClient } from '#kit/web/query.ts'
import { notifyError, undoToast } from '#kit/web/toast.tsx'
import type { Category } from '../../domain/contract.ts'
import { spanOf } from '../../domain/rules.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'
import type { Subject } from './calendar-actions.tsx'

/** Deletes a category that no course uses, after asking; can be taken back. */
export async function removeCategory({ id, name }: Category): Promise<void> {
  const yes = await confirm({
    title: 'Elimina categoria',
    text: text.confirmDeleteCategory(name),
    confirmLabel: 'Elimina',
    danger: true,
  })
  if (!yes) return
  try {
    await act(api.deleteCategory, { id })
    undoToast(text.CATEGORY_DELETED, () => act(api.restoreCategory, { id }))
  } catch (cause) {
    notifyError(deletionFailure(cause))
  }
}

/** The server's own message; where it gave none, the sentence of the product. */
function deletionFailure(cause: unknown): string {
  const error = toApiError(cause)
  if (error.passing) return text.CATEGORY_DELETION_UNREACHABLE
  return error.kind === 'internal'
    ? `${text.CATEGORY_DELETION_FAILED} ${error.message}`
    : error.message
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
