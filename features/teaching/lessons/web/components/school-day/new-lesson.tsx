import { Button, Group, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { CourseSelect } from '#f/school/courses/web/public.tsx'
import type { WallTime } from '#kit/domain/day.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { lessonTime } from '../../../domain/text/window.ts'

/** Where a lesson is wanted, before its course is known. */
export interface EmptyPlace {
  readonly startsAt: WallTime
  readonly roomId: number
}

/** Asks for the course of a new lesson in a room; the window of the lesson comes after it. */
export function CourseQuestion(props: {
  place: EmptyPlace
  roomName: string
  onClose: () => void
  onChoose: (courseId: number) => void
}) {
  const [courseId, setCourseId] = useState<number | null>(null)
  const [missing, setMissing] = useState(false)
  const choose = (event: SubmitEvent) => {
    event.preventDefault()
    if (courseId === null) setMissing(true)
    else props.onChoose(courseId)
  }
  return (
    <Dialog title="Nuova lezione" opened onClose={props.onClose}>
      <form noValidate onSubmit={choose}>
        <Stack>
          <Text>
            {props.roomName}, {lessonTime(props.place.startsAt)}
          </Text>
          <CourseSelect
            value={courseId}
            onChange={setCourseId}
            error={missing && courseId === null && 'Scegli il corso della lezione'}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              Annulla
            </Button>
            <Button type="submit">Continua</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
