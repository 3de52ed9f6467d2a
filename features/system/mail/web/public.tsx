import { Alert, Button, Text } from '@mantine/core'
import { IconMailPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '#kit/web/loading.tsx'
import { Section } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { Record } from '#kit/web/record.tsx'
import { outboxLine, whyMailsWait } from '../domain/text.ts'
import { api } from './api.ts'

const Outbox = lazy(() => import('./components/outbox.tsx'))
const TestDialog = lazy(() => import('./components/test-dialog.tsx'))

/** While mails wait, why is asked again after so long. */
const POLL_MS = 10_000

/** Why mails wait; undefined while they go out, or while that is not known yet. */
export function useMailsWait(): string | undefined {
  const { data } = useQuery({
    ...api.outbox.query({}),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? POLL_MS : false),
  })
  return data && whyMailsWait(data)
}

/** Says that mails are waiting and why; nothing while they go out. */
export function MailsWaitNotice() {
  const reason = useMailsWait()
  if (reason === undefined) return null
  return (
    <Alert color="gray" icon={<IconMailPause />} mb="sm">
      {reason}
    </Alert>
  )
}

/** Every mail of the program with what became of it, as a list that fills its page. */
export function OutboxList() {
  return (
    <Suspense fallback={<Loading />}>
      <Outbox />
    </Suspense>
  )
}

/** How many mails wait or did not go, and the way to all of them. */
export function OutboxSection() {
  const [testing, setTesting] = useState(false)
  return (
    <Section
      title="Mail inviate e in attesa"
      actions={
        <>
          <Button variant="default" onClick={() => setTesting(true)}>
            Mail di prova
          </Button>
          <LinkButton to="/app/posta">Vedi la posta inviata</LinkButton>
        </>
      }
    >
      <MailsWaitNotice />
      <Record query={api.outbox.query({})}>{(state) => <Text>{outboxLine(state)}</Text>}</Record>
      {testing && (
        <Suspense>
          <TestDialog onClose={() => setTesting(false)} />
        </Suspense>
      )}
    </Section>
  )
}
