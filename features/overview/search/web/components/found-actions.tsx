import {
  IconCalendar,
  IconCalendarOff,
  IconFileTypePdf,
  IconId,
  IconReceiptEuro,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRoomCalendar } from '#f/school/rooms/web/public.tsx'
import { SUMMARY } from '#kit/web/places.ts'
import type { Opening, RowAction } from '#kit/web/table/types.ts'
import type { Found } from '../../domain/contract.ts'
import type { FoundKind } from '../../domain/types.ts'
import { foundPlace } from '../public.tsx'

const is = (kind: FoundKind) => (row: Found) => row.kind === kind

/** The reports of a course, of a student and of a teacher. */
const REPORTS = {
  course: '/app/pdfCorsoPage',
  student: '/app/pdfSingleStudent',
  teacher: '/app/pdfFatturatoPage',
} as const

/** The record of what was found; the click of a row leads elsewhere for people. */
const RECORD = {
  course: '/app/editCorso',
  student: '/app/editStudente',
  teacher: '/app/editInsegnante',
} as const

const RECORDS = (['course', 'student', 'teacher'] as const).map((kind): RowAction<Found> => ({
  label: 'Apri la scheda',
  icon: IconId,
  to: ({ id }) => ({ to: RECORD[kind], search: kind === 'course' ? { id } : { id, ...SUMMARY } }),
  when: is(kind),
  quick: kind !== 'course',
}))

const LINKS: readonly RowAction<Found>[] = [
  ...RECORDS,
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
  ...(['course', 'student', 'teacher'] as const).map((kind): RowAction<Found> => ({
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
  const { ask, askPdf, dialog } = useRoomCalendar()
  const roomOf = ({ id, title }: Found) => ({ id, name: title })
  const askFor = (row: Found) => ask(roomOf(row))
  const actions: readonly RowAction<Found>[] = [
    { label: 'Calendario', icon: IconCalendar, run: askFor, when: is('room'), quick: true },
    ...LINKS,
    {
      label: 'PDF',
      icon: IconFileTypePdf,
      run: (row) => askPdf(roomOf(row)),
      when: is('room'),
    },
  ]
  const open: Opening<Found> = (row) =>
    row.kind === 'room' ? () => askFor(row) : foundPlace(row, 'app')
  return { open, actions, dialog }
}
