import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatInstant } from '#kit/domain/format.ts'
import { instantNow } from '#kit/web/clock.ts'
import { Section } from '#kit/web/page.tsx'
import { refresh } from '#kit/web/query.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import { notifyError } from '#kit/web/toast.tsx'
import { useRead } from '#kit/web/unread.tsx'
import type { Backup, BackupState } from '../../domain/contract.ts'
import { POLL_MS } from '../../domain/rules.ts'
import * as text from '../../domain/text.ts'
import { startBackup } from '../actions.ts'
import { api } from '../api.ts'

const COLUMNS: readonly Column<Backup, 'endedAt'>[] = [
  { id: 'endedAt', title: 'Quando', kind: 'instant', main: true, width: '10rem' },
  { id: 'reason', title: 'Copia', value: ({ reason }) => text.REASON_LABELS[reason] },
  { id: 'file', title: 'File' },
  { id: 'host', title: 'Macchina' },
  { id: 'outcome', title: 'Esito', value: text.outcomeText },
  { id: 'copy', title: 'Altrove', value: text.copyText },
  { id: 'trial', title: 'Prova', value: text.trialText },
]

/** How it stands; while a copy is made it is asked again, and all is read anew once it is there. */
function useFollowed() {
  const read = useRead('lo stato delle copie', {
    ...api.state.query({}),
    refetchInterval: ({ state }) => (state.data?.making ? POLL_MS : false),
  })
  const { data } = read
  const making = data?.making ?? false
  const before = useRef(making)
  useEffect(() => {
    if (before.current && !making) void refresh()
    before.current = making
  }, [making])
  return read
}

/** The backups: the last good one and its age, its trial, and all that is known of the others. */
export default function BackupsSection() {
  const { data, notice } = useFollowed()
  return (
    <Section
      title="Copie dell’accademia"
      actions={
        data?.folder !== null && (
          <Button
            variant="default"
            leftSection={<IconCopy size={16} />}
            onClick={() => void startBackup(undefined).catch(notifyError)}
          >
            Copia adesso
          </Button>
        )
      }
    >
      {notice}
      {data && <State state={data} />}
      <DataTable
        list={api.list}
        label="Copie"
        columns={COLUMNS}
        fixed={{ q: '', dir: 'desc' }}
        rowLabel={({ file }) => file}
        empty={{ title: data?.folder === null ? text.NONE : text.NONE_YET }}
        embedded
      />
    </Section>
  )
}

function State({ state }: { state: BackupState }) {
  const { folder, lastGoodAt, fault, lastTrialAt, lastTrialFault, late } = state
  const { store, lastCopyAt, lastCopyFault } = state
  const now = instantNow()
  const at = (instant: string) => `${formatInstant(instant)} (${text.ageText(instant, now)})`
  if (folder === null) return <Text>{text.OFF}</Text>
  return (
    <>
      {(late || fault !== null) && (
        <Alert role="status" color="red" variant="light" icon={<IconAlertTriangle />}>
          {fault ?? text.LATE_HERE}
        </Alert>
      )}
      <Text c="dimmed">{text.EXPLAINED}</Text>
      <dl className="facts">
        <div>
          <dt>Ultima copia riuscita</dt>
          <dd>{lastGoodAt === null ? text.NONE_YET : at(lastGoodAt)}</dd>
        </div>
        <div>
          <dt>Ultima prova di ripristino</dt>
          <dd>{lastTrialAt === null ? text.NOT_TRIED : (lastTrialFault ?? at(lastTrialAt))}</dd>
        </div>
        <div>
          <dt>Cartella</dt>
          <dd>{folder}</dd>
        </div>
        {store !== null && (
          <div>
            <dt>Ultima copiata in {store}</dt>
            <dd>{lastCopyFault ?? (lastCopyAt === null ? text.NOT_COPIED : at(lastCopyAt))}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
