import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import type { FailedJob } from '../domain/contract.ts'
import { RETRIED } from '../domain/text.ts'
import { api } from './api.ts'

/** Tries a job again that did not succeed. */
export const retryJob = action({
  call: ({ id }: FailedJob) => write(api.retry, { id }),
  said: RETRIED,
})
