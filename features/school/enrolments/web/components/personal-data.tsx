import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, fullName } from '#kit/domain/format.ts'
import { isNarrow } from '#kit/web/narrow.ts'
import { Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { CourseStudent } from '../../domain/contract.ts'
import { NAMES, openStudent, studentsOf, type StudentSort } from './student-list.ts'

type StudentColumn = Column<CourseStudent, StudentSort>

/** A column whose values stay on one line: the list scrolls sideways instead of growing. */
function line(
  id: string,
  title: string,
  text: (student: CourseStudent) => string,
  sort?: StudentSort,
): StudentColumn {
  const cell = (student: CourseStudent) => (
    <span style={{ whiteSpace: 'nowrap' }}>{text(student)}</span>
  )
  return { id, title, text, cell, ...(sort ? { sort } : {}) }
}

const COLUMNS: readonly StudentColumn[] = [
  NAMES[0],
  line('name', 'Nome', ({ name }) => name, 'name'),
  line('phone', 'Telefono', ({ phone }) => phone),
  line('mail', 'Mail', ({ mail }) => mail),
  line('birthDate', 'Data di nascita', ({ birthDate }) => formatDay(birthDate), 'birthDate'),
  line('birthCity', 'Luogo di nascita', ({ birthCity }) => birthCity),
  line('taxCode', 'Codice fiscale', ({ taxCode }) => taxCode),
  line('address', 'Indirizzo', ({ address }) => address),
  line('city', 'Città', ({ city }) => city, 'city'),
  line('profession', 'Professione', ({ profession }) => profession),
]

/** The personal data of those who attend a course; folded on a phone, where they fill screens. */
export function PersonalData({ courseId }: { courseId: number }) {
  const [shown, setShown] = useState(() => !isNarrow())
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
          list={studentsOf(courseId, 'attending')}
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
