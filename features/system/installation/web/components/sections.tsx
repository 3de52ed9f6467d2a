import { Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sizeText } from '#f/system/backups/domain/text.ts'
import { formatInstant, formatInteger } from '#kit/domain/format.ts'
import { Facts } from '#kit/web/facts.tsx'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { SmallTable } from '#kit/web/small-table.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { FailedJob, InstallationState } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { retryJob } from '../actions.ts'
import { api } from '../api.ts'

/** How the program is doing: what is missing, its figures, what failed, what is slow, what is new. */
export default function InstallationSections() {
  const query = api.state.query({})
  const { data } = useQuery(query)
  if (!data) {
    return (
      <Section title="Come sta">
        <Record query={query}>{() => null}</Record>
      </Section>
    )
  }
  return (
    <>
      <Section title="Che cosa manca per l’uso vero">
        {data.lacks.length === 0 ? (
          <Text>{text.ALL_THERE}</Text>
        ) : (
          <ul className="bare stack">
            {data.lacks.map((lack) => (
              <li key={lack}>{text.LACK_TEXTS[lack]}</li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Come sta">
        <Figures state={data} />
      </Section>
      <FailedJobs />
      <Slow rows={data.slow} />
      <News />
    </>
  )
}

function Figures({ state }: { state: InstallationState }) {
  const { database, dataDisk, backupDisk } = state
  const facts: readonly (readonly [string, string | null])[] = [
    ['Versione', `${state.version}, database ${state.schema}`],
    ['Aggiornato', formatInstant(state.updatedAt)],
    ['Database', `${sizeText(database.bytes)}, ${database.server}`],
    ['Crescita', text.grownText(database)],
    ['Disco dei dati', dataDisk && text.diskText(dataDisk)],
    ['Disco delle copie', backupDisk && text.diskText(backupDisk)],
    ['Lavori', text.waitingText(state.jobs)],
    ['Mail', text.mailsText(state.mails)],
    ['Sessioni', text.sessionsText(state.sessions)],
  ]
  return <Facts facts={facts} />
}

const COLUMNS: readonly Column<FailedJob, 'createdAt'>[] = [
  { id: 'task', title: 'Lavoro', main: true },
  { id: 'createdAt', title: 'Nato', kind: 'instant', width: '10rem' },
  { id: 'attempts', title: 'Tentativi', kind: 'count' },
  { id: 'state', title: 'Stato', value: ({ givenUp }) => (givenUp ? 'Fermo' : 'Riproverà') },
  { id: 'fault', title: 'Errore' },
]

const ACTIONS: readonly RowAction<FailedJob>[] = [
  { label: 'Riprova', icon: IconRefresh, quick: true, run: retryJob },
]

function FailedJobs() {
  return (
    <Section title="Lavori non riusciti">
      <DataTable
        list={api.jobs}
        label="Lavori non riusciti"
        columns={COLUMNS}
        fixed={{ q: '', dir: 'desc' }}
        rowLabel={({ task }) => task}
        actions={ACTIONS}
        empty={{ title: 'Nessun lavoro non riuscito' }}
        embedded
      />
    </Section>
  )
}

function Slow({ rows }: { rows: InstallationState['slow'] }) {
  return (
    <Section title="Operazioni lente">
      {rows.length === 0 ? (
        <Text>{text.NOTHING_SLOW}</Text>
      ) : (
        <SmallTable
          label="Oltre un secondo, nelle ultime 24 ore"
          head={['Operazione', 'Ultima', 'Volte', 'La più lenta']}
        >
          {rows.map((row) => (
            <tr key={row.operation}>
              <th scope="row">{row.operation}</th>
              <td>{formatInstant(row.lastAt)}</td>
              <td>{formatInteger(row.count)}</td>
              <td>{text.secondsText(row.worstMs)}</td>
            </tr>
          ))}
        </SmallTable>
      )}
    </Section>
  )
}

function News() {
  const { data } = useQuery(api.news.query({}))
  if (!data || data.lines.length === 0) return null
  return (
    <Section title={`Che cosa c’è di nuovo nella ${data.version}`}>
      <details>
        <summary>{`${formatInteger(data.lines.length)} novità`}</summary>
        <ul>
          {data.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </Section>
  )
}
