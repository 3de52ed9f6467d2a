import { Box, Group } from '@mantine/core'
import { formatInstant, fullName, truncate } from '#kit/domain/format.ts'
import { LongText } from '#kit/web/long-text.tsx'
import { States } from '#kit/web/table/opening.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { StudentRow } from '../../domain/contract/list.ts'

type StudentColumn = Column<StudentRow, 'surname' | 'name' | 'mail' | 'phone'>

const MAIL: StudentColumn = { id: 'mail', title: 'Mail', sort: 'mail' }
const PHONE: StudentColumn = { id: 'phone', title: 'Telefono', sort: 'phone', width: '9rem' }
const SURNAME: StudentColumn = { id: 'surname', title: 'Cognome', sort: 'surname', main: true }
const NAMES: readonly StudentColumn[] = [SURNAME, { id: 'name', title: 'Nome', sort: 'name' }]
/** On a card both names are its title. */
const TITLE: StudentColumn = { ...SURNAME, value: fullName }
/** Letters of a name that a title has room for. */
const LONGEST = 100
/** In the list of all, what else there is to say of a student stands beside them. */
const MARKED_TITLE: StudentColumn = {
  ...TITLE,
  cell: (row) => (
    <Group gap="xs">
      {truncate(fullName(row), LONGEST)}
      <States states={marksOf(row)} />
    </Group>
  ),
}

const MARKS: StudentColumn = {
  id: 'marks',
  title: 'Stato',
  kind: 'state',
  value: marksOf,
  width: '11rem',
}

const BLACKLISTING: readonly StudentColumn[] = [
  {
    id: 'reason',
    title: 'Motivo',
    width: '35%',
    value: ({ blacklisting }) => blacklisting?.reason,
    cell: ({ blacklisting }) => (
      <Box py={4}>
        <LongText text={blacklisting?.reason ?? ''} lines={2} />
      </Box>
    ),
  },
  {
    id: 'listed',
    title: 'Nella blacklist dal',
    value: ({ blacklisting }) =>
      blacklisting && `${formatInstant(blacklisting.at)}, ${blacklisting.by}`,
  },
]

/** What there is to say of a student besides her data. */
function marksOf(student: Pick<StudentRow, 'disabled' | 'blacklisted'>): string[] {
  return [...(student.disabled ? ['Ritirato'] : []), ...(student.blacklisted ? ['Blacklist'] : [])]
}

export type Columns = readonly StudentColumn[]

/** The columns of a list of students, in a table or on cards. */
export const COLUMNS: Readonly<
  Record<'all' | 'trash' | 'blacklist', Readonly<Record<'wide' | 'narrow', Columns>>>
> = {
  all: { wide: [...NAMES, MAIL, PHONE, MARKS], narrow: [MARKED_TITLE, MAIL, PHONE] },
  trash: { wide: [...NAMES, MAIL, PHONE], narrow: [TITLE, MAIL, PHONE] },
  blacklist: {
    wide: [...NAMES, PHONE, ...BLACKLISTING],
    narrow: [TITLE, PHONE, ...BLACKLISTING],
  },
}
