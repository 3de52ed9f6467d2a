import { Badge, Box, Group } from '@mantine/core'
import { formatInstant, fullName, truncate } from '#kit/domain/format.ts'
import { LongText } from '#kit/web/long-text.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { StudentRow } from '../../domain/contract.ts'

type StudentColumn = Column<StudentRow, 'surname' | 'name' | 'mail' | 'phone'>

const MAIL: StudentColumn = { id: 'mail', title: 'Mail', sort: 'mail', cell: (row) => row.mail }
const PHONE: StudentColumn = {
  id: 'phone',
  title: 'Telefono',
  sort: 'phone',
  width: '9rem',
  cell: (row) => row.phone,
}
const NAMES: readonly StudentColumn[] = [
  { id: 'surname', title: 'Cognome', sort: 'surname', main: true, cell: (row) => row.surname },
  { id: 'name', title: 'Nome', sort: 'name', cell: (row) => row.name },
]
/** On a card both names are its title. */
const TITLE: StudentColumn = {
  id: 'surname',
  title: 'Cognome',
  sort: 'surname',
  main: true,
  cell: fullName,
}
/** Letters of a name that a title has room for. */
const LONGEST = 100
/** In the list of all, what else there is to say of a student stands beside them. */
const MARKED_TITLE: StudentColumn = {
  ...TITLE,
  cell: (row) => (
    <Group gap="xs">
      {truncate(fullName(row), LONGEST)}
      <Marks marks={marksOf(row)} />
    </Group>
  ),
  text: fullName,
}

const MARKS: StudentColumn = {
  id: 'marks',
  title: 'Stato',
  width: '11rem',
  cell: (row) => <Marks marks={marksOf(row)} />,
  text: (row) => marksOf(row).join(', '),
}

const BLACKLISTING: readonly StudentColumn[] = [
  {
    id: 'reason',
    title: 'Motivo',
    width: '35%',
    cell: ({ blacklisting }) => (
      <Box py={4}>
        <LongText text={blacklisting?.reason ?? ''} lines={2} />
      </Box>
    ),
    text: ({ blacklisting }) => blacklisting?.reason ?? '',
  },
  {
    id: 'listed',
    title: 'Nella blacklist dal',
    cell: ({ blacklisting }) =>
      blacklisting ? `${formatInstant(blacklisting.at)}, ${blacklisting.by}` : '',
  },
]

/** What there is to say of a student besides her data. */
function marksOf(student: Pick<StudentRow, 'disabled' | 'blacklisted'>): string[] {
  return [...(student.disabled ? ['Ritirato'] : []), ...(student.blacklisted ? ['Blacklist'] : [])]
}

function Marks({ marks }: { marks: readonly string[] }) {
  if (marks.length === 0) return null
  return (
    <Group gap={4} wrap="nowrap">
      {marks.map((mark) => (
        <Badge key={mark} variant="default" size="sm" radius="sm">
          {mark}
        </Badge>
      ))}
    </Group>
  )
}

export type Columns = readonly StudentColumn[]

/** The columns of a list of students, in a table or on cards. */
export const COLUMNS = {
  all: { wide: [...NAMES, MAIL, PHONE, MARKS], narrow: [MARKED_TITLE, MAIL, PHONE] },
  trash: { wide: [...NAMES, MAIL, PHONE], narrow: [TITLE, MAIL, PHONE] },
  blacklist: {
    wide: [...NAMES, PHONE, ...BLACKLISTING],
    narrow: [TITLE, PHONE, ...BLACKLISTING],
  },
}
