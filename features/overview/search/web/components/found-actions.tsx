import {
  IconCalendar,
  IconCalendarOff,
  IconFileTypePdf,
  IconReceiptEuro,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRoomCalendar } from '#f/school/rooms/web/public.tsx'
import type { Opening, RowAction } from '#kit/web/table/types.ts'
import type { Found } from '../../domain/contract.ts'
import type { FoundKind } from '../../domain/types.ts'
import { foundPlace } from '../public.tsx'

const is = (kind: FoundKind) => (row: Found) => row.kind === kind

/** The reports of a course and of a student. */
const REPORTS = {
  course: '/app/pdfCorsoPage',
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
  ...(['course', 'student'] as const).map((kind): RowAction<Found> => ({
    label: 'PDF',
    icon: IconFileTypePdf,
    to: ({ id }) => ({ to: REPORTS[kind], search: { id } }),
    when: is(kind),
  })),
]

/**
 * What can be done with results of the admin area. A room's calendar asks for two days: `dialog`
 * must be on the page.
 */
export function useFoundActions(): {
  readonly open: Opening<Found>
  readonly actions: readonly RowAction<Found>[]
  readonly dialog: ReactNode
} {
  const { ask, dialog } = useRoomCalendar()
  const askFor = ({ id, title }: Found) => ask({ id, name: title })
  const actions: readonly RowAction<Found>[] = [
    { label: 'Calendario', icon: IconCalendar, run: askFor, when: is('room'), quick: true },
    ...LINKS,
  ]
  const open: Opening<Found> = (row) =>
    row.kind === 'room' ? () => askFor(row) : foundPlace(row, 'app')
  return { open, actions, dialog }
}
