import { Button, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DiaryKind } from '#kit/domain/diary.ts'
import { Loading } from '#kit/web/loading.tsx'
import { Unread } from '#kit/web/unread.tsx'
import { HISTORY } from '#f/crm/leads/domain/text.ts'
import { NOTHING, NOTHING_FOUND, OLDER } from '../../domain/text.ts'
import { api } from '../api.ts'
import { Entry } from './entry.tsx'
import { KindSelect } from './kind-select.tsx'
import { diaryPlace } from './place.ts'

/**
 * The newest of what happened with a lead, and what was before on request. `own` are entries that
 * the sheet shows in its own way, by their keys; they are there also when the rest cannot be read.
 */
export default function LeadHistory({
  id,
  own,
}: {
  id: number
  own: ReadonlyMap<string, ReactNode>
}) {
  const [kind, setKind] = useState<DiaryKind>()
  const asked = { id, kind }
  const line = useInfiniteQuery({
    queryKey: [...api.lead.key, asked, 'line'],
    queryFn: ({ pageParam, signal }) => api.lead({ ...asked, from: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = line
  const rows = data?.pages.flatMap((page) => page.rows)
  return (
    <div className="stack">
      <div className="no-print">
        <KindSelect of="lead" kind={kind} onChoose={setKind} />
      </div>
      {isError && (
        <Unread what="la storia del lead" retry={() => void (data ? fetchNextPage() : refetch())} />
      )}
      {!rows && !isError && <Loading height={320} />}
      {rows?.length === 0 && <Text c="dimmed">{kind === undefined ? NOTHING : NOTHING_FOUND}</Text>}
      <ol className="bare" aria-label={HISTORY}>
        {rows
          ? rows.map((entry) =>
              own.has(entry.key) ? (
                <li key={entry.key}>{own.get(entry.key)}</li>
              ) : (
                <Entry key={entry.key} entry={entry} place={diaryPlace('lead', id, entry.key)} />
              ),
            )
          : isError && [...own].map(([key, part]) => <li key={key}>{part}</li>)}
      </ol>
      {hasNextPage && (
        <Button
          variant="default"
          className="no-print"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {OLDER}
        </Button>
      )}
    </div>
  )
}
