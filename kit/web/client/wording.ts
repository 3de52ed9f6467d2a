import type { Call } from '../client.ts'
import { ApiError, toApiError } from './api-error.ts'

/**
 * The same operation, whose failures begin with a sentence of the feature, alone in its line, and go on
 * with the reason. `which` picks them; by default those that are nobody's mistake: the server has a fault
 * or does not answer. What the user can put right keeps its own sentence alone.
 */
export function withSentence<I, O>(
  call: Call<I, O>,
  sentence: string,
  which: (error: ApiError) => boolean = (error) => error.passing || error.kind === 'internal',
): Call<I, O> {
  const worded: typeof call = Object.assign(
    (...args: Parameters<typeof call>) =>
      call(...args).catch((cause: unknown) => {
        const error = toApiError(cause)
        throw which(error) ? new ApiError(`${sentence}\n${error.message}`, error) : error
      }),
    { key: call.key, schema: call.schema, query: call.query },
  )
  return worded
}
