import { Button, Group, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { KINDS_OF, type DiaryKind, type DiarySubject } from '#kit/domain/diary.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { Loading } from '#kit/web/loading.tsx'
import { type Crumb, Page } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { type Place, useParameters } from '#kit/web/places.ts'
import { NothingChosen } from '#kit/web/record.tsx'
import { ErrorState } from '#kit/web/table/states.tsx'
import { useTypedSearch } from '#kit/web/typed-search.ts'
import { DIARY, NOTHING, NOTHING_FOUND, OLDER } from '../../domain/text.ts'
import { api } from '../api.ts'
import { Entry } from './entry.tsx'
import { KindSelect } from './kind-select.tsx'
import { diaryPlace } from './place.ts'

/** The one line of time of a record, 25 entries at a time. */
export function RecordDiary(props: { of: DiarySubject; id: number; above: Crumb; sheet: Place }) {
  const { of, id, above, sheet } = props
  const [{ tipo, q, da }, change] = useParameters('/app/diarioStudente')
  const kind = KINDS_OF[of].find((one) => one === tipo)
  const text = typeof q === 'string' ? q : typeof q === 'number' ? String(q) : ''
  const from = typeof da === 'string' ? da : undefined
  const asked = { id, kind, q: text, from }
  const query = of === 'lead' ? api.lead.query(asked) : api.record.query({ ...asked, of })
  const { data, error, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const problem = error ? toApiError(error) : undefined
  if (problem?.code === 'diary.record_not_found') {
    const list = { label: `Vai a ${above.label}`, to: above.to }
    return <NothingChosen title={DIARY} trail={[above]} text={problem.message} list={list} />
  }
  const filtered = kind !== undefined || text !== ''
  const crumb = { label: data?.name ?? '…', to: sheet }
  return (
    <Page title={DIARY} trail={[above, crumb]}>
      <Group align="end" className="no-print">
        <KindSelect of={of} kind={kind} onChoose={(tipo) => change({ tipo, da: undefined })} />
        <Search text={text} onSearch={(next) => change({ q: next || undefined, da: undefined })} />
        {from !== undefined && (
          <Button variant="default" onClick={() => change({ da: undefined })}>
            Dalla più recente
          </Button>
        )}
      </Group>
      {problem ? (
        <ErrorState error={problem} retry={() => void refetch()} />
      ) : !data ? (
        <Loading height={320} />
      ) : data.rows.length === 0 ? (
        <Text c="dimmed">{filtered ? NOTHING_FOUND : NOTHING}</Text>
      ) : (
        <ol className="bare" aria-label={`${DIARY} di ${data.name}`}>
          {data.rows.map((entry) => (
            <Entry key={entry.key} entry={entry} place={diaryPlace(of, id, entry.key)} />
          ))}
        </ol>
      )}
      {data?.next && !problem && (
        <div className="no-print">
          <LinkButton to={olderPlace(of, id, data.next ?? '', kind, text)}>{OLDER}</LinkButton>
        </div>
      )}
    </Page>
  )
}

function olderPlace(
  of: DiarySubject,
  id: number,
  next: string,
  kind: DiaryKind | undefined,
  q: string,
): Place {
  return diaryPlace(of, id, next, { ...(kind && { tipo: kind }), ...(q && { q }) })
}

function Search({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useTypedSearch(text, onSearch)
  return (
    <TextInput
      label="Cerca nel diario"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
