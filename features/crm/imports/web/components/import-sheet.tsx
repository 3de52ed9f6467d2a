import { Button, Group, List, Text } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { formatInteger, plural } from '#kit/domain/format.ts'
import { useDownload } from '#kit/web/download.ts'
import { LinkButton } from '#kit/web/links.tsx'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, Filter } from '#kit/web/table/types.ts'
import { notifyError } from '#kit/web/toast.tsx'
import { useRead } from '#kit/web/unread.tsx'
import type { ImportRecord, ImportRow } from '../../domain/contract.ts'
import {
  detailLine,
  detailLines,
  importSentences,
  undoneLine,
  VERDICT_LABELS,
} from '../../domain/text.ts'
import { VERDICTS } from '../../domain/types.ts'
import { run, undo } from '../actions.ts'
import { api } from '../api.ts'

const POLL_MS = 1_000

/** The third and the fourth step: what would become of each line, and what became of them. */
export function ImportSheet({ id }: { id: number }) {
  const query = {
    ...api.get.query({ id }),
    refetchInterval: (asked: { state: { data?: ImportRecord | undefined } }) =>
      asked.state.data?.running ? POLL_MS : false,
  }
  return (
    <Record query={query} missing={importSentences['imports.not_found']}>
      {(one) => (
        <>
          {one.startedAt === null ? <DryRun one={one} /> : <Outcome one={one} />}
          <Lines id={id} />
        </>
      )}
    </Record>
  )
}

function DryRun({ one }: { one: ImportRecord }) {
  const { verdicts, name } = one
  const coming = verdicts.new + verdicts.update
  return (
    <Section title={`3. Prova di ${name}`}>
      <List>
        {VERDICTS.filter((verdict) => verdict !== 'failed').map((verdict) => (
          <List.Item key={verdict}>
            {`${VERDICT_LABELS[verdict]}: ${formatInteger(verdicts[verdict])}`}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <RefusedButton one={one} />
        <LinkButton to="/app/importLeads">Altro file</LinkButton>
        <Button disabled={coming === 0} onClick={() => void run(one).catch(notifyError)}>
          {`Importa ${plural(coming, 'riga', 'righe')}`}
        </Button>
      </Group>
    </Section>
  )
}

function Outcome({ one }: { one: ImportRecord }) {
  const { added, updated, verdicts, waiting, undone, undoneAt, running, name } = one
  const total = undoneAt === null ? added + updated + waiting : added + updated
  const left = undoneAt === null ? waiting : undone.waiting
  const mayUndo = !running && undone.waiting > 0
  return (
    <Section title={`4. Importazione di ${name}`}>
      <div role="status">
        {running && <Text>{`${formatInteger(total - left)} di ${formatInteger(total)}`}</Text>}
        {undoneAt !== null && <Text>{undoneLine(undone)}</Text>}
        <Text>{`Importati con successo: ${formatInteger(added + updated)}`}</Text>
        <Text>{`Righe saltate: ${formatInteger(verdicts.skipped + verdicts.refused)}`}</Text>
        <Text>{`Errori: ${formatInteger(verdicts.refused + verdicts.failed)}`}</Text>
      </div>
      <Details one={one} />
      <Group justify="flex-end">
        <RefusedButton one={one} />
        {mayUndo && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => void undo(one).catch(notifyError)}
          >
            Annulla importazione
          </Button>
        )}
        {!running && <LinkButton to="/app/importLeads">Altro file</LinkButton>}
        {!running && undoneAt === null && waiting > 0 && (
          <Button onClick={() => void run(one).catch(notifyError)}>Importa il resto</Button>
        )}
      </Group>
    </Section>
  )
}

/** The first lines that were refused, and how many more there are. */
function Details({ one: { id, verdicts } }: { one: ImportRecord }) {
  const wrong = verdicts.refused + verdicts.failed
  const { data, notice } = useRead('gli errori', {
    ...api.rows.query({ id, wrong: true }),
    enabled: wrong > 0,
  })
  if (notice) return notice
  const details = (data?.rows ?? []).map(({ line, reasons }) => detailLine(line, reasons))
  if (details.length === 0) return null
  return (
    <List size="sm">
      {detailLines(details, wrong).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  )
}

function RefusedButton({ one: { id, verdicts } }: { one: ImportRecord }) {
  const { busy, download } = useDownload()
  if (verdicts.refused + verdicts.skipped + verdicts.failed === 0) return null
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} />}
      onClick={() => download(`/api/lead-imports/${id}/righe-rifiutate.xlsx`)}
    >
      Scarica le righe escluse
    </Button>
  )
}

const COLUMNS: readonly Column<ImportRow, 'line'>[] = [
  { id: 'line', title: 'Riga', kind: 'count', sort: 'line', width: '6rem' },
  { id: 'name', title: 'Nome', main: true },
  { id: 'phone', title: 'Telefono' },
  { id: 'mail', title: 'Mail' },
  {
    id: 'verdict',
    title: 'Esito',
    kind: 'state',
    value: ({ verdict }) => VERDICT_LABELS[verdict],
  },
  { id: 'reasons', title: 'Motivo', value: ({ reasons }) => reasons.join(', ') },
]
const FILTER: Filter<'verdict'> = {
  name: 'verdict',
  label: 'Esito',
  options: VERDICTS.map((value) => ({ value, label: VERDICT_LABELS[value] })),
}

function Lines({ id }: { id: number }) {
  return (
    <Section title="Le righe del file">
      <DataTable
        list={api.rows}
        label="Righe"
        embedded
        fixed={{ id, q: '' }}
        filters={[FILTER]}
        columns={COLUMNS}
        rowLabel={({ line }) => `Riga ${line}`}
        empty={{ title: 'Nessuna riga' }}
      />
    </Section>
  )
}
