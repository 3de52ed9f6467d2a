import { Button } from '@mantine/core'
import { IconTrash, IconUsers, IconUsersGroup, IconUpload } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { NewButton, Page } from '#kit/web/page.tsx'
import { LinkButton, LinkWords } from '#kit/web/links.tsx'
import { useParameters } from '#kit/web/places.ts'
import { useSelection } from '#kit/web/table/selection.ts'
import type { TeacherRow } from '../../domain/contract.ts'
import { GroupsTable } from '../components/groups-table.tsx'
import { TeacherList } from '../components/list.tsx'
import { GROUPS, LIST, NEW, TEACHERS, TRASH } from '../components/places.ts'

const GroupDialog = lazy(() =>
  import('../components/group-dialog.tsx').then((part) => ({ default: part.GroupDialog })),
)

/** Every teacher; behind them their groups, and those in the trash. `actions` are of others. */
export function TeachersPage({ actions }: { actions?: ReactNode }) {
  const [{ state }] = useParameters('/app/insegnanti')
  if (state === 'deleted') return <Trash />
  return state === 'groups' ? <Groups /> : <AllTeachers actions={actions} />
}

/** "Fusione insegnanti": the button, and its window while it is open. */
function MergeButton({ teacherIds = [] }: { teacherIds?: readonly number[] }) {
  const [merging, setMerging] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUsersGroup size={16} />}
        onClick={() => setMerging(true)}
      >
        Fusione insegnanti
      </Button>
      {merging && (
        <Suspense>
          <GroupDialog teacherIds={teacherIds} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </>
  )
}

function AllTeachers({ actions }: { actions: ReactNode }) {
  const selection = useSelection<TeacherRow>(({ id }) => id)
  return (
    <Page
      title="Insegnanti"
      fill
      primary={<NewButton to={NEW} />}
      actions={
        <>
          <LinkButton to={TRASH} icon={IconTrash}>
            Cestino
          </LinkButton>
          <LinkButton to={GROUPS} icon={IconUsers}>
            Gruppi
          </LinkButton>
          <MergeButton teacherIds={selection.rows.map(({ id }) => id)} />
          <LinkButton to="/app/importInsegnanti" icon={IconUpload}>
            Importa
          </LinkButton>
          {actions}
        </>
      }
    >
      <TeacherList
        list="all"
        selection={selection}
        empty={{
          title: 'Nessun insegnante',
          text: 'Crea il primo: bastano nome e cognome.',
          action: <NewButton to={NEW} label="Aggiungi un insegnante" />,
        }}
      />
    </Page>
  )
}

function Groups() {
  return (
    <Page title="Gruppi di insegnanti" trail={[TEACHERS]} fill actions={<MergeButton />}>
      <GroupsTable />
    </Page>
  )
}

function Trash() {
  return (
    <Page title="Cestino" trail={[TEACHERS]} fill>
      <TeacherList
        list="trash"
        empty={{
          title: 'Il cestino è vuoto',
          text: 'Qui arrivano gli insegnanti che si eliminano, e da qui si ripristinano.',
          action: <LinkWords to={LIST}>Vai agli insegnanti</LinkWords>,
        }}
      />
    </Page>
  )
}
