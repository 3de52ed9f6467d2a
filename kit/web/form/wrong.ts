import type { ApiError } from '../client/api-error.ts'
import type { Schema } from '../client.ts'
import type { Values } from './rebase.ts'

/** Sentences for the fields that the contract would refuse, by dotted path; empty when none. */
export function wrongFields(schema: Schema | undefined, input: unknown): Record<string, string> {
  const result = schema?.['~standard'].validate(input)
  if (!result || result instanceof Promise || !result.issues) return {}
  const fields: Record<string, string> = {}
  for (const { path = [], message } of result.issues) {
    const name = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    fields[name] ??= message
  }
  return fields
}

/**
 * Puts the cursor in the field of which the alert above the form speaks, else in the first, in the
 * order of the screen, that has something wrong.
 */
export function focusWrong(
  formId: string,
  fields: Readonly<Record<string, string>>,
  alert: string,
): void {
  const form = document.getElementById(formId)
  const inputs = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  const all = inputs.filter((input) => Object.hasOwn(fields, input.dataset['path'] ?? ''))
  const wrong = all.find((input) => fields[input.dataset['path'] ?? ''] === alert) ?? all[0]
  const control = wrong?.matches('input, textarea, select, button')
    ? wrong
    : (wrong?.querySelector<HTMLElement>('[contenteditable=true]') ??
      wrong?.querySelector<HTMLElement>('input, textarea, select, button'))
  const told = control ?? form?.querySelector<HTMLElement>('[role=alert]')
  // In a part of the page that is folded nothing can be given the focus.
  const folded = told?.closest('details')
  if (folded) folded.open = true
  told?.focus()
}

/** The sentences for which the form has no field of that name. */
export function homeless(formId: string, fields: Readonly<Record<string, string>>): string[] {
  const form = document.getElementById(formId)
  return Object.entries(fields).flatMap(([name, sentence]) =>
    form?.querySelector(`[data-path="${CSS.escape(name)}"]`) ? [] : [sentence],
  )
}

/** Whether a check of the form, which had this to say of a field, no longer says it. */
export function isPast(
  name: string,
  said: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): boolean {
  return said[name] !== undefined && now[name] !== said[name]
}

/**
 * Whether what a refusal speaks of is no longer in the form: each of the fields it names was changed,
 * or anything where it names none, so that its alert leaves with the value. What is not about values
 * (the server is away, somebody else changed the record) stays until the next attempt.
 */
export function isMended(
  { kind, code, fields }: Pick<ApiError, 'kind' | 'code' | 'fields'>,
  refused: Values,
  now: Values,
): boolean {
  if (kind !== 'invalid' && kind !== 'conflict') return false
  if (code === 'kit.changed_elsewhere') return false
  const changed = (name: string) => JSON.stringify(refused[name]) !== JSON.stringify(now[name])
  const named = Object.keys(fields).map((path) => path.split('.')[0] ?? path)
  if (named.length > 0 && named.every((name) => name in refused)) return named.every(changed)
  return Object.keys(refused).some((name) => name !== 'version' && changed(name))
}
