import { Alert, Button, Group, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconDownload,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { formatInteger, plural } from '#kit/domain/format.ts'
import { useDownload } from '#kit/web/download.ts'
import { LinkButton } from '#kit/web/links.tsx'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { SmallTable } from '#kit/web/small-table.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import type { MoveInSheet } from '../../domain/contract.ts'
import {
  DROPPED,
  KIND_LABELS,
  NOT_FOUND,
  NOT_TAKEN,
  readingLine,
  VERDICT_LABELS,
} from '../../domain/text.ts'
import { MOVE_VERDICTS } from '../../domain/types.ts'
import { drop, resume, run, undo } from '../actions.ts'
import { api } from '../api.ts'
import { OutcomeSection } from './outcome.tsx'
import { QuestionsSection } from './questions.tsx'
import { RecordsSection } from './records.tsx'

const POLL_MS = 1_000
const isAtWork = ({ judgedAt, fault, droppedAt, running }: MoveInSheet) =>
  running || (judgedAt === null && fault === null && droppedAt === null)

/** What was read of the old program: progress, counts, questions, and the records themselves. */
export function MoveInSheetSection({ id }: { id: number }) {
  const query = {
    ...api.get.query({ id }),
    refetchInterval: (asked: { state: { data?: MoveInSheet | undefined } }) =>
      asked.state.data && isAtWork(asked.state.data) ? POLL_MS : false,
  }
  return (
    <Record query={query} missing={NOT_FOUND}>
      {(one) => (
        <>
          <Reading one={one} />
          {one.judgedAt !== null && one.droppedAt === null && (
            <>
              <QuestionsSection one={one} />
              {one.startedAt !== null && <OutcomeSection one={one} />}
              <RecordsSection id={id} />
            </>
          )}
        </>
      )}
    </Record>
  )
}

function Reading({ one }: { one: MoveInSheet }) {
  const { address, fault, judgedAt, droppedAt, read, calls } = one
  return (
    <Section title={`Prova di trasloco da ${address}`}>
      {fault !== null && (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
          {fault}
        </Alert>
      )}
      <div role="status">
        {droppedAt !== null && <Text>{DROPPED}</Text>}
        {droppedAt === null && judgedAt === null && (
          <Text>{readingLine(read, calls, one.expectedEnd)}</Text>
        )}
      </div>
      {judgedAt !== null && droppedAt === null && <Counts one={one} />}
      <Text c="dimmed">{NOT_TAKEN}</Text>
      <Group justify="flex-end">
        <LinkButton to="/app/trasloco">Altra lettura</LinkButton>
        {droppedAt === null && !one.running && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} />}
            onClick={() => void drop(one).catch(notifyError)}
          >
            Scarta
          </Button>
        )}
        {judgedAt !== null && droppedAt === null && <DoubtsButton one={one} />}
        <RunButtons one={one} />
        {fault !== null && droppedAt === null && (
          <Button
            leftSection={<IconPlayerPlay size={16} />}
            onClick={() => void resume(one).catch(notifyError)}
          >
            Riprendi la lettura
          </Button>
        )}
      </Group>
    </Section>
  )
}

function RunButtons({ one }: { one: MoveInSheet }) {
  const { judgedAt, droppedAt, startedAt, undoneAt, running, questions, counts } = one
  if (judgedAt === null || droppedAt !== null || undoneAt !== null || running) return null
  const waiting = counts.reduce((sum, row) => sum + row.waiting, 0)
  const open = questions.filter(({ answer }) => answer === null).length
  return (
    <>
      {startedAt !== null && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => void undo(one).catch(notifyError)}
        >
          Annulla il trasloco
        </Button>
      )}
      {waiting > 0 && (
        <Button disabled={open > 0} onClick={() => void run(one).catch(notifyError)}>
          {open > 0
            ? `Prima rispondi a ${plural(open, 'domanda', 'domande')}`
            : `Trasferisci ${plural(waiting, 'scheda', 'schede')}`}
        </Button>
      )}
    </>
  )
}

function Counts({ one: { counts } }: { one: MoveInSheet }) {
  if (counts.length === 0) return <Text>Il vecchio programma non racconta nulla.</Text>
  return (
    <SmallTable
      label="Che cosa si può prendere"
      head={['Che cosa', ...MOVE_VERDICTS.map((verdict) => VERDICT_LABELS[verdict])]}
    >
      {counts.map((row) => (
        <tr key={row.kind}>
          <th scope="row">{KIND_LABELS[row.kind]}</th>
          {MOVE_VERDICTS.map((verdict) => (
            <td key={verdict}>{formatInteger(row[verdict])}</td>
          ))}
        </tr>
      ))}
    </SmallTable>
  )
}

function DoubtsButton({ one: { id } }: { one: MoveInSheet }) {
  const { busy, download } = useDownload()
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} />}
      onClick={() => download(`/api/move-ins/${id}/prova-trasloco.xlsx`)}
    >
      Scarica ciò che è da guardare
    </Button>
  )
}
