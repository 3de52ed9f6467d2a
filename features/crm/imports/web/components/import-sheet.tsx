import { Button, Group, List, Text } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { startBatch } from '#f/system/batches/web/public.tsx'
import { formatInteger, plural } from '#kit/domain/format.ts'
import { useDownload } from '#kit/web/download.ts'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, Filter } from '#kit/web/table/types.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { ImportRecord, ImportRow } from '../../domain/contract.ts'
import { detailLine, detailLines, importSentences, VERDICT_LABELS } from '../../domain/text.ts'
import { VERDICTS } from '../../domain/types.ts'
import { undo } from '../actions.ts'
import { api } from '../api.ts'

const POLL_MS = 1_000

/** The third and the fourth step: what would become of each line, and what became of them. */
export function ImportSheet({ id }: { id: number }) {
  const busy = ({ startedAt, undoneAt, waiting }: ImportRecord) =>
    startedAt !== null && undoneAt === null && waiting > 0
  const query = {
    ...api.get.query({ id }),
    refetchInterval: (asked: { state: { data?: ImportRecord | undefined } }) =>
      asked.state.data && busy(asked.state.data) ? POLL_MS : false,
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
  const { verdicts, name, id } = one
  const coming = verdicts.new + verdicts.update
  const run = () => void startBatch(api.run, { id }).catch(notifyError)
  return (
    <Section title={`3. Prova di ${name}`}>
      <List>
        {VERDICTS.map((verdict) => (
          <List.Item key={verdict}>
            {`${VERDICT_LABELS[verdict]}: ${formatInteger(verdicts[verdict])}`}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <RefusedButton one={one} />
        <Button disabled={coming === 0} onClick={run}>
          {`Importa ${plural(coming, 'riga', 'righe')}`}
        </Button>
      </Group>
    </Section>
  )
}

function Outcome({ one }: { one: ImportRecord }) {
  const { added, updated, verdicts, waiting, undoneAt, name } = one
  const total = added + updated + waiting
  const running = waiting > 0 && undoneAt === null
  return (
    <Section title={`4. Importazione di ${name}`}>
      <div role="status">
        {running && <Text>{`${formatInteger(total - waiting)} di ${formatInteger(total)}`}</Text>}
        {undoneAt !== null && <Text>Importazione annullata.</Text>}
        <Text>{`Importati con successo: ${formatInteger(added + updated)}`}</Text>
        <Text>{`Righe saltate: ${formatInteger(verdicts.skipped + verdicts.refused)}`}</Text>
        <Text>{`Errori: ${formatInteger(verdicts.refused)}`}</Text>
      </div>
      <Details one={one} />
      <Group justify="flex-end">
        <RefusedButton one={one} />
        {!running && undoneAt === null && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => void undo(one).catch(notifyError)}
          >
            Annulla importazione
          </Button>
        )}
      </Group>
    </Section>
  )
}

/** The first lines that were refused, and how many more there are. */
function Details({ one: { id, verdicts } }: { one: ImportRecord }) {
  const { data } = useQuery({
    ...api.rows.query({ id, verdict: 'refused' }),
    enabled: verdicts.refused > 0,
  })
  const details = (data?.rows ?? []).map(({ line, reasons }) => detailLine(line, reasons))
  if (details.length === 0) return null
  return (
    <List size="sm">
      {detailLines(details, verdicts.refused).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  )
}

function RefusedButton({ one: { id, verdicts } }: { one: ImportRecord }) {
  const { busy, download } = useDownload()
  if (verdicts.refused + verdicts.skipped === 0) return null
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
