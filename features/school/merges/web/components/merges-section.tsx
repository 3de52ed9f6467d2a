import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCalendarAction, usePdfAction } from '#f/school/courses/web/public.tsx'
import { joinWords } from '#kit/domain/format.ts'
import { localList } from '#kit/web/local-list.ts'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { Merge } from '../../domain/contract.ts'
import { MERGES } from '../../domain/text.ts'
import { mergeSubject, remove } from '../actions.ts'
import { api } from '../api.ts'
import { MergeDialog } from './merge-dialog.tsx'

const coursesOf = ({ courses }: Merge) =>
  courses.length === 0 ? 'Tutti nel cestino' : joinWords(courses.map(({ name }) => name))

const COLUMNS: readonly Column<Merge>[] = [
  { id: 'name', title: 'Nome', sort: true, main: true },
  { id: 'courses', title: 'Corsi', value: coursesOf },
]

const LIST = localList(
  api.list,
  {},
  {
    rows: ({ rows }) => rows,
    search: (merge) => `${merge.name} ${coursesOf(merge)}`,
    columns: COLUMNS,
    order: 'name',
  },
)

/** Courses that share a name, a calendar and its PDF. */
export function MergesSection() {
  const calendar = useCalendarAction(mergeSubject)
  const pdf = usePdfAction(mergeSubject)
  const [edited, setEdited] = useState<Merge | 'new'>()
  const create = (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      Nuova fusione
    </Button>
  )
  return (
    <Section title={MERGES} actions={create}>
      <DataTable
        list={LIST}
        label={MERGES}
        embedded
        columns={COLUMNS}
        rowLabel={({ name }) => name}
        open={(merge) => () => setEdited(merge)}
        actions={[
          calendar,
          pdf.action,
          { label: 'Modifica', icon: IconPencil, run: setEdited },
          { label: 'Elimina', icon: IconTrash, danger: true, run: remove },
        ]}
        empty={{
          title: 'Nessuna fusione',
          text: 'Due o più corsi sotto un nome hanno un calendario e un PDF in comune.',
        }}
      />
      {pdf.dialog}
      {edited && (
        <MergeDialog
          {...(edited === 'new' ? {} : { merge: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}
