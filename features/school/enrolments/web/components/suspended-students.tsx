import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { CourseStudent } from '../../domain/contract.ts'
import { useCourseStudents } from '../api.ts'
import { attendance, studentLinks } from './row-actions.ts'
import { NAMES, onCards, openStudent, placeIn, studentsOf } from './student-list.ts'

const COLUMNS: readonly Column<CourseStudent>[] = [
  ...NAMES,
  { id: 'withdrawnAt', title: 'Ha lasciato il', kind: 'instant', sort: true },
  { id: 'withdrawnBy', title: 'Registrato da' },
]

/** Who left a course, when and by whose hand; shown on request, absent when nobody did. */
export function SuspendedStudents(props: {
  courseId: number
  changeClass: RowAction<CourseStudent>
}) {
  const [shown, setShown] = useState(false)
  const narrow = useNarrow()
  const { courseId, changeClass } = props
  const students = useCourseStudents(courseId) ?? []
  const count = students.filter(({ withdrawnAt }) => withdrawnAt !== null).length
  if (count === 0) return null
  const Chevron = shown ? IconChevronUp : IconChevronDown
  return (
    <>
      <div>
        <Button
          variant="subtle"
          aria-expanded={shown}
          leftSection={<Chevron size={16} />}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Nascondi studenti sospesi' : `Mostra studenti sospesi (${count})`}
        </Button>
      </div>
      {shown && (
        <DataTable
          list={studentsOf(courseId, 'withdrawn', COLUMNS)}
          name="enrolments.suspended"
          label="Studenti sospesi"
          columns={narrow ? onCards(COLUMNS) : COLUMNS}
          rowId={({ studentId }) => studentId}
          rowLabel={fullName}
          about={({ studentId }) => ({ kind: 'student', id: studentId })}
          open={openStudent}
          actions={[
            ...attendance(placeIn(courseId)),
            { ...changeClass, quick: true },
            ...studentLinks(courseId),
          ]}
          empty={{ title: 'Nessuno studente sospeso' }}
          embedded
        />
      )}
    </>
  )
}
