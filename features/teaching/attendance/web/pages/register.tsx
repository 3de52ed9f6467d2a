import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toApiError } from '#kit/web/client/api-error.ts'
import { Page } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { Record } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
import { attendanceSentences, REGISTER_TITLE } from '../../domain/text.ts'
import { api } from '../api.ts'
import { RegisterForm } from '../components/register/form.tsx'

/** The register of the lesson in the address or remembered. */
export function RegisterPage() {
  const id = useSelected('lesson')
  return id === undefined ? <NoLesson /> : <OneLesson key={id} id={id} />
}

function OneLesson({ id }: { id: number }) {
  const query = api.register.query({ id })
  const { data, error } = useQuery(query)
  if (data) return <RegisterForm register={data} />
  return (
    <Page title={REGISTER_TITLE}>
      <Record query={query} missing={String(attendanceSentences['attendance.lesson_not_found'])}>
        {() => null}
      </Record>
      {error && toApiError(error).kind === 'not_found' && <ToMissing />}
    </Page>
  )
}

function NoLesson() {
  return (
    <Page title={REGISTER_TITLE}>
      <div>
        <Text fw={600}>Nessuna lezione selezionata</Text>
        <Text c="dimmed">Apri il registro da una lezione del calendario o da questo elenco.</Text>
      </div>
      <ToMissing />
    </Page>
  )
}

function ToMissing() {
  return (
    <div>
      <Button renderRoot={(root) => <Link {...root} {...target('/app/registri')} />}>
        Vai ai registri da compilare
      </Button>
    </div>
  )
}
