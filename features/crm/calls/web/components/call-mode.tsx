import { Alert, Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconClock, IconPhoneCall } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  formatDay,
  formatInstant,
  formatTime,
  formatWallTime,
  fullName,
} from '#kit/domain/format.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { act } from '#kit/web/act.ts'
import { type ApiError, toApiError } from '#kit/web/client/api-error.ts'
import { Facts } from '#kit/web/facts.tsx'
import { Loading } from '#kit/web/loading.tsx'
import { Section } from '#kit/web/page.tsx'
import { ErrorState } from '#kit/web/table/states.tsx'
import { bookingText, callTitle } from '#f/crm/leads/domain/text.ts'
import type { CallSheet } from '../../domain/contract.ts'
import { RENEWED_AFTER_MINUTES } from '../../domain/rules.ts'
import { attemptsText, NO_SCRIPT, NOTHING_DUE } from '../../domain/text.ts'
import { api } from '../api.ts'
import { CallForm } from './call-form.tsx'
import { Phone } from './columns.tsx'

interface Props {
  /** 0 when nobody is due. */
  readonly leadId: number
  readonly onNext: () => Promise<void>
  /** The next lead is being opened. */
  readonly leaving: boolean
  readonly onLeave: () => void
}

/** One lead after the other: while it is open nobody else calls it. */
export function CallMode({ leadId, onNext, leaving, onLeave }: Props) {
  const [refused, setRefused] = useState<ApiError>()
  const taken = useRef(0)
  const take = async () => {
    setRefused(undefined)
    taken.current = performance.now()
    await act(api.take, { id: leadId }).catch((cause: unknown) => setRefused(toApiError(cause)))
  }
  // A long call is no lead that was left open. What keeps it from being renewed is said when it is saved.
  const keep = () => {
    if (performance.now() - taken.current < RENEWED_AFTER_MINUTES * 60_000) return
    taken.current = performance.now()
    void act(api.take, { id: leadId }).catch(() => {})
  }
  // Also after a reload, and for a lead chosen in the list: it is taken before it is shown.
  useEffect(() => {
    if (leadId > 0) void take()
    return () => {
      // Who leaves without saving gives it back at once; otherwise it takes ten minutes.
      if (leadId > 0) void api.release({ id: leadId }).catch(() => {})
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each lead
  }, [leadId])
  const { data, error, refetch } = useQuery({
    ...api.sheet.query({ id: leadId }),
    enabled: leadId > 0,
  })
  const next = (
    <Button
      leftSection={<IconPhoneCall size={16} aria-hidden />}
      loading={leaving}
      onClick={() => void onNext()}
    >
      Prossimo lead
    </Button>
  )
  if (leadId === 0) {
    return (
      <Alert role="status" title={NOTHING_DUE.title} icon={<IconClock />} color="gray">
        <Text mb="sm">{NOTHING_DUE.text}</Text>
        <Group gap="xs">
          {next}
          <Button variant="default" onClick={onLeave}>
            Vedi l’elenco
          </Button>
        </Group>
      </Alert>
    )
  }
  if (refused) {
    return (
      <Alert role="alert" color="gray" title={refused.message}>
        <Group gap="xs">
          {next}
          {refused.kind !== 'conflict' && (
            <Button variant="default" onClick={() => void take()}>
              Riprova
            </Button>
          )}
        </Group>
      </Alert>
    )
  }
  if (error && !data) return <ErrorState error={toApiError(error)} retry={() => void refetch()} />
  if (!data) return <Loading height={320} label="Apro il lead" />
  return (
    <div className="beside">
      <div className="stack gap-lg">
        <Who lead={data} onTake={() => void take()} />
        <CallForm lead={data} onSaved={onNext} leaving={leaving} onWork={keep} />
      </div>
      <div className="stack gap-lg">
        <Scripts lead={data} />
        <History lead={data} />
      </div>
    </div>
  )
}

function Who({ lead, onTake }: { lead: CallSheet; onTake: () => void }) {
  const { lock } = lead
  const facts = [
    ['Mail', lead.mail],
    ['Città', lead.city],
    ['Età', lead.age === null ? '' : String(lead.age)],
    ['Data creazione', formatInstant(lead.createdAt)],
    ['Data iscrizione', lead.registeredOn ? formatDay(lead.registeredOn) : ''],
    ['Prenotazione', lead.booking],
    ['Chiamate', attemptsText(lead.attempts)],
  ] as const
  return (
    <Section title={fullName(lead)}>
      <Text fz="1.75rem" fw={600}>
        {lead.phone ? <Phone phone={lead.phone} /> : 'Nessun numero'}
      </Text>
      {lead.nextContact && (
        <Text fw={600}>{bookingText(lead.nextContact.kind, lead.nextContact.at)}</Text>
      )}
      <Group gap={4}>
        {lead.tags.map(({ id, name, category }) => (
          <Badge key={id} className="tag" variant="default" radius="sm" tt="none" title={category}>
            {name}
          </Badge>
        ))}
      </Group>
      <Facts facts={facts} />
      <Group gap="xs">
        <Text className="small dim" role="status">
          {lock?.own
            ? `Il lead è tuo fino alle ${formatTime(wallTimeOfInstant(Temporal.Instant.from(lock.until)))}.`
            : 'Il lead non è più tuo.'}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onTake}>
          {lock?.own ? 'Tienilo altri 10 minuti' : 'Riprendilo'}
        </Button>
      </Group>
    </Section>
  )
}

function Scripts({ lead }: { lead: CallSheet }) {
  return (
    <Section title="Che cosa dire">
      {lead.scripts.length === 0 && <Text className="dim">{NO_SCRIPT}</Text>}
      {lead.scripts.map(({ course, body }) => (
        <div key={course}>
          <Title order={3}>{course}</Title>
          <Text className="lines">{body}</Text>
        </div>
      ))}
    </Section>
  )
}

function History({ lead }: { lead: CallSheet }) {
  return (
    <Section title="Storia">
      {lead.history.length === 0 && <Text className="dim">Ancora nulla.</Text>}
      <ul className="bare stack gap-md">
        {lead.history.map(({ kind, at, by, text, answered, outcome }) => (
          <li key={`${kind} ${at} ${by} ${text}`}>
            <Text className="small dim">
              {[
                kind === 'call' ? callTitle({ answered, outcome }) : 'Nota',
                ...[formatWallTime(at), by],
              ].join(' · ')}
            </Text>
            <Text className="lines">{text}</Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}
