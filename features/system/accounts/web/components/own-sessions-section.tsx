import { Badge, Button, Group, Text } from '@mantine/core'
import { formatInstant } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import type { SessionRow } from '../../domain/contract.ts'
import { deviceName } from '../../domain/rules/device.ts'
import { api } from '../api.ts'

/** Where the user is signed in; the other places can be signed out from here. */
export function OwnSessionsSection() {
  return (
    <Section title="Sessioni aperte">
      <Record query={api.sessions.query({})}>
        {({ rows }) => (
          <>
            <ul className="bare">
              {rows.map((session) => (
                <SessionItem key={session.id} session={session} />
              ))}
            </ul>
            {rows.length > 1 && <SignOutElsewhere />}
          </>
        )}
      </Record>
    </Section>
  )
}

function SignOutElsewhere() {
  const signOut = async () => {
    await act(api.endOtherSessions, {})
    notifyDone('Gli altri dispositivi sono stati disconnessi.')
  }
  return (
    <Group mt="sm">
      <Button variant="default" onClick={() => void signOut().catch(notifyError)}>
        Esci da tutti gli altri
      </Button>
    </Group>
  )
}

function SessionItem({ session }: { session: SessionRow }) {
  const end = async () => {
    await act(api.endSession, { id: session.id })
    notifyDone('Sessione terminata.')
  }
  const device = deviceName(session.userAgent)
  return (
    <li className="row apart gap-lg ruled" style={{ paddingBlock: '0.5rem' }}>
      <div>
        <Text component="div" fw={600}>
          {device}{' '}
          {session.current && (
            <Badge size="sm" variant="default">
              Questa
            </Badge>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {session.address} · aperta il {formatInstant(session.createdAt)} · usata il{' '}
          {formatInstant(session.lastSeenAt)}
          {session.lastAddress !== session.address && ` da ${session.lastAddress}`}
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          aria-label={`Termina la sessione ${device}, ${session.address}`}
          onClick={() => void end().catch(notifyError)}
        >
          Termina
        </Button>
      )}
    </li>
  )
}
