import { Button, Group, List, Text } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { formatInteger, plural } from '#kit/domain/format.ts'
import { useBusy } from '#kit/web/busy.ts'
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
import type { ImportScreen } from './screen.ts'

const POLL_MS = 1_000

/** The third and the fourth step: what would become of each line, and what became of them. */
export function ImportSheet({ screen, id }: { screen: ImportScreen; id: number }) {
  const query = {
    ...screen.api.get.query({ id }),
    refetchInterval: (asked: { state: { data?: ImportRecord | undefined } }) =>
      asked.state.data?.running ? POLL_MS : false,
  }
  return (
    <Record query={query} missing={importSentences['imports.not_found']}>
      {(one) => (
        <>
          {one.startedAt === null ? (
            <DryRun one={one} screen={screen} />
          ) : (
            <Outcome one={one} screen={screen} />
          )}
          <Lines id={id} screen={screen} />
        </>
      )}
    </Record>
  )
}

/** An import on its screen. */
interface Shown {
  readonly one: ImportRecord
  readonly screen: ImportScreen
}

function DryRun({ one, screen }: Shown) {
  // Of a trial that is old nothing waits any more: its lines were emptied.
  const { verdicts, waiting, name } = one
  const { busy, run: once } = useBusy()
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
        <RefusedButton one={one} screen={screen} />
        <LinkButton to={screen.place()}>Altro file</LinkButton>
        <Button
          disabled={waiting === 0}
          loading={busy}
          onClick={() => void once(() => run({ ...one, screen }))}
        >
          {`Importa ${plural(waiting, 'riga', 'righe')}`}
        </Button>
      </Group>
    </Section>
  )
}

function Outcome({ one, screen }: Shown) {
  const { added, updated, verdicts, waiting, undone, undoneAt, running, name } = one
  const total = undoneAt === null ? added + updated + waiting : added + updated
  const left = undoneAt === null ? waiting : undone.waiting
  const mayUndo = !running && undone.waiting > 0
  const { busy, run: once } = useBusy()
  return (
    <Section title={`4. Importazione di ${name}`}>
      <div role="status">
        {running && <Text>{`${formatInteger(total - left)} di ${formatInteger(total)}`}</Text>}
        {undoneAt !== null && <Text>{undoneLine(undone, screen.gone)}</Text>}
        <Text>{`Importati con successo: ${formatInteger(added + updated)}`}</Text>
        <Text>{`Righe saltate: ${formatInteger(verdicts.skipped + verdicts.refused)}`}</Text>
        <Text>{`Errori: ${formatInteger(verdicts.refused + verdicts.failed)}`}</Text>
      </div>
      <Details one={one} screen={screen} />
      <Group justify="flex-end">
        <RefusedButton one={one} screen={screen} />
        {mayUndo && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => void undo({ ...one, screen }).catch(notifyError)}
          >
            Annulla importazione
          </Button>
        )}
        {!running && <LinkButton to={screen.place()}>Altro file</LinkButton>}
        {!running && undoneAt === null && waiting > 0 && (
          <Button loading={busy} onClick={() => void once(() => run({ ...one, screen }))}>
            Importa il resto
          </Button>
        )}
      </Group>
    </Section>
  )
}

/** The first lines that were refused, and how many more there are. */
function Details({ one: { id, verdicts }, screen }: Shown) {
  const wrong = verdicts.refused + verdicts.failed
  const { data, notice } = useRead('gli errori', {
    ...screen.api.rows.query({ id, wrong: true }),
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

function RefusedButton({ one: { id, verdicts }, screen }: Shown) {
  const { busy, download } = useDownload()
  if (verdicts.refused + verdicts.skipped + verdicts.failed === 0) return null
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} />}
      onClick={() => download(`/api${screen.path}/${id}/righe-rifiutate.xlsx`)}
    >
      Scarica le righe escluse
    </Button>
  )
}

const COLUMNS: readonly Column<ImportRow, 'line'>[] = [
  { id: 'line', title: 'Riga', kind: 'count', sort: 'line', width: '6rem' },
  { id: 'name', title: 'Nome', main: true },
  { id: 'details', title: 'Dettagli' },
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

function Lines({ id, screen }: { id: number; screen: ImportScreen }) {
  return (
    <Section title="Le righe del file">
      <DataTable
        list={screen.api.rows}
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
