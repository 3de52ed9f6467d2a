import { Alert, Button, Group, Select, Table } from '@mantine/core'
import '@mantine/core/styles/Table.css'
import { useState } from 'react'
import { act } from '#kit/web/act.ts'
import { useBusy } from '#kit/web/busy.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { Fields } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import { MODE_LABELS } from '../../domain/text.ts'
import { IMPORT_MODES, type ImportMode } from '../../domain/types.ts'
import { failedText } from '../actions.ts'
import type { Previewed } from './file-step.tsx'
import type { ImportScreen } from './screen.ts'

/** The second step: what the columns hold, and what is to be done with who is there already. */
export function ColumnsStep(props: {
  screen: ImportScreen
  file: Previewed
  onBack: () => void
  onPrepared: (id: number) => void
}) {
  const { screen, file, onBack, onPrepared } = props
  const modes = screen.modes ?? IMPORT_MODES
  const [columns, setColumns] = useState(file.columns)
  const [mode, setMode] = useState<ImportMode>(
    modes.includes('both') ? 'both' : (modes[0] ?? 'both'),
  )
  const [fault, setFault] = useState('')
  const { busy, run } = useBusy((cause) => setFault(failedText(toApiError(cause))))
  const data = file.header.map((title, at) => ({
    value: at,
    label: title === '' ? `Colonna ${at + 1}` : title,
  }))
  const prepare = async () => {
    setFault('')
    const { id } = await act(screen.api.prepare, { fileId: file.fileId, mode, columns })
    onPrepared(id)
  }
  return (
    <Section title={`2. Colonne di ${file.name}`}>
      {fault !== '' && (
        <Alert role="alert" color="red" variant="light">
          {fault}
        </Alert>
      )}
      <Sample file={file} />
      <Fields>
        {screen.fields.map(({ name, label }) => (
          <Select<number>
            key={name}
            label={label}
            data={data}
            clearable
            placeholder="Nessuna colonna"
            value={columns[name] ?? null}
            onChange={(at) => setColumns({ ...columns, [name]: at })}
          />
        ))}
        <Select<ImportMode>
          label="Che cosa fare"
          data={modes.map((value) => ({ value, label: MODE_LABELS[value] }))}
          allowDeselect={false}
          value={mode}
          onChange={(chosen) => setMode(chosen ?? mode)}
        />
      </Fields>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Altro file
        </Button>
        <Button loading={busy} onClick={() => void run(prepare)}>
          Prova senza salvare
        </Button>
      </Group>
    </Section>
  )
}

function Sample({ file: { header, rows } }: { file: Previewed }) {
  const places = header.map((title, at) => ({ at, title }))
  return (
    <Table.ScrollContainer minWidth={0} tabIndex={0} aria-label="Prime righe del file">
      <Table>
        <Table.Thead>
          <Table.Tr>
            {places.map(({ at, title }) => (
              <Table.Th key={at}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells) => (
            <Table.Tr key={JSON.stringify(cells)}>
              {places.map(({ at }) => (
                <Table.Td key={at}>{cells[at]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
