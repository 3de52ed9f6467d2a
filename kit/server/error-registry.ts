import pg from 'pg'
import {
  HTTP_STATUS,
  type Codes,
  type Kind,
  type RefusalData,
  type Sentences,
} from '#kit/domain/errors.ts'
import { refuse, type Refusal } from '#kit/domain/result.ts'

/** What a named SQL constraint means to the user: it maps to a code, at a field of the form. */
export type Constraints = Readonly<
  Record<string, { readonly code: string; readonly field?: string }>
>

/** What one feature contributes: its codes with kinds and sentences, its constraints. */
export interface FeatureErrors {
  readonly codes: Codes
  readonly sentences: Readonly<Record<string, string | ((data: RefusalData) => string)>>
  readonly constraints?: Constraints
}

/** All codes of the program, joined once in app/server/errors.ts. */
export interface ErrorRegistry {
  kind(code: string): Kind
  sentence(refusal: Refusal): string
  status(code: string): number
  /** The refusal meant by a database error, `undefined` when it means none. */
  ofDatabaseError(error: unknown): Refusal | undefined
}

/** Declares a page; the compiler refuses a code without its sentence. */
export function featureErrors<C extends Codes>(
  codes: C,
  sentences: Sentences<C>,
  constraints: Constraints = {},
): FeatureErrors {
  return { codes, sentences, constraints }
}

/** Joins the pages of all features; a code declared twice is a bug and throws. */
export function errorRegistry(pages: readonly FeatureErrors[]): ErrorRegistry {
  const codes = new Map<string, Kind>()
  const sentences = new Map<string, string | ((data: RefusalData) => string)>()
  const constraints = new Map<string, { readonly code: string; readonly field?: string }>()
  for (const page of pages) {
    for (const [code, kind] of Object.entries(page.codes)) {
      if (codes.has(code)) throw new Error(`code declared twice: ${code}`)
      codes.set(code, kind)
      sentences.set(code, page.sentences[code] ?? code)
    }
    for (const [name, meaning] of Object.entries(page.constraints ?? {}))
      constraints.set(name, meaning)
  }
  const kind = (code: string): Kind => codes.get(code) ?? 'internal'
  return {
    kind,
    status: (code) => HTTP_STATUS[kind(code)],
    sentence(refusal) {
      const sentence = sentences.get(refusal.code) ?? refusal.code
      return typeof sentence === 'string' ? sentence : sentence(refusal.data ?? {})
    },
    ofDatabaseError(error) {
      if (!(error instanceof pg.DatabaseError) || error.constraint === undefined) return undefined
      const meaning = constraints.get(error.constraint)
      return (
        meaning && refuse(meaning.code, meaning.field === undefined ? {} : { field: meaning.field })
      )
    },
  }
}
