import { IconClipboardCheck, IconMessage, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { COURSE_FILTER } from '#f/school/courses/web/public.tsx'
import { formatWallTime, fullName, joinWords } from '#kit/domain/format.ts'
import { LinkButton } from '#kit/web/links.tsx'
import { Page } from '#kit/web/page.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { DataTable } from '#kit/web/table.tsx'
import { dayFilter } from '#kit/web/table/day-filter.tsx'
import type { Column } from '#kit/web/table/types.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { OpenAbsence } from '../../domain/contract.ts'
import { JUSTIFY } from '../../domain/text.ts'
import { MISSING_TITLE } from '../../domain/text/missing.ts'
import * as text from '../../domain/text/to-justify.ts'
import { MAX_ABSENCES } from '../../domain/types.ts'
import { justify } from '../actions.ts'
import { api } from '../api.ts'

const ReasonDialog = lazy(() =>
  import('../components/absences/reason-dialog.tsx').then((part) => ({
    default: part.ReasonDialog,
  })),
)

const FROM = dayFilter('from', 'Dal')

type Sort = 'startsAt' | 'surname' | 'course'

interface Asked {
  readonly rows: readonly OpenAbsence[]
  readonly done: (justified: boolean) => void
}

const absence = ({ lessonId, studentId }: OpenAbsence) => ({
  lessonId,
  studentId,
  justification: '',
})

/** Every absence that is still to be justified, over all students. */
export function ToJustifyPage() {
  const [asked, setAsked] = useState<Asked>()
  const narrow = useNarrow()
  const askReason = (rows: readonly OpenAbsence[]) => {
    if (rows.length > MAX_ABSENCES) {
      notifyError(text.TOO_MANY)
      return false
    }
    return new Promise<boolean>((done) => setAsked({ rows, done }))
  }
  const close = (justified: boolean) => {
    asked?.done(justified)
    setAsked(undefined)
  }
  return (
    <Page
      title={text.TO_JUSTIFY_TITLE}
      fill
      actions={<LinkButton to="/app/registri">{MISSING_TITLE}</LinkButton>}
    >
      <DataTable
        list={api.toJustify}
        label={text.TO_JUSTIFY_TITLE}
        columns={narrow ? [TITLE, ...COLUMNS] : [SURNAME, NAME, ...COLUMNS]}
        filters={[COURSE_FILTER, FROM]}
        rowId={({ lessonId, studentId }) => `${lessonId} ${studentId}`}
        rowLabel={(row) => `${fullName(row)}, ${formatWallTime(row.startsAt)}`}
        about={({ studentId }) => ({ kind: 'student', id: studentId })}
        open={({ studentId, courseId }) => ({
          to: '/app/gestioneAssenze',
          search: { id: studentId, corso: courseId },
        })}
        actions={[
          {
            ...{ label: JUSTIFY, icon: IconUserCheck, quick: true },
            run: (row) => justify([absence(row)]),
          },
          {
            label: 'Giustifica con un motivo',
            icon: IconMessage,
            run: (row) => askReason([row]),
          },
          {
            label: 'Registro della lezione',
            icon: IconClipboardCheck,
            to: ({ lessonId }) => ({ to: '/app/gestionePresenze', search: { id: lessonId } }),
          },
          {
            label: 'Assenze dello studente',
            icon: IconUserOff,
            to: ({ studentId }) => ({ to: '/app/gestioneAssenze', search: { id: studentId } }),
          },
        ]}
        bulk={[{ label: JUSTIFY, icon: IconUserCheck, run: askReason }]}
        empty={{ title: text.NOTHING_TO_JUSTIFY, text: text.WHAT_IS_LISTED }}
        exportAs="assenze-da-giustificare"
      />
      {asked && (
        <Suspense>
          <ReasonDialog absences={asked.rows.map(absence)} onClose={close} />
        </Suspense>
      )}
    </Page>
  )
}

const SURNAME: Column<OpenAbsence, Sort> = {
  ...{ id: 'surname', title: 'Cognome', sort: 'surname', main: true },
}
const NAME: Column<OpenAbsence, Sort> = { id: 'name', title: 'Nome' }
/** On a card both names are its title. */
const TITLE: Column<OpenAbsence, Sort> = { ...SURNAME, value: fullName }

const COLUMNS: readonly Column<OpenAbsence, Sort>[] = [
  {
    ...{ id: 'course', title: 'Corso', sort: 'course' },
    value: ({ courseName, academicYear }) => `${courseName} (${academicYear})`,
  },
  {
    ...{ id: 'startsAt', title: 'Data e ora', kind: 'wallTime', sort: 'startsAt', width: '10rem' },
  },
  {
    ...{ id: 'lesson', title: 'Lezione' },
    value: ({ subjects, topic }) =>
      [joinWords(subjects), topic].filter((part) => part !== '').join(' · '),
  },
  { id: 'phone', title: 'Telefono', width: '9rem' },
]
