import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { Course } from '#f/school/courses/domain/contract.ts'
import { useRoomOptions } from '#f/school/rooms/web/public.tsx'
import { addDays, type Day, dayOfWallTime, isDay } from '#kit/domain/day.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { Fields } from '#kit/web/form.tsx'
import { SEARCHED } from '#kit/web/options.tsx'
import { Record } from '#kit/web/record.tsx'
import { useRead } from '#kit/web/unread.tsx'
import type { CopySource, Lesson } from '../../domain/contract.ts'
import { type Copied, copiesOf, MAX_COPIED_WEEKS, namesake } from '../../domain/rules/copies.ts'
import { INSERTION_FAILED } from '../../domain/text.ts'
import { COPY_CALENDAR, COPY_WEEK } from '../../domain/text/calendar.ts'
import * as text from '../../domain/text/copies.ts'
import { MAX_AT_ONCE } from '../../domain/types.ts'
import { api } from '../api.ts'
import { LessonWindow, type LessonTarget } from './lesson-window.tsx'
import type { Planned } from './preview-rows.ts'
import { type Insertion, Preview } from './preview.tsx'
import { WindowFrame } from '#kit/web/window-frame.tsx'

/** What is copied: the lessons of a week as they are shown, or those of another course into one. */
export type CopyFrom =
  | {
      readonly kind: 'week'
      readonly monday: Day
      readonly lessons: readonly Lesson[]
      readonly of?: string
    }
  | { readonly kind: 'course'; readonly course: Course }

interface Chosen {
  readonly courseId: number | null
  readonly copies: readonly Copied<Lesson>[]
}

/** Copies lessons into other weeks; they are looked at one by one before they are saved. */
export default function CopyWindow({ from, onClose }: { from: CopyFrom; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>()
  const [previewed, setPreviewed] = useState(false)
  const [other, setOther] = useState<LessonTarget>()
  const rooms = useRoomOptions().rows ?? []
  const choose = (next: Chosen) => {
    setChosen(next)
    setPreviewed(true)
  }
  return (
    <WindowFrame
      title={from.kind === 'week' ? COPY_WEEK : COPY_CALENDAR}
      wide={previewed}
      onClose={onClose}
    >
      {(guard) => (
        <>
          {previewed && chosen && (
            <Preview
              of={insertionOf(chosen, new Set(rooms.map(({ id }) => id)))}
              back={() => setPreviewed(false)}
              onClose={onClose}
              open={(lesson) => setOther({ kind: 'edit', ...lesson })}
              guard={guard}
            />
          )}
          {/* What was chosen is still there when one comes back. */}
          <div hidden={previewed}>
            {from.kind === 'week' ? (
              <WeekForm from={from} choose={choose} onClose={onClose} />
            ) : (
              <Record query={api.copySources.query({ id: from.course.id })}>
                {({ rows }) => (
                  <CourseForm
                    course={from.course}
                    sources={rows}
                    choose={choose}
                    onClose={onClose}
                  />
                )}
              </Record>
            )}
          </div>
          <LessonWindow target={other} onClose={() => setOther(undefined)} />
        </>
      )}
    </WindowFrame>
  )
}

const copy = withSentence(api.copy, `${INSERTION_FAILED}.`, ({ code }) => code !== 'lessons.busy')

/** The copies as rows of a preview; a room that is no longer there is chosen anew. */
function insertionOf(
  { courseId, copies }: Chosen,
  rooms: ReadonlySet<number>,
): Insertion<Parameters<typeof api.copy>[0]> {
  const rowsOf = (rows: readonly Omit<Planned, 'skip'>[]) =>
    rows.map(({ startsAt, roomId, teacherIds, lessonId = 0 }) => ({
      ...{ startsAt, roomId, lessonId },
      ...(teacherIds && { teacherIds }),
    }))
  return {
    rows: copies.map(({ of, startsAt }) => {
      const roomId = of.roomId !== null && rooms.has(of.roomId) ? of.roomId : null
      return { startsAt, roomId, skip: false, lessonId: of.id }
    }),
    ask: (rows) => api.previewCopies.query({ courseId, rows: rowsOf(rows) }),
    call: copy,
    toInput: (rows) => ({ courseId, rows: rowsOf(rows), anyway: false }),
    lessons: new Map(copies.map(({ of }) => [of.id, of])),
  }
}

interface FormProps {
  readonly choose: (chosen: Chosen) => void
  readonly onClose: () => void
}

/** Into which week, and into how many that follow each other. */
function WeekForm(props: FormProps & { from: Extract<CopyFrom, { kind: 'week' }> }) {
  const { monday, lessons, of } = props.from
  const [to, setTo] = useState<string | null>(addDays(monday, 7))
  const [weeks, setWeeks] = useState('1')
  const wrongWeeks =
    /^\d+$/.test(weeks) && Number(weeks) >= 1 && Number(weeks) <= MAX_COPIED_WEEKS
      ? undefined
      : text.COPIES_FORM
  const copies =
    isDay(to) && !wrongWeeks ? copiesOf(lessons, { from: monday, to, weeks: Number(weeks) }) : []
  return (
    <CopyForm
      {...props}
      copies={copies}
      isWrong={!isDay(to) || wrongWeeks !== undefined}
      courseId={null}
    >
      {(tried) => (
        <>
          <Text>{text.weekToCopy(monday, lessons.length, of)}</Text>
          <Fields>
            <DayField
              label="Nella settimana del"
              value={to}
              onChange={setTo}
              error={tried && !isDay(to) && text.TO_MISSING}
            />
            <TextInput
              type="number"
              label="Per quante settimane"
              min={1}
              max={MAX_COPIED_WEEKS}
              value={weeks}
              onChange={(event) => setWeeks(event.currentTarget.value)}
              error={tried && wrongWeeks}
            />
          </Fields>
        </>
      )}
    </CopyForm>
  )
}

/** Which calendar, and from which week on. */
function CourseForm(props: FormProps & { course: Course; sources: readonly CopySource[] }) {
  const { course, sources } = props
  const [sourceId, setSourceId] = useState(namesake(course.name, sources)?.id ?? null)
  const [to, setTo] = useState<string | null>(course.startsOn)
  const source = sources.find(({ id }) => id === sourceId)
  const { data, notice } = useRead('le lezioni', {
    ...api.list.query({
      from: dayOfWallTime(source?.firstAt ?? ''),
      to: dayOfWallTime(source?.lastAt ?? ''),
      ...(source && { courseId: source.id }),
    }),
    enabled: source !== undefined,
  })
  // Those that the course only joins are copied with their own.
  const lessons = (source && data?.rows.filter(({ courseId }) => courseId === source.id)) ?? []
  const copies =
    source && isDay(to) ? copiesOf(lessons, { from: dayOfWallTime(source.from), to }) : []
  if (sources.length === 0) return <Text>{text.NO_SOURCES}</Text>
  return (
    <CopyForm
      {...props}
      copies={copies}
      isWrong={!source || !isDay(to)}
      courseId={course.id}
      waiting={source !== undefined && data === undefined}
      notice={notice}
    >
      {(tried) => (
        <>
          <Select<number>
            label="Calendario da copiare"
            allowDeselect={false}
            openOnFocus={false}
            {...SEARCHED}
            nothingFoundMessage="Nessun corso con questo nome"
            value={sourceId}
            data={sources.map((one) => ({ value: one.id, label: text.sourceLabel(one) }))}
            onChange={setSourceId}
            error={tried && !source && text.SOURCE_MISSING}
          />
          {source && (
            <Text c="dimmed">
              {text.lessonsOf(
                source.lessons,
                dayOfWallTime(source.firstAt),
                dayOfWallTime(source.lastAt),
              )}
            </Text>
          )}
          <Fields>
            <DayField
              label="Comincia nella settimana del"
              value={to}
              onChange={setTo}
              error={tried && !isDay(to) && text.TO_MISSING}
            />
          </Fields>
        </>
      )}
    </CopyForm>
  )
}

/** What both forms have: what comes of it, and the way to the preview. */
function CopyForm(
  props: FormProps &
    Chosen & {
      isWrong: boolean
      /** The lessons are on their way. */
      waiting?: boolean
      /** They could not be read. */
      notice?: ReactNode
      children: (tried: boolean) => ReactNode
    },
) {
  const { copies, courseId, isWrong, waiting = false, notice, choose, onClose, children } = props
  const [tried, setTried] = useState(false)
  const tooMany = copies.length > MAX_AT_ONCE
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (!isWrong && !tooMany && copies.length > 0) choose({ courseId, copies })
  }
  return (
    <form noValidate className="stack gap-lg" onSubmit={submit}>
      {children(tried)}
      {notice}
      {!isWrong && !notice && (
        <Text role="status" fw={600} {...(tooMany && { c: 'red' })}>
          {waiting
            ? 'Leggo le lezioni…'
            : tooMany
              ? text.TOO_MANY_COPIES
              : text.copiesPlanned(copies.map(({ startsAt }) => startsAt))}
        </Text>
      )}
      <Text c="dimmed" size="sm">
        {text.COPY_NOTE}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Annulla
        </Button>
        <Button type="submit" disabled={waiting}>{`Anteprima (${copies.length})`}</Button>
      </Group>
    </form>
  )
}
