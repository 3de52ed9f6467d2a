import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refresh } from './query.ts'

test('a first answer that was on its way during a write is not shown', async () => {
  const client = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryFn = () => answers[asked++]?.promise ?? Promise.reject(new Error('asked too often'))
  const observer = new QueryObserver(client, { queryKey: ['rows'], queryFn, retry: false })
  const stop = observer.subscribe(() => {})
  const refreshed = refresh(client)
  answers[0]?.resolve('before the write')
  answers[1]?.resolve('after it')
  await refreshed
  expect(observer.getCurrentResult().data).toBe('after it')
  stop()
})
