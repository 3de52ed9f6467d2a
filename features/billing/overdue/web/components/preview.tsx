import { Alert, NativeSelect, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { LetterFrame } from '#kit/web/letter-frame.tsx'
import { Spinner } from '#kit/web/loading.tsx'
import { wrongFields } from '#kit/web/form/wrong.ts'
import type { LateInstalment } from '../../domain/contract.ts'
import { api } from '../api.ts'
import classes from './overdue.module.css'

const PAUSE = 300

interface Words {
  readonly subject: string
  readonly html: string
}

/** The letter as it will look, for one of the students after the other. */
export function Preview({ dues, text }: { dues: readonly LateInstalment[]; text: Words }) {
  const [wanted, setWanted] = useState<number>()
  const [typed] = useDebouncedValue(text, PAUSE)
  const students = Map.groupBy(dues, ({ studentId }) => studentId)
  const own = students.get(wanted ?? -1) ?? [...students.values()][0]
  const first = own?.[0]
  const input = {
    studentId: first?.studentId ?? 0,
    instalmentIds: (own ?? []).map(({ instalmentId }) => instalmentId),
    ...typed,
  }
  const sound = Object.keys(wrongFields(api.reminderPreview.schema, input)).length === 0
  const { data, error, isFetching } = useQuery({
    ...api.reminderPreview.query(input),
    enabled: sound,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!first) return null
  return (
    <section
      className={`${classes['preview']} stack gap-sm`}
      aria-label="Anteprima"
      aria-busy={isFetching}
    >
      <NativeSelect
        label="Anteprima per"
        value={first.studentId}
        data={[...students].map(([id, [due]]) => ({
          value: String(id),
          label: due ? fullName(due) : '',
        }))}
        onChange={(event) => setWanted(Number(event.currentTarget.value))}
      />
      {!sound && <Text c="dimmed">L’anteprima torna quando il testo è corretto.</Text>}
      {sound && error && (
        <Alert color="red" role="alert">
          {toApiError(error).message}
        </Alert>
      )}
      {!data && sound && !error && <Spinner />}
      {sound && !error && data && (
        <>
          <dl>
            <Text component="dt" c="dimmed">
              A
            </Text>
            <dd>{[data.to, data.cc].filter((address) => address !== '').join(', ')}</dd>
            <Text component="dt" c="dimmed">
              Oggetto
            </Text>
            <dd>{data.subject}</dd>
          </dl>
          <LetterFrame html={data.html} title="La mail come arriva" />
        </>
      )}
    </section>
  )
}
