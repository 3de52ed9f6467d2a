import { ActionIcon, Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDay, formatEuro, formatInstant } from '#kit/domain/format.ts'
import { LinkWords } from '#kit/web/links.tsx'
import { Record } from '#kit/web/record.tsx'
import { HintTooltip } from '#kit/web/tooltip.tsx'
import type { Payment } from '../../../domain/contract.ts'
import type { Verification } from '../../../domain/contract/verification.ts'
import { missingCents } from '../../../domain/rules/verification.ts'
import { NO_INSTALMENT } from '../../../domain/text.ts'
import { verification as api } from '../../api/verification.ts'
import { ReverseDialog } from '../money-dialogs.tsx'
import { History, Movements } from '../movements.tsx'
import { usePlaces } from '../places.ts'
import { Decision } from './decision.tsx'
import { useVerificationKeys } from './keys.ts'
import { keyOf, type Of, type VerificationPlace } from './place.ts'
import { Proofs } from './proofs.tsx'
import classes from './verification.module.css'

/** The open instalment: what is expected, what came in, the decision, and its proofs. */
export default function Detail(props: {
  verification: VerificationPlace
  open: Of
  /** Rows of the list are selected, to be approved together. */
  together: boolean
}) {
  const { verification, open, together } = props
  const { next } = verification
  const query = api.verification.query(open)
  const { data: due, isLoadingError } = useQuery(query)
  const upcoming = useQuery({
    ...api.verification.query(next ?? open),
    enabled: next !== undefined && due !== undefined,
  })
  const pane = useRef<HTMLElement>(null)
  const focus = () => pane.current?.focus({ preventScroll: true })
  useFocusWithKeys(verification, focus)
  useEscapeFromFields(pane)
  const move = (by: 1 | -1) => () => verification.move(by)
  useVerificationKeys({ j: move(1), arrowdown: move(1), k: move(-1), arrowup: move(-1) }, 'walk')
  return (
    <section
      ref={pane}
      tabIndex={-1}
      className={`${classes['detail']} stack gap-md framed surface`}
      aria-label={due ? `Verifica di ${due.studentName}` : 'Verifica'}
    >
      <div className={`${classes['where']} row gap-xs`}>
        {!verification.wide && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconChevronLeft size={15} />}
            onClick={verification.close}
          >
            Elenco
          </Button>
        )}
        <HintTooltip label="Precedente" hotkey="K">
          <ActionIcon variant="default" aria-label="Precedente" onClick={move(-1)}>
            <IconChevronUp size={16} />
          </ActionIcon>
        </HintTooltip>
        <HintTooltip label="Successiva" hotkey="J">
          <ActionIcon variant="default" aria-label="Successiva" onClick={move(1)}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </HintTooltip>
      </div>
      <Record key={keyOf(open)} query={query} missing={NO_INSTALMENT}>
        {(shown) => <Sheet verification={verification} due={shown} together={together} />}
      </Record>
      {!isLoadingError && (
        <Proofs proofs={due?.proofs} upcoming={upcoming.data?.proofs[0]} onLeave={focus} />
      )}
      {due && <Past key={`past ${keyOf(open)}`} due={due} />}
    </section>
  )
}

/** After a decision, and when a key leads to another instalment, the focus is in the pane. */
function useFocusWithKeys({ open }: VerificationPlace, focus: () => void): void {
  const key = open && keyOf(open)
  const seen = useRef(key)
  const follow = useEffectEvent((now: string | undefined) => {
    const other = seen.current !== now
    seen.current = now
    // Who clicks or walks in the list stays there.
    const elsewhere = document.activeElement?.closest('table, ul')
    if (other && !elsewhere) focus()
  })
  useEffect(() => follow(key), [key])
}

/** Escape leaves a field for the pane, where the keys of the verification mean something again. */
function useEscapeFromFields(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = pane.current
    const leave = (event: KeyboardEvent) => {
      const field = event.target
      if (event.key !== 'Escape' || !(field instanceof HTMLInputElement)) return
      if (field.getAttribute('aria-expanded') === 'true' || field.closest('dialog')) return
      element?.focus({ preventScroll: true })
    }
    element?.addEventListener('keydown', leave)
    return () => element?.removeEventListener('keydown', leave)
  }, [pane])
}

function Sheet(props: { verification: VerificationPlace; due: Verification; together: boolean }) {
  const { verification, due, together } = props
  const places = usePlaces()
  const waits = due.history.findLast(({ status }) => status === 'to_verify')
  return (
    <>
      <div className={classes['head']}>
        <Group gap="xs">
          <Title order={2}>{due.studentName}</Title>
          {due.withdrawn && <Badge color="gray">Ha lasciato il corso</Badge>}
          {due.custom && <Badge color="gray">Piano personale</Badge>}
          <LinkWords to={places.studentPlans(due.studentId)} size="sm">
            Tutte le rate
          </LinkWords>
        </Group>
        <Text size="sm">
          {`${due.courseName} ${due.academicYear} · rata ${due.number} di ${due.count} del ${formatDay(due.dueOn)}`}
        </Text>
        {waits && (
          <Text size="sm" c="dimmed">
            {`Da verificare dal ${formatInstant(waits.changedAt)}, ${waits.changedBy}`}
          </Text>
        )}
      </div>
      <dl className={`${classes['figures']} facts figures`}>
        <Figure name="Importo atteso" cents={due.amountCents} />
        <Figure name="Già versato" cents={due.paidCents} />
        <Figure name="Manca" cents={missingCents(due)} />
      </dl>
      {due.note && (
        <Text size="sm">
          <strong>Note:</strong> {due.note}
        </Text>
      )}
      <Decision verification={verification} due={due} together={together} />
    </>
  )
}

function Figure({ name, cents }: { name: string; cents: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatEuro(cents)}</dd>
    </div>
  )
}

/** Movements and history, for when the figures are not enough. */
function Past({ due }: { due: Verification }) {
  const [reversing, setReversing] = useState<Payment>()
  return (
    <details className={classes['past']}>
      <summary>{`Pagamenti (${due.payments.length}) e storia`}</summary>
      <Movements payments={due.payments} onReverse={setReversing} />
      <History history={due.history} />
      {reversing && <ReverseDialog payment={reversing} onClose={() => setReversing(undefined)} />}
    </details>
  )
}
