import type { Column } from '#kit/web/table/types.ts'
import type { CourseRow } from '../../domain/contract.ts'

/** The columns of the lists of courses, each sorted by the server. */
export const COLUMNS = {
  name: { id: 'name', title: 'Nome', sort: 'name', main: true },
  category: { id: 'categoryName', title: 'Categoria', sort: 'categoryName' },
  startsOn: { id: 'startsOn', title: 'Data inizio', kind: 'day', sort: 'startsOn', width: '8rem' },
  endsOn: { id: 'endsOn', title: 'Data fine', kind: 'day', sort: 'endsOn', width: '8rem' },
  academicYear: {
    id: 'academicYear',
    title: 'Anno accademico',
    sort: 'academicYear',
    width: '10rem',
  },
  attending: {
    id: 'attending',
    title: 'Frequentanti',
    kind: 'count',
    sort: 'attending',
    width: '8rem',
  },
} as const satisfies Record<string, Column<CourseRow>>
