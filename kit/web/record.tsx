import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toApiError } from './client/api-error.ts'

/** Reads one record and shows it; while it loads, its outline; when it cannot be read, why. */
export function Record<T>(props: {
  /** `api.get.query({ id })` */
  query: { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<T> }
  /** What to say when the record does not exist, in the words of the feature. */
  missing?: string
  children: (record: T) => ReactNode
}) {
  const query = useQuery(props.query)
  if (query.data !== undefined) return props.children(query.data)
  if (query.isPending) return <Outline />
  const error = toApiError(query.error)
  const missing = error.kind === 'not_found' ? props.missing : undefined
  return (
    <Stack role="alert" align="flex-start" gap="xs">
      <Text fw={600}>{missing ?? error.message}</Text>
      {!missing && (
        <Button variant="default" onClick={() => void query.refetch()}>
          Riprova
        </Button>
      )}
    </Stack>
  )
}

function Outline() {
  return (
    <Stack aria-busy aria-label="Caricamento in corso" role="status">
      {[60, 80, 45, 70].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </Stack>
  )
}
