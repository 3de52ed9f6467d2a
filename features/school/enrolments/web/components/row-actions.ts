import {
  IconCalendarX,
  IconCash,
  IconId,
  IconPrinter,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { remember } from '#kit/web/storage.ts'
import type { RowAction } from '#kit/web/table/types.ts'
import type { CourseStudent } from '../../domain/contract.ts'
import { type Place, readmit, withdraw } from '../actions.ts'
import { openStudent } from './student-list.ts'

type Attending = Pick<Place, 'courseId' | 'studentId'>

const select = ({ studentId }: Pick<Attending, 'studentId'>) => remember('student', studentId)

/**
 * The screens that a student of a course leads to. Only in the menu: beside the row they would
 * cover the figures, which open what is behind them.
 */
export function studentLinks(courseId: number): readonly RowAction<CourseStudent>[] {
  return [
    { label: 'Scheda studente', icon: IconId, to: openStudent, run: select },
    {
      label: 'Pagamenti',
      icon: IconCash,
      to: ({ studentId }) => ({ to: '/app/billing/studenteDetails', search: { id: studentId } }),
      run: select,
    },
    absences(({ studentId }) => ({ studentId, courseId })),
    {
      label: 'Riepilogo presenze',
      icon: IconPrinter,
      to: ({ studentId }) => ({
        to: '/app/pdfRiepilogoPresenze',
        search: { id: studentId, corso: courseId },
      }),
      run: select,
    },
  ]
}

/** "Gestione assenze" of a student in a course. */
export function absences<Row>(placeOf: (row: Row) => Attending): RowAction<Row> {
  return {
    label: 'Assenze',
    icon: IconCalendarX,
    // Both in the address: the student remembered may be another one by then, in another tab.
    to: (row) => {
      const { studentId, courseId } = placeOf(row)
      return { to: '/app/gestioneAssenze', search: { id: studentId, corso: courseId } }
    },
    run: (row) => select(placeOf(row)),
  }
}

/** Leaving a course and coming back, each offered where it makes sense. */
export function attendance<Row extends { readonly withdrawnAt: string | null }>(
  placeOf: (row: Row) => Place,
): readonly RowAction<Row>[] {
  return [
    {
      label: 'Riammetti',
      icon: IconUserCheck,
      quick: true,
      run: (row) => readmit(placeOf(row)),
      when: ({ withdrawnAt }) => withdrawnAt !== null,
    },
    {
      label: 'Ritira dal corso',
      icon: IconUserOff,
      danger: true,
      run: (row) => withdraw(placeOf(row)),
      when: ({ withdrawnAt }) => withdrawnAt === null,
    },
  ]
}
