import type { Kind } from '#kit/domain/errors.ts'

/** A failed call. The message is the Italian sentence to show. */
export class ApiError extends Error {
  /** `network`: the server did not answer, so a write may or may not have been done. */
  readonly kind: Kind | 'network'
  readonly status: number
  readonly code: string
  /** Sentences by dotted input path. */
  readonly fields: Readonly<Record<string, string>>

  constructor(message: string, about: Pick<ApiError, 'kind' | 'status' | 'code' | 'fields'>) {
    super(message)
    this.name = 'ApiError'
    this.kind = about.kind
    this.status = about.status
    this.code = about.code
    this.fields = about.fields
  }

  /** Whether the same call may succeed in a moment: nothing was wrong with what was asked. */
  get passing(): boolean {
    return this.kind === 'network' || this.kind === 'unavailable'
  }

  /** Whether nobody is signed in any more: said in its own words, whatever was asked. */
  get signedOut(): boolean {
    return this.code === 'kit.unauthenticated'
  }

  /** Whether the server did answer, and well, but nothing that can be read. */
  get unreadable(): boolean {
    return this.status >= 200 && this.status < 300
  }
}

const READ_AGAIN = 'Controlla la connessione e riprova.'
const TYPED_IS_SAFE = 'Quello che hai scritto è ancora qui: controlla la connessione e riprova.'

/** The code of an answer without a word in it. */
export const EMPTY_ANSWER = 'kit.empty_answer'

/** What a proxy says when the server behind it does not answer. */
const OF_A_PROXY: readonly number[] = [502, 503, 504]

/** The server did not answer, or with `status` what is none of its answers, such as this text. */
export function noAnswer(writes: boolean, status = 0, text?: string): ApiError {
  const said =
    status === 0 || OF_A_PROXY.includes(status)
      ? 'Il server non risponde.'
      : 'La risposta del server non si può leggere.'
  return new ApiError(`${said} ${writes ? TYPED_IS_SAFE : READ_AGAIN}`, {
    kind: status === 0 ? 'network' : 'unavailable',
    status,
    code: text === '' ? EMPTY_ANSWER : 'kit.no_answer',
    fields: {},
  })
}

/** A caught failure as an ApiError; what is none is a mistake of the program, said as such. */
export function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  reportError(cause)
  return new ApiError('Errore della schermata: ricarica la pagina e riprova.', {
    kind: 'internal',
    status: 0,
    code: 'kit.screen',
    fields: {},
  })
}
