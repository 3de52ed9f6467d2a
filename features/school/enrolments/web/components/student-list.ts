import { fullName } from '#kit/domain/format.ts'
import { localList } from '#kit/web/local-list.ts'
import type { Column } from '#kit/web/table/types.ts'
import type { CourseStudent } from '../../domain/contract.ts'
import { api } from '../api.ts'
import type { Place } from '../actions.ts'

/**
 * The students of a course who attend it, or those who left it, as a list for `<DataTable>`
 * with these columns.
 */
export function studentsOf(
  courseId: number,
  which: 'attending' | 'withdrawn',
  columns: readonly Column<CourseStudent>[],
) {
  return localList(
    api.ofCourse,
    { courseId },
    {
      rows: ({ rows }) =>
        rows.filter(({ withdrawnAt }) => (withdrawnAt === null) === (which === 'attending')),
      search: (student) => `${fullName(student)} ${student.mail} ${student.phone}`,
      columns,
      order: 'surname',
    },
  )
}

/** The first columns of every list of students. */
export const NAMES = [
  { id: 'surname', title: 'Cognome', sort: fullName, main: true },
  { id: 'name', title: 'Nome', sort: ({ name, surname }) => `${name} ${surname}` },
] as const satisfies readonly Column<CourseStudent>[]

const TITLE: Column<CourseStudent> = { ...NAMES[0], value: fullName }

/** The columns as a card shows them: both names are its title. */
export function onCards(columns: readonly Column<CourseStudent>[]): Column<CourseStudent>[] {
  return columns
    .filter(({ id }) => id !== 'name')
    .map((column) => (column.id === 'surname' ? TITLE : column))
}

/** Where a student is opened. */
export function openStudent({ studentId }: { studentId: number }) {
  return { to: '/app/editStudente', search: { id: studentId } } as const
}

/** A row of a course's list as a student in it. */
export function placeIn(courseId: number): (student: CourseStudent) => Place {
  return (student) => ({ courseId, studentId: student.studentId, name: fullName(student) })
}
