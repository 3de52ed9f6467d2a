import { IconCalendar, IconFileTypePdf } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Day } from '#kit/domain/day.ts'
import { target } from '#kit/web/places.ts'
import { PeriodDialog } from '#kit/web/period-dialog.tsx'
import { remember, rememberCourses } from '#kit/web/storage.ts'
import type { RowAction } from '#kit/web/table/types.ts'

/** What a calendar or a report is about: one course, or all courses of a category. */
export interface Subject {
  readonly name: string
  readonly courseIds: readonly [number, ...(readonly number[])]
  readonly startsOn: Day
  readonly endsOn: Day
}

type Named = Pick<Subject, 'name' | 'courseIds'>

/** A course as far as its calendar is concerned. */
interface Dated {
  readonly id: number
  readonly name: string
  readonly startsOn: Day
  readonly endsOn: Day
}

/** Remembers a subject as the scripts know it; screens are told of it by their address. */
export function passOn({ name, courseIds }: Named, merged = courseIds.length > 1): void {
  if (merged) {
    rememberCourses(courseIds)
    remember('mergedPdf', name)
  } else {
    remember('course', courseIds[0])
  }
}

const together = ({ name, courseIds }: Named, merged = courseIds.length > 1) =>
  merged ? { corsi: courseIds.join(';'), nome: name } : { id: courseIds[0] }

/** The action of a row that leads to the calendar of its courses; without a subject it does nothing. */
export function useCalendarAction<Row>(
  subjectOf: (row: Row) => Promise<Subject | undefined> | Subject | undefined,
  /** What several courses together are, where that decides under which entry their calendar is. */
  of?: { readonly di: 'categoria' },
): RowAction<Row> {
  const navigate = useNavigate()
  return {
    label: 'Calendario',
    icon: IconCalendar,
    quick: true,
    run: async (row) => {
      const subject = await subjectOf(row)
      if (!subject) return
      passOn(subject)
      const search = { ...together(subject), ...(subject.courseIds.length > 1 ? of : {}) }
      await navigate(target({ to: '/app/schedule', search }))
    },
  }
}

/**
 * The action of a row that asks for two days and leads to the report of that time; `dialog` asks
 * for them and must be on the page. A row without a subject does nothing. What a category or a
 * fusion has is reported under its name, even if it is one course.
 */
export function usePdfAction<Row>(
  subjectOf: (row: Row) => Promise<Subject | undefined> | Subject | undefined,
  merged = true,
) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Subject>()
  const [opened, setOpened] = useState(false)
  const action: RowAction<Row> = {
    label: 'PDF',
    icon: IconFileTypePdf,
    quick: true,
    run: async (row) => {
      const subject = await subjectOf(row)
      if (!subject) return
      setAsked(subject)
      setOpened(true)
    },
  }
  const dialog = asked && (
    <PeriodDialog
      title={`PDF di ${asked.name}`}
      opened={opened}
      onClose={() => setOpened(false)}
      start={{ from: asked.startsOn, to: asked.endsOn }}
      confirmLabel="Crea PDF"
      onChoose={({ from, to }) => {
        setOpened(false)
        remember('dateFrom', from)
        remember('dateTo', to)
        passOn(asked, merged)
        const search = { ...together(asked, merged), from, to }
        void navigate(target({ to: '/app/pdfCorsoPage', search }))
      }}
    />
  )
  return { action, dialog }
}

/** The two actions of a course's row: its calendar, and the report of a time of it. */
export function useCourseCalendar<Row extends Dated>(): {
  readonly actions: readonly RowAction<Row>[]
  readonly dialog: ReactNode
} {
  const pdf = usePdfAction<Row>(({ id, ...course }) => ({ ...course, courseIds: [id] }), false)
  const calendar: RowAction<Row> = {
    label: 'Calendario',
    icon: IconCalendar,
    quick: true,
    to: ({ id }) => ({ to: '/app/schedule', search: { id } }),
    run: ({ id, name }) => passOn({ name, courseIds: [id] }),
  }
  return { actions: [calendar, pdf.action], dialog: pdf.dialog }
}
