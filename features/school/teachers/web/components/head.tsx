import { IconFileInvoice } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fullName, plural } from '#kit/domain/format.ts'
import { Contacts } from '#kit/web/contacts.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { RecordHead, type SectionLink, useRecordOf } from '#kit/web/record-head.tsx'
import { api } from '../api.ts'

/** On every screen about a teacher: who it is, how to reach them, and what else there is to see. */
export function TeacherHead(props: {
  id: number
  sections: readonly SectionLink[]
  view: string | undefined
  primary: ReactNode
}) {
  const { id, ...head } = props
  const { data: teacher, unread } = useRecordOf(api.get.query({ id }))
  // What there is to say of one that is not there, the page says by itself.
  if (unread || teacher?.state === 'deleted') return null
  return (
    <RecordHead
      {...head}
      id={id}
      name={teacher ? fullName(teacher) : '…'}
      state={
        teacher && (
          <span className="dim small breaks">
            {teacher.username === null ? 'Senza nome utente' : `Nome utente: ${teacher.username}`}
          </span>
        )
      }
      figures={teacher && <span>{plural(teacher.subjects.length, 'materia', 'materie')}</span>}
      actions={
        teacher && (
          <>
            <Contacts phone={null} mail={teacher.mail} />
            <LinkButton icon={IconFileInvoice} to={{ to: '/app/invoices', search: { id } }}>
              Ore e fatture
            </LinkButton>
          </>
        )
      }
    />
  )
}
