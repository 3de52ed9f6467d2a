import { IconBan, IconTrash, IconUpload } from '@tabler/icons-react'
import { asItWas } from '#kit/web/list-place.ts'
import { NewButton, Page } from '#kit/web/page.tsx'
import { LinkButton, LinkWords } from '#kit/web/links.tsx'
import { useParameters } from '#kit/web/places.ts'
import { type Added, StudentList } from '../components/list.tsx'
import { LIST, STUDENTS, TRASH } from '../components/places.ts'

const NEW = '/app/addStudente'

/** Every student, with what other features add; behind them those in the trash. */
export function StudentsPage({ added }: { added: Added }) {
  const [{ state }] = useParameters(LIST)
  return state === 'deleted' ? <Trash /> : <AllStudents added={added} />
}

function AllStudents({ added }: { added: Added }) {
  return (
    <Page
      title="Studenti"
      fill
      primary={<NewButton to={NEW} />}
      actions={
        <>
          <LinkButton to={TRASH} icon={IconTrash}>
            Cestino
          </LinkButton>
          <LinkButton to="/app/blacklist" icon={IconBan}>
            Blacklist
          </LinkButton>
          <LinkButton to="/app/importStudenti" icon={IconUpload}>
            Importa
          </LinkButton>
        </>
      }
    >
      <StudentList
        list="all"
        added={added}
        empty={{
          title: 'Nessuno studente',
          text: 'Crea la prima scheda: servono i dati dello studente e almeno un corso.',
          action: <NewButton to={NEW} label="Aggiungi uno studente" />,
        }}
      />
    </Page>
  )
}

function BackToList() {
  return <LinkWords to={asItWas(LIST)}>Vai agli studenti</LinkWords>
}

function Trash() {
  return (
    <Page title="Cestino" trail={[STUDENTS]} fill>
      <StudentList
        list="trash"
        empty={{
          title: 'Il cestino è vuoto',
          text: 'Qui arrivano gli studenti che si eliminano, e da qui si ripristinano.',
          action: <BackToList />,
        }}
      />
    </Page>
  )
}

/** The students of the blacklist. */
export function BlacklistPage() {
  return (
    <Page title="Blacklist" trail={[STUDENTS]} fill primary={<NewButton to={NEW} />}>
      <StudentList
        list="blacklist"
        empty={{
          title: 'Nessuno studente nella blacklist',
          text: 'Si aggiunge uno studente dalla sua riga in Studenti, indicando il motivo.',
          action: <BackToList />,
        }}
      />
    </Page>
  )
}
