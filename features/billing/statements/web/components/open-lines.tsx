import { ActionIcon, Badge, Button, Checkbox, Group, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconDots,
  IconReceipt,
  IconSearch,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatDay, formatEuro } from '#kit/domain/format.ts'
import { LinkWords } from '#kit/web/links.tsx'
import { ActionMenu } from '#kit/web/menu.tsx'
import type { StatementLine } from '../../domain/contract.ts'
import {
  cautionText,
  CERTAINTY_NAME,
  dueText,
  groundText,
  NOTHING_OPEN,
  partText,
  recordedText,
  twinText,
} from '../../domain/text.ts'
import { CERTAINTIES } from '../../domain/types.ts'
import { isCertain, type Selection } from './chosen.ts'
import { MatchDialog } from './match-dialog.tsx'
import { SetAsideDialog } from './set-aside-dialog.tsx'
import classes from './statements.module.css'

/** So many lines at first; more on request, so that a large statement opens at once. */
const STEP = 100

interface Props {
  readonly rows: readonly StatementLine[]
  readonly selection: Selection
}

/** The open lines, the surest proposals first: chosen ones are confirmed, the others by hand. */
export function OpenLines({ rows, selection }: Props) {
  const [limit, setLimit] = useState(STEP)
  const [matching, setMatching] = useState<StatementLine>()
  const [aside, setAside] = useState<readonly StatementLine[]>()
  if (rows.length === 0) return <Text c="dimmed">{NOTHING_OPEN}</Text>
  const sorted = rows.toSorted((a, b) => rankOf(a) - rankOf(b))
  const offered = rows.filter(isCertain)
  const chosen = offered.filter(selection.has)
  const useless = rows.filter((line) => line.proposal === null && selection.has(line))
  return (
    <>
      <Group justify="space-between" mih="1.75rem">
        <Checkbox
          label="Scegli tutte le proposte certe"
          disabled={offered.length === 0}
          checked={offered.length > 0 && chosen.length === offered.length}
          indeterminate={chosen.length > 0 && chosen.length < offered.length}
          onChange={(event) => selection.set(offered, event.currentTarget.checked)}
        />
        {useless.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => setAside(useless)}>
            {`Metti da parte ${useless.length} senza proposta`}
          </Button>
        )}
      </Group>
      <ul className="bare framed surface" aria-label="Movimenti da abbinare">
        {sorted.slice(0, limit).map((line) => (
          <OpenLine
            key={line.id}
            line={line}
            selection={selection}
            onMatch={() => setMatching(line)}
            onSetAside={() => setAside([line])}
          />
        ))}
      </ul>
      {rows.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + STEP)}>
          {`Mostra altri ${Math.min(STEP, rows.length - limit)} di ${rows.length - limit}`}
        </Button>
      )}
      {matching && <MatchDialog line={matching} onClose={() => setMatching(undefined)} />}
      {aside && <SetAsideDialog lines={aside} onClose={() => setAside(undefined)} />}
    </>
  )
}

function rankOf({ proposal }: StatementLine): number {
  return proposal === null ? CERTAINTIES.length : CERTAINTIES.indexOf(proposal.certainty)
}

/** Up and down go from line to line. */
function moveAmong(event: KeyboardEvent<HTMLInputElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const list = event.currentTarget.closest('ul')
  const boxes = [...(list?.querySelectorAll<HTMLElement>('input') ?? [])]
  const next = by === undefined ? undefined : boxes[boxes.indexOf(event.currentTarget) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function OpenLine(props: {
  line: StatementLine
  selection: Selection
  onMatch: () => void
  onSetAside: () => void
}) {
  const { line, selection, onMatch, onSetAside } = props
  const { bookedOn, payer, description, amountCents, restCents, proposal, twin } = line
  const label = `${formatDay(bookedOn)}, ${payer || description}, ${formatEuro(amountCents)}`
  return (
    <li className={`${classes['line']} ruled`} data-chosen={selection.has(line) || undefined}>
      <Checkbox
        style={{ paddingBlockStart: '0.125rem' }}
        aria-label={`Scegli: ${label}`}
        checked={selection.has(line)}
        onKeyDown={moveAmong}
        onChange={(event) => selection.set([line], event.currentTarget.checked)}
      />
      <div>
        <Group gap="sm" wrap="nowrap" justify="space-between">
          <span className="figures">{formatDay(bookedOn)}</span>
          <strong className="figures">{formatEuro(amountCents)}</strong>
        </Group>
        {payer !== '' && <Text fw={600}>{payer}</Text>}
        <Text size="sm" className="breaks">
          {description}
        </Text>
        {restCents !== amountCents && (
          <Text
            size="sm"
            className="figures"
          >{`Restano da abbinare ${formatEuro(restCents)}.`}</Text>
        )}
      </div>
      <div className={`${classes['proposal']} stack gap-xs`}>
        {proposal ? <Proposal proposal={proposal} /> : <Text c="dimmed">Nessuna proposta</Text>}
        {twin && (
          <Caution>
            <LinkWords to={{ to: '/billing/estrattoConto', search: { id: twin.statementId } }}>
              {twinText(twin)}
            </LinkWords>
          </Caution>
        )}
      </div>
      <div className={`${classes['actions']} row gap-xs`}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Scegli la rata: ${label}`}
          onClick={onMatch}
        >
          Scegli la rata
        </Button>
        <ActionMenu
          label={`Azioni: ${label}`}
          items={[
            { label: 'Scegli la rata', icon: IconSearch, run: onMatch },
            { label: 'Metti da parte', icon: IconArchive, run: onSetAside },
          ]}
          trigger={(carried) => (
            <ActionIcon {...carried} variant="subtle" color="gray" aria-label={`Azioni: ${label}`}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          )}
        />
      </div>
    </li>
  )
}

function Proposal({ proposal }: { proposal: NonNullable<StatementLine['proposal']> }) {
  const { recorded, parts } = proposal
  const caution = cautionText(proposal)
  return (
    <>
      <ul className={`${classes['parts']} stack gap-xs bare`}>
        {recorded && (
          <li className="row apart gap-sm">
            <Link
              to="/billing/editStudente"
              search={{ id: recorded.studentId, corso: recorded.courseId }}
            >
              {dueText(recorded)}
            </Link>
            <span className="figures whole">{formatEuro(recorded.amountCents)}</span>
          </li>
        )}
        {parts.map((part) => (
          <li key={`${part.studentId} ${part.instalmentId}`} className="row apart gap-sm">
            <Link to="/billing/editStudente" search={{ id: part.studentId, corso: part.courseId }}>
              {dueText(part)}
            </Link>
            <span className="figures whole">{partText(part)}</span>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <Badge variant="default" size="sm" radius="sm" data-certainty={proposal.certainty}>
          {CERTAINTY_NAME[proposal.certainty]}
        </Badge>
        <Text size="xs" c="dimmed" span>
          {groundText(proposal)}
        </Text>
      </Group>
      {recorded && (
        <Text size="sm" component="div" className="row gap-sm">
          <IconReceipt size={14} aria-hidden />
          <span>{recordedText(recorded)}</span>
        </Text>
      )}
      {caution !== '' && <Caution>{caution}</Caution>}
    </>
  )
}

/** Why a person has to look first. */
function Caution({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" component="div" className="row gap-sm">
      <IconAlertTriangle size={14} aria-hidden />
      <span>{children}</span>
    </Text>
  )
}
