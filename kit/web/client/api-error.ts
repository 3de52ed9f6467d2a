import { ORPCError } from '@orpc/client'
import { HTTP_STATUS, type Kind } from '#kit/domain/errors.ts'

/** A failed call. The message is the Italian sentence to show. */
export class ApiError extends Error {
  /** `network`: the server did not answer, so a write may or may not have been done. */
  readonly kind: Kind | 'network'
  readonly status: number
  readonly code: string
  /** Sentences by dotted input path. */
  readonly fields: Readonly<Record<string, string>>

  constructor(
    message: string,
    about: Pick<ApiError, 'kind' | 'status' | 'code'> & Partial<Pick<ApiError, 'fields'>>,
  ) {
    super(message)
    this.name = 'ApiError'
    this.kind = about.kind
    this.status = about.status
    this.code = about.code
    this.fields = about.fields ?? {}
  }

  /** Whether the same call may succeed in a moment: nothing was wrong with what was asked. */
  get passing(): boolean {
    return this.kind === 'network' || this.kind === 'unavailable'
  }
}

const NOT_ANSWERING = 'Il server non risponde.'
const READ_AGAIN = 'Controlla la connessione e riprova.'
const TYPED_IS_SAFE = 'Quello che hai scritto è ancora qui: controlla la connessione e riprova.'

/** Any failure of a call as an ApiError; what is already one stays as it is. */
export function toApiError(cause: unknown, writes = false): ApiError {
  if (cause instanceof ApiError) return cause
  if (cause instanceof ORPCError && isWire(cause.data)) {
    return new ApiError(cause.message, {
      kind: kindOf(cause.status),
      status: cause.status,
      code: cause.code,
      fields: cause.data.fields,
    })
  }
  const status = cause instanceof ORPCError ? cause.status : 0
  const message = `${NOT_ANSWERING} ${writes ? TYPED_IS_SAFE : READ_AGAIN}`
  return new ApiError(message, {
    kind: status === 0 ? 'network' : 'unavailable',
    status,
    code: 'kit.no_answer',
  })
}

function isWire(data: unknown): data is { fields: Record<string, string> } {
  return typeof data === 'object' && data !== null && 'fields' in data
}

function kindOf(status: number): Kind {
  if (status === 400) return 'invalid'
  const found = Object.entries(HTTP_STATUS).find(([, value]) => value === status)
  return (found?.[0] ?? 'internal') as Kind
}
