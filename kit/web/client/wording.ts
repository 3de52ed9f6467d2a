import { UNKNOWN_ERROR } from '#kit/domain/wording.ts'
import type { Call } from '../client.ts'
import { ApiError, EMPTY_ANSWER, toApiError } from './api-error.ts'

type Said = Pick<ApiError, 'signedOut' | 'message'>

/**
 * A sentence of the product before the reason: it stands alone in its line. That the session is over
 * is no failure of what was asked, and is said in its own words alone.
 */
export const beforeReason = (sentence: string, { signedOut, message }: Said): string =>
  signedOut ? message : `${sentence}\n${message}`

/** Whether a failure is nobody's mistake: the server has a fault or does not answer. */
export const isFault = ({ passing, kind }: ApiError): boolean => passing || kind === 'internal'

/** Of what answered in none of our words, such as a proxy with its page, the reason is unknown. */
export function reasonOrUnknown({ code, message, status }: ApiError): string {
  const foreign = code === EMPTY_ANSWER || (code === 'kit.no_answer' && status > 0)
  return foreign ? UNKNOWN_ERROR : message
}

/**
 * The same operation, whose failures begin with a sentence of the feature, alone in its line, and go on
 * with the reason. `which` picks them; by default faults. What the user can put right keeps its own
 * sentence alone.
 */
export function withSentence<I, O>(
  call: Call<I, O>,
  sentence: string,
  which: (error: ApiError) => boolean = isFault,
  reason: (error: ApiError) => string = ({ message }) => message,
): Call<I, O> {
  const reword = (cause: unknown): never => {
    const error = toApiError(cause)
    if (!which(error)) throw error
    const said = { signedOut: error.signedOut, message: reason(error) }
    throw new ApiError(beforeReason(sentence, said), error)
  }
  const query: typeof call.query = (input) => {
    const { queryKey, queryFn } = call.query(input)
    return {
      queryKey,
      // Given up by the screen itself: nothing has failed.
      queryFn: (context) =>
        queryFn(context).catch((cause: unknown) => {
          if (context.signal.aborted) throw cause
          return reword(cause)
        }),
    }
  }
  return Object.assign((...args: Parameters<typeof call>) => call(...args).catch(reword), {
    ...{ key: call.key, schema: call.schema, query },
  })
}
