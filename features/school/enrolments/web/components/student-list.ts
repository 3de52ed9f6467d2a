import { fullName } from '#kit/domain/format.ts'
import { localList } from '#kit/web/local-list.ts'
import type { Column } from '#kit/web/table/types.ts'
import type { CourseStudent } from '../../domain/contract.ts'
import { api } from '../api.ts'
import { type AddedColumn, sortsOf } from './added.ts'
import type { Place } from './moves.ts'

const SORTS = {
  surname: (student: CourseStudent) => fullName(student),
  name: (student: CourseStudent) => `${student.name} ${student.surname}`,
  enrolledAt: (student: CourseStudent) => student.enrolledAt,
  withdrawnAt: (student: CourseStudent) => student.withdrawnAt ?? '',
  city: (student: CourseStudent) => student.city,
  birthDate: (student: CourseStudent) => student.birthDate,
}
export type StudentSort = keyof typeof SORTS

/**
 * The students of a course who attend it, or those who left it, as a list for `<DataTable>`;
 * `extra` are columns of other features, by which it can be sorted too.
 */
export function studentsOf(
  courseId: number,
  which: 'attending' | 'withdrawn',
  extra: readonly AddedColumn<CourseStudent>[] = [],
) {
  return localList(
    api.ofCourse,
    { courseId },
    {
      rows: ({ rows }) =>
        rows.filter(({ withdrawnAt }) => (withdrawnAt === null) === (which === 'attending')),
      search: (student) => `${fullName(student)} ${student.name} ${student.mail} ${student.phone}`,
      sorts: sortsOf(SORTS, extra),
      order: 'surname',
    },
  )
}

/** The first columns of every list of students. */
export const NAMES = [
  { id: 'surname', title: 'Cognome', cell: ({ surname }) => surname, sort: 'surname', main: true },
  { id: 'name', title: 'Nome', cell: ({ name }) => name, sort: 'name' },
] as const satisfies readonly Column<CourseStudent, StudentSort>[]

/** The columns as a card shows them: both names are its title. */
export function onCards(columns: readonly Column<CourseStudent>[]): Column<CourseStudent>[] {
  return columns
    .filter(({ id }) => id !== 'name')
    .map((column) => (column.id === 'surname' ? { ...column, cell: fullName } : column))
}

/** Where a student is opened. */
export function openStudent({ studentId }: { studentId: number }) {
  return { to: '/app/editStudente', search: { id: studentId } }
}

/** A row of a course's list as a student in it. */
export function placeIn(courseId: number): (student: CourseStudent) => Place {
  return (student) => ({ courseId, studentId: student.studentId, name: fullName(student) })
}
