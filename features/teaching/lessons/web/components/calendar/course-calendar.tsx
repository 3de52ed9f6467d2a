import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconDots, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Course } from '#f/school/courses/domain/contract.ts'
import { saveWeekday } from '#f/school/courses/web/public.tsx'
import {
  academicYearOf,
  type Day,
  type WallTime,
  wallTimeAt,
  WEEKDAY_NUMBERS,
} from '#kit/domain/day.ts'
import { today } from '#kit/web/clock.ts'
import { ActionMenu } from '#kit/web/menu.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { type Crumb, Page } from '#kit/web/page.tsx'
import type { Period } from '#kit/web/period-dialog.tsx'
import { keyName, useListedKeys, useShortcut } from '#kit/web/shortcuts.tsx'
import { remember } from '#kit/web/storage.ts'
import { ErrorState } from '#kit/web/table/states.tsx'
import { HintTooltip } from '#kit/web/tooltip.tsx'
import type { Lesson } from '../../../domain/contract.ts'
import { COPY_CALENDAR, COPY_WEEK } from '../../../domain/text/calendar.ts'
import type { CopyFrom } from '../copy-window.tsx'
import { LessonWindow, type LessonTarget } from '../lesson-window.tsx'
import { useAddress } from './address.ts'
import { Body } from './body.tsx'
import { useCalendar } from './data.ts'
import { CALENDAR_KEYS } from './keys.ts'
import { CalendarSkeleton, NoLessons } from './states.tsx'
import { periodOf, type View } from './period.ts'
import { Toolbar } from './toolbar.tsx'
import { WeekdaysPopup } from './weekdays.tsx'

const CopyWindow = lazy(() => import('../copy-window.tsx'))

const FIRST_HOUR = '08:00'

/** The calendar of one course, or of several together: a new lesson is then of one of them. */
export function CourseCalendar(props: {
  title: string
  /** What the course, or all of them together, is called. */
  name: string
  trail: readonly Crumb[]
  courses: readonly [Course, ...Course[]]
}) {
  const { title, name, trail, courses } = props
  const ids = courses.map(({ id }) => id)
  const [{ id: courseId }] = courses
  const { view, date = beginning(courses), lesson, go } = useAddress()
  const [target, setTarget] = useState<LessonTarget>()
  const [copied, setCopied] = useState<CopyFrom>()
  const data = useCalendar(ids, date)
  useEffect(() => remember('scheduleType', view), [view])
  const narrow = useNarrow()
  const weekdays = visibleIn(courses)
  const [returns, setReturns] = useState(0)
  const insert = (at: { startsAt?: WallTime; shown?: Period }) =>
    setTarget({ kind: 'new', courseId, among: courses, ...at })
  const open = ({ id, courseId: own }: Pick<Lesson, 'id' | 'courseId'>) =>
    setTarget({ kind: 'edit', id, courseId: own })
  const choose = (day: Day, startsAt?: WallTime) => {
    const first = data.lessons.find((one) => one.startsAt.startsWith(day))
    if (first && startsAt === undefined) open(first)
    else insert({ startsAt: startsAt ?? wallTimeAt(day, FIRST_HOUR) })
  }
  const insertHere = () => {
    const shown = periodOf(view, date)
    if (view === 'year') insert({ shown: { ...shown, from: laterOf(shown.from, today()) } })
    else insert({ startsAt: wallTimeAt(date, FIRST_HOUR), ...(view === 'day' ? {} : { shown }) })
  }
  const copyItems = copiesOffered({ view, date, ids, courses, lessons: data.lessons }).map(
    ({ label, from }) => ({ label, icon: IconCopy, run: () => setCopied(from) }),
  )
  useListedKeys(CALENDAR_KEYS)
  return (
    <Page
      title={title}
      trail={trail}
      actions={
        <ActionMenu
          label="Altre azioni del calendario"
          items={[
            ...copyItems,
            {
              ...{ label: 'Cestino', icon: IconRestore },
              to: {
                to: '/app/cestinoLezioni',
                search: courses.length === 1 ? { courseId } : {},
              },
            },
            {
              ...{ label: 'Elimina tutto', icon: IconTrash, danger: true },
              run: () =>
                void import('../../actions/calendar.ts').then(({ deleteAll }) =>
                  deleteAll(ids, name),
                ),
            },
          ]}
          trigger={(carried) => (
            <ActionIcon
              variant="default"
              size="input-sm"
              aria-label="Altre azioni del calendario"
              {...carried}
            >
              <IconDots size={16} />
            </ActionIcon>
          )}
        />
      }
      primary={<InsertButton onClick={insertHere} />}
    >
      <Toolbar
        view={view}
        date={date}
        go={go}
        toToday={() => {
          setReturns(returns + 1)
          go({ date: today() })
        }}
      >
        {(view === 'month' || view === 'week') && (
          <WeekdaysPopup
            visible={weekdays}
            onChange={(day, shown) => saveWeekday(ids, day, shown)}
          />
        )}
      </Toolbar>
      {data.error ? (
        <ErrorState error={data.error} retry={data.retry} />
      ) : data.pending ? (
        <CalendarSkeleton />
      ) : (
        <>
          {data.lessons.length === 0 && (
            <NoLessons title="Ancora nessuna lezione" onNew={insertHere}>
              {`In questo calendario non ci sono lezioni nell’anno accademico ${academicYearOf(date)}.${narrow ? '' : ' Scegli un giorno, o premi N.'}`}
            </NoLessons>
          )}
          <Body
            // Comes back to the days around today also where nothing else changes.
            key={narrow ? returns : undefined}
            view={view}
            date={date}
            data={data}
            several={courses.length > 1}
            weekdays={weekdays}
            onOpen={open}
            onDay={choose}
            onShow={go}
          />
        </>
      )}
      <Suspense>
        {copied && <CopyWindow from={copied} onClose={() => setCopied(undefined)} />}
      </Suspense>
      <LessonWindow
        target={
          target ?? (lesson === undefined ? undefined : { kind: 'edit', id: lesson, courseId })
        }
        onClose={() => {
          setTarget(undefined)
          if (lesson !== undefined) go({ lesson: undefined })
        }}
      />
    </Page>
  )
}

/** What may be copied: the week that is shown, its own lessons alone; into one course another one. */
function copiesOffered(of: {
  view: View
  date: Day
  ids: readonly number[]
  courses: readonly [Course, ...Course[]]
  lessons: readonly Lesson[]
}): { label: string; from: CopyFrom }[] {
  const { from, to } = periodOf('week', of.date)
  const lessons = of.lessons.filter(({ startsAt, courseId }) => {
    const day = startsAt.slice(0, 10)
    return from <= day && day <= to && of.ids.includes(courseId)
  })
  const [course, ...others] = of.courses
  return [
    ...(of.view === 'week' && lessons.length > 0
      ? [{ label: COPY_WEEK, from: { kind: 'week', monday: from, lessons } as const }]
      : []),
    ...(others.length === 0
      ? [{ label: COPY_CALENDAR, from: { kind: 'course', course } as const }]
      : []),
  ]
}

const laterOf = (a: Day, b: Day): Day => (a > b ? a : b)

function InsertButton({ onClick }: { onClick: () => void }) {
  useShortcut('n', 'Inserisci lezione', onClick)
  return (
    <HintTooltip label="Inserisci lezione" hotkey={keyName('n')}>
      <Button leftSection={<IconPlus size={16} />} onClick={onClick}>
        NUOVA LEZIONE
      </Button>
    </HintTooltip>
  )
}

/** Where a calendar opens: today while the courses go on, else where they begin. */
function beginning(courses: readonly [Course, ...Course[]]): Day {
  const [first] = courses
  const start = courses.map(({ startsOn }) => startsOn).sort()[0] ?? first.startsOn
  const end =
    courses
      .map(({ endsOn }) => endsOn)
      .sort()
      .at(-1) ?? first.endsOn
  if (start <= today() && today() <= end) return today()
  return academicYearOf(start) === first.academicYear
    ? start
    : `${first.academicYear.slice(0, 4)}-09-01`
}

/** The weekdays that any of the courses shows; all of them when none does. */
function visibleIn(courses: readonly Course[]): number[] {
  const chosen = [...new Set(courses.flatMap(({ visibleWeekdays }) => visibleWeekdays))]
  return chosen.length === 0 ? [...WEEKDAY_NUMBERS] : chosen.sort((a, b) => a - b)
}
