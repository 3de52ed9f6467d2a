import { useState } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { RowActions } from '#kit/web/table/row-actions.tsx'
import type { Student } from '../../domain/contract.ts'
import { BlacklistDialog } from './blacklist.tsx'
import { studentActions } from './student-actions.ts'

/** What can be done with the student of a page; loaded after what is read first. */
export default function StudentMenu({ student }: { student: Student }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <RowActions
        row={student}
        label={fullName(student)}
        actions={studentActions(() => setAsked(true))}
      />
      {asked && <BlacklistDialog student={student} onClose={() => setAsked(false)} />}
    </>
  )
}
