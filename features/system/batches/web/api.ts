import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createClient } from '#kit/web/client.ts'
import { refresh } from '#kit/web/query.ts'
import { batchesContract, type Batch } from '../domain/contract.ts'
import { isOpen, POLL_MS } from '../domain/rules.ts'

export const api = createClient('batches', batchesContract)

const asked = api.running.query({})

/** Ends that were told, by batch and time: one that is tried again ends again. */
let told: Set<string> | undefined

const endOf = ({ id, endedAt }: Batch) => `${id} ${endedAt}`

/**
 * The own batches that are open, asked for again and again only while there are any. Every end is
 * told once, unless it was over when the page was loaded; what is on screen is then read again.
 */
export function useRunning(tell: (ended: Batch) => void): readonly Batch[] {
  const { data } = useQuery({
    ...asked,
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) ? POLL_MS : false),
  })
  useEffect(() => {
    if (!data) return
    const over = data.rows.filter((batch) => !isOpen(batch))
    const news = told === undefined ? [] : over.filter((batch) => !told?.has(endOf(batch)))
    told = new Set(over.map(endOf))
    for (const batch of news) tell(batch)
    if (news.length > 0) void refresh()
  })
  return data?.rows.filter(isOpen) ?? []
}
