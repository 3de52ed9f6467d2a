import type { ReactNode } from 'react'
import { Anchor, Text } from '@mantine/core'
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'

/** That something could not be read: `what` with its article. */
export const unreadText = (what: string) => `Non è stato possibile caricare ${what}.`

/** Says above what is shown that part of it could not be read: `what` with its article. */
export function Unread({ what, retry }: { what: string; retry: () => void }) {
  return (
    <Text role="alert">
      {unreadText(what)}{' '}
      <Anchor component="button" type="button" underline="always" inherit onClick={retry}>
        Riprova
      </Anchor>
    </Text>
  )
}

/**
 * What a part of a screen shows, and `notice` to stand in its place while it could not be read and
 * nothing older is known: it says so of `what` (with its article) and reads again.
 */
export function useRead<T, Key extends QueryKey>(
  what: string,
  options: UseQueryOptions<T, Error, T, Key>,
): { readonly data: T | undefined; readonly notice: ReactNode } {
  const { data, isError, refetch } = useQuery(options)
  const unread = isError && data === undefined
  return { data, notice: unread && <Unread what={what} retry={() => void refetch()} /> }
}
