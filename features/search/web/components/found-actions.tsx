import {
  IconCalendar,
  IconCalendarOff,
  IconFileTypePdf,
  IconReceiptEuro,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRoomCalendar } from '#f/rooms/web/public.tsx'
import type { Opening, RowAction } from '#kit/web/table/types.ts'
import type { Found } from '../../domain/contract.ts'
import type { FoundKind } from '../../domain/types.ts'
import { foundPlace } from '../public.tsx'

const is = (kind: FoundKind) => (row: Found) => row.kind === kind

/** The reports of a course, a teacher and a student; that of a room asks for two days first. */
const REPORTS = {
  course: '/app/pdfCorsoPage',
  teacher: '/app/pdfFatturatoPage',
  student: '/app/pdfSingleStudent',
} as const

const LINKS: readonly RowAction<Found>[] = [
  {
    label: 'Calendario',
    icon: IconCalendar,
    to: ({ id }) => ({ to: '/app/schedule', search: { id } }),
    when: is('course'),
    quick: true,
  },
  {
    label: 'Fatture',
    icon: IconReceiptEuro,
    to: (row) => foundPlace(row, 'app'),
    when: is('teacher'),
    quick: true,
  },
  {
    label: 'Assenze',
    icon: IconCalendarOff,
    to: ({ id }) => ({ to: '/app/gestioneAssenze', search: { id } }),
    when: is('student'),
    quick: true,
  },
  ...(['course', 'teacher', 'student'] as const).map((kind): RowAction<Found> => ({
    label: 'PDF',
    icon: IconFileTypePdf,
    to: ({ id }) => ({ to: REPORTS[kind], search: { id } }),
    when: is(kind),
  })),
]

/**
 * What can be done with results of the admin area. A room's calendar and report ask for two days:
 * `dialog` must be on the page.
 */
export function useFoundActions(): {
  readonly open: Opening<Found>
  readonly actions: readonly RowAction<Found>[]
  readonly dialog: ReactNode
} {
  const { ask, dialog } = useRoomCalendar()
  const askAbout = ({ id, title }: Found, what: 'calendar' | 'pdf') =>
    ask({ id, name: title }, what)
  const actions: readonly RowAction<Found>[] = [
    {
      label: 'Calendario',
      icon: IconCalendar,
      run: (row) => askAbout(row, 'calendar'),
      when: is('room'),
      quick: true,
    },
    ...LINKS,
    {
      label: 'PDF',
      icon: IconFileTypePdf,
      run: (row) => askAbout(row, 'pdf'),
      when: is('room'),
    },
  ]
  const open: Opening<Found> = (row) =>
    row.kind === 'room' ? () => askAbout(row, 'calendar') : foundPlace(row, 'app')
  return { open, actions, dialog }
}
