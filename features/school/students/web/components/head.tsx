import { Badge } from '@mantine/core'
import { IconCalendarOff, IconCash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { Contacts } from '#kit/web/contacts.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import type { Place } from '#kit/web/places.ts'
import { RecordHead, type SectionLink, useRecordOf } from '#kit/web/record-head.tsx'
import type { Student } from '../../domain/contract.ts'
import { api, photoAddress } from '../api.ts'

interface Head {
  readonly id: number
  readonly sections: readonly SectionLink[]
  /** The section that is a screen of its own. */
  readonly view?: string | undefined
  readonly plans: Place
  /** What other features count of a student. */
  readonly figures: (student: Student) => ReactNode
  /** The primary action of the page. */
  readonly primary: ReactNode
}

/** On every screen about a student: who it is, how to reach them, and what else there is to see. */
export function StudentHead({ id, sections, view, plans, figures, primary }: Head) {
  const { data: student, unread } = useRecordOf(api.get.query({ id }))
  // What there is to say of one that is not there, the page says by itself.
  if (unread || student?.state === 'deleted') return null
  return (
    <RecordHead
      id={id}
      name={student ? fullName(student) : '…'}
      photo={student?.hasPhoto ? photoAddress(student) : undefined}
      state={student && <State student={student} />}
      figures={student && figures(student)}
      actions={
        student && (
          <>
            <Contacts phone={student.phone} mail={student.mail} />
            <LinkButton icon={IconCash} to={plans}>
              Rate
            </LinkButton>
            <LinkButton icon={IconCalendarOff} to={{ to: '/app/gestioneAssenze', search: { id } }}>
              Assenze
            </LinkButton>
          </>
        )
      }
      sections={sections}
      view={view}
      primary={primary}
    />
  )
}

function State({ student: { disabled, blacklisting, username } }: { student: Student }) {
  return (
    <>
      {disabled && (
        <Badge variant="default" size="sm">
          Ritirato
        </Badge>
      )}
      {blacklisting && (
        <Badge variant="light" color="red" size="sm">
          Blacklist
        </Badge>
      )}
      <span className="dim small breaks">
        {username === null ? 'Senza nome utente' : `Nome utente: ${username}`}
      </span>
    </>
  )
}
