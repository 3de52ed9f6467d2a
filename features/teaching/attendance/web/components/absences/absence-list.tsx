import { Button, Text } from '@mantine/core'
import { IconClipboardCheck, IconMessage, IconUserCheck, IconUserX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatInstant, formatWallTime } from '#kit/domain/format.ts'
import { useBusy } from '#kit/web/busy.ts'
import { localList } from '#kit/web/local-list.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { StudentLesson } from '../../../domain/contract.ts'
import { JUSTIFIED, JUSTIFY, recoveredOn, UNJUSTIFY } from '../../../domain/text.ts'
import { justifiedBy, NO_ABSENCES, REGISTER_MISSING } from '../../../domain/text/absences.ts'
import { api } from '../../api.ts'
import classes from './absences.module.css'
import { LESSON, lessonName, type MakeupOf, makeupText, MOMENT } from './lesson.ts'
import { justify, unjustify } from '../../actions.ts'

const ReasonDialog = lazy(() =>
  import('./reason-dialog.tsx').then((part) => ({ default: part.ReasonDialog })),
)

interface Asked {
  readonly rows: readonly StudentLesson[]
  readonly done: (justified: boolean) => void
}

const COLUMNS: readonly Column<StudentLesson>[] = [
  { ...MOMENT, width: '10rem' },
  {
    ...LESSON,
    cell: (lesson) => (
      <>
        {lessonName(lesson)}
        {lesson.mark === 'unmarked' && (
          <Text component="span" size="xs" c="dimmed">
            {' '}
            {REGISTER_MISSING}
          </Text>
        )}
      </>
    ),
  },
  { id: 'teachers', title: 'Docente', kind: 'words', width: '11rem' },
]

/** The absences of a student in a course: each is justified or not, and may be made up. */
export function AbsenceList(props: {
  /** As the page reads it, so that one answer serves all its lists. */
  input: { id: number; courseId?: number }
  courseId: number
  courseName: string
  makeupOf: MakeupOf | undefined
}) {
  const { input, courseId, courseName, makeupOf } = props
  const studentId = input.id
  const [asked, setAsked] = useState<Asked>()
  const absence = (lesson: StudentLesson) => ({ ...lesson, studentId })
  const columns: readonly Column<StudentLesson>[] = [
    ...COLUMNS,
    {
      ...{ id: 'justified', title: 'Giustifica', value: justificationText, width: '20rem' },
      cell: (lesson) => (
        <Justification
          lesson={lesson}
          onJustify={() => justify([absence(lesson)])}
          onRemove={() => unjustify([absence(lesson)])}
        />
      ),
    },
    {
      ...{ id: 'makeup', title: 'Recupero', value: makeupText },
      cell: (lesson) =>
        lesson.recoveredAt === null
          ? makeupOf?.({ studentId, courseId, lesson })
          : recoveredOn(lesson.recoveredAt),
    },
  ]
  const close = (justified: boolean) => {
    asked?.done(justified)
    setAsked(undefined)
  }
  return (
    <>
      <DataTable
        list={localList(api.ofStudent, input, {
          rows: ({ courses }) => {
            const course = courses.find((one) => one.courseId === courseId)
            return (course?.lessons ?? []).filter(({ mark }) => mark !== 'present')
          },
          search: lessonName,
          columns,
          order: 'startsAt',
          dir: 'desc',
        })}
        name="attendance.absences"
        label={`Assenze: ${courseName}`}
        columns={columns}
        fixed={{ q: '' }}
        rowId={({ lessonId }) => lessonId}
        rowLabel={({ startsAt }) => formatWallTime(startsAt)}
        actions={[
          {
            label: 'Giustifica con un motivo',
            icon: IconMessage,
            when: ({ justifiedAt }) => justifiedAt === null,
            run: (lesson) => setAsked({ rows: [lesson], done: () => {} }),
          },
          {
            label: 'Registro della lezione',
            icon: IconClipboardCheck,
            to: ({ lessonId }) => ({ to: '/app/gestionePresenze', search: { id: lessonId } }),
          },
        ]}
        bulk={[
          {
            label: JUSTIFY,
            icon: IconUserCheck,
            run: (rows) => {
              const open = rows.filter(({ justifiedAt }) => justifiedAt === null)
              if (open.length === 0) return true
              return new Promise<boolean>((done) => setAsked({ rows: open, done }))
            },
          },
          {
            label: 'Rimuovi giustifiche',
            icon: IconUserX,
            run: (rows) => {
              const justified = rows.filter(({ justifiedAt }) => justifiedAt !== null)
              return justified.length === 0 || unjustify(justified.map(absence))
            },
          },
        ]}
        empty={{ title: NO_ABSENCES }}
        exportAs="assenze"
        embedded
      />
      {asked && (
        <Suspense>
          <ReasonDialog absences={asked.rows.map(absence)} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function justificationText({ justifiedAt, justifiedBy: who, justification }: StudentLesson) {
  if (justifiedAt === null) return ''
  const by = justifiedBy(who ?? '', formatInstant(justifiedAt))
  return [JUSTIFIED, by, justification].filter((part) => part !== '').join(' ')
}

/** Whether an absence is justified, by whom and why, and the way to the other. */
function Justification(props: {
  lesson: StudentLesson
  onJustify: () => Promise<unknown>
  onRemove: () => Promise<unknown>
}) {
  const { lesson, onJustify, onRemove } = props
  const { justifiedAt, justifiedBy: who, justification, startsAt } = lesson
  const { busy, run } = useBusy()
  const common = { size: 'compact-sm', variant: 'default', loading: busy } as const
  if (justifiedAt === null) {
    return (
      <Button
        {...common}
        aria-label={`${JUSTIFY} ${formatWallTime(startsAt)}`}
        onClick={() => void run(onJustify)}
      >
        {JUSTIFY}
      </Button>
    )
  }
  return (
    <div className={`${classes['justified']} row wrap apart`}>
      <div>
        <strong>{JUSTIFIED}</strong>{' '}
        <Text component="span" size="xs" c="dimmed" className="figures">
          {justifiedBy(who ?? '', formatInstant(justifiedAt))}
        </Text>
        {justification && (
          <div className="breaks note" style={{ maxWidth: '28rem', whiteSpace: 'normal' }}>
            {justification}
          </div>
        )}
      </div>
      <Button
        {...common}
        aria-label={`${UNJUSTIFY} la giustifica del ${formatWallTime(startsAt)}`}
        onClick={() => void run(onRemove)}
      >
        {UNJUSTIFY}
      </Button>
    </div>
  )
}
