import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { localList } from '#kit/web/local-list.ts'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { Exam } from '../../domain/contract.ts'
import { averageText } from '../../domain/rules.ts'
import { examTitle } from '../../domain/text.ts'
import { api } from '../api.ts'
import { EditExamDialog, NewExamDialog } from './exam-dialog.tsx'
import { remove } from '../actions.ts'
import { examPlace, examPrint } from './places.ts'

const COLUMNS: readonly Column<Exam>[] = [
  { id: 'heldOn', title: 'Data', kind: 'day', sort: true, width: '8rem' },
  { id: 'title', title: 'Esame', sort: true, main: true },
  { id: 'graded', title: 'Voti', kind: 'count', width: '7rem' },
  {
    id: 'average',
    title: 'Media',
    kind: 'figure',
    value: ({ average }) => averageText(average),
    width: '7rem',
  },
]

/** The exams of a course: inserted, changed and deleted here, graded on a page of their own. */
export function ExamsSection({ courseId }: { courseId: number }) {
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<Exam>()
  const insert = (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      Nuovo esame
    </Button>
  )
  const actions: readonly RowAction<Exam>[] = [
    { label: 'Modifica', icon: IconPencil, quick: true, run: setEdited },
    { label: 'Stampa voti', icon: IconPrinter, to: ({ id }) => examPrint(id) },
    { label: 'Elimina', icon: IconTrash, danger: true, run: remove },
  ]
  return (
    <Section title="Esami" actions={insert}>
      <DataTable
        list={localList(
          api.list,
          { courseId },
          {
            rows: ({ rows }) => rows,
            search: ({ title }) => title,
            columns: COLUMNS,
            order: 'heldOn',
          },
        )}
        label="Esami"
        columns={COLUMNS}
        fixed={{ q: '' }}
        rowLabel={examTitle}
        open={({ id }) => examPlace(id)}
        actions={actions}
        empty={{
          title: 'Nessun esame',
          text: 'Inserisci data e titolo di un esame: poi si apre per scrivere i voti.',
        }}
        embedded
      />
      {adding && <NewExamDialog courseId={courseId} onClose={() => setAdding(false)} />}
      {edited && <EditExamDialog exam={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  )
}
