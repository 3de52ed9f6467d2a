import { Button, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useCourse, useTrashedCourses } from '#f/school/courses/web/public.tsx'
import { useRoomOptions } from '#f/school/rooms/web/public.tsx'
import { useSubjectOptions } from '#f/school/subjects/web/public.tsx'
import { useTeacherGroups, useTeacherOptions } from '#f/school/teachers/web/public.tsx'
import { addDays, dayOfWallTime, wallTimeAt } from '#kit/domain/day.ts'
import { formatTime } from '#kit/domain/format.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { today } from '#kit/web/clock.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { SEARCHED } from '#kit/web/options.tsx'
import { type SaveForm, useSave } from '#kit/web/save.ts'
import { undoToast } from '#kit/web/toast.tsx'
import { withoutTrash } from '../../domain/rules/copies.ts'
import { INSERTION_FAILED, SAVING_FAILED } from '../../domain/text.ts'
import { leftOut, LESSON_CREATED } from '../../domain/text/window.ts'
import type { Lesson } from '../../domain/contract.ts'
import { api } from '../api.ts'
import { Judgement, type OpenLesson } from './clashes.tsx'
import { useJudgement } from './judgement.ts'
import { LessonFields } from './lesson-fields.tsx'
import { contentOf, EMPTY, lessonInputOf, valuesOf } from './lesson-values.ts'
import { insistIfBusy, undoChange } from '../actions.ts'
import { checkNew, daysOf, isSeveral, type NewValues, ONCE, timeOf } from './new-values.ts'
import type { Planned } from './preview-rows.ts'
import { type Insertion, Preview } from './preview.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import type { Among, LessonTarget } from './target.ts'
import { LikeLast } from './like-last.tsx'
import { type Guard, useGuard, WindowFrame } from '#kit/web/window-frame.tsx'

const create = withSentence(api.create, `${SAVING_FAILED}.`)
const createMany = withSentence(
  api.createMany,
  `${INSERTION_FAILED}.`,
  ({ code }) => code !== 'lessons.busy',
)

type Place = Extract<LessonTarget, { kind: 'new' }>

/** The window of a new lesson; of several, they are looked at before they are saved. */
export function NewLesson(props: { target: Place; onClose: () => void; open: OpenLesson }) {
  const { target, onClose, open } = props
  const [previewed, setPreviewed] = useState<readonly string[]>()
  const { copied, left } = useCopied(target)
  const form = useSave({
    call: create,
    start: startOf(target, copied),
    toInput: (values) => ({ ...lessonInputOf(values), anyway: false }),
    check: checkNew,
    before: async (values) => {
      const days = daysOf(values)
      if (!isSeveral(days, values.date)) return true
      setPreviewed(days)
      return false
    },
    insist: insistIfBusy,
    saved: ({ changeId }) => {
      onClose()
      undoToast(LESSON_CREATED, () => undoChange(changeId))
    },
  })
  return (
    <WindowFrame title="Inserisci lezione" wide={previewed !== undefined} onClose={onClose}>
      {(guard) =>
        previewed ? (
          <Preview
            of={insertionOf(form.values, previewed)}
            back={() => setPreviewed(undefined)}
            onClose={onClose}
            open={open}
            guard={guard}
            dirty={form.unsaved}
          />
        ) : (
          <NewForm {...{ form, target, copied, left, guard, onClose, open }} />
        )
      }
    </WindowFrame>
  )
}

/** What is copied, if anything, and what of it is left out since the trash has it. */
function useCopied({ copy }: Place): Copy {
  const rooms = useRoomOptions().rows
  const teachers = useTeacherOptions().rows
  const groups = useTeacherGroups().rows
  const subjects = useSubjectOptions().rows
  // Those to choose from are without the archive, whose courses a copy keeps.
  const others = copy?.otherCourses ?? []
  const trashed = useTrashedCourses(others.length > 0)
  if (!copy) return { copied: undefined, left: [] }
  const courses = trashed && others.filter(({ id }) => !trashed.some((one) => one.id === id))
  const { lesson, left } = withoutTrash(copy, { rooms, teachers, groups, subjects, courses })
  return { copied: lesson, left }
}

interface Copy {
  readonly copied: Lesson | undefined
  readonly left: readonly string[]
}

/** The days of a multiple insertion, all with what the window says. */
function insertionOf(
  values: NewValues,
  days: readonly string[],
): Insertion<Parameters<typeof api.createMany>[0]> {
  const { minutes, roomId } = values
  const shared = contentOf(values)
  const placesOf = (rows: readonly Omit<Planned, 'skip'>[]) =>
    rows.map((row) => ({
      startsAt: row.startsAt,
      roomId: row.roomId,
      ...(row.teacherIds && { teacherIds: row.teacherIds }),
    }))
  return {
    rows: days.map((day) => {
      return { startsAt: wallTimeAt(day, timeOf(values, day)), roomId, skip: false }
    }),
    ask: (rows) => api.preview.query({ ...shared, minutes: minutes ?? 0, rows: placesOf(rows) }),
    call: createMany,
    toInput: (rows) => ({ ...shared, minutes, rows: placesOf(rows), anyway: false }),
  }
}

/** A calendar's day without a time begins at eight, as every new lesson; a copy a week later. */
function startOf({ courseId, startsAt, roomId }: Place, copied: Lesson | undefined): NewValues {
  if (copied) {
    const date = addDays(dayOfWallTime(copied.startsAt), 7)
    return { ...valuesOf(copied), fee: false, date, ...ONCE }
  }
  const time = startsAt === undefined ? '00:00' : formatTime(startsAt)
  return {
    ...EMPTY,
    ...(time === '00:00' ? {} : { time }),
    courseId,
    date: startsAt === undefined ? today() : dayOfWallTime(startsAt),
    roomId: roomId ?? null,
    ...ONCE,
  }
}

function NewForm(
  props: Copy & {
    form: SaveForm<NewValues>
    target: Place
    guard: Guard
    onClose: () => void
    open: OpenLesson
  },
) {
  const { form, target, copied, left, open } = props
  const { among = [] } = target
  const row = useJudgement(form.values)
  const close = useGuard(props.guard, form.unsaved, props.onClose)
  const days = daysOf(form.values)
  const several = isSeveral(days, form.values.date)
  return (
    <Form form={form}>
      {among.length > 1 ? (
        <CourseOf form={form} among={among} />
      ) : (
        <CourseName id={form.values.courseId} />
      )}
      {left.length > 0 && <Text role="status">{leftOut(left)}</Text>}
      {!copied && <LikeLast key={form.values.courseId} form={form} target={target} />}
      <LessonFields form={form} row={row} {...(copied ? { lesson: copied } : {})}>
        <Judgement row={row} open={open} set={form.set} />
      </LessonFields>
      <RepeatFields form={form} days={days} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        {several ? (
          <SaveButton form={form} label={`Anteprima (${days.length})`} />
        ) : (
          <SaveButton form={form} title="Save" />
        )}
      </Group>
    </Form>
  )
}

/** Which course a lesson will be of; its place is kept while the name is on its way. */
function CourseName({ id }: { id: number }) {
  return <Text c="dimmed">{useCourse(id)?.name ?? '\u00a0'}</Text>
}

/** The same where a calendar shows several courses: one of them is chosen. */
function CourseOf({ form, among }: { form: SaveForm<NewValues>; among: Among }) {
  const { otherCourseIds } = form.values
  return (
    <Select<number>
      label="Corso"
      required
      allowDeselect={false}
      openOnFocus={false}
      {...SEARCHED}
      nothingFoundMessage="Nessun corso con questo nome"
      value={form.values.courseId}
      data={among.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(courseId) =>
        courseId !== null &&
        form.set({ courseId, otherCourseIds: otherCourseIds.filter((id) => id !== courseId) })
      }
    />
  )
}
