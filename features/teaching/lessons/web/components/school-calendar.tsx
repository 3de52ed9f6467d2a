import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useRoomOptions } from '#f/school/rooms/web/public.tsx'
import { addDays, type Day } from '#kit/domain/day.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { Section } from '#kit/web/page.tsx'
import { queryClient } from '#kit/web/query.ts'
import { Record } from '#kit/web/record.tsx'
import type { Lesson } from '../../domain/contract.ts'
import { FIND_ROOM } from '../../domain/text/calendar.ts'
import { api } from '../api.ts'
import { periodOf } from './calendar/period.ts'
import type { CopyFrom } from './copy-window.tsx'
import { LessonWindow, type LessonTarget } from './lesson-window.tsx'
import { Chooser } from './school-day/chooser.tsx'
import { DayLessons } from './school-day/day.tsx'
import type { EmptyPlace } from './school-day/new-lesson.tsx'
import { type Shown, useShown } from './school-day/shown.ts'

const FreeRoomDialog = lazy(() =>
  import('./school-day/free-room.tsx').then(({ FreeRoomDialog }) => ({ default: FreeRoomDialog })),
)
const CourseQuestion = lazy(() =>
  import('./school-day/new-lesson.tsx').then(({ CourseQuestion }) => ({ default: CourseQuestion })),
)
const CopyWindow = lazy(() => import('./copy-window.tsx'))
const WeekLessons = lazy(() =>
  import('./school-day/week.tsx').then(({ WeekLessons }) => ({ default: WeekLessons })),
)

const lessonsQuery = (view: Shown['view'], day: Day) => api.list.query(periodOf(view, day))

/**
 * A day or a week of the whole school: its lessons by room or by teacher, with a search for a free
 * room. What is shown is in the address.
 */
export function SchoolCalendar() {
  const { show, ...shown } = useShown()
  const { day, view, by } = shown
  const [target, setTarget] = useState<LessonTarget>()
  const [place, setPlace] = useState<EmptyPlace>()
  const [finding, setFinding] = useState(false)
  const [copied, setCopied] = useState<CopyFrom>()
  const narrow = useNarrow()
  const { rows: rooms } = useRoomOptions()
  useEffect(() => {
    const page = view === 'week' ? 7 : 1
    for (const near of [addDays(day, -page), addDays(day, page)]) {
      void queryClient.prefetchQuery(lessonsQuery(view, near))
    }
  }, [day, view])
  const roomName = rooms?.find(({ id }) => id === place?.roomId)?.name ?? ''
  const open = ({ id, courseId }: Pick<Lesson, 'id' | 'courseId'>) =>
    setTarget({ kind: 'edit', id, courseId })
  return (
    <Section
      title={view === 'week' ? 'Settimana' : 'Giornata'}
      actions={
        !narrow && (
          <Button
            variant="default"
            leftSection={<IconSearch size={16} />}
            onClick={() => setFinding(true)}
          >
            {FIND_ROOM}
          </Button>
        )
      }
    >
      <Chooser {...shown} {...{ show, narrow }} onFind={() => setFinding(true)} />
      <Record query={lessonsQuery(view, day)}>
        {({ rows, closings }) =>
          view === 'day' ? (
            <DayLessons
              {...{ day, by, rows, closed: closings.includes(day) }}
              onOpen={open}
              onNew={setPlace}
            />
          ) : (
            // What stands below is far away from the beginning.
            <Suspense fallback={<div style={{ minHeight: '100dvh' }} />}>
              <WeekLessons
                {...shown}
                {...{ show, lessons: rows, closings: new Set(closings) }}
                onOpen={open}
                onNew={setPlace}
                onCopy={setCopied}
              />
            </Suspense>
          )
        }
      </Record>
      <Suspense>
        {copied && <CopyWindow from={copied} onClose={() => setCopied(undefined)} />}
        {finding && (
          <FreeRoomDialog
            day={day}
            onClose={() => setFinding(false)}
            onNew={(found) => {
              setFinding(false)
              setPlace(found)
            }}
          />
        )}
        {place && (
          <CourseQuestion
            place={place}
            roomName={roomName}
            onClose={() => setPlace(undefined)}
            onChoose={(courseId) => {
              setPlace(undefined)
              setTarget({ kind: 'new', courseId, ...place })
            }}
          />
        )}
      </Suspense>
      <LessonWindow target={target} onClose={() => setTarget(undefined)} />
    </Section>
  )
}
