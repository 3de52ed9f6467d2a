import type { ReactNode } from 'react'
import { type Crumb, Page } from '#kit/web/page.tsx'
import { RecordPage } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
import { NOT_SELECTED, PAGE_TITLE } from '../domain/text.ts'
import { api } from './api.ts'
import { HoursSection } from './components/hours-section.tsx'

const SHEET = {
  title: PAGE_TITLE,
  trail: [{ label: 'Insegnanti', to: '/app/insegnanti' }],
} as const

interface Teacher {
  readonly id: number
  readonly name: string
}

interface Parts {
  /** What other features offer beside the title. */
  readonly actions?: (teacher: Teacher) => ReactNode
  /** What other features know of the teacher. */
  readonly sections?: (teacher: Teacher) => ReactNode
}

/** The hours to bill of the teacher in the address or remembered. */
export function HoursPage({ actions, sections }: Parts) {
  return (
    <RecordPage
      {...SHEET}
      id={useSelected('teacher')}
      query={(id) => api.months.query({ id })}
      nothing={NOT_SELECTED}
      hint="Scegli dalla lista l’insegnante di cui vedere le ore."
      list={{ label: 'Vai agli insegnanti', to: '/app/insegnanti' }}
    >
      {({ teacher }) => (
        <Page
          title={PAGE_TITLE}
          trail={[...SHEET.trail, crumbOf(teacher)]}
          actions={actions?.(teacher)}
        >
          <HoursSection teacherId={teacher.id} />
          {sections?.(teacher)}
        </Page>
      )}
    </RecordPage>
  )
}

const crumbOf = ({ id, name }: Teacher): Crumb => ({
  label: name,
  to: { to: '/app/editInsegnante', search: { id } },
})
