import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import { type Column, textOf } from '#kit/web/table/column.ts'
import type { CourseStudent } from '../../domain/contract.ts'
import { NAMES, openStudent, studentsOf } from './student-list.ts'

/** A column whose values stay on one line: the list scrolls sideways instead of growing. */
function line(column: Column<CourseStudent>): Column<CourseStudent> {
  const cell = (student: CourseStudent) => (
    <span style={{ whiteSpace: 'nowrap' }}>{textOf(column, student)}</span>
  )
  return { ...column, cell }
}

const COLUMNS: readonly Column<CourseStudent>[] = [
  NAMES[0],
  line(NAMES[1]),
  line({ id: 'phone', title: 'Telefono' }),
  line({ id: 'mail', title: 'Mail' }),
  line({ id: 'birthDate', title: 'Data di nascita', kind: 'day', sort: true }),
  line({ id: 'birthCity', title: 'Luogo di nascita' }),
  line({ id: 'taxCode', title: 'Codice fiscale' }),
  line({ id: 'address', title: 'Indirizzo' }),
  line({ id: 'city', title: 'Città', sort: true }),
  line({ id: 'profession', title: 'Professione' }),
]

/** The personal data of those who attend a course; folded until they are asked for: they fill screens. */
export function PersonalData({ courseId }: { courseId: number }) {
  const [shown, setShown] = useState(false)
  const Chevron = shown ? IconChevronUp : IconChevronDown
  return (
    <Section
      title="Anagrafica studenti"
      actions={
        <Button
          variant="subtle"
          aria-expanded={shown}
          leftSection={<Chevron size={16} />}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Nascondi anagrafica' : 'Mostra anagrafica'}
        </Button>
      }
    >
      {shown && (
        <DataTable
          list={studentsOf(courseId, 'attending', COLUMNS)}
          name="enrolments.personal"
          label="Anagrafica studenti"
          columns={COLUMNS}
          rowId={({ studentId }) => studentId}
          rowLabel={fullName}
          open={openStudent}
          empty={{ title: 'Nessuno frequenta questo corso' }}
          exportAs="anagrafica-corso"
          embedded
        />
      )}
    </Section>
  )
}
