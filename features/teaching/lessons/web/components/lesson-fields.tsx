import { Checkbox, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CourseMultiSelect } from '#f/school/courses/web/public.tsx'
import { RoomSelect } from '#f/school/rooms/web/public.tsx'
import { SubjectsSelect } from '#f/school/subjects/web/public.tsx'
import { TeachersSelect } from '#f/school/teachers/web/public.tsx'
import { DayField } from '#kit/web/day-field.tsx'
import { Fields, Wide } from '#kit/web/form.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import { TimeField } from '#kit/web/time-field.tsx'
import type { Lesson, PreviewRow } from '../../domain/contract.ts'
import { DurationField } from './duration-field.tsx'
import type { LessonValues } from './lesson-values.ts'
import classes from './window.module.css'

/**
 * The fields of a lesson, and below its place and teachers what there is to say of them. `lesson` is the one being changed: who and what it has already stays on
 * offer, also from the trash.
 */
export function LessonFields<V extends LessonValues>(props: {
  form: SaveForm<V>
  lesson?: Lesson
  /** What is known of its time: who and what is free then stands first in the lists. */
  row: PreviewRow | undefined
  children: ReactNode
}) {
  const { form, lesson, row } = props
  const setGroup = (teacherGroupId: number | null) => form.set({ teacherGroupId } as Partial<V>)
  const room = lesson && assignedRoom(lesson)
  return (
    <Fields>
      <DayField label="Data" required data-autofocus autoFocus {...form.field('date')} />
      <Group grow align="flex-start" gap="sm" wrap="nowrap">
        <div data-path="startsAt">
          <TimeField label="Ora di inizio" required {...form.field('time')} />
        </div>
        <DurationField required {...form.field('minutes')} />
      </Group>
      <RoomSelect
        {...form.field('roomId')}
        {...(room ? { assigned: room } : {})}
        freeIds={row?.freeRoomIds}
        required
        clearable
      />
      <TeachersSelect
        {...form.field('teacherIds')}
        groupId={form.values.teacherGroupId}
        onGroupChange={setGroup}
        assigned={lesson?.teachers ?? []}
        busyIds={row?.busyTeacherIds}
      />
      <div className={classes['said']}>{props.children}</div>
      <SubjectsSelect {...form.field('subjectIds')} assigned={lesson?.subjects ?? []} />
      <CourseMultiSelect
        {...form.field('otherCourseIds')}
        label="Altri corsi"
        without={form.values.courseId}
        assigned={lesson?.otherCourses ?? []}
      />
      <Wide>
        <TextInput label="Argomento" maxLength={500} {...form.field('topic')} />
      </Wide>
      <Wide>
        <Group gap="lg">
          <Checkbox label="Pagamento quota" {...form.check('fee')} />
          <Checkbox
            label="Dividi il fatturato tra gli insegnanti"
            {...form.check('splitBilling')}
          />
          <Checkbox label="Fattura giornaliera" {...form.check('dailyBilling')} />
        </Group>
      </Wide>
    </Fields>
  )
}

function assignedRoom({ roomId, roomName }: Lesson): { id: number; name: string } | undefined {
  return roomId === null || roomName === null ? undefined : { id: roomId, name: roomName }
}
