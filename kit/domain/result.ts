import type { RefusalData } from './errors.ts'

/** A refusal that a user can cause: a value, never an exception. */
export interface Refusal<Code extends string = string> {
  readonly ok: false
  readonly code: Code
  /** Name of the input field at fault, when there is one: the form shows the sentence there. */
  readonly field?: string
  readonly data?: RefusalData
}

/** What a rule or a mutation answers: the value, or why not. */
export type Result<T, Code extends string = string> =
  | { readonly ok: true; readonly value: T }
  | Refusal<Code>

/** Wraps a value as an accepted result. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** Builds a refusal; `field` places the sentence at a form field, `data` fills it. */
export function refuse<Code extends string>(
  code: Code,
  more: { field?: string; data?: RefusalData } = {},
): Refusal<Code> {
  return { ok: false, code, ...more }
}

/** What was looked for, or the refusal that says there is none. */
export function found<T, Code extends string>(
  value: T | undefined,
  missing: Code,
): Result<T, Code> {
  return value === undefined ? refuse(missing) : ok(value)
}
