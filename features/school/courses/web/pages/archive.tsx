import { Tabs } from '@mantine/core'
import { IconArchive, IconRestore, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { RowAction } from '#kit/web/table/types.ts'
import { useParameters, target } from '#kit/web/places.ts'
import type { CourseRow } from '../../domain/contract.ts'
import { api } from '../api.ts'
import classes from '../components/archive.module.css'
import { useCourseCalendar } from '../components/calendar-actions.tsx'
import { COLUMNS } from '../components/columns.tsx'
import { coursePlace } from '../components/course-place.ts'
import { remove, restore, unarchive, unarchiveAll } from '../actions.ts'

const IN_ARCHIVE: readonly RowAction<CourseRow>[] = [
  { label: 'Ripristina', icon: IconRestore, quick: true, run: unarchive },
  { label: 'Elimina', icon: IconTrash, danger: true, run: remove },
]

const IN_TRASH: readonly RowAction<CourseRow>[] = [
  { label: 'Ripristina dal cestino', icon: IconRestore, quick: true, run: restore },
]

/** The courses put away, and behind them those in the trash. */
export function CourseArchivePage() {
  const inTrash = useParameters('/app/cestinoCorsi')[0].state === 'deleted'
  const navigate = useNavigate()
  return (
    <Page title="Archivio corsi" fill>
      <Tabs
        className={classes['tabs'] ?? ''}
        keepMounted={false}
        value={inTrash ? 'deleted' : 'archived'}
        onChange={(state) =>
          void navigate({
            ...target({
              to: '/app/cestinoCorsi',
              search: state === 'deleted' ? { state } : {},
            }),
            replace: true,
          })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="archived" leftSection={<IconArchive size={16} />}>
            Archivio
          </Tabs.Tab>
          <Tabs.Tab value="deleted" leftSection={<IconTrash size={16} />}>
            Cestino
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="archived" className={`${classes['panel']} stack gap-md`}>
          <Archive />
        </Tabs.Panel>
        <Tabs.Panel value="deleted" className={`${classes['panel']} stack gap-md`}>
          <Trash />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

const SHARED = {
  list: api.list,
  columns: [COLUMNS.name, COLUMNS.startsOn, COLUMNS.endsOn],
  rowLabel: (course: CourseRow) => course.name,
  open: ({ id }: CourseRow) => coursePlace(id),
}

function Archive() {
  const { actions, dialog } = useCourseCalendar<CourseRow>()
  return (
    <>
      <DataTable
        {...SHARED}
        name="courses.archive"
        label="Corsi archiviati"
        fixed={{ state: 'archived' }}
        actions={[...actions, ...IN_ARCHIVE]}
        bulk={[{ label: 'Ripristina', icon: IconRestore, run: unarchiveAll }]}
        empty={{
          title: 'L’archivio è vuoto',
          text: 'Qui arrivano i corsi che si archiviano dalla lista o dalla scheda.',
        }}
        exportAs="archivio-corsi"
      />
      {dialog}
    </>
  )
}

function Trash() {
  return (
    <DataTable
      {...SHARED}
      name="courses.trash"
      label="Corsi nel cestino"
      fixed={{ state: 'deleted' }}
      actions={IN_TRASH}
      empty={{
        title: 'Il cestino è vuoto',
        text: 'Qui arrivano i corsi che si eliminano dall’archivio.',
      }}
    />
  )
}
