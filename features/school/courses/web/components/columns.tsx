import { formatDay, formatInteger } from '#kit/domain/format.ts'
import type { Column } from '#kit/web/table/types.ts'
import type { CourseRow } from '../../domain/contract.ts'

/** The columns of the lists of courses, each sorted by the server. */
export const COLUMNS = {
  name: {
    id: 'name',
    title: 'Nome',
    cell: (course) => course.name,
    sort: 'name',
    main: true,
  },
  category: {
    id: 'category',
    title: 'Categoria',
    cell: (course) => course.categoryName,
    sort: 'categoryName',
  },
  startsOn: {
    id: 'startsOn',
    title: 'Data inizio',
    cell: (course) => formatDay(course.startsOn),
    sort: 'startsOn',
    width: '8rem',
  },
  endsOn: {
    id: 'endsOn',
    title: 'Data fine',
    cell: (course) => formatDay(course.endsOn),
    sort: 'endsOn',
    width: '8rem',
  },
  academicYear: {
    id: 'academicYear',
    title: 'Anno accademico',
    cell: (course) => course.academicYear,
    sort: 'academicYear',
    width: '10rem',
  },
  attending: {
    id: 'attending',
    title: 'Frequentanti',
    cell: (course) => formatInteger(course.attending),
    sort: 'attending',
    align: 'end',
    width: '8rem',
  },
} as const satisfies Record<string, Column<CourseRow>>
