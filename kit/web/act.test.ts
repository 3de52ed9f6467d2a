import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { perform } from './act.ts'
import { ApiError } from './client/api-error.ts'
import { queryClient } from './query.ts'

test('what a write was refused for is read anew, as the rows of who was first', async () => {
  const queryFn = vi.fn<() => Promise<string>>(async () => 'rows')
  const observer = new QueryObserver(queryClient, { queryKey: ['rows'], queryFn })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('rows'))
  const gone = { kind: 'not_found', status: 404, code: 'rows.gone', fields: {} } as const
  const refused = perform({ of: 'a row', send: () => Promise.reject(new ApiError('', gone)) })
  await expect(refused).rejects.toThrow(ApiError)
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  stop()
})
