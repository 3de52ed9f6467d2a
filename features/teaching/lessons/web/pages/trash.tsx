import { IconRestore } from '@tabler/icons-react'
import { COURSE_FILTER } from '#f/school/courses/web/public.tsx'
import { LinkWords } from '#kit/web/links.tsx'
import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { DeletedLesson } from '../../domain/contract.ts'
import { TRASH_EMPTY } from '../../domain/text/trash.ts'
import { deletedName, restore, restoreAll } from '../actions.ts'
import { api } from '../api.ts'

const RESTORE = { label: 'Ripristina dal cestino', icon: IconRestore } as const

const COLUMNS: readonly Column<DeletedLesson, 'deletedAt' | 'startsAt'>[] = [
  { id: 'courseName', title: 'Corso', main: true },
  { id: 'startsAt', title: 'Lezione', kind: 'wallTime', sort: 'startsAt', width: '10rem' },
  { id: 'minutes', title: 'Ore', kind: 'hours', width: '5rem' },
  { id: 'roomName', title: 'Aula' },
  { id: 'teachers', title: 'Insegnanti', kind: 'words' },
  { id: 'deletedAt', title: 'Eliminata', kind: 'instant', sort: 'deletedAt', width: '10rem' },
  { id: 'deletedBy', title: 'Da', width: '9rem' },
]

/** The lessons that were deleted lately, by whom, and the way back for each. */
export function LessonTrashPage() {
  return (
    <Page title="Cestino" trail={[{ label: 'Calendario', to: '/app/calendario' }]} fill>
      <DataTable
        list={api.trash}
        label="Lezioni nel cestino"
        columns={COLUMNS}
        filters={[COURSE_FILTER]}
        rowLabel={deletedName}
        actions={[{ ...RESTORE, quick: true, run: restore }]}
        bulk={[{ ...RESTORE, label: 'Ripristina', run: restoreAll }]}
        empty={{
          ...TRASH_EMPTY,
          action: <LinkWords to="/app/calendario">Vai al calendario</LinkWords>,
        }}
      />
    </Page>
  )
}
