import { refuse, ok, type Result } from '#kit/domain/result.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { cleanHtml } from '#kit/server/html.ts'
import type { TrashKind } from '#kit/server/trash.ts'

export const wordingConstraints: Constraints = {
  wordings_name: { code: 'wordings.name_taken', field: 'name' },
}

/** A kept text. */
export const WORDING = {
  table: 'wordings',
  entity: 'wording',
  missing: 'wordings.not_found',
} as const satisfies TrashKind

/** What a form says, clean. */
export function cleaned<V extends { readonly html: string }>(values: V): Result<V> {
  const html = cleanHtml(values.html, 'mail')
  return html === '' ? refuse('wordings.empty', { field: 'html' }) : ok({ ...values, html })
}
